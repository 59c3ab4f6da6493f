"""No value of an attribute appears twice in a line, in any direction, or in a region."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
from conftest import Agreed

from jigsat.schemas.puzzle import Puzzle

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


# Chessmen that do not attack each other: solutions, and up to symmetry. The numbers of queens
# are known (OEIS A000170 and A002562).
CHESS: dict[str, tuple[int, int, list[str], int, int]] = {
    # 3 x 2 x 1; the two diagonals, and those with one in a corner or in the middle.
    "three rooks": (3, 3, ROOKS, 6, 2),
    # Of six pairs two are diagonals.
    "two bishops on two by two": (2, 2, BISHOPS, 4, 1),
    "two on rising diagonals": (2, 2, ["rising"], 5, 2),
    "two on falling diagonals": (2, 2, ["falling"], 5, 2),
    "three queens": (3, 3, ROOKS + BISHOPS, 0, 0),
    "two queens": (3, 2, ROOKS + BISHOPS, 8, 1),  # a knight's move: from a corner to an edge
    "four queens": (4, 4, ROOKS + BISHOPS, 2, 1),
    "five queens": (5, 5, ROOKS + BISHOPS, 10, 2),
    "six queens": (6, 6, ROOKS + BISHOPS, 4, 1),
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
    assert (answer.solutions, answer.classes, answer.refused) == (solutions, classes, "")


TWO = ["##", "##"]
FOUR = ["####"] * 4
BOXES = {
    f"{row}{column}": ["....", "...."] * row + [".." * column + "##"] * 2
    for row, column in product((0, 1), repeat=2)
}
REGIONS: dict[str, tuple[list[str], Pieces, dict[str, Any], int]] = {
    # Latin squares; with boxes of two by two, Sudokus (OEIS A002860, A107739).
    "Latin squares of order four": (FOUR, squares("uvwx", 4), different(*ROOKS), 576),
    "Sudokus of order four": (FOUR, squares("uvwx", 4), different(*ROOKS, **BOXES), 288),
    "one region": (TWO, squares("uv", 2), different(a=["##"]), 2 * 2),
    "one region of all": (TWO, squares("uvwx", 1), different(a=TWO), 4 * 3 * 2),
    "a face too often": (TWO, squares("uv", 2), different(a=["##", "#."]), 0),
    # Each two cells of three are different: u, v and any cell's opposite.
    "regions that overlap": (
        TWO,
        squares("uv", 2),
        different(a=["##"], b=["#.", "#."]),
        2,
    ),
    "a region in two parts": (["#.#"], squares("u", 2), different(a=["#.#"]), 0),
    "a region of one cell": (["##"], squares("u", 2), different(a=["#"]), 1),
    # The two u are in the row that is not a region, in one of 1 ways, or one in each row.
    "blanks in a region": (TWO, squares("u", 2), different(a=["##"]), 1 + 2 * 2),
    # Where one piece covers two cells of a region, its face is there once.
    "a piece along a region": (
        TWO,
        [{"name": name, "face": name, "cells": ["##"]} for name in "uv"],
        different(a=TWO),
        2 * 2,
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
    assert (answer.solutions, answer.refused) == (solutions, "")


HEXAGONS = ["..#.#.", ".#.#.#", "..#.#."]
CUBE = [["##", "##"], ["##", "##"]]
# Pieces with one face, of which no two are in a line.
OTHER_GRIDS: dict[str, tuple[str, Any, int, list[str], int]] = {
    # Of 21 pairs of seven hexagons 1 + 3 + 1 are in a line, in each direction.
    "two hexagons, rows": ("hexagon", HEXAGONS, 2, ["row"], 21 - 5),
    "two hexagons, rising": ("hexagon", HEXAGONS, 2, ["rising"], 21 - 5),
    "two hexagons, falling": ("hexagon", HEXAGONS, 2, ["falling"], 21 - 5),
    "two hexagons, all": ("hexagon", HEXAGONS, 2, ["row", "rising", "falling"], 21 - 15),
    # On every second of the six around the middle.
    "three hexagons": ("hexagon", HEXAGONS, 3, ["row", "rising", "falling"], 2),
    # A line of hexagons that goes down to the right is falling.
    "a falling line": ("hexagon", ["#.", ".#"], 2, ["falling"], 0),
    "a line that is not rising": ("hexagon", ["#.", ".#"], 2, ["row", "rising"], 1),
    # Of 28 pairs of eight cubes four are in a line, in each direction.
    "two cubes, pillars": ("cube", CUBE, 2, ["pillar"], 28 - 4),
    "two cubes, rows": ("cube", CUBE, 2, ["row"], 28 - 4),
    "two cubes, columns": ("cube", CUBE, 2, ["column"], 28 - 4),
    "two cubes, all lines": ("cube", CUBE, 2, ["row", "column", "pillar"], 28 - 12),
    # On every second cube.
    "four cubes, all lines": ("cube", CUBE, 4, ["row", "column", "pillar"], 2),
    # One in each of two planes.
    "two cubes, layers": ("cube", CUBE, 2, ["layer"], 4 * 4),
    "two cubes, slices": ("cube", CUBE, 2, ["slice"], 4 * 4),
    "two cubes, walls": ("cube", CUBE, 2, ["wall"], 4 * 4),
    # At opposite corners.
    "two cubes, all planes": ("cube", CUBE, 2, ["layer", "slice", "wall"], 4),
    "a pillar": ("cube", [["#"], ["#"]], 2, ["pillar"], 0),
    "a column": ("cube", [["#", "#"]], 2, ["column"], 0),
    "a row": ("cube", [["##"]], 2, ["row"], 0),
    "no row": ("cube", [["#", "#"], ["#."]], 2, ["row", "wall"], 0),
}


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
    puzzle = make_puzzle(
        grid=grid, board={"cells": board}, pieces=queens(number), rules=rules
    )
    assert agreed(puzzle).solutions == solutions


def officers(order: int) -> Pieces:
    """One of each rank and regiment."""
    return [
        {"name": f"{rank} {regiment}", "face": rank, "attributes": {"regiment": regiment}}
        for rank, regiment in product("abc"[:order], "xyz"[:order])
    ]


REGIMENT = {"attribute": "regiment"}
# Two squares, each of them Latin, in which every pair appears once. Of order three: to each of
# the 12 Latin squares 6 (the other cyclic way, with the names of three values exchanged).
OFFICERS: dict[str, tuple[int, Pieces, int]] = {
    "ranks": (2, [different(*ROOKS)], 2 * 2 * 2),  # a b over b a, or b a over a b
    "regiments": (2, [different(*ROOKS) | REGIMENT], 2 * 2 * 2),
    "ranks and regiments": (2, [different(*ROOKS), different(*ROOKS) | REGIMENT], 0),
    "ranks in rows, regiments in columns": (
        2,
        [different("row"), different("column") | REGIMENT],
        8,
    ),
    "order three": (3, [different(*ROOKS), different(*ROOKS) | REGIMENT], 12 * 6),
}


@pytest.mark.parametrize(("order", "rules", "solutions"), OFFICERS.values(), ids=OFFICERS)
def test_attributes(
    make_puzzle: MakePuzzle, agreed: Ask, order: int, rules: Pieces, solutions: int
) -> None:
    board = {"cells": ["#" * order] * order}
    assert agreed(make_puzzle(board=board, pieces=officers(order), rules=rules)).solutions == solutions


COIN = {"name": "coin", "face": "head", "turning": "rotate-and-flip", "back": {"face": "tail"}}
# Of a coin the side counts that lies upwards.
COINS: dict[str, tuple[list[str], int, int]] = {
    "one": (["#"], 1, 2),
    "two in a row": (["##"], 2, 2),
    "three in a row": (["###"], 3, 0),
    "two and two": (TWO, 4, 2),
    # Two cells of three: in each case head tail, or tail head.
    "two and a blank": (["###"], 2, 3 * 2),
}


@pytest.mark.parametrize(("board", "number", "solutions"), COINS.values(), ids=COINS)
def test_backs(
    make_puzzle: MakePuzzle, agreed: Ask, board: list[str], number: int, solutions: int
) -> None:
    puzzle = make_puzzle(
        board={"cells": board},
        pieces=[COIN | {"count": number}],
        rules=[different(*ROOKS), ANY],
    )
    assert agreed(puzzle).solutions == solutions


# The jay is the ell turned over, and it stands on the square's x. Which label its foot shows
# there is typed as if one could see the back from the front.
BACKS = {"front x": ("x", "y", 0), "back x": ("y", "x", 1), "no label": ("y", None, 1)}


@pytest.mark.parametrize(("front", "back", "solutions"), BACKS.values(), ids=BACKS)
def test_labels_on_backs(
    make_puzzle: MakePuzzle, agreed: Ask, front: str, back: str | None, solutions: int
) -> None:
    def foot(label: str | None) -> Pieces:
        return [{"cell": [2, 1], "sides": {"bottom": label} if label else {}}]

    ell = {"name": "ell", "cells": ["#.", "#.", "##"], "turning": "rotate-and-flip"}
    ell |= {"sides": foot(front), "back": {"sides": foot(back)}}
    stone = {"name": "stone", "sides": {"top": "x"}, "turning": "fixed"}
    puzzle = make_puzzle(
        board={"cells": [".#", ".#", "##", "#."]},
        pieces=[ell, stone],
        rules=[{"rule": "equal-sides"}],
    )
    assert agreed(puzzle).solutions == solutions
