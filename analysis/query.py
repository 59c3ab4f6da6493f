"""Asking CP-SAT one question at a time, within a time that all questions share."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from threading import Event, Thread
from time import monotonic

from ortools.sat.python import cp_model

#: Seconds between two looks at whether the person at the keyboard has had enough.
LOOK_UP_SECONDS = 0.05


class Answer(Enum):
    """What came of a question."""

    YES = "yes"
    NO = "no"
    NOT_KNOWN = "not known"


@dataclass(frozen=True)
class Clock:
    """The time that is left for some questions; ``workers``: the threads for each of them."""

    seconds: float | None = None
    workers: int = 1
    started: float = field(default_factory=monotonic)

    @property
    def left(self) -> float:
        """The seconds that are left: infinitely many if there is no limit."""
        if self.seconds is None:
            return float("inf")
        return max(0.0, self.seconds - (monotonic() - self.started))

    @property
    def is_over(self) -> bool:
        """Whether the time is up."""
        return self.left <= 0

    def part(self, share: float, at_most: float = float("inf")) -> Clock:
        """A clock that begins now, with a share of what is left."""
        seconds = min(self.left * share, at_most)
        return Clock(None if seconds == float("inf") else seconds, self.workers)


@dataclass(frozen=True)
class Asked:
    """An answer. After YES, and if a solution was found after NOT_KNOWN, the solver has it."""

    answer: Answer
    solver: cp_model.CpSolver
    found: bool


def ask(model: cp_model.CpModel, clock: Clock, workers: int | None = None) -> Asked:
    """Whether the model can be satisfied; with an objective, YES only if it is the best.

    An interrupt ends the solver, and is then raised.
    """
    solver = cp_model.CpSolver()
    parameters = solver.parameters
    parameters.num_workers = workers or clock.workers
    # Ctrl-C is for Python to notice, or the program could not say what it found.
    parameters.catch_sigint_signal = False
    if clock.left != float("inf"):
        parameters.max_time_in_seconds = clock.left
    if clock.is_over:
        return Asked(Answer.NOT_KNOWN, solver, found=False)
    status = _solve(solver, model)
    found = status in (cp_model.OPTIMAL, cp_model.FEASIBLE)
    if status == cp_model.INFEASIBLE:
        return Asked(Answer.NO, solver, found=False)
    best = status == cp_model.OPTIMAL or (found and not model.has_objective())
    return Asked(Answer.YES if best else Answer.NOT_KNOWN, solver, found)


def _solve(solver: cp_model.CpSolver, model: cp_model.CpModel) -> cp_model.CpSolverStatus:
    """Solve in a thread: while C++ is at work in this one Python hears no interrupt."""
    outcome: list[cp_model.CpSolverStatus] = []
    # Not by joining the thread: a join that is interrupted takes it for ended.
    ended = Event()

    def solve() -> None:
        try:
            outcome.append(solver.solve(model))
        finally:
            ended.set()

    thread = Thread(target=solve, daemon=True)
    try:
        thread.start()
        while not ended.wait(LOOK_UP_SECONDS):
            pass
    except KeyboardInterrupt:
        while not ended.wait(LOOK_UP_SECONDS):
            solver.stop_search()  # again and again: before it has begun it would be forgotten
        raise
    return outcome[0]
