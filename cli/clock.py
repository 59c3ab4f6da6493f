"""How long the program has been running: a time limit is for all of that."""

from __future__ import annotations

from jigsat.solvers.time_budget import Seconds, TimeBudget


class _Clock:
    def __init__(self) -> None:
        self._time = TimeBudget()

    def start(self) -> None:
        """The program begins now."""
        self._time = TimeBudget()

    def left_of(self, limit: float) -> Seconds:
        """What is left of a time limit."""
        return Seconds(max(0.0, limit - self._time.elapsed), limit)


#: Started by ``main``.
PROGRAM = _Clock()
