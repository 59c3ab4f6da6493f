"""How much CP-SAT has to search until it finds a solution, over several random seeds."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass

from ortools.sat.python import cp_model

from jigsat.analysis.query import solving
from jigsat.models.cp_sat.model import build_model
from jigsat.models.problem import Chosen, Problem
from jigsat.schemas.progress import Progress, Stage, announce
from jigsat.solvers.engines.cp_sat import new_solver
from jigsat.solvers.time_budget import TimeBudget


@dataclass(frozen=True)
class Run:
    """One search. ``concluded``: it found a solution, or that there is none."""

    seed: int
    concluded: bool
    conflicts: int
    branches: int
    seconds: float
    chosen: Chosen | None


@dataclass(frozen=True)
class Spread:
    """The median of some numbers, the quarters next to it, and the ends.

    None where it is not known, as too many of the searches did not end: these count as more
    than all the others.
    """

    median: float | None
    lower: float | None
    upper: float | None
    least: float | None
    most: float | None


def spread(numbers: Sequence[int | None]) -> Spread:
    """The spread of numbers, of which some are only known to be greater than the others."""
    ordered = sorted(each for each in numbers if each is not None)
    size = len(numbers)

    def at(quarter: int) -> float | None:
        # Between two numbers, if that is where it is; the middle of four is after the second.
        low, rest = divmod(quarter * (size - 1), 4)
        high = low + (rest > 0)
        if size == 0 or high >= len(ordered):
            return None
        return round(ordered[low] + (ordered[high] - ordered[low]) * rest / 4, 2)

    return Spread(at(2), at(1), at(3), at(0), at(4))


@dataclass(frozen=True)
class Effort:
    """What CP-SAT did until it had a solution; of so many ``runs`` so many ``told`` of one."""

    runs: int
    told: int
    conflicts: Spread
    branches: Spread


def effort_of(runs: Sequence[Run]) -> Effort:
    """The effort of some runs; those that did not conclude count as more than all others."""
    return Effort(
        runs=len(runs),
        told=sum(run.concluded for run in runs),
        conflicts=spread([run.conflicts if run.concluded else None for run in runs]),
        branches=spread([run.branches if run.concluded else None for run in runs]),
    )


def search_runs(
    problem: Problem, seeds: int, seconds: float | None
) -> Generator[Run | None, None, None]:
    """Search for one solution with each seed, on one worker; None comes now and then.

    ``seconds``: for all together. Each may take an equal share of what is left; when nothing is
    left, nothing is loaded, which alone can take seconds.
    """
    budget = TimeBudget(seconds)
    variables = None if budget.is_over else build_model(problem)
    for seed in range(1, seeds + 1):
        announce(
            Progress(Stage.SEARCHING, "with each seed", done=seed - 1, of=seeds, unit="run")
        )
        if variables is None or budget.is_over:
            yield Run(seed, False, 0, 0, 0.0, None)
            continue
        share = budget.share(1 / (seeds - seed + 1))
        solver = _seeded_solver(seed, share.seconds)
        status = yield from solving(solver, variables.model)
        found = status in (cp_model.OPTIMAL, cp_model.FEASIBLE)
        yield Run(
            seed,
            found or status == cp_model.INFEASIBLE,
            solver.num_conflicts,
            solver.num_branches,
            round(solver.wall_time, 3),
            variables.chosen(solver) if found else None,
        )


def _seeded_solver(seed: int, seconds: float | None) -> cp_model.CpSolver:
    """A solver on one worker whose search depends on the seed."""
    solver = new_solver(workers=1, seconds=seconds)
    solver.parameters.random_seed = seed
    solver.parameters.randomize_search = True
    # Without this, many searches are the same for all seeds.
    solver.parameters.permute_variable_randomly = True
    return solver
