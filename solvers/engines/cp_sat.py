"""The CP-SAT engine: OR-tools searches the model, a callback hands over each solution.

It takes every rule there is, and is the reference for every other engine.
"""

from __future__ import annotations

from typing import cast

import numpy as np
from ortools.sat.python import cp_model

from jigsat.models.cp_sat.model import cp_sat_model
from jigsat.models.cp_sat.variables import Statement, Variables
from jigsat.schemas.errors import OutOfTime
from jigsat.solvers.engines.engine import OnSolutions, Task, ended_on


def new_solver(workers: int, seconds: float | None = None) -> cp_model.CpSolver:
    """A solver that has a number of threads, a time limit, and no ear for Ctrl-C."""
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = workers
    # Ctrl-C is for Python to notice, or the program could not say what it found.
    solver.parameters.catch_sigint_signal = False
    if seconds is not None:
        solver.parameters.max_time_in_seconds = max(seconds, 0.0)
    return solver


class _HandOver(cp_model.CpSolverSolutionCallback):
    """Called by CP-SAT at each solution: reads the placements and passes them on."""

    def __init__(self, variables: Statement, task: Task, on_solutions: OnSolutions) -> None:
        super().__init__()
        self._variables = variables
        self._task = task
        self._on_solutions = on_solutions
        self.error: BaseException | None = None

    def on_solution_callback(self) -> None:
        """Pass the solution on, unless stopping was asked for."""
        if self._task.stop.requested:
            self.stop_search()
            return
        chosen = self._variables.chosen(self)
        problem = self._task.problem
        unused = [problem.nothing] * (problem.width - len(chosen))
        try:
            self._on_solutions(np.array([[*chosen, *unused]], np.int32))
        except BaseException as error:  # it must not unwind through the C++ of the solver
            self.error = error
            self.stop_search()


class CpSat:
    """The engine ``cp-sat``."""

    name = "cp-sat"
    can_pause = False

    def search(self, task: Task, on_solutions: OnSolutions) -> bool:
        """Search the subproblem; see ``Engine.search``."""
        # CP-SAT enumerates on one worker only; more cores search more subproblems.
        solver = new_solver(1 if task.all_solutions else task.threads, task.seconds)
        solver.parameters.enumerate_all_solutions = task.all_solutions
        solver.parameters.random_seed = task.seed
        try:
            with ended_on(task.stop):
                variables = _model(task, solver)
        except OutOfTime:
            return False
        hand_over = _HandOver(variables, task, on_solutions)
        with task.stop.heard_by(solver.stop_search):
            if task.stop.requested:  # the solver does not remember what came before its start
                return False
            status = solver.solve(variables.model, hand_over)
        task.work.update(branches=solver.num_branches, conflicts=solver.num_conflicts)
        if hand_over.error is not None:
            raise hand_over.error
        wants_best = variables.model.has_objective()
        if wants_best and status == cp_model.OPTIMAL and solver.objective_value.is_integer():
            task.work["objective"] = int(solver.objective_value)
        if task.all_solutions or wants_best:
            return status in (cp_model.OPTIMAL, cp_model.INFEASIBLE)
        return status in (cp_model.OPTIMAL, cp_model.FEASIBLE, cp_model.INFEASIBLE)


def _model(task: Task, solver: cp_model.CpSolver) -> Statement:
    model: Statement
    model = task.model or cp_sat_model(task.problem, task.subproblem.alive.tolist())
    if task.problem.cp_sat.in_order and not model.model.has_objective():
        # Measured on 6x10 pentominoes: 8 s instead of 60 s for the eight subproblems. Where
        # sides match, the labels lead the search better than any order: left to CP-SAT.
        solver.parameters.search_branching = cp_model.FIXED_SEARCH
        solver.parameters.linearization_level = 0
        placed = list(cast(Variables, model).placed.values())
        model.model.add_decision_strategy(
            placed, cp_model.CHOOSE_FIRST, cp_model.SELECT_MAX_VALUE
        )
    return model
