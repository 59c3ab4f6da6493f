"""Which of jigsat's grids a problem of voxels has, and where its cells lie there.

A space of cubes of which everything is one layer thick is meant as a square grid: there a
piece may be turned over, which in space is a turn like any other. Prisms one layer thick are
triangles in the same way.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from jigsat.exchange.burrtools.document import CUBES, OTHER_GRIDS, PRISMS, Voxel
from jigsat.schemas.errors import Unsupported
from jigsat.schemas.fields.turning import Turning
from jigsat.schemas.grids.cube import CUBE
from jigsat.schemas.grids.grid import Coordinates, Grid
from jigsat.schemas.grids.prism import PRISM
from jigsat.schemas.grids.square import SQUARE
from jigsat.schemas.grids.triangle import TRIANGLE
from jigsat.schemas.parsing.from_geometry import PLANE_AXES

T = TypeVar("T")

#: From a voxel to a cell, wherever the drawing begins.
Projection = Callable[[Voxel], Coordinates]

#: By the axis along which something is one layer thick. Rows are counted downwards.
_FLAT: Mapping[int, Projection] = {
    2: lambda voxel: (-voxel[1], voxel[0]),
    1: lambda voxel: (-voxel[2], voxel[0]),
    0: lambda voxel: (-voxel[2], voxel[1]),
}


def _in_space(voxel: Voxel) -> Coordinates:
    """Layers from the top down, each with its back row first."""
    x, y, z = voxel
    return -z, -y, x


@dataclass(frozen=True)
class Space:
    """A grid of jigsat's, and how shapes of voxels come to lie in it."""

    grid: Grid
    turning: Turning

    def projection(self, voxels: Collection[Voxel]) -> Projection:
        """From the voxels of one shape to cells, which are moved to where drawings begin."""
        raw = self._raw(voxels)
        least = [min(values) for values in zip(*map(raw, voxels), strict=True)]
        # Moving must keep the form of cells: which way a triangle points.
        least[-1] -= (least[-2] + least[-1]) % len(self.grid.forms)

        def projected(voxel: Voxel) -> Coordinates:
            return tuple(value - low for value, low in zip(raw(voxel), least, strict=True))

        return projected

    def _raw(self, voxels: Collection[Voxel]) -> Projection:
        if len(self.grid.axes) > PLANE_AXES:
            return _in_space
        return _FLAT[2 if self.grid is TRIANGLE else thin_axes(voxels)[0]]


def thin_axes(voxels: Collection[Voxel]) -> list[int]:
    """The axes along which a shape is one layer thick; upwards first."""
    return [axis for axis in (2, 1, 0) if len({voxel[axis] for voxel in voxels}) == 1]


def space_for(grid: int, shapes: Sequence[Collection[Voxel]]) -> Space:
    """The space for shapes, among them the board, on one of BurrTools' grids.

    Raises Unsupported if jigsat has no such grid.
    """
    if grid == CUBES:
        flat = all(map(thin_axes, shapes))
        return Space(SQUARE, Turning.ROTATE_AND_FLIP) if flat else Space(CUBE, Turning.ROTATE)
    if grid == PRISMS:
        flat = all(2 in thin_axes(shape) for shape in shapes)
        return (
            Space(TRIANGLE, Turning.ROTATE_AND_FLIP) if flat else Space(PRISM, Turning.ROTATE)
        )
    name = OTHER_GRIDS.get(grid, f"type {grid}")
    raise Unsupported(f"a grid of {name}, and jigsat reads only cubes and prisms")


def by_value(items: Mapping[Coordinates, T]) -> dict[T, list[Coordinates]]:
    """The cells of each value, in reading order."""
    found: dict[T, list[Coordinates]] = {}
    for cell in sorted(items):
        found.setdefault(items[cell], []).append(cell)
    return found


def voxels_of(grid: Grid, cells: Iterable[Coordinates]) -> dict[Coordinates, Voxel]:
    """Where cells of a grid lie among voxels: the other way round, from 0 on each axis."""
    listed = sorted(cells)
    raw = {cell: _voxel(cell) for cell in listed}
    x, y, z = (min(values) for values in zip(*raw.values(), strict=True))
    x -= (x + y) % len(grid.forms)
    return {cell: (a - x, b - y, c - z) for cell, (a, b, c) in raw.items()}


def _voxel(cell: Coordinates) -> Voxel:
    *layer, row, column = cell
    return column, -row, -sum(layer)
