"""How long a piece of work may take, and how long it has taken."""

from __future__ import annotations

from dataclasses import dataclass, field
from time import monotonic

#: Why a search ended that had all the time it wanted and yet left something open.
GAVE_UP = "the engine gave up"


def time_limit_of(seconds: float) -> str:
    """The time limit in words: "time limit of 1 second", "time limit of 2.5 seconds"."""
    return f"time limit of {seconds:g} second{'' if seconds == 1 else 's'}"


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
    def left(self) -> float | None:
        """The seconds that are left, at least 0; None if there is no limit."""
        return None if self.seconds is None else max(0.0, self.seconds - self.elapsed)

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
        seconds = left * fraction
        return TimeBudget(seconds if at_most is None else min(seconds, at_most))
