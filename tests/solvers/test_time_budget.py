"""Time budgets."""

from __future__ import annotations

from time import monotonic

import pytest

from jigsat.solvers.time_budget import GAVE_UP, TimeBudget, time_limit_of


def begun(seconds_ago: float, seconds: float | None) -> TimeBudget:
    return TimeBudget(seconds, monotonic() - seconds_ago)


def test_without_a_limit_it_is_never_over() -> None:
    budget = begun(1000, None)
    assert budget.left is None
    assert not budget.is_over
    assert budget.elapsed >= 1000


def test_what_is_left_becomes_less_and_stays_at_nothing() -> None:
    left = begun(2, 10).left
    assert left is not None
    assert left == pytest.approx(8, abs=0.5)
    assert not begun(2, 10).is_over
    assert begun(11, 10).left == 0
    assert begun(11, 10).is_over
    assert begun(0, 0).is_over


@pytest.mark.parametrize(
    ("seconds", "at_most", "expected"),
    [(10, None, 4), (10, 1, 1), (None, None, None), (None, 3, 3)],
)
def test_a_share_is_a_new_budget(
    seconds: float | None, at_most: float | None, expected: float | None
) -> None:
    share = begun(2, seconds).share(0.5, at_most)
    assert share.elapsed < 1
    assert share.seconds == (None if expected is None else pytest.approx(expected, abs=0.5))


def test_the_time_taken_is_reported_to_the_millisecond() -> None:
    taken = begun(1.23456, None).elapsed_rounded
    assert taken == round(taken, 3)
    assert taken >= 1.234


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(1, "time limit of 1 second"), (0.5, "time limit of 0.5 seconds"), (None, GAVE_UP)],
)
def test_it_says_why_a_search_was_not_finished(seconds: float | None, words: str) -> None:
    assert TimeBudget(seconds).why_unfinished == words


def test_a_limit_in_words() -> None:
    assert time_limit_of(60) == "time limit of 60 seconds"
