"""Plans of the plane grids: where cells and their sides are, in units of a cell.

The unit is the distance between the centres of two squares or two hexagons that share a side,
and the side of a triangle. x runs to the right and y downwards.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import dist, sqrt

from jigsat.schemas.grids.grid import Form, Grid, Point, Vector, add, opposite

#: x and y.
Place = tuple[float, float]
#: From one corner to the next.
Edge = tuple[Place, Place]
#: An edge of a cell, after the step across it if a cell is there.
Border = tuple[Vector | None, Edge]


#: What is closer than this, in units squared, is at the same place.
_TINY = 1e-9


@dataclass(frozen=True)
class CellPlan:
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

    def borders(self, grid: Grid, point: Point) -> Iterator[Border]:
        """Each edge of a cell's outline, clockwise, after the step that leads across it."""
        ends, form = self.polygon(grid, point), grid.form(point)
        edges = zip(ends, (*ends[1:], ends[0]), strict=True)
        return zip(form.borders or form.sides.values(), edges, strict=True)

    def contour(self, grid: Grid, cells: Set[Point]) -> Iterator[Edge]:
        """The edges around a piece on these cells, each clockwise.

        Sticks are pointed only beside others of the piece. From one to the next around a joint,
        or across a loose end, the way is straight.
        """
        for cell in cells:
            is_stick = bool(grid.form(cell).ends)
            borders = self._blunt(grid, cell, cells) if is_stick else self.borders(grid, cell)
            for step, edge in borders:
                if step is None or add(cell, step) not in cells:
                    yield edge

    def joints(self, grid: Grid, cells: Set[Point]) -> Iterator[tuple[Place, ...]]:
        """What is between two sticks of a piece that meet: four corners, clockwise."""
        for cell in cells:
            for meeting, (_, (below, _)), (_, (_, above)), _ in self._ends(grid, cell):
                for step in meeting:
                    beside = add(cell, step)
                    if cell < beside and beside in cells:
                        far_below, far_above = self._shoulders(grid, beside, opposite(step))
                        yield below, far_above, far_below, above

    def _shoulders(self, grid: Grid, cell: Point, step: Vector) -> tuple[Place, Place]:
        """The corners before and after the tip of a stick at which another is one step on."""
        return next(
            (below, above)
            for meeting, (_, (below, _)), (_, (_, above)), _ in self._ends(grid, cell)
            if step in meeting
        )

    def _blunt(self, grid: Grid, cell: Point, cells: Set[Point]) -> Iterator[Border]:
        """The edges of a stick in a piece, but for those that lead back from joints."""
        for meeting, (step, (start, tip)), (_, (_, end)), along in self._ends(grid, cell):
            way = [start, end]
            following = next((each for each in meeting if add(cell, each) in cells), None)
            if following is not None:
                _, way[1] = self._shoulders(grid, add(cell, following), opposite(following))
                if _is_left_of(tip, start, way[1]):
                    way.insert(1, tip)
            yield from ((step, edge) for edge in pairwise(way))
            yield along

    def _ends(
        self, grid: Grid, cell: Point
    ) -> Iterator[tuple[tuple[Vector, ...], Border, Border, Border]]:
        """What meets a stick at each end, its edges to and from that, and the next long one.

        Other cells have no ends.
        """
        borders = list(self.borders(grid, cell))
        for meeting, first in zip(grid.form(cell).ends, (0, 3), strict=False):
            before, after, along = borders[first : first + 3]
            yield meeting, before, after, along

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


def _is_left_of(place: Place, start: Place, end: Place) -> bool:
    """Whether a place is to the left of a way, as one sees it who goes there."""
    (x, y), (ax, ay), (bx, by) = place, start, end
    return (bx - ax) * (y - ay) - (by - ay) * (x - ax) < -_TINY


def distance_to_line(place: Place, one: Place, other: Place) -> float:
    """How far a place is from the line through two others."""
    (x, y), (ax, ay), (bx, by) = place, one, other
    return abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / dist(one, other)


@cache
def plan_of(grid: Grid) -> CellPlan:
    """How a plane grid looks."""
    down, right = map(sqrt, grid.unit)
    corners = {
        form: tuple((column * right, row * down) for row, column in form.outline)
        for form in grid.forms
    }
    return CellPlan(right, down, corners)
