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
    "$comment": "typed twice",
    "author": "A club",
    "licence": "CC0-1.0",
    "notes": ["The lid is lost.", "One piece is chipped."],
}


@pytest.fixture
def commented(document: Document) -> Document:
    """The small puzzle with all that can be said of it, and a comment in each object."""
    return {
        **document,
        **ABOUT,
        "board": {"$comment": "2 by 2", **document["board"]},
        "pieces": [{"$comment": "oak", **each} for each in document["pieces"]],
        "rules": [{"$comment": "full", "rule": "cover", "blanks": 0}],
        "known": {"$comment": "by hand", "solutions": 2},
    }


def test_it_is_written_as_it_was_read(commented: Document) -> None:
    puzzle = build(Puzzle, commented)
    assert puzzle.model_dump(mode="json", exclude_unset=True) == commented
    assert build(Puzzle, puzzle.model_dump(mode="json", exclude_none=True)) == puzzle


#: A puzzle with an object of each kind whose keys are names; comments stand beside these.
BY_NAME: Document = {
    "turning": "fixed",
    "board": {"cells": ["##"], "colours": {"$comment": "stained", "dark": ["#"]}},
    "pieces": [
        {
            "name": "a",
            "count": 2,
            "sides": {"$comment": "head up", "left": "in", "right": "out"},
            "attributes": {"$comment": "on the back of the box", "suit": "cups"},
            "colours": {"$comment": "oak", "dark": ["#"]},
        },
    ],
    "rules": [
        {"rule": "mating-sides", "mates": {"$comment": "arrows", "in": "out", "out": ["in"]}},
        {"rule": "colours", "allowed": {"$comment": "as on the lid", "dark": ["dark"]}},
        {
            "rule": "rim",
            "groups": {"$comment": "both", "any": ["in", "out"]},
            "counts": {"$comment": "each end", "any": 2},
        },
    ],
}


def test_comments_stand_beside_names_too(document: Document) -> None:
    puzzle = build(Puzzle, document | BY_NAME)
    assert puzzle.model_dump(mode="json", exclude_unset=True) == document | BY_NAME
    plain = build(Puzzle, without_comments(document | BY_NAME))
    assert fingerprint(puzzle) == fingerprint(plain)
    assert (puzzle.shapes, puzzle.rules) == (plain.shapes, plain.rules)


def without_comments(value: Any) -> Any:
    if isinstance(value, list):
        return [without_comments(each) for each in value]
    if isinstance(value, dict):
        return {key: without_comments(each) for key, each in value.items() if key != "$comment"}
    return value


def test_it_stays_with_a_puzzle_that_is_changed(commented: Document) -> None:
    changed = build(Puzzle, commented).with_rules(())
    assert (changed.author, changed.remarks) == (ABOUT["author"], tuple(ABOUT["notes"]))
    assert changed.comment == ABOUT["$comment"]


def test_a_fingerprint_does_not_depend_on_it(document: Document, commented: Document) -> None:
    assert fingerprint(build(Puzzle, commented)) == fingerprint(build(Puzzle, document))


def test_it_is_shown_but_for_comments(commented: Document) -> None:
    lines = draw_puzzle(build(Puzzle, commented)).plain.splitlines()
    about = ["Author: A club.", "Licence: CC0-1.0.", *ABOUT["notes"]]
    assert lines[3:7] == about
    assert not any(comment in "\n".join(lines) for comment in ("typed twice", "oak", "by hand"))


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
        ({"board": {"cells": ["##", "##"], "$comment": ["a"]}}, "board.$comment: found "),
        ({"board": {"cells": ["##"], "colours": {"$comment": 7}}}, "board.colours: found 7, "),
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
