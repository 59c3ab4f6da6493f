"""Work that is ended wherever it is, as it does not look at the clock itself."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from threading import Event, Thread, Timer
from time import sleep
from types import SimpleNamespace

import pytest
from ortools.sat.python import cp_model

from jigsat.schemas.errors import OutOfTime
from jigsat.solvers.engines.engine import Stop
from jigsat.solvers.running import deadline as alarm
from jigsat.solvers.running.deadline import Seconds, TimeBudget, ended_after, ended_on, in_time


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(alarm, "LEAST_SECONDS", 0.0)
    monkeypatch.setattr(alarm, "GRACE_SECONDS", 0.0)


def work_for_ever() -> None:
    while True:
        sleep(0)


def test_work_is_ended_after_some_time() -> None:
    with pytest.raises(OutOfTime), ended_after(0.01):
        work_for_ever()


@pytest.fixture
def rings(monkeypatch: pytest.MonkeyPatch) -> list[Callable[[], None]]:
    """What the alarms do once their time is over, for a test to say when that is."""
    found: list[Callable[[], None]] = []

    def timer(seconds: float, ring: Callable[[], None]) -> Timer:
        found.append(ring)
        return Timer(seconds, ring)

    monkeypatch.setattr(alarm, "Timer", timer)
    return found


def test_work_that_is_done_is_not_ended_later(rings: list[Callable[[], None]]) -> None:
    with ended_after(60):
        pass
    rings[0]()
    with ended_after(None):
        sleep(0.01)


def test_an_exception_that_python_swallows_is_raised_again(
    rings: list[Callable[[], None]],
) -> None:
    class Finalised:
        def __del__(self) -> None:
            finalised.append(True)
            if len(finalised) == 1:
                Thread(target=rings[0]).start()
            if len(finalised) < 3:
                work_for_ever()  # the exception comes in here, where it cannot get out

    def finalise_for_ever() -> None:
        while True:
            Finalised()

    finalised: list[bool] = []
    with pytest.raises(OutOfTime), ended_after(60):
        finalise_for_ever()
    assert len(finalised) >= 3


def test_a_module_that_is_being_imported_is_imported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rings: list[Callable[[], None]]
) -> None:
    text = "from bell import ring\nring()\nfor _ in range(100):\n    pass\nwhole = True\n"
    (tmp_path / "rings_while_imported.py").write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    imported: list[bool] = []

    def import_and_work_for_ever() -> None:
        imported.append(import_module("rings_while_imported").whole)
        work_for_ever()

    monkeypatch.setitem(sys.modules, "bell", SimpleNamespace(ring=lambda: rings[0]()))
    with pytest.raises(OutOfTime), ended_after(60):
        import_and_work_for_ever()
    assert imported == [True]


def test_others_still_hear_of_exceptions_that_were_swallowed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Finalised:
        def __del__(self) -> None:
            raise ValueError

    heard: list[type[BaseException]] = []
    monkeypatch.setattr("sys.unraisablehook", lambda each: heard.append(each.exc_type))
    alarm._hear_of_swallowed_exceptions.cache_clear()
    with ended_after(60):
        Finalised()
    alarm._hear_of_swallowed_exceptions.cache_clear()  # the next alarm hooks in again
    assert heard == [ValueError]


def test_work_in_a_thread_is_ended_by_a_stop() -> None:
    stop, ended = Stop(), []

    def work() -> None:
        try:
            with ended_on(stop):
                work_for_ever()
        except OutOfTime as error:
            ended.append(error)

    thread = Thread(target=work)
    thread.start()
    stop.request()
    thread.join(60)
    assert len(ended) == 1


def test_work_is_not_begun_after_a_stop() -> None:
    stop = Stop()
    stop.request()
    with pytest.raises(OutOfTime), ended_on(stop):
        work_for_ever()


def test_a_stop_after_the_work_changes_nothing() -> None:
    stop = Stop()
    with ended_on(stop):
        pass
    stop.request()
    sleep(0.01)


def test_a_stream_is_as_long_as_there_is_time(rings: list[Callable[[], None]]) -> None:
    closed = []

    def stream() -> Generator[int, None, None]:
        try:
            yield 1
            yield 2
            rings[-1]()
            work_for_ever()
        finally:
            closed.append(True)

    assert list(in_time(stream(), TimeBudget(60))) == [1, 2]
    assert closed == [True]


def test_a_stream_without_a_limit_goes_to_its_end() -> None:
    assert list(in_time((each for each in range(3)), TimeBudget())) == [0, 1, 2]


#: Seconds that are left, of so many: how long work has.
LEFT = {
    "plenty": (Seconds(3.0, 5.0, 100.0), 3.0),
    "a limit that is too short": (0.1, 0.5),
    "what is left of one": (Seconds(0.1, 0.2, 100.0), 0.4),
    "nothing of a longer one": (Seconds(0.0, 5.0, 100.0), 0.2),
    "what was left a second ago": (Seconds(3.0, 5.0, 99.0), 2.0),
}


@pytest.mark.parametrize(("seconds", "expected"), LEFT.values(), ids=LEFT)
def test_work_has_a_little_time_at_least(
    monkeypatch: pytest.MonkeyPatch, seconds: float, expected: float
) -> None:
    monkeypatch.setattr(alarm, "LEAST_SECONDS", 0.5)
    monkeypatch.setattr(alarm, "monotonic", lambda: 100.0)
    armed: list[float] = []
    monkeypatch.setattr(alarm, "Timer", lambda after, _: armed.append(after) or Timer(0, int))
    with ended_after(seconds):
        pass
    assert armed == [pytest.approx(expected)]


def test_a_stream_has_the_grace_and_no_more_at_the_end_of_a_longer_limit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(alarm, "LEAST_SECONDS", 0.5)
    monkeypatch.setattr(alarm, "monotonic", lambda: 100.0)
    monkeypatch.setattr(alarm, "GRACE_SECONDS", 0.25)
    armed: list[float] = []
    monkeypatch.setattr(alarm, "Timer", lambda after, _: armed.append(after) or Timer(0, int))
    over = TimeBudget(5.0, 94.0)
    assert list(in_time((each for each in [1]), over)) == [1]
    assert armed == [0.25, 0.25]


def test_a_thread_that_is_being_started_is_started() -> None:
    """If it were ended before it has begun, whoever starts it would wait for ever."""
    for pause in range(20):
        stop, ended = Stop(), Event()
        starter = Thread(target=start_threads_for_ever, args=(stop, ended), daemon=True)
        starter.start()
        sleep(pause / 1000)
        stop.request()
        assert ended.wait(60)


def start_threads_for_ever(stop: Stop, ended: Event) -> None:
    with suppress(OutOfTime), ended_on(stop):
        for _ in range(300):
            Thread(target=len, args=((),)).start()
        work_for_ever()
    ended.set()


def test_a_callback_of_or_tools_is_not_ended_but_what_comes_after_it() -> None:
    """An exception that is raised in it would unwind through C++, which ends the program."""
    stop, solver, model = Stop(), cp_model.CpSolver(), cp_model.CpModel()
    model.new_bool_var("x")
    called: list[bool] = []

    class Callback(cp_model.CpSolverSolutionCallback):
        def on_solution_callback(self) -> None:
            stop.request()
            called.extend(True for _ in range(100))

    def solve() -> None:
        found.append(solver.solve(model, Callback()))
        work_for_ever()

    found: list[object] = []
    with pytest.raises(OutOfTime), ended_on(stop):
        solve()
    assert (found, len(called)) == ([cp_model.OPTIMAL], 100)
