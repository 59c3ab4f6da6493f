"""Outlines, and the polygons by which nesting sees them."""

from __future__ import annotations

import pytest
from shapely import Polygon, union_all

from jigsat.render.figures.cutting.outlines import (
    Mark,
    Outline,
    Ring,
    outline_of,
    outline_on_plan,
    quarter_turned,
    rectangle,
    trapezoids,
)
from jigsat.schemas.grids.registry import GRIDS

SQUARE, TRIANGLE = GRIDS["square"], GRIDS["triangle"]


def test_a_large_rectangle_is_one_tile() -> None:
    cells = [(row, column) for row in range(30) for column in range(50)]
    outline = outline_of(SQUARE, cells, 2)
    assert outline.tiles == outline.rings == (rectangle(0, 0, 100, 60),)


def test_an_outline_begins_at_the_origin() -> None:
    outline = outline_of(SQUARE, [(5, 7), (6, 7)], 10, [Mark((7, 5), "A", 0.5, 0.5)])
    assert outline.size == (10, 20)
    (mark,) = outline.marks
    assert (mark.at, mark.width, mark.height) == ((5, 5), 5, 5)


def test_a_quarter_turn_is_clockwise() -> None:
    outline = outline_of(SQUARE, [(0, 0), (1, 0), (1, 1)], 10, [Mark((1, 1), "A", 0.5, 0.5)])
    turned = quarter_turned(outline)
    # The empty corner moves from the upper right to the lower right.
    assert (20, 20) not in turned.rings[0]
    assert {(0, 0), (0, 20), (20, 0)} <= set(turned.rings[0])
    assert (turned.marks[0].at, turned.marks[0].turn) == ((5, 15), 90)
    four = quarter_turned(quarter_turned(quarter_turned(turned)))
    assert four.rings == outline.rings


def test_tabs_belong_to_an_outline() -> None:
    tabs = {((-0.5, -0.5), (0.5, -0.5)): [(0.0, -1.0)]}
    outline = outline_on_plan(SQUARE, [(0, 0)], 10, tabs=tabs)
    assert (0, -10) in outline.rings[0]
    assert outline.size == (10, 15)


@pytest.mark.parametrize(
    "rings",
    [
        [rectangle(0, 0, 10, 10)],
        [rectangle(0, 0, 10, 10), rectangle(2, 3, 4, 5)],
        [rectangle(0, 0, 30, 10), rectangle(2, 3, 4, 5), rectangle(12, 4, 4, 5)],
        [rectangle(-9, -9, 40, 40), *outline_of(TRIANGLE, [(2, 0), (4, 0), (5, 1)], 10).rings],
    ],
)
def test_trapezoids_are_the_area_between_rings(rings: list[Ring]) -> None:
    outside, *holes = map(Polygon, rings)
    found = [Polygon(each) for each in trapezoids(rings)]
    expected = outside.difference(union_all(holes)) if holes else outside
    assert sum(each.area for each in found) == pytest.approx(expected.area)
    assert union_all(found).symmetric_difference(expected).area == pytest.approx(0, abs=1e-4)
    assert all(each.area == pytest.approx(each.convex_hull.area) for each in found)


def test_an_outline_has_a_size() -> None:
    whole = rectangle(0, 0, 3, 4)
    assert Outline((whole,), (whole,)).size == (3, 4)
