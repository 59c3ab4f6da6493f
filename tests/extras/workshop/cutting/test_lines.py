"""Every stretch of an outline is cut once, and nothing else is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import dist

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jigsat.extras.workshop.cutting.lines import CutLines, lines_once
from jigsat.extras.workshop.cutting.outlines import Ring, outline_on_plan, rectangle
from jigsat.render.figures.plans import plan_of
from jigsat.schemas.grids.grid import Grid, Point
from jigsat.schemas.grids.plane import PLANE_GRIDS
from jigsat.schemas.grids.registry import GRIDS

#: Pieces of sticks may lie across each other.
TILINGS = [name for name in PLANE_GRIDS if not GRIDS[name].forms[0].ends]


def length(lines: Iterable[Ring]) -> float:
    return sum(dist(*ends) for line in lines for ends in pairwise(line))


def straight(lines: CutLines) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    return [ends for line in (*lines.seams, *lines.border) for ends in pairwise(line)]


def test_two_squares_share_a_seam() -> None:
    lines = lines_once([rectangle(0, 0, 10, 10), rectangle(10, 0, 10, 10)])
    assert lines.seams == (((10, 0), (10, 10)),)
    # The border goes straight on where the seam meets it.
    (border,) = lines.border
    assert len(border) == 5
    assert length(lines.border) == 60


@pytest.mark.parametrize("name", TILINGS)
@settings(max_examples=8)
@given(data=st.data())
def test_each_edge_of_a_cut_board_is_on_one_line(name: str, data: st.DataObject) -> None:
    grid, cell = GRIDS[name], 12.345
    places = [(r, c) for r in range(4) for c in range(7) if grid.form_at((r, c))]
    numbers = data.draw(st.lists(st.integers(0, 3), min_size=len(places), max_size=len(places)))
    pieces = pieces_of(grid, places, numbers)
    rings = [ring for piece in pieces for ring in outline_on_plan(grid, piece, cell).rings]
    lines = lines_once(rings)
    found, edges = straight(lines), edges_of(grid, pieces, cell)
    for start, end in edges:
        middle = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
        assert sum(is_on(middle, *each) for each in found) == 1
    whole = sum(dist(*edge) for edge in edges)
    assert length((*lines.seams, *lines.border)) == pytest.approx(whole, rel=2e-5)


def pieces_of(
    grid: Grid, places: Sequence[tuple[int, int]], numbers: Sequence[int]
) -> list[list[Point]]:
    """Pieces of cells with the same number; number 0 is of none."""
    return [
        cells
        for number in range(1, 4)
        if (
            cells := [
                grid.point(place)
                for place, each in zip(places, numbers, strict=True)
                if each == number
            ]
        )
    ]


def edges_of(
    grid: Grid, pieces: Iterable[Sequence[Point]], cell: float
) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """The sides of cells along which pieces end, each once: from the cells, not from rings."""
    plan, edges = plan_of(grid), {}
    for piece in pieces:
        for ends in plan.contour(grid, frozenset(piece)):
            start, end = ((round(x * cell, 5), round(y * cell, 5)) for x, y in ends)
            middle = round(start[0] + end[0], 3), round(start[1] + end[1], 3)
            edges[middle] = start, end
    return list(edges.values())


def is_on(
    point: tuple[float, float], start: tuple[float, float], end: tuple[float, float]
) -> bool:
    """Whether a point lies on a segment, by the detour over it."""
    return dist(start, point) + dist(point, end) - dist(start, end) < 1e-5
