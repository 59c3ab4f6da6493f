"""Where balls are, measured: neighbours touch, and whatever is nearer hides what is behind."""

from __future__ import annotations

from math import dist

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jigsat.render.figures.balls import place_of
from jigsat.schemas.grids.balls import sphere
from jigsat.schemas.grids.grid import Coordinates, add

CELLS = st.tuples(*[st.integers(-3, 3)] * 3)


@given(CELLS)
def test_neighbours_touch_and_no_others(cell: Coordinates) -> None:
    point = sphere().point(cell)
    sides = [sphere().coordinates(add(point, step)) for step in sphere().sides(point).values()]
    assert len(sides) == 12
    for layer in range(-2, 3):
        for row in range(-2, 3):
            for column in range(-2, 3):
                other = add(cell, (layer, row, column))
                far = dist(place_of(cell), place_of(other))
                if other in sides:
                    assert far == pytest.approx(1)
                else:
                    assert far == 0 or far > 1.4


def test_lifted_layers_are_farther_from_each_other() -> None:
    (_, high, _), (_, low, _) = place_of((0, 0, 0), 1), place_of((1, 0, 0), 1)
    assert high - low == pytest.approx(1 + 2**-0.5)
