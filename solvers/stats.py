"""What a search did: sizes, work, and when it found its solutions."""

from __future__ import annotations

from collections import Counter
from typing import Any

from jigsat.models.search_problem import Plan, SearchProblem
from jigsat.solvers.estimation.choice import EngineChoice
from jigsat.solvers.limits.deadline import TimeBudget
from jigsat.solvers.limits.options import FRONTIER

#: Points kept of the curve of solutions over time; every other one goes when it is full.
POINTS = 64


class Stats:
    """Filled in while a search runs."""

    def __init__(self, problem: SearchProblem) -> None:
        self._problem = problem
        self._time = TimeBudget()
        self._choice = EngineChoice("", "")
        self._parts = 0
        self._first: float | None = None
        self._curve: list[tuple[float, int]] = []
        self._every = 0.0
        #: What the engine counts of its work: CP-SAT its branches and conflicts.
        self.work: Counter[str] = Counter()
        #: What else is to be told, by its name.
        self.notes: dict[str, str | int] = {}

    def begin(self, choice: EngineChoice, plan: Plan) -> None:
        """The search begins now."""
        self._time = TimeBudget()
        self._choice = choice
        self._parts = len(plan.parts)

    def found(self, total: int, new: int) -> None:
        """Record how many solutions are known, and how many of these are new."""
        if not new:
            return
        seconds = self._time.elapsed_rounded
        self._first = seconds if self._first is None else self._first
        if not self._curve or seconds - self._curve[-1][0] >= self._every:
            self._curve.append((seconds, total))
        if len(self._curve) > POINTS:
            self._curve = self._curve[::2]
            self._every = 2 * self._curve[-1][0] / POINTS

    @property
    def course(self) -> tuple[tuple[float, int], ...]:
        """After how many seconds how many solutions were known."""
        return tuple(self._curve)

    def report(self) -> dict[str, Any]:
        """Everything, ready for JSON."""
        chosen = {"engine": self._choice.engine, **self._choice.report(), **self._problem.sizes}
        if self._choice.engine == FRONTIER:  # there was no search
            return chosen
        return {
            **chosen,
            "subproblems": self._parts,
            **self.notes,
            **self.work,
            "seconds_to_first_solution": self._first,
            "solutions_over_time": self._curve,
        }
