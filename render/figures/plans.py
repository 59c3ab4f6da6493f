"""Plans of the plane grids: where cells and their sides are, in units of a cell.

The unit is the distance between the centres of two squares or two hexagons that share a side,
and the side of a triangle. x runs to the right and y downwards.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt

from jigsat.schemas.grids.grid import Grid, Point, Vector

#: x and y.
Place = tuple[float, float]

_HEIGHT = sqrt(3) / 2  # of a triangle, and of a step from row to row of hexagons
_SIDE = 1 / sqrt(3)  # of a hexagon


@dataclass(frozen=True)
class Plan:
    """How a plane grid looks.

    ``across`` and ``down``: the units for a step of one along the columns and rows of points.
    ``corners``: for each form of a cell its corners, from its centre, clockwise, so that the
    first side of the form is between the first two, the second between the next two …
    """

    across: float
    down: float
    corners: Mapping[str, tuple[Place, ...]]

    def centre(self, point: Point) -> Place:
        """The centre of a cell."""
        row, column = point
        return column * self.across, row * self.down

    def polygon(self, grid: Grid, point: Point) -> tuple[Place, ...]:
        """The corners of a cell, clockwise."""
        x, y = self.centre(point)
        return tuple((x + dx, y + dy) for dx, dy in self.corners[grid.form(point).name])

    def edges(self, grid: Grid, point: Point) -> Mapping[Vector, tuple[Place, Place]]:
        """The ends of each side of a cell, clockwise, by the step that leads across it."""
        ends = self.polygon(grid, point)
        following = (*ends[1:], ends[0])
        steps = grid.sides(point).values()
        return dict(zip(steps, zip(ends, following, strict=True), strict=True))


PLANS: Mapping[str, Plan] = {
    "square": Plan(1, 1, {"square": ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))}),
    "triangle": Plan(
        0.5,
        _HEIGHT / 3,
        {
            "up": ((0, -2 * _HEIGHT / 3), (0.5, _HEIGHT / 3), (-0.5, _HEIGHT / 3)),
            "down": ((-0.5, -_HEIGHT / 3), (0.5, -_HEIGHT / 3), (0, 2 * _HEIGHT / 3)),
        },
    ),
    "hexagon": Plan(
        0.5,
        _HEIGHT,
        {
            "hexagon": (
                *((0, -_SIDE), (0.5, -_SIDE / 2), (0.5, _SIDE / 2)),
                *((0, _SIDE), (-0.5, _SIDE / 2), (-0.5, -_SIDE / 2)),
            )
        },
    ),
}
