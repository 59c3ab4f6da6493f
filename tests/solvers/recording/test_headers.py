"""How the headers of two runs differ, in words."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from jigsat.schemas.errors import JournalError, JournalWarning
from jigsat.schemas.layouts.solution_lines import (
    Header,
    json_line,
    sealed,
)
from jigsat.schemas.library import load
from jigsat.solvers.limits.options import Options, Share
from jigsat.solvers.recording.headers import refuse_another_run
from jigsat.solvers.recording.recorder import Recorded, recorded_search, resumable_header


@pytest.mark.parametrize(
    ("key", "found", "expected", "words"),
    [
        ("puzzle", "a", "b", "is of the puzzle 'a', expected one that is of the puzzle 'b'"),
        (
            "fingerprint", "1f", "2e",
            "is of a puzzle with the fingerprint 1f (the puzzle was changed since), expected "
            "one that is of a puzzle with the fingerprint 2e",
        ),
        (
            "typed", {"names": "1f", "turns": "0", "cells": "0"},
            {"names": "2e", "turns": "0", "cells": "1"},
            "is of the same puzzle with other names of its pieces and its board in another "
            "place (the puzzle was changed since), expected one that is of the same puzzle",
        ),
        ("per", "opening", "subset", "has --per-opening, expected one that has --per-subset"),
        ("solutions_listed", False, True, "only counts solutions, expected one that lists"),
        ("apart", 0, 6, "has --apart, expected one that has --apart --level-at-least 6"),
        ("format", [], 1, "has 'format' [], expected one that has 'format' 1"),
    ],
)  # fmt: skip
def test_what_differs(key: str, found: Any, expected: Any, words: str) -> None:
    same = {"jigsat": "0.1.0"}
    with pytest.raises(JournalError) as refused:
        refuse_another_run(Path("a"), {**same, key: found}, {**same, key: expected}, ".")
    assert str(refused.value).startswith(f"a: found a run that {words}")


def test_what_is_not_expected_may_be_there() -> None:
    refuse_another_run(Path("a"), {"puzzle": "a", "parts": 3}, {"puzzle": "a"}, ".")


#: What may stand where a text, a number or a list is expected.
ODD: tuple[Any, ...] = ([], {}, True, "", -1, 0, 1e308, 10**40, ["a"], {"a": [1]}, [[1]], "x")


KEY = pytest.mark.parametrize("key", [field.name for field in fields(Header)])


def odd_headers(path: Path, key: str) -> Iterator[Options]:
    """Write a file with each odd value of a key; yield the options of the run that it is of."""
    puzzle = load("slothouber-graatsma")
    for options in (Options(), Options(share=Share(1, 3))):
        search, _ = recorded_search(puzzle, options, path, Recorded.COUNTS, False)
        document = resumable_header(search, Recorded.COUNTS).document
        for odd in ODD:
            path.write_text(sealed(json_line({**document, key: odd})))
            yield options


@pytest.mark.full
@KEY
def test_whatever_stands_in_a_header_is_refused_or_taken_up(tmp_path: Path, key: str) -> None:
    """Whoever damages a line can seal it again: a checksum is no lock."""
    puzzle, path = load("slothouber-graatsma"), tmp_path / "a.jsonl"
    for options in odd_headers(path, key):
        with suppress(JournalError, JournalWarning):
            recorded_search(puzzle, options, path, Recorded.COUNTS, True)
