"""Cuts run half the kerf beside outlines, and around round corners."""

from __future__ import annotations

from collections.abc import Sequence
from math import pi

import pytest

from jigsat.extras.workshop.cutting.drawn import TOLERANCE, cut_around
from jigsat.extras.workshop.cutting.outlines import (
    Cutout,
    Outline,
    at_origin,
    outline_on_plan,
)
from jigsat.schemas.errors import WrongValue
from jigsat.schemas.grids.grid import Grid, Point
from jigsat.schemas.grids.registry import GRIDS

SQUARES = {
    # cells, area and perimeter in cells, convex minus concave corners
    "one": ([(0, 0)], 1, 4, 4, 4),
    "L": ([(0, 0), (1, 0), (1, 1)], 3, 8, 4, 6),
    "X": ([(0, 1), (1, 0), (1, 1), (1, 2), (2, 1)], 5, 12, 4, 12),
    # A hole of one cell: its corners are concave.
    "O": ([(r, c) for r in range(3) for c in range(3) if (r, c) != (1, 1)], 8, 16, 0, 8),
}


def _outline(grid: Grid, cells: Sequence[Point], cell: float) -> Outline:
    return at_origin(outline_on_plan(grid, cells, cell))


def cutout(name: str, cell: float = 10, grid: str = "square") -> Cutout:
    cells = SQUARES[name][0]
    return Cutout(name, (_outline(GRIDS[grid], cells, cell),))


@pytest.mark.parametrize("name", SQUARES)
@pytest.mark.parametrize("kerf", [0.1, 0.15, 1])
def test_half_the_kerf_is_added_all_around(name: str, kerf: float) -> None:
    _, area, perimeter, corners, _ = SQUARES[name]
    grown = cut_around(cutout(name), kerf, 0)
    expected = 100 * area + 10 * perimeter * kerf / 2 + corners * (kerf / 2) ** 2
    assert grown.area == pytest.approx(expected, abs=1e-6)


@pytest.mark.parametrize("name", SQUARES)
def test_each_corner_gets_its_arc(name: str) -> None:
    _, area, perimeter, difference, _ = SQUARES[name]
    radius = 2
    # A quarter disc in a square: the rest is taken away, or added at a concave corner.
    expected = 100 * area - difference * radius**2 * (1 - pi / 4)
    rounded = cut_around(cutout(name), 0, radius)
    assert rounded.area == pytest.approx(expected, abs=10 * perimeter * TOLERANCE)


def test_outlines_that_touch_themselves() -> None:
    # The hole meets the outside in a corner.
    cells = [(r, c) for r in range(3) for c in range(3) if (r, c) not in ((1, 1), (0, 0))]
    pinched = Cutout("pinched", (_outline(GRIDS["square"], cells, 10),))
    assert cut_around(pinched, 0.2, 0).area == pytest.approx(700 + 160 * 0.1, abs=0.1)


def test_nothing_to_do() -> None:
    whole = cutout("L")
    assert cut_around(whole, 0, 0) is whole


def test_a_radius_larger_than_half_of_the_piece() -> None:
    with pytest.raises(WrongValue) as error:
        cut_around(cutout("one"), 0, 6)
    assert str(error.value) == "'one' has parts too narrow for corners of radius 6 mm"
