from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from jigsat.schemas.fields.board import Board
from jigsat.schemas.geometry.shapes import Side
from jigsat.schemas.geometry.surface import Surface, surface_of
from jigsat.schemas.grids.grid import Coordinates, Grid
from jigsat.schemas.grids.plane import SQUARE, plane
from jigsat.schemas.parsing.cells import cells_of

TRIANGLE = plane("triangle")

HEXAGON = plane("hexagon")


def surface(grid: Grid, rows: Sequence[str], *wrap: Any) -> Surface:
    board = Board.model_validate({"cells": rows, "wrap": wrap})
    cells = [grid.point(cell) for cell in cells_of(grid, board.cells, "board.cells")]
    return surface_of(grid, board, cells)


def named(grid: Grid, side: Side) -> tuple[Coordinates, str]:
    """A side as the coordinates of its cell and its name there."""
    cell, step = side
    return grid.coordinates(cell), grid.form(cell).side_names[step]


def sides(*named_sides: str) -> list[tuple[Coordinates, str]]:
    """Sides written as "row column name"."""
    words = (text.split(" ", 2) for text in named_sides)
    return [((int(row), int(column)), name) for row, column, name in words]


#: A board, and its loops from the first side in the order of the drawing.
LOOPS: dict[str, tuple[Surface, list[list[tuple[Coordinates, str]]]]] = {
    "an inner corner": (
        surface(SQUARE, ["#.", "##"]),
        [
            sides(
                *("0 0 top", "0 0 right", "1 1 top", "1 1 right"),
                *("1 1 bottom", "1 0 bottom", "1 0 left", "0 0 left"),
            )
        ],
    ),
    "triangles": (
        surface(TRIANGLE, ["^v^"]),
        [sides("0 0 bottom", "0 0 left", "0 1 top", "0 2 right", "0 2 bottom")],
    ),
    "hexagons": (
        surface(HEXAGON, ["#.#"]),
        [
            sides(
                *("0 0 top right", "0 2 top left", "0 2 top right", "0 2 right"),
                *("0 2 bottom right", "0 2 bottom left", "0 0 bottom right"),
                *("0 0 bottom left", "0 0 left", "0 0 top left"),
            )
        ],
    ),
    "a cylinder": (
        surface(SQUARE, ["###"], [0, 3]),
        [
            sides("0 0 top", "0 1 top", "0 2 top"),
            sides("0 2 bottom", "0 1 bottom", "0 0 bottom"),
        ],
    ),
    "a torus": (surface(SQUARE, ["###", "###"], [0, 3], [2, 0]), []),
}


def begun_alike(loop: list[Any]) -> list[Any]:
    start = loop.index(min(loop))
    return loop[start:] + loop[:start]


@pytest.mark.parametrize(("board", "loops"), LOOPS.values(), ids=LOOPS)
def test_the_rim_is_walked_clockwise(
    board: Surface, loops: list[list[tuple[Coordinates, str]]]
) -> None:
    found = [[named(board.grid, side) for side in loop] for loop in board.rim_loops()]
    assert sorted(map(begun_alike, found)) == sorted(map(begun_alike, loops))


def test_around_a_hole_the_cells_are_on_the_right_hand() -> None:
    board = surface(SQUARE, ["###", "#.#", "###"])
    outer, inner = sorted(board.rim_loops(), key=len, reverse=True)
    assert len(outer) == 12
    assert begun_alike([named(SQUARE, side) for side in inner]) == sides(
        "0 1 bottom", "1 0 right", "2 1 top", "1 2 left"
    )


#: A board, and how long its loops are.
LENGTHS: dict[str, tuple[Surface, list[int]]] = {
    "two holes that touch in a corner": (
        surface(SQUARE, ["####", "#.##", "##.#", "####"]),
        [8, 16],
    ),
    "six hexagons around a hole": (surface(HEXAGON, ["..#.#.", ".#...#", "..#.#."]), [6, 18]),
    "a cylinder with a hole": (surface(SQUARE, ["###", "#.#", "###"], [0, 3]), [3, 3, 4]),
}


@pytest.mark.parametrize(("board", "lengths"), LENGTHS.values(), ids=LENGTHS)
def test_each_side_of_the_rim_is_in_one_loop(board: Surface, lengths: list[int]) -> None:
    loops = board.rim_loops()
    assert sorted(map(len, loops)) == lengths
    assert sorted(side for loop in loops for side in loop) == sorted(board.rim)
