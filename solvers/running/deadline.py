"""Ending work that does not look at the clock itself: making tables, building models.

Loops that grow with the puzzle call ``check_limits``, which raises OutOfTime. Other work is
ended by an exception that is raised in its thread, wherever it is in Python, as Ctrl-C does in
the main thread. Where Python lets none out (a finaliser, a callback of its garbage collector),
it is raised again a little later; a module that is being imported is imported, a thread
that is being started is started, and what OR-tools is at it ends by itself.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Generator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from threading import Lock, Thread, Timer, get_ident
from time import monotonic
from typing import TYPE_CHECKING, Generic, TypeVar
from weakref import WeakSet

from jigsat.schemas.errors import OutOfTime
from jigsat.schemas.support.progress import limited_by

if TYPE_CHECKING:
    from sys import UnraisableHookArgs

    from jigsat.solvers.engines.engine import Stop


# How long a piece of work may take, and how long it has taken.


#: Why a search ended that had all the time it wanted and yet left something open.
GAVE_UP = "the engine gave up"


class Seconds(float):
    """A number of seconds that is what is left of a limit, or a share of that.

    Reasons quote the ``limit``, which is the number that a person gave, and never this one.
    They go by from the moment ``at``: a budget that is made of them later has fewer.
    """

    limit: float
    at: float

    def __new__(cls, seconds: float, limit: float, at: float | None = None) -> Seconds:
        """Make a number that knows its limit; that of another one is its own limit."""
        made = super().__new__(cls, seconds)
        made.limit = stated(limit)
        made.at = monotonic() if at is None else at
        return made

    def __reduce__(self) -> tuple[type[Seconds], tuple[float, float]]:
        return Seconds, (float(self), self.limit)  # another machine has another clock


def stated(seconds: float) -> float:
    """The limit that a number of seconds is left of; the number itself if it is one."""
    return seconds.limit if isinstance(seconds, Seconds) else seconds


def time_limit_of(seconds: float) -> str:
    """The time limit in words: "time limit of 1 second", "time limit of 2.5 seconds"."""
    limit = stated(seconds)
    return f"time limit of {limit:g} second{'' if limit == 1 else 's'}"


@dataclass(frozen=True)
class TimeBudget:
    """A number of seconds that begins when the budget is made; None is as long as it takes.

    What is left of a limit has begun before: the budget ends with the limit.
    """

    seconds: float | None = None
    started: float = field(default_factory=lambda: monotonic())

    def __post_init__(self) -> None:
        if isinstance(self.seconds, Seconds):
            left = self.seconds - (self.started - self.seconds.at)
            object.__setattr__(
                self, "seconds", Seconds(max(0.0, left), self.seconds, self.started)
            )

    @property
    def elapsed(self) -> float:
        """The seconds since the budget was made."""
        return monotonic() - self.started

    @property
    def elapsed_rounded(self) -> float:
        """The seconds since the budget was made, to the millisecond, as reports show them."""
        return round(self.elapsed, 3)

    @property
    def left(self) -> Seconds | None:
        """The seconds that are left, at least 0; None if there is no limit."""
        if self.seconds is None:
            return None
        return Seconds(max(0.0, self.seconds - self.elapsed), self.seconds)

    @property
    def is_over(self) -> bool:
        """Whether the time is up."""
        return self.seconds is not None and self.elapsed >= self.seconds

    def check(self) -> None:
        """Raise OutOfTime if the time is up."""
        if self.is_over:
            raise OutOfTime

    @property
    def why_unfinished(self) -> str:
        """Why a search within this budget ended before it knew the answer."""
        return GAVE_UP if self.seconds is None else time_limit_of(self.seconds)

    def share(self, fraction: float, at_most: float | None = None) -> TimeBudget:
        """A budget that begins now: a fraction of what is left, at most ``at_most``."""
        left = self.left
        if left is None:
            return TimeBudget(at_most)
        seconds = left * fraction if at_most is None else min(left * fraction, at_most)
        now = monotonic()
        return TimeBudget(Seconds(seconds, left, now), now)


def shortest(*limits: float | None) -> float | None:
    """The shortest of some limits in seconds; None stands for no limit."""
    return min((limit for limit in limits if limit is not None), default=None)


T = TypeVar("T")

#: Of a shorter limit work has so many seconds all the same: most puzzles need no more.
LEAST_SECONDS = 0.5
#: So many it has at the end of a longer limit.
LEAST_AT_THE_END = 0.2
#: What looks at the clock itself has so many seconds more, to end in its own way.
GRACE_SECONDS = 0.25
#: After which an exception is raised that could not be now, or that Python has swallowed.
LATER_SECONDS = 0.01
#: The files of code that must not be ended: it imports modules; or calls OR-tools, whose C++
#: would end the program if its callbacks raised an exception.
WHOLE_FILES = "<frozen importlib._bootstrap>", str(Path("ortools/sat/python/cp_model.py"))


@contextmanager
def ended_after(seconds: float | None) -> Generator[None, None, None]:
    """In this block, raise OutOfTime after ``seconds``; None is as long as it takes."""
    left = TimeBudget(seconds).left
    if left is None:
        yield
        return
    alarm = _Alarm()
    least = max(LEAST_SECONDS - (left.limit - left), min(LEAST_SECONDS, LEAST_AT_THE_END))
    budget = TimeBudget(max(left, least))
    timer = Timer(budget.seconds or 0.0, alarm.ring)
    timer.daemon = True
    timer.start()
    try:
        with limited_by(budget.check):
            yield
    finally:
        timer.cancel()
        alarm.disarm()


@contextmanager
def ended_on(stop: Stop) -> Generator[None, None, None]:
    """In this block, raise OutOfTime when a stop is requested."""
    alarm = _Alarm()
    with stop.heard_by(alarm.ring):
        try:
            with limited_by(stop.check):
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
                grace = None if left is None else Seconds(left + GRACE_SECONDS, left)
                try:
                    with ended_after(grace):
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
            # Not at once: it would be raised in the hook, and swallowed again.
            for alarm in [each for each in _ALARMS if each.thread == get_ident()]:
                alarm.ring_later()
        else:
            tell_others(swallowed)

    sys.unraisablehook = hook


def _must_not_be_ended(thread: int) -> bool:
    """Whether a thread is loading a module, in OR-tools, or starting another thread.

    If it were ended then, half of the module would be there; and until a thread has started,
    Python takes it for the one that starts it: the new one would end before it has begun, and
    the other wait for it for ever.
    """
    frame = sys._current_frames().get(thread)
    while frame is not None:
        code = frame.f_code
        if code.co_filename.endswith(WHOLE_FILES) or code is Thread.start.__code__:
            return True
        frame = frame.f_back
    return False
