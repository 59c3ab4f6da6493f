"""All ways to finish a board, where a compiled search comes to its end soon."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from jigsat.analysis.hint.fixed_pieces import possible_beside
from jigsat.models.problem import Chosen, Problem, Rows
from jigsat.models.symmetry.group import identity
from jigsat.schemas.errors import OutOfTime
from jigsat.schemas.progress import Progress, Stage, announce
from jigsat.solvers.engines.engine import OnSolutions, Task
from jigsat.solvers.engines.registry import compiled_engine, engine_for
from jigsat.solvers.options import AUTO
from jigsat.solvers.plan import Plan, plan_as_a_whole, plan_for_all
from jigsat.solvers.time_budget import TimeBudget
from jigsat.solvers.workers.alarm import ended_after

#: It is searched for so many seconds.
SECONDS = 5.0


@dataclass(frozen=True)
class Completions:
    """Solutions that have the fixed placements.

    solution: one of them; None if none was found
    used: the placements that some of them have
    are_all: whether these are all solutions
    """

    solution: Chosen | None = None
    used: frozenset[int] = frozenset()
    are_all: bool = False


def completions_of(problem: Problem, fixed: Sequence[int], budget: TimeBudget) -> Completions:
    """The solutions with the fixed placements, or as many as are soon found.

    No placement may be fixed twice, nor more of a class than there are. Raises OutOfTime.
    """
    announce(Progress(Stage.PROVING, "whether the board can be finished"))
    plan = _plan(problem, fixed)
    used = np.zeros(problem.nothing + 1, bool)
    solution: Chosen | None = None

    def note(rows: Rows) -> None:
        nonlocal solution
        rows = _with(rows, fixed)
        used[rows] = True
        if solution is None and len(rows):
            solution = tuple(index for index in rows[0].tolist() if index != problem.nothing)

    try:
        are_all = _search(problem, plan, budget, note)
    except OutOfTime:
        if budget.is_over:
            raise
        return Completions()
    for symmetry in plan.group:  # the image of a solution is one
        used[symmetry.numbers[used.nonzero()]] = True
    return Completions(solution, frozenset(used[:-1].nonzero()[0].tolist()), are_all)


def _plan(problem: Problem, fixed: Sequence[int]) -> Plan:
    """Symmetry is used where nothing lies that an image would move."""
    if not fixed and not problem.has_lookalikes:
        return plan_for_all(problem, in_threads=True, workers=1)
    plan = plan_as_a_whole(problem)
    alive = np.array(sorted(possible_beside(problem, fixed).union(fixed)), np.int32)
    parts = tuple(replace(part, alive=alive) for part in plan.parts)
    return Plan(parts, identity(problem))


def _search(problem: Problem, plan: Plan, budget: TimeBudget, note: OnSolutions) -> bool:
    """Whether all parts were searched to their ends. Raises OutOfTime before it begins."""
    engine = engine_for(AUTO, problem, all_solutions=True)
    compiled = compiled_engine(engine.name)
    if compiled is not None:  # which may take some seconds, once
        with ended_after(budget.share(0.5).left):
            compiled.ready(Task(problem, plan.parts[0]))
    budget = budget.share(0.5, at_most=SECONDS)
    tasks = (Task(problem, part, seconds=budget.left) for part in plan.parts)
    return all(engine.search(task, note) for task in tasks)


def _with(rows: Rows, fixed: Sequence[int]) -> Rows:
    """Those that have them all. A piece may be left out where a cell may be blank."""
    has_all = np.ones(len(rows), bool)
    for index in fixed:
        has_all &= (rows == index).any(axis=1)
    return rows[has_all]
