"""All ways to finish a board, where a compiled search comes to its end soon."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from jigsat.analysis.hint.fixed_pieces import possible_beside
from jigsat.models.problem import Problem, Rows
from jigsat.schemas.progress import Progress, Stage, announce
from jigsat.solvers.engines.engine import Task
from jigsat.solvers.engines.registry import engine_for
from jigsat.solvers.options import AUTO
from jigsat.solvers.plan import plan_as_a_whole
from jigsat.solvers.time_budget import TimeBudget

#: It is searched for so many seconds, and for so many solutions.
SECONDS, MOST = 3.0, 100_000


@dataclass(frozen=True)
class Completions:
    """Solutions that have the fixed placements, one a row, and whether these ``are_all``."""

    rows: Rows
    are_all: bool


#: Where nothing was searched for.
UNKNOWN = Completions(np.zeros((0, 0), np.int32), are_all=False)


class _Enough(Exception):
    """More solutions than are looked at."""


def completions_of(problem: Problem, fixed: Sequence[int], budget: TimeBudget) -> Completions:
    """The solutions with the fixed placements, or as many as are soon found.

    No placement may be fixed twice, nor more of a class than there are.
    """
    announce(Progress(Stage.PROVING, "whether the board can be finished"))
    alive = sorted(possible_beside(problem, fixed).union(fixed))
    part = replace(plan_as_a_whole(problem).parts[0], alive=np.array(alive, np.int32))
    task = Task(problem, part, seconds=budget.share(0.5, at_most=SECONDS).left)
    found: list[Rows] = [np.zeros((0, problem.width), np.int32)]
    number = 0

    def keep(rows: Rows) -> None:
        nonlocal number
        found.append(_with(rows, fixed))
        number += len(rows)
        if number > MOST:
            raise _Enough

    try:
        are_all = engine_for(AUTO, problem, all_solutions=True).search(task, keep)
    except _Enough:
        are_all = False
    return Completions(np.concatenate(found), are_all)


def _with(rows: Rows, fixed: Sequence[int]) -> Rows:
    """Those that have them all. A piece may be left out where a cell may be blank."""
    has_all = np.ones(len(rows), bool)
    for index in fixed:
        has_all &= (rows == index).any(axis=1)
    return rows[has_all]
