"""Cases for all ways to search: nothing lost, nothing left behind, no wrong claim."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import psutil
import pytest

from jigsat.schemas.errors import JournalError
from jigsat.schemas.library import load
from jigsat.schemas.puzzle import Puzzle
from jigsat.solvers.counting.count import count
from jigsat.solvers.limits.options import Options
from jigsat.solvers.running.work import Bookmark
from jigsat.solvers.search import Search, solutions
from tests.solvers.clocks import later

#: What is typed, a bookmark that its engine does not have, and what is raised for that.
Transport = tuple[Options, Bookmark, type[Exception]]
NOWHERE = Bookmark(0, (((-1,),),))
#: The ways to search; guests have more of them.
TRANSPORTS: dict[str, Transport] = {
    "a thread": (Options(engine="scan", workers=1), NOWHERE, JournalError),
    "threads": (Options(engine="scan", workers=2), NOWHERE, JournalError),
    "CP-SAT": (Options(engine="cp-sat", workers=2), NOWHERE, JournalError),
}
#: Nobody lives to see the end of these dominoes.
ENDLESS = Puzzle.model_validate(
    {
        "schema_version": 1,
        "name": "endless",
        "title": "Dominoes",
        "grid": "square",
        "board": {"cells": ["##########"] * 10},
        "pieces": [{"name": "domino", "cells": ["##"], "count": 50}],
    }
)


@pytest.fixture(
    params=[
        pytest.param(name, marks=[pytest.mark.full] * (name == "CP-SAT")) for name in TRANSPORTS
    ]
)
def transport(request: pytest.FixtureRequest) -> Iterator[Transport]:
    """A way to search, of which nothing is left at the end."""
    with nothing_left():
        yield TRANSPORTS[request.param]


@contextmanager
def nothing_left() -> Iterator[None]:
    """Nothing is at work at the end that was not before."""
    before = _at_work()
    yield
    assert _at_work() <= before


def _at_work() -> set[object]:
    """Processes, and threads without a name. Those of dask have names, and are kept."""
    threads = (each for each in threading.enumerate() if each.name.startswith("Thread-"))
    return {*threads, *psutil.Process().children()}


@pytest.fixture
def options(transport: Transport) -> Options:
    """What is typed for it."""
    return transport[0]


def test_each_solution_is_found_once(options: Options) -> None:
    found = list(solutions(load("wooden-buildings"), options))
    assert len(found) == len(set(found)) == 484  # published


@pytest.mark.parametrize("taken", [0, 2])
def test_it_ends_when_nobody_reads_on(options: Options, taken: int) -> None:
    stream = iter(Search(ENDLESS, options))
    for _ in range(taken):
        next(stream)
    stream.close()  # type: ignore[attr-defined]  # it is a generator


class Enough(Exception):
    """Raised by a reader who has seen enough."""


def test_what_the_reader_raises_is_raised(options: Options) -> None:
    def refuse(_: object) -> None:
        raise Enough

    with pytest.raises(Enough):
        count(ENDLESS, options, on_solution=refuse)


def test_a_limit_ends_it(options: Options) -> None:
    counts = count(ENDLESS, replace(options, limit=5))
    assert (counts.solutions, counts.complete) == (5, False)


@pytest.mark.full(but=2)
def test_a_time_limit_ends_it(options: Options, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is over as soon as there is a solution, however soon that is."""
    hours_later = later(monkeypatch)
    options = replace(options, time_limit=1000)
    counts = count(ENDLESS, options, on_solution=lambda _: hours_later())
    assert counts.solutions > 0
    assert (counts.complete, counts.stopped) == (False, "time limit of 1000 seconds")


def test_an_error_of_a_search_is_raised_here(transport: Transport) -> None:
    options, foreign, error = transport
    search = Search(load("wooden-buildings"), options, parts=8)
    search = search.resumed(frozenset(), 0, {1: [foreign]})
    with pytest.raises(error, match=r"^found a bookmark "):
        list(search)
    assert not search.complete
