"""Plans of the plane grids: where cells and their sides are, in units of a cell.

The unit is the distance between the centres of two squares or two hexagons that share a side,
and the side of a triangle. x runs to the right and y downwards.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from math import dist, sqrt

from jigsat.schemas.grids.grid import Form, Grid, Point, Vector, add

#: x and y.
Place = tuple[float, float]
#: From one corner to the next.
Edge = tuple[Place, Place]


@dataclass(frozen=True)
class Plan:
    """How a plane grid looks.

    ``across`` and ``down``: the units for a step of one along the columns and rows of points.
    ``corners``: for each form of a cell its corners, from its centre, clockwise.
    """

    across: float
    down: float
    corners: Mapping[Form, tuple[Place, ...]]

    def centre(self, point: Point) -> Place:
        """The centre of a cell."""
        row, column = point
        return column * self.across, row * self.down

    def polygon(self, grid: Grid, point: Point) -> tuple[Place, ...]:
        """The corners of a cell, clockwise."""
        x, y = self.centre(point)
        return tuple((x + dx, y + dy) for dx, dy in self.corners[grid.form(point)])

    def borders(self, grid: Grid, point: Point) -> Iterator[tuple[Vector | None, Edge]]:
        """Each edge of a cell's outline, clockwise, after the step that leads across it."""
        ends, form = self.polygon(grid, point), grid.form(point)
        edges = zip(ends, (*ends[1:], ends[0]), strict=True)
        return zip(form.borders or form.sides.values(), edges, strict=True)

    def edges(self, grid: Grid, point: Point) -> Mapping[Vector, Edge]:
        """The ends of each side of a cell by the step that leads across it.

        A stick that goes straight on meets its side only in a corner: it gets the whole end.
        """
        found: dict[Vector, Edge] = {}
        for step, edge in self.borders(grid, point):
            if step is not None:
                found.setdefault(step, edge)
        if len(found) < len(grid.sides(point)):
            below, tip, above, *beyond = self.polygon(grid, point)
            ends = (below, tip, above), tuple(beyond)
            for step in grid.sides(point).values():
                middle = self.centre(add(point, step))
                start, _, end = min(ends, key=lambda each: dist(each[1], middle))
                found.setdefault(step, (start, end))
        return found


def distance_to_line(place: Place, one: Place, other: Place) -> float:
    """How far a place is from the line through two others."""
    (x, y), (ax, ay), (bx, by) = place, one, other
    return abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / dist(one, other)


@cache
def plan_of(grid: Grid) -> Plan:
    """How a plane grid looks."""
    down, right = map(sqrt, grid.unit)
    corners = {
        form: tuple((column * right, row * down) for row, column in form.outline)
        for form in grid.forms
    }
    return Plan(right, down, corners)
