"""How hard a puzzle is, by several measures: each is a number that says how it came about.

docs/rating.md explains them to people.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from math import comb, log10
from typing import TypedDict

from ortools.sat.python import cp_model

from jigsat.analysis.game import (
    Forced,
    Table,
    choices_on_the_way,
    forced_moves,
)
from jigsat.analysis.query import solving
from jigsat.models.build import BoardProblem, make_problem
from jigsat.models.cp_sat.model import build_model
from jigsat.models.problem import Chosen
from jigsat.schemas.display import Displayed
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.support.progress import Progress, Stage, announce
from jigsat.solvers.engines.cp_sat import new_solver
from jigsat.solvers.limits.deadline import TimeBudget, in_time
from jigsat.solvers.limits.options import Options
from jigsat.solvers.search import Search

# How much CP-SAT has to search until it finds a solution, over several random seeds.


@dataclass(frozen=True)
class SeededRun:
    """One search. ``concluded``: it found a solution, or proved that none exists."""

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
    """What CP-SAT did until it had a solution; ``told`` of the ``runs`` reported one."""

    runs: int
    told: int
    conflicts: Spread
    branches: Spread


def effort_of(runs: Sequence[SeededRun]) -> Effort:
    """The effort of some runs; those that did not conclude count as more than all others."""
    return Effort(
        runs=len(runs),
        told=sum(run.concluded for run in runs),
        conflicts=spread([run.conflicts if run.concluded else None for run in runs]),
        branches=spread([run.branches if run.concluded else None for run in runs]),
    )


def search_runs(
    problem: BoardProblem, seeds: int, seconds: float | None
) -> Generator[SeededRun | None, None, None]:
    """Search for one solution with each seed, on one worker; None comes now and then.

    ``seconds``: for all together. Each may take an equal share of what is left; when nothing is
    left, nothing is loaded, which alone can take seconds. Where none of the first few ends in
    its share, the others are not tried.
    """
    budget = TimeBudget(seconds)
    variables = None if budget.is_over else build_model(problem)
    concluded = False
    for seed in range(1, seeds + 1):
        if seed > HOPELESS and not concluded:
            return
        announce(
            Progress(Stage.SEARCHING, "with each seed", done=seed - 1, of=seeds, unit="run")
        )
        if variables is None or budget.is_over:
            yield SeededRun(seed, False, 0, 0, 0.0, None)
            continue
        share = budget.share(1 / (seeds - seed + 1))
        solver = _seeded_solver(seed, share.seconds)
        status = yield from solving(solver, variables.model)
        found = status in (cp_model.OPTIMAL, cp_model.FEASIBLE)
        ended = found or status == cp_model.INFEASIBLE
        concluded |= ended
        yield SeededRun(
            seed,
            ended,
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


SEEDS = 9
#: After this many searches of which none ended, no other is begun.
HOPELESS = 3
#: How the time limit is shared out; what is left by one is not given to the others.
FOR_COUNTING, FOR_RUNS = 0.2, 0.8


class RatingUpdate(TypedDict, total=False):
    """Fields of a rating that have become known."""

    solutions: int
    stated: bool
    effort: Effort
    forced: Forced | None


@dataclass(frozen=True)
class Rating(Displayed):
    """What is known of how hard a puzzle is; None stands for what is not known.

    ``layouts``: the decimal logarithm of the number of ways to lay all pieces on the board,
    each by itself. ``solutions``: how many of these are solutions, if that could be counted
    in time or ``stated`` in the file. ``unfinished``: what the time was too short for.
    """

    puzzle: str
    cells: int
    pieces: int
    placements: int | None = None
    layouts: float | None = None
    solutions: int | None = None
    stated: bool = False
    effort: Effort | None = None
    forced: Forced | None = None
    seconds: float = 0.0
    unfinished: tuple[str, ...] = field(default=())

    @property
    def needle(self) -> float | None:
        """One in ten to the power of this many layouts is a solution."""
        if self.layouts is None or not self.solutions:
            return None
        return round(self.layouts - log10(self.solutions), 1)


def rate(puzzle: PuzzleData, seconds: float | None = None, seeds: int = SEEDS) -> Rating:
    """Rate a puzzle, in about ``seconds`` seconds."""
    *_, rating = ratings(puzzle, seconds, seeds)
    return rating


def ratings(
    puzzle: PuzzleData, seconds: float | None = None, seeds: int = SEEDS
) -> Iterator[Rating]:
    """What is known so far, again and again; the last one is the rating."""
    budget = TimeBudget(seconds)
    for rating in in_time(_ratings(puzzle, seconds, seeds), budget):
        rating = replace(rating, seconds=budget.elapsed_rounded)
        yield replace(rating, unfinished=tuple(_unfinished(rating, seeds)))


def _ratings(
    puzzle: PuzzleData, seconds: float | None, seeds: int
) -> Generator[Rating, None, None]:
    yield nothing_known(puzzle)
    problem = make_problem(puzzle)
    layouts = round(_layouts(problem), 1)
    rating = nothing_known(problem.puzzle)
    rating = replace(rating, placements=len(problem.placements), layouts=layouts)
    yield rating
    parts = (
        _counted(problem, _part(seconds, FOR_COUNTING)),
        _searched(problem, seeds, _part(seconds, FOR_RUNS)),
    )
    for part in parts:
        with closing(part) as steps:
            for update in steps:
                rating = replace(rating, **update)
                yield rating


def _part(seconds: float | None, share: float) -> float | None:
    return None if seconds is None else seconds * share


def nothing_known(puzzle: PuzzleData) -> Rating:
    """The rating of a puzzle before anything was done."""
    return Rating(puzzle.name, len(puzzle.fillable), puzzle.piece_count)


def _layouts(problem: BoardProblem) -> float:
    """The decimal logarithm of the ways to choose places for each piece; 0 without any."""
    ways = (
        sum(
            comb(len(places), number)
            for number in range(piece_class.least, piece_class.count + 1)
        )
        for piece_class, places in zip(problem.piece_classes, problem.of_class, strict=True)
    )
    return sum(log10(number) for number in ways if number)


def _counted(
    problem: BoardProblem, seconds: float | None
) -> Generator[RatingUpdate, None, None]:
    """The number of solutions: as the file says, or counted in the time."""
    known = problem.puzzle.known
    if known is not None:
        yield {"solutions": known.solutions, "stated": True}
        return
    search = Search(problem, Options(time_limit=seconds))
    with closing(search.batches()) as batches:
        for _ in batches:
            yield {}
    if search.complete:
        yield {"solutions": search.found}


def _searched(
    problem: BoardProblem, seeds: int, seconds: float | None
) -> Generator[RatingUpdate, None, None]:
    """The effort of CP-SAT, and forced moves on the way to the solutions that it found."""
    runs: list[SeededRun] = []
    found: dict[Chosen, list[int]] = {}
    table = Table(problem)
    with closing(search_runs(problem, seeds, seconds)) as steps:
        for run in steps:
            if run is None:
                yield {}
                continue
            runs.append(run)
            if run.chosen is not None and run.chosen not in found:
                found[run.chosen] = choices_on_the_way(table, run.chosen)
            yield {"effort": effort_of(runs), "forced": forced_moves(list(found.values()))}


def _unfinished(rating: Rating, seeds: int) -> Iterator[str]:
    """What is not known, or known less well than was asked for."""
    if rating.solutions is None:
        yield "the number of solutions"
    if rating.effort is None or rating.effort.told < seeds:
        yield f"{seeds} searches"
