"""Pieces of cubes as layers one cell thick, which can be cut out of a sheet and glued."""

from __future__ import annotations

from collections.abc import Collection

from jigsat.schemas.grids.grid import Grid, Point
from jigsat.schemas.grids.square import SQUARE


def layers_of(grid: Grid, cells: Collection[Point]) -> list[list[Point]]:
    """The layers of a piece as cells of the square grid, along the axis that needs fewest.

    Cells of one layer that are not connected are parts by themselves.
    """
    ways = [_along(axis, cells) for axis in range(len(grid.axes))]
    return min(ways, key=len)


def _along(axis: int, cells: Collection[Point]) -> list[list[Point]]:
    """The layers across an axis."""
    layers: dict[int, list[Point]] = {}
    for cell in sorted(cells, key=lambda point: point[axis]):
        layers.setdefault(cell[axis], []).append((*cell[:axis], *cell[axis + 1 :]))
    return [sorted(part) for layer in layers.values() for part in SQUARE.parts(layer)]
