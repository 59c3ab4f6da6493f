"""Ending work that does not look at the clock itself: making tables, building models.

An exception is raised in the thread that is at work, wherever it is in Python, as Ctrl-C does
in the main thread. So there need be no question about the time in each loop of such work, and
none can be forgotten. Where Python lets none out (a finaliser, a callback of its garbage
collector), it is raised again a little later; a module that is being imported is imported, and
a thread that is being started is started.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Generator
from contextlib import closing, contextmanager
from functools import cache
from threading import Lock, Thread, Timer, get_ident
from types import FrameType
from typing import TYPE_CHECKING, Generic, TypeVar
from weakref import WeakSet

from jigsat.schemas.errors import OutOfTime
from jigsat.solvers.time_budget import TimeBudget, stated

if TYPE_CHECKING:
    from sys import UnraisableHookArgs

    from jigsat.solvers.engines.engine import Stop  # it loads numpy, which not all need

T = TypeVar("T")

#: Of a shorter limit work has so many seconds all the same: most puzzles need no more.
LEAST_SECONDS = 0.5
#: So many it has at the end of a longer limit.
LEAST_AT_THE_END = 0.2
#: What looks at the clock itself has so many seconds more, to end in its own way.
GRACE_SECONDS = 0.25
#: After which an exception is raised that could not be now, or that Python has swallowed.
LATER_SECONDS = 0.01
#: The file of the code that imports modules.
IMPORTLIB = "<frozen importlib._bootstrap>"


@contextmanager
def ended_after(seconds: float | None) -> Generator[None, None, None]:
    """In this block, raise OutOfTime after so many seconds; None is as long as it takes."""
    if seconds is None:
        yield
        return
    alarm = _Alarm()
    timer = Timer(_at_least(seconds), alarm.ring)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        alarm.disarm()


def _at_least(seconds: float) -> float:
    """The seconds, or more if that is too little to get anywhere."""
    used = stated(seconds) - seconds
    return max(seconds, LEAST_SECONDS - used, min(LEAST_SECONDS, LEAST_AT_THE_END))


@contextmanager
def ended_on(stop: Stop) -> Generator[None, None, None]:
    """In this block, raise OutOfTime when a stop is requested."""
    alarm = _Alarm()
    with stop.heard_by(alarm.ring):
        try:
            yield
        finally:
            alarm.disarm()


def in_time(stream: Generator[T, None, None], budget: TimeBudget) -> Generator[T, None, None]:
    """The elements of a stream that come in time. It may look at the clock itself as well."""
    return InTime(stream, budget).elements()


class InTime(Generic[T]):
    """The elements of a stream that come in time, and whether the time was too short for all.

    The stream may look at the clock itself as well.
    """

    def __init__(self, stream: Generator[T, None, None], budget: TimeBudget) -> None:
        self.was_cut = False
        self._stream = stream
        self._budget = budget

    def elements(self) -> Generator[T, None, None]:
        """Yield the elements, once."""
        with closing(self._stream) as elements:
            while True:
                left = self._budget.left
                try:
                    with ended_after(None if left is None else left + GRACE_SECONDS):
                        element = next(elements)
                except StopIteration:
                    return
                except OutOfTime:
                    self.was_cut = True
                    return
                yield element


class _Alarm:
    """Rings once, in the thread that has made it, and again if that was not heard."""

    def __init__(self) -> None:
        self.thread = get_ident()
        self._has_rung = False
        self._is_armed = True
        self._lock = Lock()
        _hear_of_swallowed_exceptions()
        _ALARMS.add(self)

    def ring(self) -> None:
        """Raise the exception."""
        with self._lock:
            if self._is_armed and not self._has_rung:
                self._has_rung = True
                self._raise()

    def ring_later(self) -> None:
        """Raise the exception in a moment, if the block that it should end still goes on."""
        later = Timer(LATER_SECONDS, self._ring_again)
        later.daemon = True
        later.start()

    def _ring_again(self) -> None:
        with self._lock:
            if self._is_armed and self._has_rung:
                self._raise()

    def disarm(self) -> None:
        """Ring no more. What has rung is raised in here at the latest."""
        with self._lock:
            self._is_armed = False

    def _raise(self) -> None:
        if _must_not_be_ended(self.thread):
            self.ring_later()
            return
        thread, error = ctypes.c_ulong(self.thread), ctypes.py_object(OutOfTime)
        ctypes.pythonapi.PyThreadState_SetAsyncExc(thread, error)


#: All alarms of blocks that are not left yet.
_ALARMS: WeakSet[_Alarm] = WeakSet()


@cache
def _hear_of_swallowed_exceptions() -> None:
    """Python tells this hook, and otherwise stderr, of exceptions that it could not let out."""
    tell_others = sys.unraisablehook

    def hook(swallowed: UnraisableHookArgs) -> None:
        if issubclass(swallowed.exc_type, OutOfTime):
            _ring_again(get_ident())
        else:
            tell_others(swallowed)

    sys.unraisablehook = hook


def _ring_again(thread: int) -> None:
    """Not at once: it would be raised in the hook, and swallowed again."""
    for alarm in [each for each in _ALARMS if each.thread == thread]:
        alarm.ring_later()


def _must_not_be_ended(thread: int) -> bool:
    """Whether a thread is loading a module, or starting another thread.

    If it were ended then, half of the module would be there; and until a thread has started,
    Python takes it for the one that starts it: the new one would end before it has begun, and
    the other wait for it for ever.
    """
    frame = sys._current_frames().get(thread)
    while frame is not None:
        if _is_importing(frame) or frame.f_code is Thread.start.__code__:
            return True
        frame = frame.f_back
    return False


def _is_importing(frame: FrameType) -> bool:
    return frame.f_code.co_filename == IMPORTLIB
