"""How many pieces are used: ranges, pieces that may stay in the box, copies, complete sets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from jigsat.schemas.puzzle import Puzzle
from tests.agreement import Agreed

MakePuzzle = Callable[..., Puzzle]
Ask = Callable[[Puzzle], Agreed]
Pieces = list[dict[str, Any]]


def between(least: int, most: int) -> dict[str, Any]:
    return {"min": least, "max": most}


def one(count: Any, name: str = "one") -> dict[str, Any]:
    return {"name": name, "count": count}


def domino(count: Any, name: str = "domino") -> dict[str, Any]:
    return {"name": name, "cells": ["##"], "count": count}


TWO, THREE = ["##", "##"], ["###"]
# Solutions; up to symmetry; and with all pieces told apart, also which of them stay in the box.
CASES: dict[str, tuple[list[str], Pieces, Any, int, int, int]] = {
    # Two or three. Of two the other is one of the two, and the first one of two copies.
    "that look alike, of which some must be used": (
        THREE,
        [one(between(1, 2)), one(1, "other")],
        between(0, 3),
        3 + 1,
        3,
        3 * (2 * 2) + 3 * 2,
    ),
    # Fibonacci: the first is a square or a domino. Of 8 two are symmetric. Told apart: 5!; four
    # with one domino, 2 x (5 x 4 x 3); three with two, 2 x 5.
    "tiles of one and two": (
        ["#####"],
        [domino(between(0, 2)), one(between(0, 5))],
        0,
        8,
        5,
        120 + 4 * 2 * 60 + 3 * 2 * 5,
    ),
}


@pytest.mark.parametrize(
    ("board", "pieces", "blanks", "solutions", "classes", "labelled"),
    CASES.values(),
    ids=CASES,
)
def test_ranges(
    make_puzzle: MakePuzzle,
    agreed: Ask,
    board: list[str],
    pieces: Pieces,
    blanks: Any,
    solutions: int,
    classes: int,
    labelled: int,
) -> None:
    rules = [{"rule": "cover", "blanks": blanks}]
    answer = agreed(make_puzzle(board={"cells": board}, pieces=pieces, rules=rules))
    assert (answer.solutions, answer.classes) == (solutions, classes)
    assert answer.labelled == labelled


COPIES: dict[str, tuple[list[str], Pieces, int, Any, int, int]] = {
    # From two to four: pairs, triples, and all.
    "two boxes of one or two": (
        ["####"],
        [one(between(1, 2))],
        2,
        between(0, 4),
        6 + 4 + 1,
        6 * 12 + 4 * 24 + 24,
    ),
}


@pytest.mark.parametrize(
    ("board", "pieces", "copies", "blanks", "solutions", "labelled"),
    COPIES.values(),
    ids=COPIES,
)
def test_copies(
    make_puzzle: MakePuzzle,
    agreed: Ask,
    board: list[str],
    pieces: Pieces,
    copies: int,
    blanks: Any,
    solutions: int,
    labelled: int,
) -> None:
    rules = [{"rule": "cover", "blanks": blanks}]
    puzzle = make_puzzle(board={"cells": board}, pieces=pieces, copies=copies, rules=rules)
    answer = agreed(puzzle)
    assert (answer.solutions, answer.labelled) == (solutions, labelled)


def all_of(size: int, kind: str = "free", **changes: Any) -> dict[str, Any]:
    return {"set": kind, "size": size, **changes}


EITHER: dict[str, Any] = {"count": between(0, 2)}
SETS: dict[str, tuple[str, list[str], dict[str, Any], int]] = {
    # A is the bar: its cells come first.
    "without the bar": ("square", ["###", "###"], all_of(3, without=["I"], **EITHER), 2),
    # Six around a hole.
    "pairs of hexagons": ("hexagon", ["..#.#.", ".#...#", "..#.#."], all_of(2, count=3), 2),
}


@pytest.mark.parametrize(("grid", "board", "entry", "solutions"), SETS.values(), ids=SETS)
def test_sets(
    make_puzzle: MakePuzzle,
    agreed: Ask,
    grid: str,
    board: Any,
    entry: dict[str, Any],
    solutions: int,
) -> None:
    cells = [board, board] if grid == "cube" else board
    puzzle = make_puzzle(grid=grid, board={"cells": cells}, pieces=[entry])
    assert agreed(puzzle).solutions == solutions
