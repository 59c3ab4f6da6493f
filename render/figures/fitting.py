"""Where text fits into a piece: the largest box of a given shape inside an outline."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import dist

from jigsat.render.figures.outline import rings
from jigsat.render.grids.plans import PLANS, Place
from jigsat.schemas.geometry.shapes import Shape, normalised
from jigsat.schemas.grids.grid import Grid, Point, add

#: As many places are tried, the ones closest to the middle first.
_TRIED = 40
#: A box that is smaller by this factor is preferred if it lies closer to the middle.
_NEARLY = 0.9
#: Around a box there may be more room than it needs, which is as good up to this factor.
_AROUND = 1.7


@dataclass(frozen=True)
class Box:
    """A box by its middle and by half its height, in units of the plan."""

    middle: Place
    half: float


def largest_box(grid: Grid, cells: tuple[Point, ...], ratio: float, most: float) -> Box:
    """The largest box inside the outline of cells, but half its height is ``most`` at most.

    Of several about as large it is the one closest to the middle of the cells. ``ratio``: of
    the box's width to its height.
    """
    home = normalised(grid, Shape(cells)).cells
    box = _largest_box(grid, home, round(ratio, 2), round(most, 3))
    (x, y), (from_x, from_y), (to_x, to_y) = (
        box.middle,
        *(PLANS[grid.name].centre(each[0]) for each in (home, cells)),
    )
    return Box((x + to_x - from_x, y + to_y - from_y), box.half)


@lru_cache(maxsize=4096)
def _largest_box(grid: Grid, cells: tuple[Point, ...], ratio: float, most: float) -> Box:
    found = rings(PLANS[grid.name], grid, cells)
    edges = [edge for ring in found for edge in pairwise((*ring, ring[0]))]
    middle, *places = _places(grid, cells)
    places.sort(key=lambda place: (round(dist(place, middle), 6), place))
    boxes = [
        Box(place, min(_AROUND * most, _room(place, edges, ratio)))
        for place in (middle, *places[:_TRIED])
        if _is_inside(place, edges)
    ]
    largest = max(box.half for box in boxes)
    chosen = next(box for box in boxes if box.half >= _NEARLY * largest)
    return Box(chosen.middle, min(most, chosen.half))


def _places(grid: Grid, cells: tuple[Point, ...]) -> Iterator[Place]:
    """The middle of the cells, then of each, of those side by side, and of three in a row."""
    plan, own = PLANS[grid.name], frozenset(cells)
    centres = {cell: plan.centre(cell) for cell in cells}
    yield _mean(list(centres.values()))
    yield from centres.values()
    for cell in cells:
        beside = [add(cell, step) for step in grid.sides(cell).values()]
        near = [centres[each] for each in beside if each in own]
        yield from (_mean([centres[cell], each]) for each in near)
        yield from (_mean([centres[cell], *pair]) for pair in pairwise(near))
        yield from (corner for corner in plan.polygon(grid, cell))


def _mean(places: Sequence[Place]) -> Place:
    x, y = (sum(values) / len(places) for values in zip(*places, strict=True))
    return x, y


def _room(place: Place, edges: Sequence[tuple[Place, Place]], ratio: float) -> float:
    """Half the height of the largest box around a place that crosses no edge."""
    x, y = place
    return min(
        _reach(((a - x) / ratio, b - y), ((c - x) / ratio, d - y)) for (a, b), (c, d) in edges
    )


def _reach(start: Place, end: Place) -> float:
    """Half the side of the largest square around the origin that a line does not enter."""
    (a, b), (c, d) = start, end
    # The larger of two distances is least at an end, or where one is 0, or both are equal.
    breaks = ((a, a - c), (b, b - d), (a - b, a - b - c + d), (a + b, a + b - c - d))
    shares = [part / whole for part, whole in breaks if abs(whole) > 1e-9]
    return min(
        max(abs(a + share * (c - a)), abs(b + share * (d - b)))
        for share in (0, 1, *(share for share in shares if 0 < share < 1))
    )


def _is_inside(place: Place, edges: Sequence[tuple[Place, Place]]) -> bool:
    x, y = place
    crossed = sum(
        (b > y) != (d > y) and x < a + (y - b) * (c - a) / (d - b) for (a, b), (c, d) in edges
    )
    return crossed % 2 == 1
