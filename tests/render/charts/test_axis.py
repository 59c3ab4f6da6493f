"""Axes have few ticks at round numbers, which reach as far as the values."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jigsat.render.charts.frame import Axis, number_axis, time_axis


def labels(axis: Axis) -> list[str]:
    return [tick.label for tick in axis.ticks]


@pytest.mark.parametrize(
    ("most", "expected"),
    [
        (1, "0 1"),
        (6, "0 1 2 3 4 5 6"),
        (7, "0 2 4 6 8"),
        (9_356, "0 2,000 4,000 6,000 8,000 10,000"),
    ],
)
def test_numbers(most: int, expected: str) -> None:
    assert " ".join(labels(number_axis("solutions", most))) == expected


@pytest.mark.parametrize(
    ("seconds", "name", "expected"),
    [
        (0.0036, "seconds", "0 0.001 0.002 0.003"),
        (4.96, "seconds", "0 1 2 3 4"),
        (5, "seconds", "0 1 2 3 4 5"),
        (121, "minutes", "0 0.5 1 1.5 2"),
    ],
)
def test_time_has_a_fitting_unit(seconds: float, name: str, expected: str) -> None:
    axis = time_axis(seconds)
    assert (axis.name, axis.most) == (name, seconds)
    assert " ".join(labels(axis)) == expected


@given(most=st.integers(0, 10**15))
def test_numbers_reach_far_enough_and_not_much_further(most: int) -> None:
    axis = number_axis("solutions", most)
    values = [tick.value for tick in axis.ticks]
    assert 2 <= len(values) <= 8
    assert values[0] == 0
    assert values[-1] == axis.most >= most > values[-2] or most == 0
    assert len(set(labels(axis))) == len(values)
    assert all(value == int(value) for value in values)


@given(seconds=st.floats(0, 1e9))
def test_time_is_told_apart(seconds: float) -> None:
    axis = time_axis(seconds)
    assert 1 <= len(axis.ticks) <= 8
    assert len(set(labels(axis))) == len(axis.ticks)
    assert all(0 <= axis.share(tick.value) <= 1.001 for tick in axis.ticks)
