"""Queries to CP-SAT, solved in a thread so that whoever waits can be interrupted.

OR-tools is loaded by the first query: to load it takes longer than many searches.
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import closing
from dataclasses import dataclass, field
from enum import Enum
from threading import Event, Thread
from typing import TYPE_CHECKING, TypeAlias

from jigsat.schemas.support.progress import check_limits
from jigsat.solvers.limits.deadline import TimeBudget

if TYPE_CHECKING:
    from ortools.sat.python import cp_model


class Answer(Enum):
    """The answer to a query."""

    YES = "yes"
    NO = "no"
    NOT_KNOWN = "not known"


#: How long to wait before the one who waits may look at the clock, or be interrupted: seconds.
POLL_SECONDS = 0.05

#: Yields None now and then while a solver is at work; returns the solver's status.
Solving: TypeAlias = "Generator[None, None, cp_model.CpSolverStatus]"


@dataclass(frozen=True)
class Resources:
    """What queries may use: a time budget that they share, and the threads of each of them."""

    budget: TimeBudget = field(default_factory=TimeBudget)
    workers: int = 1

    @property
    def are_used_up(self) -> bool:
        """Whether the time is up."""
        return self.budget.is_over

    def share(self, fraction: float, at_most: float | None = None) -> Resources:
        """The same threads, with a fraction of the time that is left; see ``TimeBudget``."""
        return Resources(self.budget.share(fraction, at_most), self.workers)


@dataclass(frozen=True)
class Asked:
    """An answer. After YES, and if a solution was found after NOT_KNOWN, the solver has it."""

    answer: Answer
    solver: cp_model.CpSolver
    found: bool


def ask(model: cp_model.CpModel, resources: Resources) -> Asked:
    """Whether the model can be satisfied; with an objective, YES only if it is the best.

    An interrupt ends the solver, and is then raised.
    """
    from ortools.sat.python import cp_model

    from jigsat.solvers.engines.cp_sat import new_solver

    solver = new_solver(resources.workers, resources.budget.left)
    if resources.are_used_up:
        return Asked(Answer.NOT_KNOWN, solver, found=False)
    status = wait_for(solving(solver, model))
    found = status in (cp_model.OPTIMAL, cp_model.FEASIBLE)
    if status == cp_model.INFEASIBLE:
        return Asked(Answer.NO, solver, found=False)
    best = status == cp_model.OPTIMAL or (found and not model.has_objective())
    return Asked(Answer.YES if best else Answer.NOT_KNOWN, solver, found)


def wait_for(steps: Solving) -> cp_model.CpSolverStatus:
    """The status of a solver, once it has ended."""
    with closing(steps):
        while True:
            try:
                next(steps)
            except StopIteration as end:
                status: cp_model.CpSolverStatus = end.value
                return status


def solving(
    solver: cp_model.CpSolver,
    model: cp_model.CpModel,
    callback: cp_model.CpSolverSolutionCallback | None = None,
) -> Solving:
    """Solve a model in a thread: while C++ is at work in this one Python hears no interrupt.

    The callback is called in that thread with each solution. Closing the iterator, a limit or
    an interrupt stops the solver.
    """
    outcome: list[cp_model.CpSolverStatus | BaseException] = []
    # Not by joining the thread: a join that is interrupted takes it for ended.
    ended = Event()

    def work() -> None:
        try:
            outcome.append(solver.solve(model, callback))
        except BaseException as error:  # to be raised where the end is waited for
            outcome.append(error)
        finally:
            ended.set()

    try:
        Thread(target=work, daemon=True).start()
        while not ended.wait(POLL_SECONDS):
            check_limits()
            yield None
    finally:
        while not ended.wait(POLL_SECONDS):
            solver.stop_search()  # again and again: before it has begun it would be forgotten
    if isinstance(outcome[0], BaseException):
        raise outcome[0]
    return outcome[0]
