"""Where balls are, measured: neighbours touch, and whatever is nearer hides what is behind."""

from __future__ import annotations

from itertools import combinations
from math import dist, hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jigsat.render.figures.balls import View, place_of
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


@given(CELLS, CELLS)
def test_a_view_keeps_distances(one: Coordinates, two: Coordinates) -> None:
    seen = [View().seen(place_of(cell)) for cell in (one, two)]
    assert dist(*seen) == pytest.approx(dist(place_of(one), place_of(two)))


def test_the_eye_is_in_front_above_and_to_the_right() -> None:
    x, y, near = View().seen((1, 0, 0))
    assert (x > 0, y > 0, near > 0) == (True, True, True)
    x, y, near = View().seen((0, 1, 0))
    assert (x, y < 0, near > 0) == (0, True, True)
    x, y, near = View().seen((0, 0, 1))
    assert (x < 0, y > 0, near > 0) == (True, True, True)


def depth_at(cell: Coordinates, x: float, y: float) -> float | None:
    """How near to the eye the surface of a ball is at a point of the picture, if at all."""
    right, down, near = View().seen(place_of(cell))
    aside = hypot(x - right, y - down)
    return near + (0.25 - aside**2) ** 0.5 if aside < 0.5 else None


@given(st.lists(CELLS, min_size=2, max_size=5, unique=True))
def test_of_two_balls_the_nearer_one_is_in_front_wherever_they_meet(
    cells: list[Coordinates],
) -> None:
    for one, two in combinations(cells, 2):
        first, second = (View().seen(place_of(cell)) for cell in (one, two))
        for share in (0.3, 0.5, 0.7):
            x, y = (a + share * (b - a) for a, b in zip(first[:2], second[:2], strict=True))
            depths = depth_at(one, x, y), depth_at(two, x, y)
            if None not in depths and abs(first[2] - second[2]) > 1e-9:
                assert (depths[0] > depths[1]) == (first[2] > second[2])  # type: ignore[operator]


def test_lifted_layers_are_farther_from_each_other() -> None:
    (_, high, _), (_, low, _) = place_of((0, 0, 0), 1), place_of((1, 0, 0), 1)
    assert high - low == pytest.approx(1 + 2**-0.5)
