"""Time budgets."""

from __future__ import annotations

import json
import pickle
from time import monotonic

import pytest

from jigsat.solvers.limits.deadline import GAVE_UP, Seconds, TimeBudget


def begun(seconds_ago: float, seconds: float | None) -> TimeBudget:
    return TimeBudget(seconds, monotonic() - seconds_ago)


def test_without_a_limit_it_is_never_over() -> None:
    budget = begun(1000, None)
    assert budget.left is None
    assert not budget.is_over
    assert budget.elapsed >= 1000


def test_what_is_left_becomes_less_and_stays_at_nothing() -> None:
    left = begun(2, 1000).left
    assert left is not None
    assert 0 < left <= 998
    assert not begun(2, 1000).is_over
    assert begun(11, 10).left == 0
    assert begun(11, 10).is_over
    assert begun(0, 0).is_over


@pytest.mark.parametrize(
    ("seconds", "at_most", "expected"),
    [(10_000, None, 4999), (10_000, 1, 1), (None, None, None), (None, 3, 3)],
)
def test_a_share_is_a_new_budget(
    seconds: float | None, at_most: float | None, expected: float | None
) -> None:
    before = monotonic()
    share = begun(2, seconds).share(0.5, at_most)
    assert share.started >= before
    assert share.seconds is None if expected is None else share.seconds is not None
    assert (expected or 0) * 0.9 <= (share.seconds or 0) <= (expected or 0)


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(1, "time limit of 1 second"), (0.5, "time limit of 0.5 seconds"), (None, GAVE_UP)],
)
def test_it_says_why_a_search_was_not_finished(seconds: float | None, words: str) -> None:
    assert TimeBudget(seconds).why_unfinished == words


class TestSeconds:
    """What is left of a limit knows the limit, and reasons quote it."""

    def test_what_is_left_quotes_the_limit(self) -> None:
        left = begun(2.123, 10).left
        assert left is not None
        assert left < 8
        inner = TimeBudget(left)
        assert inner.why_unfinished == "time limit of 10 seconds"
        shared = inner.share(0.3).share(0.5, at_most=0.125)
        assert shared.seconds == 0.125
        assert shared.why_unfinished == "time limit of 10 seconds"

    def test_they_go_by_from_when_they_were_left(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """What is done before a budget is made of them takes a part of the limit."""
        clock = [100.0]
        monkeypatch.setattr("jigsat.solvers.limits.deadline.monotonic", lambda: clock[0])
        left = Seconds(3.0, limit=4)
        clock[0] = 102.0
        late = TimeBudget(left)
        assert (late.seconds, late.elapsed) == (1.0, 0.0)
        assert TimeBudget(left, 101.0).left == 1.0
        clock[0] = 104.0
        assert late.is_over
        assert TimeBudget(left).seconds == 0.0
        assert pickle.loads(pickle.dumps(left)).at == 104.0
        assert TimeBudget(left).why_unfinished == "time limit of 4 seconds"

    def test_in_json_it_is_a_number(self) -> None:
        assert json.dumps(Seconds(2.5, limit=4)) == "2.5"
