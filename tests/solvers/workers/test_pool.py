"""Runners: when one that dies is an error, and when an interrupt arrives."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator, Sequence

import psutil
import pytest

from jigsat.models.build import make_problem
from jigsat.models.problem import Problem
from jigsat.models.subproblems import subproblems, whole
from jigsat.schemas.errors import WorkerDied
from jigsat.schemas.library import load
from jigsat.solvers.engines.cp_sat import CpSat
from jigsat.solvers.engines.engine import Stop, Task
from jigsat.solvers.limits.interrupts import interrupts_deferred
from jigsat.solvers.limits.options import Options
from jigsat.solvers.running.dispatching import Dispatcher, Done, Lost, Message, UnitProgress
from jigsat.solvers.running.ledger import Order
from jigsat.solvers.running.pool import QUEUE_LENGTH, Messages, Runner
from jigsat.solvers.running.work import Event, Unit, UnitOutcome
from jigsat.solvers.search import Search

LONG = "another-tough-puzzle"  # half a million solutions, minutes


def searching() -> list[psutil.Process]:
    """The processes that search for this one."""
    children = psutil.Process().children()
    alive = (each for each in children if each.status() != psutil.STATUS_ZOMBIE)
    return [each for each in alive if "jigsat.solvers.running" in " ".join(each.cmdline())]


@pytest.fixture(autouse=True)
def _nothing_left_behind() -> Iterator[None]:
    before = set(threading.enumerate())
    yield
    assert searching() == []
    assert {thread for thread in threading.enumerate() if thread not in before} == set()


def test_a_killed_worker_is_an_error() -> None:
    search = Search(load(LONG), Options(engine="cp-sat", workers=2))

    def read_on() -> None:
        for _ in search:
            for process in searching():
                process.kill()

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
        return [Lost(key, self.error) if what else Done(key, (UnitOutcome(None, {}),))]


def scripted(script: str, units: int) -> list[int]:
    """The parts that end, of so many units; by pairs: which order, and whether it is lost."""
    dispatcher = Dispatcher(Scripted(script), map(Unit, range(units)), "run")
    return [report[0] for report in dispatcher.reports() if report and report[1].ended]


def test_a_worker_that_dies_when_nothing_is_left_for_it_is_no_error() -> None:
    assert scripted("101100", 2) == [1, 0]


def test_a_worker_that_dies_with_a_unit_is_one() -> None:
    with pytest.raises(WorkerDied, match="died"):
        scripted("1021", 3)


def test_a_runner_that_waits_for_room_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jigsat.solvers.running.pool.ROOM_SECONDS", 0.01)
    problem = make_problem(load("wooden-buildings"))
    task = Task(problem, whole(problem, problem.symmetries()))
    messages = Messages(task.stop)
    for _ in range(QUEUE_LENGTH):
        messages.put(UnitProgress("key", Event()))
    runner = Runner(task, "plain", messages, noting=False)
    runner.start("key", task.subproblem, None)
    runner.close()


def test_a_runner_that_is_closed_in_its_own_thread_waits_for_nobody() -> None:
    """As the garbage collector may do, at any time."""
    problem = make_problem(load("drive-ya-nuts"))
    closed: list[threading.Thread] = []

    class Collected(Messages):
        def put(self, _: Message) -> None:
            runner.close()
            closed.append(threading.current_thread())

    task = Task(problem, whole(problem, problem.symmetries()))
    runner = Runner(task, "plain", Collected(task.stop), noting=False)
    runner.start("key", task.subproblem, None)
    runner.close()
    assert closed
    assert threading.main_thread() not in closed


@pytest.mark.full
def test_a_problem_is_pickled_before_threads_share_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """They keep tables in it, and what changes meanwhile cannot be pickled."""
    threads: list[threading.Thread] = []

    def state(self: Problem) -> dict[str, object]:
        threads.append(threading.current_thread())
        return self.__dict__

    monkeypatch.setattr(Problem, "__getstate__", state, raising=False)
    assert len(list(Search(load("wooden-buildings"), Options(engine="cp-sat", workers=3))))
    assert set(threads) == {threading.main_thread()}


def test_a_stopped_queue_blocks_nobody() -> None:
    stop = Stop()
    messages = Messages(stop)
    stop.request()
    for _ in range(1000):
        messages.put(UnitProgress("key", Event()))
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
