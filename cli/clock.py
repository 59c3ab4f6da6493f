"""How long the program has been running, and whether it owes a JSON document."""

from __future__ import annotations

from jigsat.solvers.limits.deadline import Seconds, TimeBudget


class _Clock:
    def __init__(self) -> None:
        self._time = TimeBudget()
        self._has_begun = True
        #: Whether the program was started for one command, and ends with it.
        self.is_whole = False
        #: Whether the command still has to print its JSON document.
        self.owes_document = False

    def start(self) -> None:
        """The program begins now, for one command."""
        self._time = TimeBudget()
        self._has_begun = False
        self.is_whole = True

    def begin_command(self) -> None:
        """A command begins: now, if it is not the one for which the program was started."""
        if self._has_begun:
            self._time = TimeBudget()
        self._has_begun = True

    def set_limit(self, seconds: float | None) -> None:
        """Limit the time, from the beginning of the program; None is no limit."""
        self._time = TimeBudget(seconds, self._time.started)

    def renew_limit(self, seconds: float) -> None:
        """Limit the time from now on, for the next of several puzzles."""
        self._time = TimeBudget(seconds)

    @property
    def left(self) -> Seconds | None:
        """Remaining seconds, or None without a limit."""
        return self._time.left

    @property
    def late(self) -> float:
        """Seconds since the limit; negative before it, or without one."""
        return -1.0 if self._time.seconds is None else self._time.elapsed - self._time.seconds


#: Started by ``main``.
PROGRAM = _Clock()
