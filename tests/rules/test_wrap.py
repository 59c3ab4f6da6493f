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
AB: Pieces = [{"name": "a"}, {"name": "b"}]
ANY = {"min": 0, "max": 9}
BAR = {"name": "bar", "cells": ["####"]}
# Solutions, and up to symmetry, which has also moves around the board.
CASES: dict[str, tuple[dict[str, Any], Pieces, Rules, int, int | None]] = {
    # However it is moved around, it covers the ring in one way.
    "a bar around a ring": (row(4), [BAR], [], 1, 1),
    # All upright; two beside each other upright, in 4 places; none, each ring in 2 ways, which
    # are above each other or not.
    "dominoes around two rings": (row(4, 2), domino(4), [], 1 + 4 + 2 * 2, 1 + 1 + 2),
    # Where the seam is two cells from the other side, both ways around cover the same.
    "dominoes on a small torus": (torus(2), domino(2), [], 2, 1),
    "apart in a ring of five": (row(5), one(ANY), [*APART, *blanks(5)], 11, 3),
    "kings apart on a torus": (
        torus(3),
        one(2),
        [{"rule": "not-touching", "corners": True}, *blanks(7)],
        0,
        0,
    ),
    # It lies across the seam.
    "a clue at the seam": (
        row(4),
        domino(2),
        [{"rule": "fixed", "piece": "domino", "cells": [[0, 3], [0, 0]]}],
        1,
        1,
    ),
    # Lines are those of the drawing: two in each row, not in one column.
    "faces in columns": (
        row(2, 2),
        one(2, face="u"),
        [{"rule": "different-faces", "along": ["column"]}, *blanks(2)],
        4,
        2,
    ),
}


@pytest.mark.full(but=10)
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


def ends(left: str, right: str) -> Pieces:
    """A domino with labels on its short sides."""
    first = {"cell": [0, 0], "sides": {"left": left}}
    return domino(sides=[first, {"cell": [0, 1], "sides": {"right": right}}])


IN_OUT = [{"rule": "mating-sides", "mates": [["i", "o"], ["a", "a"]]}]
LABELS: dict[str, tuple[dict[str, Any], Pieces, Rules, int]] = {
    # A ring of one cell: its right side meets its left one.
    "a piece that fits itself": (row(1), sides("abcb"), EQUAL, 2),  # as it is, or upside down
    "a torus of one cell, wrong": (torus(1), sides("abcb"), EQUAL, 0),
    # A domino in a ring of two meets itself at its ends.
    # Either way round, and with the seam in one of two places.
    "the ends of a domino": (row(2), ends("i", "o"), IN_OUT, 2 * 2),
    # The rim of a cylinder is two rings. An arrow up or down shows x on one of them.
    "the rim of a ring": (
        row(2),
        one(2, sides={"top": "x"}),
        [{"rule": "rim", "counts": {"x": 1}}],
        2 * 2 * 2,  # one of them up or down, the other to the right or left
    ),
    # One is upside down, in the first place or the second.
    "a pattern on both rims": (
        row(2),
        one(2, sides={"top": "a", "bottom": "b"}),
        [{"rule": "rim", "pattern": ["a", "b"]}],
        2,
    ),
}


@pytest.mark.parametrize(("board", "pieces", "rules", "solutions"), LABELS.values(), ids=LABELS)
def test_labels_across_the_seam(
    make_puzzle: MakePuzzle,
    agreed: Ask,
    board: dict[str, Any],
    pieces: Pieces,
    rules: Rules,
    solutions: int,
) -> None:
    assert agreed(make_puzzle(board=board, pieces=pieces, rules=rules)).solutions == solutions


def glue(turn: str, cell: list[int], at: list[int]) -> dict[str, Any]:
    return {"turn": turn, "cell": cell, "at": at}


TRIANGLE: dict[str, Any] = {
    "cells": ["^"],
    "wrap": [glue("180", [0, 0], at) for at in ([1, 0], [0, 1], [0, -1])],
}
CONE = {"cells": ["#"], "wrap": [glue("90", [0, 0], [0, 1])]}
FLOWER = {"cells": ["..#.#.", ".#.#.#", "..#.#."], "wrap": [[1, 5], [3, 1]]}
GLUED: dict[str, tuple[str, dict[str, Any], Pieces, Rules, int]] = {
    "each side meets itself": ("triangle", TRIANGLE, one(sides=["i", "o", "a"]), IN_OUT, 0),
    # Copies go around the corner between the right side and the bottom, which so meet.
    "sides around a corner": ("square", CONE, sides("aabc"), EQUAL, 1),
    "the rim of a cone": ("square", CONE, sides("aabb"), [{"rule": "rim", "labels": ["a"]}], 1),
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
def test_other_grids_and_turned_copies(
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
