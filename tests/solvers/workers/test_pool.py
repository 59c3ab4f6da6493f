"""Runners in processes: what one that dies is an error of, and when an interrupt arrives."""

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
from jigsat.solvers.engines.cp_sat import CpSat
from jigsat.solvers.engines.engine import Stop, Task
from jigsat.solvers.options import Options
from jigsat.solvers.running.dispatching import Dispatcher, Done, Lost, Message, Progress
from jigsat.solvers.running.ledger import Order
from jigsat.solvers.running.pool import (
    QUEUE_LENGTH,
    Messages,
    ProcessRunner,
    interrupts_deferred,
)
from jigsat.solvers.running.work import Event, Outcome, Unit
from jigsat.solvers.search import Search

LONG = "another-tough-puzzle"  # half a million solutions, minutes


@pytest.fixture(autouse=True)
def _nothing_left_behind() -> Iterator[None]:
    before = set(threading.enumerate())
    yield
    assert multiprocessing.active_children() == []
    assert {thread for thread in threading.enumerate() if thread not in before} == set()


def kill_a_worker() -> None:
    for child in multiprocessing.active_children()[:1]:
        child.kill()
        child.join()


def test_a_killed_worker_is_an_error() -> None:
    search = Search(load(LONG), Options(engine="cp-sat", workers=2))

    def read_on() -> None:
        for _ in search:
            kill_a_worker()

    with pytest.raises(WorkerDied, match="ended unexpectedly"):
        read_on()
    assert not search.complete


class Scripted:
    """A transport whose second worker does all it is given, and whose first one dies."""

    threads, is_far = 2, False

    def __init__(self, script: str) -> None:
        self.script = list(script)
        self.keys: list[str] = []
        self.error = WorkerDied("died")

    def now(self) -> float:
        return 0.0

    def send(self, key: str, _: Order) -> None:
        self.keys.append(key)

    def cancel(self, keys: Sequence[str]) -> None:
        """Nothing is under way."""

    def close(self) -> None:
        """There is nothing to end."""

    def receive(self, _: float) -> list[Message]:
        number, what = map(int, self.script.pop(0) + self.script.pop(0))
        key = self.keys[number]
        return [Lost(key, self.error) if what else Done(key, (Outcome(None, {}),))]


def scripted(script: str, units: int) -> list[int]:
    """The parts that end, of so many units; by pairs: which order, and whether it is lost."""
    dispatcher = Dispatcher(Scripted(script), map(Unit, range(units)), "run")
    return [report[0] for report in dispatcher.reports() if report and report[1].ended]


def test_a_worker_that_dies_when_nothing_is_left_for_it_is_no_error() -> None:
    assert scripted("101100", 2) == [1, 0]


def test_a_worker_that_dies_with_a_unit_is_one() -> None:
    with pytest.raises(WorkerDied, match="died"):
        scripted("1021", 3)


class TestProcessRunner:
    @pytest.fixture
    def task(self) -> Task:
        problem = make_problem(load("wooden-buildings"))
        return Task(problem, whole(problem, problem.symmetries()))

    @pytest.fixture
    def messages(self, task: Task) -> Messages:
        return Messages(task.stop)

    @pytest.fixture
    def runner(self, task: Task, messages: Messages) -> Iterator[ProcessRunner]:
        with closing(ProcessRunner(task, "cp-sat", messages, noting=False)) as runner:
            yield runner

    def test_it_reports_what_the_thread_would(
        self, task: Task, messages: Messages, runner: ProcessRunner
    ) -> None:
        runner.start("key", task.subproblem, None)
        found: list[Rows] = []
        while isinstance(message := messages.get(60), Progress):
            assert message.event.found is not None
            found.append(message.event.found)
        assert isinstance(message, Done)
        (outcome,) = message.outcomes
        assert outcome is not None
        assert outcome.finished
        expected: list[Rows] = []
        assert CpSat().search(task, expected.append)
        assert len(expected) > 1
        assert np.array_equal(np.concatenate(found), np.concatenate(expected))

    def test_its_errors_come_home(self, messages: Messages, runner: ProcessRunner) -> None:
        nonsense: Any = 5
        runner.start("key", Subproblem(nonsense, (), ()), None)
        message = messages.get(60)
        assert isinstance(message, Lost)
        assert isinstance(message.error, AttributeError)

    def test_its_death_is_an_error_even_if_it_was_idle(
        self, task: Task, messages: Messages, runner: ProcessRunner
    ) -> None:
        kill_a_worker()
        message = messages.get(60)
        assert isinstance(message, Lost)
        assert isinstance(message.error, WorkerDied)
        with pytest.raises(WorkerDied, match="ended unexpectedly"):
            runner.start("key", task.subproblem, None)

    def test_closing_with_a_full_queue(
        self, task: Task, messages: Messages, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("jigsat.solvers.running.pool.ROOM_SECONDS", 0.01)
        runner = ProcessRunner(task, "cp-sat", messages, noting=False)
        for _ in range(QUEUE_LENGTH):
            messages.put(Progress("key", Event()))
        kill_a_worker()  # its reader now waits for room
        runner.close()


def test_a_stopped_queue_blocks_nobody() -> None:
    stop = Stop()
    messages = Messages(stop)
    stop.request()
    for _ in range(1000):
        messages.put(Progress("key", Event()))
    assert messages.get(0.01) is None


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
