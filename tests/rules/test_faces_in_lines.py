"""No value of an attribute appears twice in a line, in any direction, or in a region."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations, product
from math import factorial
from typing import Any

import pytest

from jigsat.schemas.library import load
from jigsat.schemas.puzzle import Puzzle
from jigsat.solvers.counting.count import count
from jigsat.solvers.options import Options
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
    # 3 x 2 x 1; the two diagonals, and those with one in a corner or in the middle.
    "three rooks": (3, 3, ROOKS, 6, 2),
    # Of six pairs two are diagonals.
    "two bishops on two by two": (2, 2, BISHOPS, 4, 1),
    "two on rising diagonals": (2, 2, ["rising"], 5, 2),
    "three queens": (3, 3, ROOKS + BISHOPS, 0, 0),
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


@pytest.mark.parametrize(("size", "solutions", "classes"), [(5, 10, 2), (6, 4, 1)])
def test_more_queens(
    make_puzzle: MakePuzzle,
    assignments: Callable[[Puzzle], int],
    size: int,
    solutions: int,
    classes: int,
) -> None:
    # Known numbers (OEIS A000170 and A002562).
    board = {"cells": ["#" * size] * size}
    rules = [different(*ROOKS, *BISHOPS), ANY]
    puzzle = make_puzzle(board=board, pieces=queens(size), rules=rules)
    assert assignments(puzzle) == solutions
    counts = count(puzzle, Options(engine="scan"))
    assert (counts.solutions, counts.up_to_symmetry) == (solutions, classes)


TWO = ["##", "##"]
FOUR = ["####"] * 4
BOXES = {
    f"{rows} rows above {half}": ["...."] * rows + [half] * 2
    for rows, half in product((0, 2), ("##..", "..##"))
}
REGIONS: dict[str, tuple[list[str], Pieces, dict[str, Any], int]] = {
    # Latin squares; with boxes of two by two, Sudokus (OEIS A002860, A107739).
    "Latin squares of order four": (FOUR, squares("uvwx", 4), different(*ROOKS), 576),
    "Sudokus of order four": (FOUR, squares("uvwx", 4), different(*ROOKS, **BOXES), 288),
    "one region": (TWO, squares("uv", 2), different(a=["##"]), 2 * 2),
    "one region of all": (TWO, squares("uvwx", 1), different(a=TWO), 4 * 3 * 2),
    "a face too often": (TWO, squares("uv", 2), different(a=["##", "#."]), 0),
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


HEXAGONS = ["..#.#.", ".#.#.#", "..#.#."]
CUBE = [["##", "##"], ["##", "##"]]
PRISM = [["^v"], ["^v"]]
CROSS = ["", "..#", ".#.#", "..#"]
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
    # Of six pairs of sticks that meet in a cross two are in a line.
    "two sticks, rows": ("sticks-square", CROSS, 2, ["row"], 6 - 1),
    "two sticks, all": ("sticks-square", CROSS, 2, ["row", "column"], 6 - 2),
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
    # Of six pairs two are in one layer, two in one pillar, and two in neither. A prism shares
    # its row and its rising wall with the next one to the right.
    "two prisms, layers": ("prism", PRISM, 2, ["layer"], 6 - 2),
    "two prisms, pillars": ("prism", PRISM, 2, ["pillar"], 6 - 2),
    "two prisms, rows": ("prism", PRISM, 2, ["row"], 6 - 2),
    "two prisms, rising": ("prism", PRISM, 2, ["rising"], 6 - 2),
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
    "not there": ("square", TWO, topped("fixed", *"uuv"), different(*ROOKS), ["left"], 12),
    # Each label on one of six sides, but not both on top.
    "two cubes": ("cube", [["##"]], topped("rotate", *"uu"), different("row"), ["top"], 35),
    "both on one piece": ("square", TWO, DOMINO, different("row"), ["top"], 0),
    "in a region": ("square", TWO, DOMINO, different("column", a=["##"]), ["top"], 1),
    # Sides of one name are compared, whichever way their cells point.
    "up and down": ("triangle", ["^v"], TRIANGLES, different("row"), ["right"], 0),
    "another side": ("triangle", ["^v"], TRIANGLES, different("row"), ["left"], 1),
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


@pytest.mark.full
def test_instant_insanity() -> None:
    """By the colours of opposite sides: of two pairs one is above and below, one around."""
    puzzle = load("instant-insanity")
    ways = []
    for piece in puzzle.box:
        top, back, right, front, left, bottom = map(str, piece.sides or ())
        pairs = permutations([(top, bottom), (back, front), (right, left)], 2)
        ways.append([a[::i] + b[::j] for a, b in pairs for i in (1, -1) for j in (1, -1)])
    rows = [
        row
        for row in product(*ways)
        if all(len(set(side)) == 4 for side in zip(*row, strict=True))
    ]
    assert len(rows) == count(puzzle, Options(engine="smallest-domain")).solutions == 8
    in_any_order = puzzle.with_rules(puzzle.rules[:1])
    assert count(in_any_order, Options(engine="scan")).solutions == 8 * factorial(4)


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
    "ranks": (2, [different(*ROOKS)], 2 * 2 * 2),  # a b over b a, or b a over a b
    "regiments": (2, [different(*ROOKS) | REGIMENT], 2 * 2 * 2),
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
