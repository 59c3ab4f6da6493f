"""The subsets of a box that fill a board, and the puzzle with the fewest solutions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from jigsat.extras.design import subset
from jigsat.extras.design.subset import Choice, designed_subset, fewest
from jigsat.schemas.errors import WrongValue
from jigsat.schemas.puzzle import Puzzle
from jigsat.solvers.counting.count import count
from jigsat.solvers.counting.per_key import SubsetCounts
from jigsat.solvers.limits.deadline import TimeBudget

MakePuzzle = Callable[..., Puzzle]
#: All of it is used, and fills a board of nine cells.
BOX: dict[str, Any] = {
    "board": {"size": [3, 3]},
    "pieces": [
        {"name": "one", "count": 2},
        {"name": "two", "cells": ["##"], "count": 2},
        {"name": "three", "cells": ["###"]},
    ],
}


def test_a_subset_becomes_a_puzzle_that_is_counted(make_puzzle: MakePuzzle) -> None:
    made = designed_subset(Choice(make_puzzle(**BOX), board=(1, 5)), TimeBudget())
    assert {" ".join(each): n for each, n in made.counts.solutions.items()} == {
        "one one three": 3,
        "one two two": 3,
        "two three": 2,
    }
    assert made.puzzle is not None
    assert [(piece.name, piece.count) for piece in made.puzzle.box] == [
        ("two", 1),
        ("three", 1),
    ]
    assert made.puzzle.title == "A small puzzle, 1 by 5, with two three"
    assert made.puzzle.source == "jigsat design subset small --board 1x5"
    first, second = made.engines
    assert made.puzzle.notes is not None
    assert made.puzzle.notes[0] == (
        "1 solution up to symmetry, the fewest of 3 subsets that fill the board, "
        f"found by {first} and confirmed by {second}."
    )
    again = Puzzle.model_validate_json(made.text)
    assert again.known is not None
    counts = count(again)
    assert (counts.solutions, counts.up_to_symmetry) == (2, 1)
    assert (again.known.solutions, again.known.up_to_symmetry) == (2, 1)


def test_so_many_pieces_and_no_others(make_puzzle: MakePuzzle) -> None:
    wanted = Choice(make_puzzle(**BOX), pieces=3, board=(1, 5))
    made = designed_subset(wanted, TimeBudget(), confirms=False)
    assert list(made.counts.solutions) == [("one", "one", "three"), ("one", "two", "two")]
    assert made.puzzle is not None
    assert made.puzzle.rules == ()
    assert made.engines == (made.counts.engine,)
    assert " --pieces 3" in made.puzzle.source


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        ({"pieces": 6}, "pieces: found 6, expected at most 5 pieces in the box"),
        ({"board": (9, 9)}, "--board 9x9: no pieces of the box have the area of the board"),
    ],
)
def test_what_cannot_be_is_said_at_once(
    make_puzzle: MakePuzzle, wanted: dict[str, Any], said: str
) -> None:
    with pytest.raises(WrongValue, match=said):
        designed_subset(Choice(make_puzzle(**BOX), **wanted), TimeBudget())


def test_if_not_all_are_counted_there_is_no_puzzle(
    make_puzzle: MakePuzzle, monkeypatch: pytest.MonkeyPatch
) -> None:
    some = SubsetCounts("", {("two", "three"): 2}, False, "by hand", "scan", 0.0)
    monkeypatch.setattr(subset, "count_per_subset", lambda *_, **__: some)
    made = designed_subset(Choice(make_puzzle(**BOX), board=(1, 5)), TimeBudget())
    assert (made.puzzle, made.counts) == (None, some)


@pytest.mark.parametrize(
    ("classes", "expected"), [({}, "a"), ({("a",): 3, ("b",): 2, ("c",): 0}, "b")]
)
def test_the_fewest_are_so_up_to_symmetry(classes: Any, expected: str) -> None:
    solutions = {("a",): 3, ("b",): 4, ("c",): 0}
    counted = SubsetCounts("", solutions, True, None, "", 0.0, up_to_symmetry=classes)
    assert fewest(counted) == (expected,)
