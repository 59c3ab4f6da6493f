"""What a file says about itself is kept, shown and means nothing to the puzzle."""

from __future__ import annotations

from typing import Any

import pytest

from jigsat.checks.fingerprint import fingerprint
from jigsat.render.text.pages import draw_puzzle
from jigsat.schemas.errors import DataError
from jigsat.schemas.parsing.parse import build
from jigsat.schemas.puzzle import Puzzle

Document = dict[str, Any]

ABOUT: Document = {
    "$schema": "puzzle.schema.json",
    "author": "A club",
    "licence": "CC0-1.0",
    "notes": ["The lid is lost.", "One piece is chipped."],
}


@pytest.fixture
def described(document: Document) -> Document:
    """The small puzzle with all that can be said of it."""
    return {**document, **ABOUT}


def test_it_is_written_as_it_was_read(described: Document) -> None:
    puzzle = build(Puzzle, described)
    assert puzzle.model_dump(mode="json", exclude_unset=True) == described
    assert build(Puzzle, puzzle.model_dump(mode="json", exclude_none=True)) == puzzle


def test_it_stays_with_a_puzzle_that_is_changed(described: Document) -> None:
    changed = build(Puzzle, described).with_rules(())
    assert (changed.author, changed.remarks) == (ABOUT["author"], tuple(ABOUT["notes"]))


def test_a_fingerprint_does_not_depend_on_it(document: Document, described: Document) -> None:
    assert fingerprint(build(Puzzle, described)) == fingerprint(build(Puzzle, document))


def test_it_is_shown(described: Document) -> None:
    lines = draw_puzzle(build(Puzzle, described)).plain.splitlines()
    about = ["Author: A club.", "Licence: CC0-1.0.", *ABOUT["notes"]]
    assert lines[3:7] == about


def test_notes_may_be_one_text(document: Document) -> None:
    puzzle = build(Puzzle, {**document, "notes": "The lid is lost."})
    assert puzzle.remarks == ("The lid is lost.",)
    assert build(Puzzle, document).remarks == ()


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"note": "a"}, "found the unknown key 'note', expected 'notes'"),
        ({"comment": "a"}, "found the unknown key 'comment', expected 'notes'"),
        ({"notes": ["a", 7]}, "notes[1]: found 7, expected text in quotes"),
        ({"$comment": "a"}, "found the unknown key '$comment', expected 'notes'"),
        ({"title": float("nan")}, "title: found NaN, expected text in quotes"),
        (
            {"pieces": [{"name": "a", "comment": "b"}]},
            "pieces[0]: found the unknown key 'comment', expected a comment that begins",
        ),
    ],
)
def test_it_is_refused(document: Document, changes: Document, said: str) -> None:
    with pytest.raises(DataError) as raised:
        build(Puzzle, {**document, **changes})
    assert str(raised.value).startswith(said)


def test_keys_for_machines_are_not_suggested(document: Document) -> None:
    with pytest.raises(
        DataError, match=r"expected one of schema_version, name, title"
    ) as raised:
        build(Puzzle, {**document, "zzz": 1})
    assert "$" not in str(raised.value)
