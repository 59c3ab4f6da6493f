"""What is to be cut out of a sheet: outlines in millimetres, and what is engraved on them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise

from jigsat.render.figures.outline import rings
from jigsat.render.figures.shapes import Position
from jigsat.render.grids.plans import PLANS
from jigsat.schemas.grids.grid import Grid, Point

Ring = tuple[Position, ...]
#: The ends of a side, and the corners between them.
Tabs = Mapping[tuple[Position, Position], Sequence[Position]]
_NO_TABS: Tabs = {}
#: The corners of a rectangle.
_OF_RECTANGLE = 4


@dataclass(frozen=True)
class Mark:
    """Text to engrave about a middle, in a room of this size; ``turn``: degrees clockwise."""

    at: Position
    text: str
    width: float
    height: float
    turn: float = 0


@dataclass(frozen=True)
class Outline:
    """An outline in millimetres; the upper left corner of its extent is the origin.

    ``rings``: closed, one inside another is a hole. ``tiles``: convex polygons that cover the
    same area, by which nesting sees where it is.
    """

    rings: tuple[Ring, ...]
    tiles: tuple[Ring, ...]
    marks: tuple[Mark, ...] = ()

    @cached_property
    def size(self) -> Position:
        """Its width and height, as it is once it is cut and before corners are rounded."""
        return extent(self.tiles)[2:]


@dataclass(frozen=True)
class Cutout:
    """Something that is cut out: its name, and its outline after each turn it may lie in."""

    name: str
    turns: tuple[Outline, ...]

    @cached_property
    def area(self) -> float:
        """Its area in square millimetres."""
        return abs(sum(map(signed_area, self.turns[0].rings)))


def signed_area(ring: Ring) -> float:
    """The area inside a ring; negative if it runs counterclockwise, as around a hole."""
    pairs = zip(ring, (*ring[1:], ring[0]), strict=True)
    return sum(x * to_y - to_x * y for (x, y), (to_x, to_y) in pairs) / 2


def extent(polygons: Iterable[Ring]) -> tuple[float, float, float, float]:
    """Left, top, width and height of polygons."""
    xs, ys = zip(*(corner for polygon in polygons for corner in polygon), strict=True)
    return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)


def shifted(ring: Ring, right: float, down: float) -> Ring:
    """The ring, moved by so many millimetres."""
    return tuple((x + right, y + down) for x, y in ring)


def outline_of(
    grid: Grid, cells: Collection[Point], cell: float, marks: Iterable[Mark] = ()
) -> Outline:
    """The outline of cells of a plane grid, moved to the origin; see ``outline_on_plan``."""
    return at_origin(outline_on_plan(grid, cells, cell, marks))


def outline_on_plan(
    grid: Grid,
    cells: Collection[Point],
    cell: float,
    marks: Iterable[Mark] = (),
    tabs: Tabs = _NO_TABS,
) -> Outline:
    """The outline of cells where they lie on the plan of their grid.

    Args:
        cell: the unit of the plan in mm.
        marks: in units of the plan.
        tabs: the ends of sides that are not straight, and the corners between them, as well.
    """
    tiles = (*tiles_of(grid, cells), *_hulls(tabs))
    # Corners of rings are rounded; those of squares need not be.
    whole = len(tiles) == 1 and len(tiles[0]) == _OF_RECTANGLE
    around = tiles if whole else rings(PLANS[grid.name], grid, cells, tabs)

    def there(polygon: Ring) -> Ring:
        return tuple((x * cell, y * cell) for x, y in polygon)

    return Outline(
        tuple(map(there, around)),
        tuple(map(there, tiles)),
        tuple(_scaled(mark, cell) for mark in marks),
    )


def _scaled(mark: Mark, factor: float) -> Mark:
    x, y = mark.at
    return replace(
        mark,
        at=(x * factor, y * factor),
        width=mark.width * factor,
        height=mark.height * factor,
    )


def at_origin(outline: Outline) -> Outline:
    """The outline, moved so that the upper left corner of its extent is the origin."""
    left, top, _, _ = extent(outline.tiles)
    return moved(outline, -left, -top)


def moved(outline: Outline, right: float, down: float) -> Outline:
    """The outline, moved by so many millimetres."""
    return Outline(
        tuple(shifted(ring, right, down) for ring in outline.rings),
        tuple(shifted(tile, right, down) for tile in outline.tiles),
        tuple(replace(mark, at=shifted((mark.at,), right, down)[0]) for mark in outline.marks),
    )


def quarter_turned(outline: Outline) -> Outline:
    """The outline, turned clockwise by a quarter."""
    _, height = outline.size

    def turned(ring: Ring) -> Ring:
        return tuple((height - y, x) for x, y in ring)

    marks = (
        replace(mark, at=turned((mark.at,))[0], turn=mark.turn + 90) for mark in outline.marks
    )
    return Outline(
        tuple(map(turned, outline.rings)), tuple(map(turned, outline.tiles)), tuple(marks)
    )


def rectangle(left: float, top: float, width: float, height: float) -> Ring:
    """A rectangle, clockwise from its upper left corner."""
    right, bottom = left + width, top + height
    return (left, top), (right, top), (right, bottom), (left, bottom)


def trapezoids(rings: Sequence[Ring]) -> Iterator[Ring]:
    """The area between rings as trapezoids, cut across at the height of each corner."""
    edges = [
        (min(ends, key=_height), max(ends, key=_height))
        for ring in rings
        for ends in zip(ring, (*ring[1:], ring[0]), strict=True)
    ]
    heights = sorted({round(y, 6) for ring in rings for _, y in ring})
    for top, bottom in pairwise(heights):
        middle = (top + bottom) / 2
        crossing = [edge for edge in edges if edge[0][1] < middle < edge[1][1]]
        crossing.sort(key=lambda edge: _across(edge, middle))
        for left, right in zip(crossing[::2], crossing[1::2], strict=True):
            yield (
                (_across(left, top), top),
                (_across(right, top), top),
                (_across(right, bottom), bottom),
                (_across(left, bottom), bottom),
            )


def _height(position: Position) -> float:
    return position[1]


def _across(edge: tuple[Position, Position], height: float) -> float:
    """Where an edge, or its continuation, is at a height."""
    (x, y), (to_x, to_y) = edge
    return x + (to_x - x) * (height - y) / (to_y - y)


def tiles_of(grid: Grid, cells: Collection[Point]) -> Iterator[Ring]:
    """Convex polygons that cover the cells: one for a rectangle, which may have thousands."""
    plan = PLANS[grid.name]
    rows, columns = ([*{point[axis] for point in cells}] for axis in (0, 1))
    top, left, bottom, right = min(rows), min(columns), max(rows), max(columns)
    squares = len(grid.sides(next(iter(cells)))) == _OF_RECTANGLE
    if squares and len(cells) == (bottom - top + 1) * (right - left + 1):
        corners = [(top, left), (top, right), (bottom, right), (bottom, left)]
        # The first corner of a square is its upper left one, and the others follow clockwise.
        yield tuple(plan.polygon(grid, at)[n] for n, at in enumerate(corners))
    else:
        for point in cells:
            yield plan.polygon(grid, point)


def _hulls(tabs: Tabs) -> Iterator[Ring]:
    """Convex polygons around sides that are not straight."""
    for (start, end), path in tabs.items():
        points = sorted((start, *path, end))
        yield (*_half_hull(points), *_half_hull(points[::-1]))


def _half_hull(points: Sequence[Position]) -> Ring:
    """The convex hull on one side of sorted points, from the first one to before the last."""
    hull: list[Position] = []
    for x, y in points:
        while len(hull) > 1:
            (ax, ay), (bx, by) = hull[-2:]
            if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0:
                break
            hull.pop()
        hull.append((x, y))
    return tuple(hull[:-1])
