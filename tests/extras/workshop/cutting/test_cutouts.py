"""Outlines, and the polygons by which nesting sees them."""

from __future__ import annotations

from jigsat.extras.workshop.cutting.outlines import (
    Mark,
    at_origin,
    outline_on_plan,
    quarter_turned,
)
from jigsat.schemas.grids.registry import GRIDS

SQUARE = GRIDS["square"]


def test_an_outline_begins_at_the_origin() -> None:
    outline = at_origin(
        outline_on_plan(SQUARE, [(5, 7), (6, 7)], 10, [Mark((7, 5), "A", 0.5, 0.5)])
    )
    assert outline.size == (10, 20)
    (mark,) = outline.marks
    assert (mark.at, mark.width, mark.height) == ((5, 5), 5, 5)


def test_a_quarter_turn_is_clockwise() -> None:
    outline = at_origin(
        outline_on_plan(SQUARE, [(0, 0), (1, 0), (1, 1)], 10, [Mark((1, 1), "A", 0.5, 0.5)])
    )
    turned = quarter_turned(outline)
    # The empty corner moves from the upper right to the lower right.
    assert (20, 20) not in turned.rings[0]
    assert {(0, 0), (0, 20), (20, 0)} <= set(turned.rings[0])
    assert (turned.marks[0].at, turned.marks[0].turn) == ((5, 15), 90)
    four = quarter_turned(quarter_turned(quarter_turned(turned)))
    assert four.rings == outline.rings
