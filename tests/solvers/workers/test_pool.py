"""Runners end when they are asked to, and leave nothing behind."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest

from jigsat.models.build import make_problem
from jigsat.models.subproblems import subproblems, whole
from jigsat.schemas.library import load
from jigsat.solvers.engines.cp_sat import CpSat
from jigsat.solvers.engines.engine import Task
from jigsat.solvers.running.pool import QUEUE_LENGTH, Messages, Runner, Said
from jigsat.solvers.running.work import Event, Unit

LONG = "another-tough-puzzle"  # half a million solutions, minutes


@pytest.fixture(autouse=True)
def _nothing_left_behind() -> Iterator[None]:
    before = set(threading.enumerate())
    yield
    assert {thread for thread in threading.enumerate() if thread not in before} == set()


def test_a_runner_that_waits_for_room_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jigsat.solvers.running.pool.ROOM_SECONDS", 0.01)
    problem = make_problem(load("wooden-buildings"))
    task = Task(problem, whole(problem, problem.symmetries()))
    messages = Messages(task.stop)
    runner = Runner(task, "cp-sat", messages, noting=False)
    for _ in range(QUEUE_LENGTH):
        messages.put((runner, Event()))
    runner.start(Unit(0), task.subproblem)
    runner.close()


def test_a_runner_that_is_closed_in_its_own_thread_waits_for_nobody() -> None:
    """As the garbage collector may do, at any time."""
    problem = make_problem(load("drive-ya-nuts"))
    closed: list[threading.Thread] = []

    class Collected(Messages):
        def put(self, _: tuple[Runner, Said]) -> None:
            runner.close()
            closed.append(threading.current_thread())

    task = Task(problem, whole(problem, problem.symmetries()))
    runner = Runner(task, "cp-sat", Collected(task.stop), noting=False)
    runner.start(Unit(0), task.subproblem)
    runner.close()
    assert closed
    assert threading.main_thread() not in closed


def test_a_stopped_queue_blocks_nobody() -> None:
    problem = make_problem(load("drive-ya-nuts"))
    task = Task(problem, whole(problem, problem.symmetries()))
    messages = Messages(task.stop)
    task.stop.request()
    for _ in range(1000):
        messages.put((Runner(task, "cp-sat", messages, noting=False), Event()))
    assert messages.get(0.01) is None


def test_stopping_before_the_search_begins() -> None:
    problem = make_problem(load(LONG))
    task = Task(problem, subproblems(problem, problem.symmetries())[0])
    task.stop.request()
    assert not CpSat().search(task, lambda _: None)
