"""How hard a puzzle is, by several measures: each is a number that says how it came about.

docs/rating.md explains them to people.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import closing
from dataclasses import dataclass, field, replace
from math import comb, log10
from typing import TypedDict

from jigsat.analysis.rate.effort import Effort, Run, effort_of, search_runs
from jigsat.analysis.rate.forced_moves import Forced, choices_on_the_way, forced_moves
from jigsat.analysis.rate.game import Table
from jigsat.analysis.rate.random_play import Play, played
from jigsat.models.build import make_problem
from jigsat.models.problem import Chosen, Problem
from jigsat.schemas.display import Displayed
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.solvers.options import Options
from jigsat.solvers.search import Search
from jigsat.solvers.time_budget import TimeBudget
from jigsat.solvers.workers.alarm import in_time

SEEDS = 9
GAMES = 1_000
#: How the time limit is shared out; what is left by one is not given to the others.
FOR_COUNTING, FOR_GAMES, FOR_RUNS = 0.15, 0.15, 0.7


class RatingUpdate(TypedDict, total=False):
    """Fields of a rating that have become known."""

    solutions: int
    stated: bool
    play: Play
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
    play: Play | None = None
    seconds: float = 0.0
    unfinished: tuple[str, ...] = field(default=())

    @property
    def needle(self) -> float | None:
        """One in ten to the power of this many layouts is a solution."""
        if self.layouts is None or not self.solutions:
            return None
        return round(self.layouts - log10(self.solutions), 1)


def rate(
    puzzle: PuzzleData, seconds: float | None = None, seeds: int = SEEDS, games: int = GAMES
) -> Rating:
    """Rate a puzzle, in about so many seconds."""
    *_, rating = ratings(puzzle, seconds, seeds, games)
    return rating


def ratings(
    puzzle: PuzzleData, seconds: float | None = None, seeds: int = SEEDS, games: int = GAMES
) -> Iterator[Rating]:
    """What is known so far, again and again; the last one is the rating."""
    budget = TimeBudget(seconds)
    for rating in in_time(_ratings(puzzle, seconds, seeds, games), budget):
        rating = replace(rating, seconds=budget.elapsed_rounded)
        yield replace(rating, unfinished=tuple(_unfinished(rating, seeds, games)))


def _ratings(
    puzzle: PuzzleData, seconds: float | None, seeds: int, games: int
) -> Generator[Rating, None, None]:
    yield nothing_known(puzzle)
    problem = make_problem(puzzle)
    rating = _size(problem)
    yield rating
    parts = (
        _counted(problem, _part(seconds, FOR_COUNTING)),
        _played(problem, games, _part(seconds, FOR_GAMES)),
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


def _size(problem: Problem) -> Rating:
    return replace(
        nothing_known(problem.puzzle),
        placements=len(problem.placements),
        layouts=round(_layouts(problem), 1),
    )


def _layouts(problem: Problem) -> float:
    """The decimal logarithm of the ways to choose places for each piece; 0 if there is none."""
    ways = (
        sum(
            comb(len(places), number)
            for number in range(piece_class.least, piece_class.count + 1)
        )
        for piece_class, places in zip(problem.piece_classes, problem.of_class, strict=True)
    )
    return sum(log10(number) for number in ways if number)


def _counted(problem: Problem, seconds: float | None) -> Generator[RatingUpdate, None, None]:
    """The number of solutions: as the file says, or counted in the time."""
    known = problem.puzzle.known
    if known is not None:
        yield {"solutions": known.solutions, "stated": True}
        return
    search = Search(problem, Options(seconds=seconds))
    with closing(search.batches()) as batches:
        for _ in batches:
            yield {}
    if search.complete:
        yield {"solutions": search.found}


def _played(
    problem: Problem, games: int, seconds: float | None
) -> Generator[RatingUpdate, None, None]:
    with closing(played(problem, games, seconds)) as plays:
        for play in plays:
            yield {"play": play}


def _searched(
    problem: Problem, seeds: int, seconds: float | None
) -> Generator[RatingUpdate, None, None]:
    """The effort of CP-SAT, and forced moves on the way to the solutions that it found."""
    runs: list[Run] = []
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


def _unfinished(rating: Rating, seeds: int, games: int) -> Iterator[str]:
    """What is not known, or known less well than was asked for."""
    if rating.solutions is None:
        yield "the number of solutions"
    if rating.play is None or rating.play.games < games:
        yield f"{games} games"
    if rating.effort is None or rating.effort.told < seeds:
        yield f"{seeds} searches"
