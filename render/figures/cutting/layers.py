"""Pieces in space as layers one cell thick, which can be cut out of a sheet and glued."""

from __future__ import annotations

from collections.abc import Collection

from jigsat.schemas.grids.grid import Grid, Point


def layers_of(grid: Grid, plane: Grid, cells: Collection[Point]) -> list[list[Point]]:
    """The layers of a piece as cells of the plane grid, along the axis that needs fewest.

    Those of cubes can be along any axis, others only from the top down. Cells of one layer that
    are not connected are parts by themselves.
    """
    axes = range(len(grid.axes)) if len(grid.forms) == 1 else (0,)
    return min((_along(axis, plane, cells) for axis in axes), key=len)


def _along(axis: int, plane: Grid, cells: Collection[Point]) -> list[list[Point]]:
    """The layers across an axis."""
    layers: dict[int, list[Point]] = {}
    for cell in sorted(cells, key=lambda point: point[axis]):
        layers.setdefault(cell[axis], []).append((*cell[:axis], *cell[axis + 1 :]))
    return [sorted(part) for layer in layers.values() for part in plane.parts(layer)]
