"""Limits of a search, and the words for one that is reached."""

from __future__ import annotations

from dataclasses import replace
from time import monotonic

import pytest

from jigsat.analysis.unique import verdicts
from jigsat.schemas.library import load
from jigsat.solvers.counting.count import count
from jigsat.solvers.find import find
from jigsat.solvers.limits.deadline import TimeBudget
from jigsat.solvers.limits.options import (
    Options,
    limit_exceeded,
    why_unfinished,
)

ROOM, NO_ROOM = 10.0**9, 0.001


def budget(options: Options, elapsed: float) -> TimeBudget:
    return TimeBudget(options.time_limit, monotonic() - elapsed)


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
    options = Options(time_limit=seconds, memory_limit=megabytes)
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
    options = Options(time_limit=seconds, memory_limit=megabytes)
    assert why_unfinished(options, budget(options, elapsed=5)) == words


@pytest.mark.parametrize("seconds", [None, 60.0])
def test_a_search_ends_while_it_is_prepared(seconds: float | None) -> None:
    options = Options(memory_limit=NO_ROOM, time_limit=seconds, workers=2)
    puzzle = load("pentominoes-6x10")
    counted = count(puzzle, options)
    assert counted.solutions == 0
    found = [find(puzzle, replace(options, limit=number)) for number in (1, 2)]
    *_, judged = verdicts(puzzle, options)
    for each in (counted, *found, judged):
        assert each.stopped == "memory limit of 0.001 MB while preparing"
