"""Ending work that does not look at the clock itself: making tables, building models.

An exception is raised in the thread that is at work, wherever it is in Python, as Ctrl-C does
in the main thread. So there need be no question about the time in each loop of such work, and
none can be forgotten.
"""

from __future__ import annotations

import ctypes
from collections.abc import Generator
from contextlib import closing, contextmanager
from threading import Lock, Timer, get_ident
from typing import TYPE_CHECKING, TypeVar

from jigsat.schemas.errors import OutOfTime
from jigsat.solvers.time_budget import TimeBudget

if TYPE_CHECKING:
    from jigsat.solvers.engines.engine import Stop  # it loads numpy, which not all need

T = TypeVar("T")

#: Work that is given less time has so many seconds all the same: most puzzles need no more.
LEAST_SECONDS = 0.5
#: What looks at the clock itself has so many seconds more, to end in its own way.
GRACE_SECONDS = 0.25


@contextmanager
def ended_after(seconds: float | None) -> Generator[None, None, None]:
    """In this block, raise OutOfTime after so many seconds; None is as long as it takes."""
    if seconds is None:
        yield
        return
    alarm = _Alarm()
    timer = Timer(max(seconds, LEAST_SECONDS), alarm.ring)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        alarm.disarm()


@contextmanager
def ended_on(stop: Stop) -> Generator[None, None, None]:
    """In this block, raise OutOfTime when a stop is requested."""
    alarm = _Alarm()
    stop.on_request(alarm.ring)
    try:
        yield
    finally:
        alarm.disarm()


def in_time(stream: Generator[T, None, None], budget: TimeBudget) -> Generator[T, None, None]:
    """The elements of a stream that come in time. It may look at the clock itself as well."""
    with closing(stream) as elements:
        while True:
            left = budget.left
            try:
                with ended_after(None if left is None else left + GRACE_SECONDS):
                    element = next(elements)
            except (StopIteration, OutOfTime):
                return
            yield element


class _Alarm:
    """Rings once, in the thread that has made it."""

    def __init__(self) -> None:
        self._thread = get_ident()
        self._is_armed = True
        self._lock = Lock()

    def ring(self) -> None:
        """Raise the exception."""
        with self._lock:
            if self._is_armed:
                self._is_armed = False
                thread, error = ctypes.c_ulong(self._thread), ctypes.py_object(OutOfTime)
                ctypes.pythonapi.PyThreadState_SetAsyncExc(thread, error)

    def disarm(self) -> None:
        """Ring no more. What has rung is raised in here at the latest."""
        with self._lock:
            self._is_armed = False
