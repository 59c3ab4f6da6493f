"""How long a piece of work may take, and how long it has taken."""

from __future__ import annotations

from dataclasses import dataclass, field
from time import monotonic

#: Why a search ended that had all the time it wanted and yet left something open.
GAVE_UP = "the engine gave up"


class Seconds(float):
    """A number of seconds that is what is left of a limit, or a share of that.

    Reasons quote the ``limit``, which is the number that a person gave, and never this one.
    """

    limit: float

    def __new__(cls, seconds: float, limit: float) -> Seconds:
        """Make a number that knows its limit; that of another one is its own limit."""
        made = super().__new__(cls, seconds)
        made.limit = stated(limit)
        return made

    def __getnewargs__(self) -> tuple[float, float]:  # type: ignore[override]  # for pickle
        return float(self), self.limit


def stated(seconds: float) -> float:
    """The limit that a number of seconds is left of; the number itself if it is one."""
    return seconds.limit if isinstance(seconds, Seconds) else seconds


def time_limit_of(seconds: float) -> str:
    """The time limit in words: "time limit of 1 second", "time limit of 2.5 seconds"."""
    limit = stated(seconds)
    return f"time limit of {limit:g} second{'' if limit == 1 else 's'}"


@dataclass(frozen=True)
class TimeBudget:
    """A number of seconds that begins when the budget is made; None is as long as it takes."""

    seconds: float | None = None
    started: float = field(default_factory=monotonic)

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
        return TimeBudget(Seconds(seconds, left))


def shortest(*limits: float | None) -> float | None:
    """The shortest of some limits in seconds; None stands for no limit."""
    return min((limit for limit in limits if limit is not None), default=None)
