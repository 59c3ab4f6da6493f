"""Axes have few ticks at round numbers, which reach as far as the values."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jigsat.render.charts import axis_of, time_axis


@pytest.mark.parametrize(
    ("most", "expected"),
    [
        (0, (0, 1)),
        (6, (0, 1, 2, 3, 4, 5, 6)),
        (7, (0, 2, 4, 6, 8)),
        (9_356, (0, 2_000, 4_000, 6_000, 8_000, 10_000)),
    ],
)
def test_numbers(most: int, expected: tuple[int, ...]) -> None:
    assert axis_of("solutions", most).ticks == expected


@pytest.mark.parametrize(
    ("seconds", "name", "expected"),
    [
        (0.0036, "seconds", (0, 0.001, 0.002, 0.003, 0.004)),
        (4.96, "seconds", (0, 1, 2, 3, 4, 5)),
        (121, "minutes", (0, 0.5, 1, 1.5, 2, 2.5)),
        (100_000, "hours", (0, 5, 10, 15, 20, 25, 30)),
    ],
)
def test_time_has_a_fitting_unit(
    seconds: float, name: str, expected: tuple[float, ...]
) -> None:
    axis = time_axis(seconds, "of day")
    assert axis.name == f"{name} of day"
    assert axis.ticks == pytest.approx(expected)


@given(st.floats(0, 1e15), st.sampled_from([0.01, 1, 60]), st.sampled_from([0.001, 1]))
def test_an_axis_reaches_far_enough_and_not_much_further(
    most: float, unit: float, finest: float
) -> None:
    axis = axis_of("anything", most, unit, finest)
    assert 2 <= len(axis.ticks) <= 8
    assert axis.ticks[0] == 0
    assert axis.ticks[-1] >= most / unit * 0.999_999
    assert axis.ticks[-2] <= most / unit
