"""Runners in threads and processes: nothing lost, nothing left behind, no wrong claim."""

from __future__ import annotations

import multiprocessing
import signal
import threading
from collections.abc import Iterator, Sequence
from contextlib import closing
from typing import Any

import numpy as np
import pytest

from jigsat.models.build import make_problem
from jigsat.models.problem import Rows
from jigsat.models.subproblems import Subproblem, subproblems, whole
from jigsat.schemas.errors import WorkerDied
from jigsat.schemas.library import load
from jigsat.schemas.puzzle import Puzzle
from jigsat.solvers.counting.count import count
from jigsat.solvers.engines.cp_sat import CpSat
from jigsat.solvers.engines.engine import Stop, Task
from jigsat.solvers.options import Options
from jigsat.solvers.running.pool import ProcessRunner, interrupts_deferred, run
from jigsat.solvers.running.work import QUEUE_LENGTH, Event, Events, Unit
from jigsat.solvers.search import Search, solutions
from tests.solvers.clocks import later

TWO = Options(engine="cp-sat", workers=2)
LONG = "another-tough-puzzle"  # half a million solutions, minutes
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


@pytest.fixture(autouse=True)
def _nothing_left_behind() -> Iterator[None]:
    before = set(threading.enumerate())
    yield
    assert multiprocessing.active_children() == []
    assert {thread for thread in threading.enumerate() if thread not in before} == set()


def kill_a_worker() -> None:
    for child in multiprocessing.active_children()[:1]:
        child.kill()


def test_two_workers_find_what_one_finds() -> None:
    puzzle = load("wooden-buildings")
    alone = list(solutions(puzzle, Options(engine="cp-sat")))
    together = list(solutions(puzzle, TWO))
    assert len(together) == len(alone) == 484  # published
    assert set(together) == set(alone)


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("taken", [1, 3])
def test_closing_early(workers: int, taken: int) -> None:
    stream = iter(Search(ENDLESS, Options(engine="cp-sat", workers=workers)))
    for _ in range(taken):
        next(stream)
    stream.close()  # type: ignore[attr-defined]  # it is a generator


@pytest.mark.parametrize("workers", [1, 2])
def test_closing_before_the_first(workers: int) -> None:
    iter(Search(load(LONG), Options(engine="cp-sat", workers=workers))).close()  # type: ignore[attr-defined]


class Enough(Exception):
    """Raised by a reader who has seen enough."""


@pytest.mark.parametrize("workers", [1, 2])
def test_what_the_reader_raises_is_raised(workers: int) -> None:
    def refuse(_: object) -> None:
        raise Enough

    with pytest.raises(Enough):
        count(load(LONG), Options(engine="cp-sat", workers=workers), on_solution=refuse)


@pytest.mark.parametrize("workers", [1, 2])
def test_limit(workers: int) -> None:
    counts = count(load(LONG), Options(limit=5, engine="cp-sat", workers=workers))
    assert (counts.solutions, counts.complete) == (5, False)


def test_time_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is over as soon as there is a solution, however soon that is."""
    hours_later = later(monkeypatch)
    options = Options(time_limit=1000, engine="cp-sat", workers=2)
    counts = count(ENDLESS, options, on_solution=lambda _: hours_later())
    assert counts.solutions > 0
    assert (counts.complete, counts.stopped) == (False, "time limit of 1000 seconds")


def test_a_killed_worker_is_an_error() -> None:
    search = Search(load(LONG), TWO)

    def read_on() -> None:
        for _ in search:
            kill_a_worker()

    with pytest.raises(WorkerDied, match="ended unexpectedly"):
        read_on()
    assert not search.complete


class Scripted:
    """A runner that reports, when it is started, what it was told to."""

    def __init__(self, number: int, events: Events, script: Sequence[Event]) -> None:
        self.number = number
        self.events = events
        self.script = script

    def start(self, _: Unit) -> None:
        for event in self.script:
            self.events.put(event)

    def share(self, _: int) -> bool:
        return False

    def close(self) -> None:
        pass


def scripted(monkeypatch: pytest.MonkeyPatch, parts: int, *script: Event) -> list[Event]:
    """Run so many parts on two runners, of which the second reports for both."""

    def start_runners(
        _stack: object,
        _task: object,
        _engine: str,
        events: Events,
        _workers: int,
        _noting: bool,
    ) -> list[Scripted]:
        return [Scripted(0, events, ()), Scripted(1, events, script)]

    monkeypatch.setattr("jigsat.solvers.running.pool._start_runners", start_runners)
    problem = make_problem(load("wooden-buildings"))
    subproblem = whole(problem, problem.symmetries())
    reports = run(
        Task(problem, subproblem), "cp-sat", dict.fromkeys(range(parts), subproblem), 2
    )
    return [report[1] for report in reports if report is not None]


DEATH = Event(1, ended=True, error=WorkerDied("died"))


def test_a_worker_that_dies_when_nothing_is_left_for_it_is_no_error(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ends = [Event(1, ended=True, finished=True), Event(0, ended=True, finished=True)]
    assert scripted(monkeypatch, 2, ends[0], DEATH, ends[1]) == ends


def test_a_worker_that_dies_between_two_subproblems_is_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    end = Event(1, ended=True, finished=True)
    other = Event(0, ended=True, finished=True)
    assert DEATH in scripted(monkeypatch, 3, end, DEATH, other)


class TestProcessRunner:
    @pytest.fixture
    def task(self) -> Task:
        problem = make_problem(load("wooden-buildings"))
        return Task(problem, whole(problem, problem.symmetries()))

    @pytest.fixture
    def events(self, task: Task) -> Events:
        return Events(task.stop)

    @pytest.fixture
    def runner(self, task: Task, events: Events) -> Iterator[ProcessRunner]:
        with closing(ProcessRunner(1, task, "cp-sat", events, noting=False)) as runner:
            yield runner

    def next_of(self, events: Events) -> Event:
        event = events.get(60)
        assert event is not None
        return event

    def test_it_reports_what_the_thread_would(
        self, task: Task, events: Events, runner: ProcessRunner
    ) -> None:
        runner.start(Unit(0, task.subproblem))
        found: list[Rows] = []
        while not (event := self.next_of(events)).ended:
            assert event.found is not None
            found.append(event.found)
        assert event.finished
        expected: list[Rows] = []
        assert CpSat().search(task, expected.append)
        assert len(expected) > 1
        assert np.array_equal(np.concatenate(found), np.concatenate(expected))

    def test_its_errors_come_home(self, events: Events, runner: ProcessRunner) -> None:
        nonsense: Any = 5
        runner.start(Unit(0, Subproblem(nonsense, (), ())))
        event = self.next_of(events)
        assert event.ended
        assert isinstance(event.error, AttributeError)

    def test_its_death_is_reported_even_if_it_was_idle(
        self, task: Task, events: Events, runner: ProcessRunner
    ) -> None:
        kill_a_worker()
        event = self.next_of(events)
        assert isinstance(event.error, WorkerDied)
        runner.start(Unit(0, task.subproblem))  # nobody listens, and nobody is surprised

    def test_closing_with_a_full_queue(
        self, task: Task, events: Events, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("jigsat.solvers.running.work.ROOM_SECONDS", 0.01)
        runner = ProcessRunner(1, task, "cp-sat", events, noting=False)
        for _ in range(QUEUE_LENGTH):
            events.put(Event(0))
        kill_a_worker()  # its reader now waits for room
        runner.close()


def test_a_stopped_queue_blocks_nobody() -> None:
    stop = Stop()
    events = Events(stop)
    stop.request()
    for _ in range(1000):
        events.put(Event(0))
    assert events.get(0.01) is None


def test_stopping_before_the_search_begins() -> None:
    problem = make_problem(load(LONG))
    task = Task(problem, subproblems(problem, problem.symmetries())[0])
    task.stop.request()
    assert not CpSat().search(task, lambda _: None)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupt_waits_until_a_process_has_started(number: signal.Signals) -> None:
    """Though another thread of the program receives it, as any thread may."""
    seen: list[str] = []
    before = signal.signal(number, lambda *_: seen.append("interrupt"))
    try:
        with interrupts_deferred():
            thread = threading.Thread(target=_signal_reaches_me, args=(number,))
            thread.start()
            thread.join()
            seen.append("started")
    finally:
        signal.signal(number, before)
    assert seen == ["started", "interrupt"]


def _signal_reaches_me(number: signal.Signals) -> None:
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {number})
    signal.pthread_kill(threading.get_ident(), number)
