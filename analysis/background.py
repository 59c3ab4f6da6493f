"""CP-SAT beside the main thread, so that whoever waits for it can be interrupted."""

from __future__ import annotations

from collections.abc import Generator
from threading import Thread

from ortools.sat.python import cp_model

#: How long to wait before the one who waits may look at the clock, or be interrupted: seconds.
PATIENCE = 0.1


def solver_for(seconds: float | None, workers: int) -> cp_model.CpSolver:
    """A solver that stops after so many seconds and leaves Ctrl-C to the program."""
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = workers
    solver.parameters.catch_sigint_signal = False
    if seconds is not None:
        solver.parameters.max_time_in_seconds = max(seconds, 0.0)
    return solver


def solved(
    solver: cp_model.CpSolver, model: cp_model.CpModel
) -> Generator[None, None, cp_model.CpSolverStatus]:
    """Yield None now and then until the model is solved; return the solver's status.

    Closing the iterator stops the solver.
    """
    outcome: list[cp_model.CpSolverStatus | BaseException] = []

    def work() -> None:
        try:
            outcome.append(solver.solve(model))
        except BaseException as error:  # to be raised where the end is waited for
            outcome.append(error)

    thread = Thread(target=work, daemon=True)
    thread.start()
    try:
        while thread.is_alive():
            thread.join(PATIENCE)
            yield None
    finally:
        while thread.is_alive():  # the solver may not have begun when it is told first
            solver.stop_search()
            thread.join(PATIENCE)
    if isinstance(outcome[0], BaseException):
        raise outcome[0]
    return outcome[0]
