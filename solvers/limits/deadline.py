"""What work may take: time budgets, blocks that end when the time is up, and the memory used.

Nothing is raised into a thread from outside. Loops that grow with the puzzle call
``check_limits``, which raises OutOfTime; searches look at their budgets themselves.
"""

from __future__ import annotations

import os
from collections.abc import Generator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from time import monotonic
from typing import Generic, TypeVar

from jigsat.schemas.errors import OutOfTime
from jigsat.schemas.support.progress import limited_by

#: Why a search ended that had all the time it wanted and yet left something open.
GAVE_UP = "the engine gave up"


class Seconds(float):
    """A number of seconds: what is left of a limit, or a share of that.

    Reasons quote ``limit``, the number that a person gave, and not this one. The seconds pass
    from the moment ``at``: a budget that is made of them later has fewer.
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
    """A number of seconds that starts when the budget is made; None means without a limit.

    If the seconds are the rest of a limit, the budget ends with that limit.
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


T = TypeVar("T")

#: Of a shorter limit work has so many seconds all the same: most puzzles need no more.
LEAST_SECONDS = 0.5
#: So many it has at the end of a longer limit.
LEAST_AT_THE_END = 0.2
#: What looks at the clock itself has so many seconds more, to end in its own way.
GRACE_SECONDS = 0.25


@contextmanager
def ended_after(seconds: float | None) -> Generator[None, None, None]:
    """In this block, ``check_limits`` raises OutOfTime after ``seconds``; None: no limit."""
    left = TimeBudget(seconds).left
    if left is None:
        yield
        return
    least = max(LEAST_SECONDS - (left.limit - left), min(LEAST_SECONDS, LEAST_AT_THE_END))
    with limited_by(TimeBudget(max(left, least)).check):
        yield


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


def own_megabytes() -> float:
    """Return the resident memory of this process, in megabytes; on some systems of all."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20
    except OSError:  # the system has no such file
        return megabytes_used()


def megabytes_used() -> float:
    """Resident memory of this process and of all that it has started, in megabytes."""
    import psutil  # few searches need it

    this, used = psutil.Process(), 0
    for process in (this, *this.children(recursive=True)):
        with suppress(psutil.Error):  # it has ended meanwhile
            used += process.memory_info().rss
    return float(used / 2**20)
