"""The CP-SAT model of a puzzle, and what presolve leaves of it before the search begins.

OR-tools hands out no model after presolve. It says in its log how large that is, and in its
response which variables have got a smaller domain: both are read here.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from ortools.sat.python import cp_model

from jigsat.analysis.query import solving, wait_for
from jigsat.models.open.model import Model, opened
from jigsat.models.packing import CP_SAT
from jigsat.schemas.other_puzzle import OtherPuzzle
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.support.progress import Progress, Stage, announce
from jigsat.solvers.engines.cp_sat import new_solver
from jigsat.solvers.kinds import problem_for
from jigsat.solvers.limits.deadline import TimeBudget, ended_after

#: "#kExactlyOne: 1'408 (#literals: 12'480)", and "#Variables: 366 (290 primary variables)".
_TYPE = re.compile(r"^#k(\w+): ([\d']+)", re.MULTILINE)
_VARIABLES = re.compile(r"^#Variables: ([\d']+)", re.MULTILINE)


def open_model(puzzle: PuzzleData | OtherPuzzle, seconds: float | None = None) -> Model:
    """The model that the engine ``cp-sat`` searches, with names.

    Raises OutOfTime if it cannot be made within the time limit.
    """
    with ended_after(seconds):
        return opened(problem_for(CP_SAT, puzzle))


class Presolving(StrEnum):
    """How presolve ended."""

    DONE = "done"
    #: It has shown that there is no solution.
    INFEASIBLE = "infeasible"
    STOPPED = "stopped"


@dataclass(frozen=True)
class ModelSize:
    """How many variables a model has, and how many constraints of each of CP-SAT's types."""

    variables: int
    constraints: Mapping[str, int]


@dataclass(frozen=True)
class Presolved:
    """A model before and after presolve.

    ``after`` is None if presolve has shown that there is no solution, or had not enough time.
    ``fixed`` are the variables of the given model whose values it has found, by their numbers.
    """

    ending: Presolving
    before: ModelSize | None
    after: ModelSize | None
    fixed: Mapping[int, int]


def presolve(model: cp_model.CpModel, budget: TimeBudget) -> Presolved:
    """Presolve a model as for a search for all solutions, which none may be lost for.

    An interrupt ends it, and is then raised.
    """
    lines: list[str] = []
    solver = new_solver(1, budget.left)
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.stop_after_presolve = True
    solver.parameters.fill_tightened_domains_in_response = True
    solver.parameters.log_search_progress = True
    solver.parameters.log_to_stdout = False
    solver.log_callback = lines.append
    announce(Progress(Stage.PREPARING, "presolve"))
    status = wait_for(solving(solver, model))
    log = "\n".join(lines)
    if status == cp_model.INFEASIBLE:
        ending = Presolving.INFEASIBLE
    else:
        ending = Presolving.STOPPED if budget.is_over else Presolving.DONE
    is_done = ending is Presolving.DONE
    return Presolved(
        ending,
        _size(log, "Initial"),
        _size(log, "Presolved") if is_done else None,
        _fixed(solver) if is_done else {},
    )


def _size(log: str, which: str) -> ModelSize | None:
    """The size of the model that a part of the log is about; None if there is no such part."""
    start = re.search(rf"^{which} \w+ model", log, re.MULTILINE)
    if start is None:
        return None
    part = log[start.start() :].partition("\nStarting presolve")[0].partition("\nStopped")[0]
    variables = _VARIABLES.search(part)
    types = {name: _number(text) for name, text in _TYPE.findall(part)}
    return None if variables is None else ModelSize(_number(variables[1]), types)


def _number(text: str) -> int:
    return int(text.replace("'", ""))


def _fixed(solver: cp_model.CpSolver) -> Mapping[int, int]:
    """The variables of which the response says that they have one value only."""
    domains = (list(each.domain) for each in solver.response_proto.tightened_variables)
    return {
        number: domain[0]
        for number, domain in enumerate(domains)
        if len(domain) == 2 and domain[0] == domain[1]
    }
