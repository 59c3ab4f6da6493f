"""The outline of cells: the rings around what they cover together."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from math import atan2, pi

from jigsat.render.grids.plans import Place, Plan
from jigsat.schemas.grids.grid import Grid, Point, add

#: From one corner to the next.
Edge = tuple[Place, Place]
#: Corners that are the same are as close as this.
_DIGITS = 6
_STRAIGHT: Mapping[Edge, Sequence[Place]] = {}


def rings(
    plan: Plan,
    grid: Grid,
    cells: Collection[Point],
    paths: Mapping[Edge, Sequence[Place]] = _STRAIGHT,
) -> tuple[tuple[Place, ...], ...]:
    """The rings around the cells, clockwise, those around holes counterclockwise.

    Where two cells touch by a corner only, their rings do not cross there. No corner lies on
    a straight line between the ones beside it. ``paths``: the ends of sides that are not
    straight, and the corners between them.
    """
    bent = {_rounded_edge(edge): path for edge, path in paths.items()}
    return rings_of_edges(_edges(plan, grid, frozenset(cells)), bent)


def rings_of_edges(
    edges: Iterable[Edge], paths: Mapping[Edge, Sequence[Place]] = _STRAIGHT
) -> tuple[tuple[Place, ...], ...]:
    """The rings that these edges make, each of which leads on where another one ends.

    Rings, corners and ``paths`` are as above; ends that are the same must be equal.
    """
    starting: defaultdict[Place, list[Edge]] = defaultdict(list)
    for edge in sorted(edges):
        starting[edge[0]].append(edge)
    found = []
    while starting:
        found.append(_straightened(_ring(starting, paths)))
    return tuple(found)


def _edges(plan: Plan, grid: Grid, cells: frozenset[Point]) -> list[Edge]:
    """The sides of cells beyond which no other of the cells lies."""
    return [
        _rounded_edge(edge)
        for cell in cells
        for step, edge in plan.edges(grid, cell).items()
        if add(cell, step) not in cells
    ]


def _rounded_edge(edge: Edge) -> Edge:
    start, end = edge
    return _rounded(start), _rounded(end)


def _rounded(place: Place) -> Place:
    x, y = place
    return round(x, _DIGITS) + 0.0, round(y, _DIGITS) + 0.0


def _ring(
    starting: defaultdict[Place, list[Edge]], bent: Mapping[Edge, Sequence[Place]]
) -> list[Place]:
    """The corners of one ring of edges, which are taken out of ``starting``."""
    first = edge = _take(starting, next(iter(starting)), None)
    ring = [edge[0], *bent.get(edge, ())]
    while edge[1] != first[0]:
        edge = _take(starting, edge[1], edge)
        ring += [edge[0], *bent.get(edge, ())]
    return ring


def _take(starting: defaultdict[Place, list[Edge]], at: Place, before: Edge | None) -> Edge:
    """The edge that goes on from here; of several the one that turns most to the right."""
    edges = starting[at]
    chosen = edges[0] if before is None else max(edges, key=lambda edge: _turn(before, edge))
    edges.remove(chosen)
    if not edges:
        del starting[at]
    return chosen


def _turn(before: Edge, after: Edge) -> float:
    """How far to the right the way turns, in radians from -pi to pi."""
    difference = _direction(after) - _direction(before)
    return (difference + pi) % (2 * pi) - pi


def _direction(edge: Edge) -> float:
    (x, y), (to_x, to_y) = edge
    return atan2(to_y - y, to_x - x)


def _straightened(ring: list[Place]) -> tuple[Place, ...]:
    """The ring without corners that are none."""
    around = zip([ring[-1], *ring[:-1]], ring, [*ring[1:], ring[0]], strict=True)
    return tuple(
        here
        for before, here, after in around
        if abs(_turn((before, here), (here, after))) > 1e-4
    )
