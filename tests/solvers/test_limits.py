"""Limits of a search, and the words for one that is reached."""

from __future__ import annotations

from time import monotonic

import pytest

from jigsat.solvers.limits import limit_exceeded, limit_reached, why_unfinished
from jigsat.solvers.options import Options
from jigsat.solvers.time_budget import TimeBudget

ROOM, NO_ROOM = 10.0**9, 0.001


def budget(options: Options, elapsed: float) -> TimeBudget:
    return TimeBudget(options.seconds, monotonic() - elapsed)


@pytest.mark.parametrize(("limit", "words"), [(1, "1 solution"), (2, "2 solutions")])
def test_the_number_of_solutions(limit: int, words: str) -> None:
    assert limit_reached(Options(limit=limit)) == f"limit of {words}"


@pytest.mark.parametrize(
    ("seconds", "megabytes", "words"),
    [
        (None, None, None),
        (60.0, ROOM, None),
        (1.0, None, "time limit of 1 second"),
        (None, NO_ROOM, "memory limit of 0.001 MB"),
        (1.0, NO_ROOM, "time limit of 1 second"),
    ],
)
def test_the_limit_that_is_exceeded(
    seconds: float | None, megabytes: float | None, words: str | None
) -> None:
    options = Options(seconds=seconds, megabytes=megabytes)
    assert limit_exceeded(options, budget(options, elapsed=5)) == words


@pytest.mark.parametrize(
    ("seconds", "megabytes", "words"),
    [
        (None, None, "the engine gave up"),
        (None, ROOM, "the engine gave up"),
        (60.0, NO_ROOM, "time limit of 60 seconds"),
        (None, NO_ROOM, "memory limit of 0.001 MB"),
    ],
)
def test_why_an_engine_that_ended_early_did_so(
    seconds: float | None, megabytes: float | None, words: str
) -> None:
    options = Options(seconds=seconds, megabytes=megabytes)
    assert why_unfinished(options, budget(options, elapsed=5)) == words
