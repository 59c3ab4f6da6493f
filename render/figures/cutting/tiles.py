"""Convex polygons that together cover an area, by which nesting sees where it is."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise

from jigsat.render.figures.cutting.polygons import Ring
from jigsat.render.figures.shapes import Position
from jigsat.render.grids.plans import PLANS
from jigsat.schemas.grids.grid import Grid, Point

#: The ends of a side, and the corners between them.
Tabs = Mapping[tuple[Position, Position], Sequence[Position]]
#: The corners of a rectangle.
OF_RECTANGLE = 4


def tiles_of(grid: Grid, cells: Collection[Point]) -> Iterator[Ring]:
    """Convex polygons that cover the cells: one for a rectangle, which may have thousands."""
    plan = PLANS[grid.name]
    rows, columns = ([*{point[axis] for point in cells}] for axis in (0, 1))
    top, left, bottom, right = min(rows), min(columns), max(rows), max(columns)
    squares = len(grid.sides(next(iter(cells)))) == OF_RECTANGLE
    if squares and len(cells) == (bottom - top + 1) * (right - left + 1):
        corners = [(top, left), (top, right), (bottom, right), (bottom, left)]
        # The first corner of a square is its upper left one, and the others follow clockwise.
        yield tuple(plan.polygon(grid, at)[n] for n, at in enumerate(corners))
    else:
        for point in cells:
            yield plan.polygon(grid, point)


def hulls(tabs: Tabs) -> Iterator[Ring]:
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
