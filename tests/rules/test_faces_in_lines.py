"""No value of an attribute appears twice in a line, in any direction, or in a region."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from jigsat.schemas.puzzle import Puzzle
from tests.agreement import Agreed

MakePuzzle = Callable[..., Puzzle]
Ask = Callable[[Puzzle], Agreed]
Pieces = list[dict[str, Any]]

ANY = {"rule": "cover", "blanks": {"min": 0, "max": 99}}
ROOKS = ["row", "column"]
BISHOPS = ["rising", "falling"]


def queens(number: int) -> Pieces:
    return [{"name": "queen", "face": "queen", "count": number}]


def squares(faces: str, number: int) -> Pieces:
    """So many squares of each face."""
    return [{"name": face, "face": face, "count": number} for face in faces]


def different(*along: str, **regions: list[str]) -> dict[str, Any]:
    return {"rule": "different-faces", "along": list(along), "regions": regions}


# Chessmen that do not attack each other: solutions, and up to symmetry.
CHESS: dict[str, tuple[int, int, list[str], int, int]] = {
    "two on rising diagonals": (2, 2, ["rising"], 5, 2),
    "two queens": (3, 2, ROOKS + BISHOPS, 8, 1),  # a knight's move: from a corner to an edge
    "four queens": (4, 4, ROOKS + BISHOPS, 2, 1),
}


@pytest.mark.parametrize(
    ("size", "number", "along", "solutions", "classes"), CHESS.values(), ids=CHESS
)
def test_chess(
    make_puzzle: MakePuzzle,
    agreed: Ask,
    size: int,
    number: int,
    along: list[str],
    solutions: int,
    classes: int,
) -> None:
    board = {"cells": ["#" * size] * size}
    puzzle = make_puzzle(board=board, pieces=queens(number), rules=[different(*along), ANY])
    answer = agreed(puzzle)
    assert (answer.solutions, answer.classes) == (solutions, classes)


TWO = ["##", "##"]
FOUR = ["####"] * 4
BOXES = {
    f"{rows} rows above {half}": ["...."] * rows + [half] * 2
    for rows, half in product((0, 2), ("##..", "..##"))
}
REGIONS: dict[str, tuple[list[str], Pieces, dict[str, Any], int]] = {
    "Sudokus of order four": (FOUR, squares("uvwx", 4), different(*ROOKS, **BOXES), 288),
    # The corner of both is u and its neighbours are v, or the other way round.
    "regions that overlap": (
        TWO,
        squares("uv", 2),
        different(a=["##"], b=["#.", "#."]),
        2,
    ),
    "a region in two parts": (["#.#"], squares("u", 2), different(a=["#.#"]), 0),
    # Both in the row that is no region, or one in each row.
    "blanks in a region": (TWO, squares("u", 2), different(a=["##"]), 1 + 2 * 2),
    # Where one piece covers two cells of a region, its face is there once.
    "a piece along a region": (
        TWO,
        [{"name": name, "face": name, "cells": ["##"]} for name in "uv"],
        different(a=TWO),
        2 * 2,
    ),
    # A row with as many faces as cells, and a blank: u in each row, v beside one.
    "as many faces as cells": (TWO, [*squares("u", 2), *squares("v", 1)], different("row"), 8),
    # Seen in two rows and two columns: the square lies where the third of each cross.
    "an ell and a square with one face": (
        ["###"] * 3,
        [{"name": "ell", "cells": ["##", "#."], "face": "u"}, *squares("u", 1)],
        different(*ROOKS),
        4 * 4,
    ),
    "two pieces in a region": (
        TWO,
        [{"name": "u", "face": "u", "cells": ["##"], "count": 2}],
        different(a=["##"]),
        1,  # across, as upright both would be in it
    ),
}


@pytest.mark.parametrize(
    ("board", "pieces", "rule", "solutions"), REGIONS.values(), ids=REGIONS
)
def test_regions(
    make_puzzle: MakePuzzle,
    agreed: Ask,
    board: list[str],
    pieces: Pieces,
    rule: dict[str, Any],
    solutions: int,
) -> None:
    puzzle = make_puzzle(board={"cells": board}, pieces=pieces, rules=[rule, ANY])
    answer = agreed(puzzle)
    assert answer.solutions == solutions


def test_pieces_that_look_alike_are_told_apart_if_only_one_of_them_is_compared(
    make_puzzle: MakePuzzle, agreed: Ask
) -> None:
    squares = [{"name": name, "face": "u"} for name in "abc"]

    def solutions(*pieces: str) -> int:
        rule = different("row") | {"pieces": pieces}
        return agreed(
            make_puzzle(board={"cells": TWO}, pieces=squares, rules=[rule, ANY])
        ).solutions

    # A blank cell, and c anywhere else; then a and b in two rows, whichever is where.
    assert (solutions("a", "b"), solutions("a"), solutions("a", "b", "c")) == (8, 12, 0)


HEXAGONS = ["..#.#.", ".#.#.#", "..#.#."]
CUBE = [["##", "##"], ["##", "##"]]
PRISM = [["^v"], ["^v"]]
CROSS = ["", "..#", ".#.#", "..#"]
# Pieces with one face, of which no two are in a line.
OTHER_GRIDS: dict[str, tuple[str, Any, int, list[str], int]] = {
    "two hexagons, all": ("hexagon", HEXAGONS, 2, ["row", "rising", "falling"], 21 - 15),
    # Lines of a triangle of four are a tip and the strip opposite to it.
    "two triangles, rows": ("triangle", ["..^..", ".^v^."], 2, ["row"], 6 - 3),
    "two triangles, two of three": ("triangle", ["..^..", ".^v^."], 2, ["row", "rising"], 1),
    # A line of hexagons that goes down to the right is falling.
    "a falling line": ("hexagon", ["#.", ".#"], 2, ["falling"], 0),
    "two sticks, all": ("sticks-square", CROSS, 2, ["row", "column"], 6 - 2),
    "two cubes, all lines": ("cube", CUBE, 2, ["row", "column", "pillar"], 28 - 12),
    # One in each of two planes.
    "two cubes, layers": ("cube", CUBE, 2, ["layer"], 4 * 4),
    "two cubes, slices": ("cube", CUBE, 2, ["slice"], 4 * 4),
    "two cubes, walls": ("cube", CUBE, 2, ["wall"], 4 * 4),
    # Of six pairs two are in one layer, two in one pillar, and two in neither. A prism shares
    # its row and its rising wall with the next one to the right.
    "two prisms, layers": ("prism", PRISM, 2, ["layer"], 6 - 2),
    "two prisms, pillars": ("prism", PRISM, 2, ["pillar"], 6 - 2),
    "two prisms, rows": ("prism", PRISM, 2, ["row"], 6 - 2),
    "two prisms, falling": ("prism", PRISM, 2, ["falling"], 6),
    "two prisms, walls of rows": ("prism", PRISM, 2, ["row wall"], 0),
    "two prisms, rising walls": ("prism", PRISM, 2, ["rising wall"], 0),
    "two prisms, falling walls": ("prism", PRISM, 2, ["falling wall"], 6 - 2),
}


@pytest.mark.full(but=10)
@pytest.mark.parametrize(
    ("grid", "board", "number", "along", "solutions"), OTHER_GRIDS.values(), ids=OTHER_GRIDS
)
def test_other_grids(
    make_puzzle: MakePuzzle,
    agreed: Ask,
    grid: str,
    board: Any,
    number: int,
    along: list[str],
    solutions: int,
) -> None:
    rules = [different(*along), ANY]
    puzzle = make_puzzle(grid=grid, board={"cells": board}, pieces=queens(number), rules=rules)
    assert agreed(puzzle).solutions == solutions


def topped(turning: str, *tops: str) -> Pieces:
    """Single cells with these labels on top."""
    return [
        {"name": f"{n}", "sides": {"top": top}, "turning": turning}
        for n, top in enumerate(tops)
    ]


BAR = [{"cell": [0, column], "sides": {"top": "u"}} for column in (0, 1)]
DOMINO: Pieces = [{"name": "bar", "cells": ["##"], "sides": BAR, "turning": "fixed"}]
TRIANGLES: Pieces = [
    {"name": "up", "cells": ["^"], "sides": {"right": "u"}, "turning": "fixed"},
    {"name": "down", "cells": ["v"], "sides": {"right": "u"}, "turning": "fixed"},
]
LABELS: dict[str, tuple[str, Any, Pieces, dict[str, Any], list[str], int]] = {
    # Both u on a diagonal, and v on one of the other cells.
    "on top": ("square", TWO, topped("fixed", *"uuv"), different(*ROOKS), ["top"], 2 * 2),
    # Each label on one of six sides, but not both on top.
    "two cubes": ("cube", [["##"]], topped("rotate", *"uu"), different("row"), ["top"], 35),
    "both on one piece": ("square", TWO, DOMINO, different("row"), ["top"], 0),
    "in a region": ("square", TWO, DOMINO, different("column", a=["##"]), ["top"], 1),
    # Sides of one name are compared, whichever way their cells point.
    "up and down": ("triangle", ["^v"], TRIANGLES, different("row"), ["right"], 0),
}


@pytest.mark.parametrize(
    ("grid", "board", "pieces", "rule", "sides", "solutions"), LABELS.values(), ids=LABELS
)
def test_labels(
    make_puzzle: MakePuzzle,
    agreed: Ask,
    grid: str,
    board: Any,
    pieces: Pieces,
    rule: dict[str, Any],
    sides: list[str],
    solutions: int,
) -> None:
    rules = [rule | {"sides": sides}, ANY]
    puzzle = make_puzzle(grid=grid, board={"cells": board}, pieces=pieces, rules=rules)
    assert agreed(puzzle).solutions == solutions


def officers(order: int) -> Pieces:
    """One of each rank and regiment."""
    return [
        {"name": f"{rank} {regiment}", "face": rank, "attributes": {"regiment": regiment}}
        for rank, regiment in product("abc"[:order], "xyz"[:order])
    ]


REGIMENT = {"attribute": "regiment"}
# Where both rules hold, two Latin squares in which every pair appears once. Of the 12 of order
# three, 6 repeat their rows moved to the right and 6 moved to the left; each goes with the 6
# of the other sort.
OFFICERS: dict[str, tuple[int, Pieces, int]] = {
    "ranks and regiments": (2, [different(*ROOKS), different(*ROOKS) | REGIMENT], 0),
    # Two of a rank in a column, in 2 orders, and the others beside them in 2; or on a diagonal,
    # in 2 orders, which decide on the others.
    "ranks in rows, regiments in columns": (
        2,
        [different("row"), different("column") | REGIMENT],
        2 * 2 * 2 + 2 * 2,
    ),
    "order three": (3, [different(*ROOKS), different(*ROOKS) | REGIMENT], 12 * 6),
}


@pytest.mark.parametrize(("order", "rules", "solutions"), OFFICERS.values(), ids=OFFICERS)
def test_attributes(
    make_puzzle: MakePuzzle, agreed: Ask, order: int, rules: Pieces, solutions: int
) -> None:
    board = {"cells": ["#" * order] * order}
    assert (
        agreed(make_puzzle(board=board, pieces=officers(order), rules=rules)).solutions
        == solutions
    )
