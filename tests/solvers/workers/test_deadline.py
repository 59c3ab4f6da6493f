"""Blocks that end when the time is up, or a stop is requested: at the next ``check_limits``."""

from __future__ import annotations

from collections.abc import Generator
from threading import Thread

import pytest

from jigsat.schemas.errors import OutOfTime
from jigsat.schemas.support.progress import check_limits
from jigsat.solvers.engines.engine import Stop, ended_on
from jigsat.solvers.limits import deadline
from jigsat.solvers.limits.deadline import Seconds, TimeBudget, ended_after, in_time


class Clock:
    """Stands at 100 seconds until it is moved."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(deadline, "monotonic", made)
    return made


#: Seconds that are left, of so many: how long work has.
LEFT = {
    "plenty": (Seconds(3.0, 5.0, 100.0), 3.0),
    "a limit that is too short": (0.1, 0.5),
    "what is left of one": (Seconds(0.1, 0.2, 100.0), 0.4),
    "nothing of a longer one": (Seconds(0.0, 5.0, 100.0), 0.2),
    "what was left a second ago": (Seconds(3.0, 5.0, 99.0), 2.0),
}


@pytest.mark.parametrize(("seconds", "expected"), LEFT.values(), ids=LEFT)
def test_work_has_its_time_and_a_little_at_least(
    clock: Clock, seconds: float, expected: float
) -> None:
    with ended_after(seconds):
        clock.now = 99.999 + expected
        check_limits()
        clock.now = 100.001 + expected
        with pytest.raises(OutOfTime):
            check_limits()
    check_limits()


def test_work_in_a_thread_is_ended_by_a_stop() -> None:
    stop, ended = Stop(), []

    def work() -> None:
        try:
            with ended_on(stop):
                while True:
                    check_limits()
        except OutOfTime as error:
            ended.append(error)

    thread = Thread(target=work)
    thread.start()
    stop.request()
    thread.join(60)
    assert len(ended) == 1


def test_work_is_not_begun_after_a_stop() -> None:
    stop, begun = Stop(), []
    stop.request()
    with pytest.raises(OutOfTime), ended_on(stop):
        begun.append(True)
    assert begun == []


def test_a_stream_is_as_long_as_there_is_time_and_is_closed(clock: Clock) -> None:
    closed = []

    def stream() -> Generator[int, None, None]:
        try:
            yield 1
            yield 2
            clock.now += 61
            check_limits()
        finally:
            closed.append(True)

    assert list(in_time(stream(), TimeBudget(60))) == [1, 2]
    assert closed == [True]


def test_a_stream_has_the_grace_and_no_more_at_the_end_of_a_longer_limit(clock: Clock) -> None:
    def stream() -> Generator[int, None, None]:
        for number in range(3):
            clock.now += 0.24
            check_limits()
            yield number
        clock.now += 0.26
        check_limits()
        yield 3

    assert list(in_time(stream(), TimeBudget(5.0, 94.0))) == [0, 1, 2]
