"""Boards that are glued to copies of themselves: every rule goes on across the seam."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from jigsat.schemas.puzzle import Puzzle
from tests.agreement import Agreed

MakePuzzle = Callable[..., Puzzle]
Ask = Callable[[Puzzle], Agreed]
Pieces = list[dict[str, Any]]
Rules = list[dict[str, Any]]


def one(count: Any = 1, **more: Any) -> Pieces:
    return [{"name": "one", "count": count, **more}]


def domino(count: int = 1, **more: Any) -> Pieces:
    return [{"name": "domino", "cells": ["##"], "count": count, **more}]


def row(length: int, rows: int = 1) -> dict[str, Any]:
    """A cylinder: a row that is closed to a ring, or several rows."""
    return {"cells": ["#" * length] * rows, "wrap": [[0, length]]}


def torus(length: int) -> dict[str, Any]:
    return row(length, length) | {"wrap": [[0, length], [length, 0]]}


def blanks(most: int, least: int = 0) -> Rules:
    return [{"rule": "cover", "blanks": {"min": least, "max": most}}]


APART = [{"rule": "not-touching"}]
EQUAL = [{"rule": "equal-sides"}]
TOUCH = [{"rule": "touching", "pieces": ["a", "b"]}]
IN_OUT = [{"rule": "mating-sides", "mates": [["i", "o"], ["a", "a"]]}]
AB: Pieces = [{"name": "a"}, {"name": "b"}]
ANY = {"min": 0, "max": 9}
# Solutions, and up to symmetry, which has also moves around the board.
CASES: dict[str, tuple[dict[str, Any], Pieces, Rules, int, int | None]] = {
    # All upright; two beside each other upright, in 4 places; none, each ring in 2 ways, which
    # are above each other or not.
    "dominoes around two rings": (row(4, 2), domino(4), [], 1 + 4 + 2 * 2, 1 + 1 + 2),
    # Where the seam is two cells from the other side, both ways around cover the same.
    "dominoes on a small torus": (torus(2), domino(2), [], 2, 1),
    "apart in a ring of five": (row(5), one(ANY), [*APART, *blanks(5)], 11, 3),
    # It lies across the seam.
    "a clue at the seam": (
        row(4),
        domino(2),
        [{"rule": "fixed", "piece": "domino", "cells": [[0, 3], [0, 0]]}],
        1,
        1,
    ),
}


@pytest.mark.parametrize(
    ("board", "pieces", "rules", "solutions", "classes"), CASES.values(), ids=CASES
)
def test_cylinder_and_torus(
    make_puzzle: MakePuzzle,
    agreed: Ask,
    board: dict[str, Any],
    pieces: Pieces,
    rules: Rules,
    solutions: int,
    classes: int | None,
) -> None:
    answer = agreed(make_puzzle(board=board, pieces=pieces, rules=rules))
    assert answer.solutions == solutions
    assert classes in (answer.classes, None)


def sides(labels: str, count: int = 1, **more: Any) -> Pieces:
    """A square with its labels from the top clockwise."""
    return one(count, sides=list(labels), **more)


FLOWER = {"cells": ["..#.#.", ".#.#.#", "..#.#."], "wrap": [[1, 5], [3, 1]]}
GLUED: dict[str, tuple[str, dict[str, Any], Pieces, Rules, int]] = {
    # Seven hexagons on a torus, each of which touches all others.
    "seven neighbours": ("hexagon", FLOWER, AB, [*TOUCH, *blanks(5)], 7 * 6),
    "a cube that meets itself": (
        "cube",
        {"cells": [["#"]], "wrap": [[1, 0, 0]]},
        one(sides={"top": "i", "bottom": "o", "left": "a", "right": "a"}),
        IN_OUT,
        # i above or below, and a in 2 directions; or a above, and i in one of 4 directions.
        4 + 4 + 4,
    ),
}


@pytest.mark.parametrize(
    ("grid", "board", "pieces", "rules", "solutions"), GLUED.values(), ids=GLUED
)
def test_other_grids(
    make_puzzle: MakePuzzle,
    agreed: Ask,
    grid: str,
    board: dict[str, Any],
    pieces: Pieces,
    rules: Rules,
    solutions: int,
) -> None:
    puzzle = make_puzzle(grid=grid, board=board, pieces=pieces, rules=rules)
    assert agreed(puzzle).solutions == solutions
