from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from jigsat.schemas.fields.board import Board
from jigsat.schemas.geometry.shapes import Shape, Side, make_shape
from jigsat.schemas.geometry.surface import Surface, surface_of
from jigsat.schemas.grids.grid import Coordinates, Grid
from jigsat.schemas.grids.plane import SQUARE, plane
from jigsat.schemas.grids.space import CUBE
from jigsat.schemas.parsing.cells import cells_of

TRIANGLE = plane("triangle")

HEXAGON = plane("hexagon")


def surface(grid: Grid, rows: Sequence[Any], *wrap: Any) -> Surface:
    board = Board.model_validate({"cells": rows, "wrap": wrap})
    cells = [grid.point(cell) for cell in cells_of(grid, board.cells, "board.cells")]
    return surface_of(grid, board, cells)


def named(grid: Grid, side: Side) -> tuple[Coordinates, str]:
    """A side as the coordinates of its cell and its name there."""
    cell, step = side
    return grid.coordinates(cell), grid.form(cell).side_names[step]


def across(board: Surface, cell: Coordinates, name: str) -> tuple[Coordinates, str] | None:
    point = board.grid.point(cell)
    found = board.across((point, board.grid.sides(point)[name]))
    return named(board.grid, found) if found else None


def touching(board: Surface, cell: Coordinates, corners: bool = False) -> list[Coordinates]:
    found = board.neighbours(board.grid.point(cell), corners)
    return sorted(map(board.grid.coordinates, found))


CYLINDER = surface(SQUARE, ["###", "###"], [0, 3])
TORUS = surface(SQUARE, ["###", "###"], [0, 3], [2, 0])
TWISTED = surface(SQUARE, ["###", "###"], [0, 3], [2, 1])
#: Three rows of three hexagons, each row half a hexagon further to the right.
HEXAGONS = surface(HEXAGON, ["#.#.#..", ".#.#.#.", "..#.#.#"], [0, 6], [3, 3])
CUBES = surface(CUBE, [["##"], ["##"]], [0, 0, 2])

SEAMS: dict[str, tuple[Surface, dict[tuple[Coordinates, str], Any]]] = {
    "a cylinder": (
        CYLINDER,
        {
            ((0, 0), "left"): ((0, 2), "right"),
            ((1, 2), "right"): ((1, 0), "left"),
            ((0, 1), "right"): ((0, 2), "left"),
            ((0, 0), "top"): None,
        },
    ),
    "a torus with a twist": (
        TWISTED,
        {
            ((1, 1), "bottom"): ((0, 0), "top"),
            ((1, 0), "bottom"): ((0, 2), "top"),
            ((0, 2), "top"): ((1, 0), "bottom"),
        },
    ),
    "a torus of hexagons": (
        HEXAGONS,
        {
            ((0, 0), "left"): ((0, 4), "right"),
            ((0, 0), "top left"): ((2, 2), "bottom right"),
            ((0, 0), "top right"): ((2, 4), "bottom left"),
            ((2, 6), "bottom right"): ((0, 4), "top left"),
            ((1, 5), "right"): ((1, 1), "left"),
        },
    ),
    "cubes in a ring": (
        CUBES,
        {
            ((0, 0, 0), "left"): ((0, 0, 1), "right"),
            ((0, 0, 0), "bottom"): ((1, 0, 0), "top"),
            ((0, 0, 0), "back"): None,
        },
    ),
}


@pytest.mark.parametrize(("board", "meetings"), SEAMS.values(), ids=SEAMS)
def test_sides_meet_across_the_seams(
    board: Surface, meetings: dict[tuple[Coordinates, str], Any]
) -> None:
    assert {key: across(board, *key) for key in meetings} == meetings


@pytest.mark.parametrize("board", [board for board, _ in SEAMS.values()], ids=SEAMS)
def test_what_lies_across_a_side_has_that_side_across_its_own(board: Surface) -> None:
    for cell in board.cells:
        for side in board.sides(cell):
            there = board.across(side)
            assert there is None or board.across(there) == side


def test_cells_touch_by_sides_and_by_corners() -> None:
    plane = surface(SQUARE, ["###", "###"])
    assert touching(plane, (0, 0)) == [(0, 1), (1, 0)]
    assert touching(plane, (0, 0), corners=True) == [(0, 1), (1, 0), (1, 1)]
    assert touching(CYLINDER, (0, 0)) == [(0, 1), (0, 2), (1, 0)]
    around = [(0, 1), (0, 2), (1, 0), (1, 1), (1, 2)]
    assert touching(CYLINDER, (0, 0), corners=True) == around
    assert touching(surface(SQUARE, ["#"], [0, 1], [1, 0]), (0, 0), corners=True) == []
    hexagons = surface(HEXAGON, ["#.#", ".#."])
    assert touching(hexagons, (0, 0), corners=True) == [(0, 2), (1, 1)]
    triangles = surface(TRIANGLE, ["^v^v"])
    assert touching(triangles, (0, 0)) == [(0, 1)]
    assert touching(triangles, (0, 0), corners=True) == [(0, 1), (0, 2)]
    assert (
        touching(CUBES, (0, 0, 0), corners=True)
        == [(0, 0, 1)] * 2 + [(1, 0, 0)] + [(1, 0, 1)] * 2
    )


def piece(grid: Grid, *cells: Coordinates, **keys: Any) -> Shape:
    return make_shape(map(grid.point, cells), **keys)


#: A board, the cells of a piece, and the cells that they are; None if it does not fit.
LAID: dict[str, tuple[Surface, list[Coordinates], list[Coordinates] | None]] = {
    "over the seam": (CYLINDER, [(0, 2), (0, 3)], [(0, 0), (0, 2)]),
    "onto itself": (CYLINDER, [(0, c) for c in range(4)], None),
    "over both seams": (TORUS, [(1, 2), (1, 3), (2, 3)], [(0, 0), (1, 0), (1, 2)]),
    "over the twisted seam": (TWISTED, [(1, 1), (2, 1)], [(0, 0), (1, 1)]),
    "beside the plane": (surface(SQUARE, ["##"]), [(0, 1), (0, 2)], None),
    "hexagons over a seam": (HEXAGONS, [(0, 0), (-1, -1)], [(0, 0), (2, 2)]),
}


@pytest.mark.parametrize(("board", "cells", "there"), LAID.values(), ids=LAID)
def test_a_piece_lies_on_the_cells_that_its_own_are(
    board: Surface, cells: list[Coordinates], there: list[Coordinates] | None
) -> None:
    laid = board.lay(piece(board.grid, *cells))
    assert (laid and list(map(board.grid.coordinates, laid.cells))) == there


def test_what_is_on_a_piece_lies_with_it_over_the_seam() -> None:
    top, left = (-1, 0), (0, -1)
    shape = piece(
        SQUARE,
        *((0, 2), (0, 3)),
        labels={((0, 2), left): "a", ((0, 3), top): "b"},
        colours={(0, 3): "red"},
        attributes={"face": "cat"},
    )
    laid = CYLINDER.lay(shape)
    assert laid is not None
    labels = {named(SQUARE, side): label for side, label in laid.labels}
    assert labels == {((0, 0), "top"): "b", ((0, 2), "left"): "a"}
    assert laid.colours == (((0, 0), "red"),)
    assert laid.face == "cat"


def test_copies_far_away_are_copies() -> None:
    ring = surface(SQUARE, ["###", "###"], [0, -3], [2, 1])
    assert ring.board_cell((1000, 500)) == (0, 0)
    assert ring.board_cell((-1, 2)) == (1, 0)
