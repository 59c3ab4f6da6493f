"""The fewest pieces to fix so that a puzzle with several solutions has only one left."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray
from ortools.sat.python import cp_model

from jigsat.analysis.portfolio import Race
from jigsat.analysis.query import solving
from jigsat.models.problem import Chosen, Problem
from jigsat.schemas.geometry.shapes import Shape
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.rules import Clue
from jigsat.schemas.solution import Placed, Solution
from jigsat.solvers.engines.cp_sat import new_solver
from jigsat.solvers.options import Options
from jigsat.solvers.search import Search
from jigsat.solvers.time_budget import TimeBudget

#: Up to so many solutions, all are looked at, so that the clues are the fewest there can be.
MANY = 20_000
#: For so many seconds.
ALL_SECONDS = 10.0
#: How many choices of pieces are looked at in all solutions together: as memory allows.
CHOICES = 10_000_000
#: Numbers that stand for a choice of placements stay below this.
LARGEST = 2**62

Looks = NDArray[np.int64]


@dataclass(frozen=True)
class Clues:
    """Pieces that, fixed where they lie in a solution, leave only that solution.

    ``fewest``: there is no way to do it with fewer.
    """

    placements: tuple[Placed, ...]
    solution: Solution
    fewest: bool


@dataclass(frozen=True)
class Known:
    """Solutions of a problem that differ in their looks; ``complete``: all that there are."""

    problem: Problem
    search: Search
    chosen: tuple[Chosen, ...]
    complete: bool

    @property
    def solutions(self) -> Iterator[Solution]:
        """The solutions in words."""
        return map(self.search.decoder.solution, self.chosen)


def with_clues(puzzle: PuzzleData, placements: Iterable[Placed]) -> Puzzle:
    """The puzzle with these pieces fixed."""
    rules = [
        Clue(rule="fixed", piece=placed.piece, cells=placed.cells, turn=placed.orientation)
        for placed in placements
    ]
    fields = puzzle.model_dump(mode="json", exclude_unset=True)
    fields.pop("known", None)
    fields["rules"] = [
        *fields.get("rules", []),
        *(rule.model_dump(mode="json", exclude_unset=True) for rule in rules),
    ]
    return Puzzle.model_validate(fields)


def known_solutions(
    puzzle: Puzzle, options: Options, limit: int = MANY
) -> Generator[None, None, Known]:
    """Solutions of a puzzle: if it has several, two at least; all if that is soon done.

    Yields None now and then.
    """
    budget = TimeBudget(options.seconds)
    race = Race(puzzle, replace(options, limit=2))
    with closing(race.run()) as steps:
        yield from steps
    if race.complete or len(race.found) < 2:
        return Known(race.problem, race.search, tuple(race.found), race.complete)
    seconds = budget.share(0.5, at_most=ALL_SECONDS).seconds
    search = Search(puzzle, replace(options, engine="scan", limit=limit, seconds=seconds))
    nothing = search.problem.nothing
    chosen: list[Chosen] = []
    with closing(search.batches()) as batches:
        for batch in batches:
            rows = batch.rows[batch.new_look].tolist()
            chosen += [tuple(n for n in row if n != nothing) for row in rows]
            yield None
    if len(chosen) < len(race.found):
        chosen = race.found
    return Known(search.problem, search, tuple(chosen[:limit]), search.complete)


def fewest_clues(known: Known, options: Options) -> Generator[None, None, Clues | None]:
    """The fewest clues for a puzzle with several known solutions; None if time was too short.

    With all solutions known these are the fewest there are. Otherwise they are the fewest for
    the first solution, while for another there may be fewer.
    """
    found = _by_choices(known) if known.complete else None
    if found is not None:
        # Pieces that look alike only here and there can be told apart by name.
        sure = not known.problem.has_lookalikes
        return Clues(*_in_words(known, *found), sure or len(found[1]) == 1)
    clues = yield from _by_counterexamples(known, options)
    if clues is None:
        return None
    return Clues(*_in_words(known, known.chosen[0], clues), len(clues) == 1)


def _in_words(
    known: Known, chosen: Chosen, clues: Chosen
) -> tuple[tuple[Placed, ...], Solution]:
    solution = known.search.decoder.solution(chosen)
    cells = {
        frozenset(placed.cells) for placed in known.search.decoder.solution(clues).placements
    }
    fixed = (placed for placed in solution.placements if frozenset(placed.cells) in cells)
    return tuple(fixed), solution


def _by_choices(known: Known) -> tuple[Chosen, Chosen] | None:
    """A solution and the fewest of its placements that no other has; None if that is too much.

    All choices of one placement are looked at, then of two, and so on, until one of them is
    in a single solution.
    """
    problem = known.problem
    width = max(map(len, known.chosen))
    looks = np.full((len(known.chosen), width), problem.nothing, np.int64)
    for row, chosen in zip(looks, known.chosen, strict=True):
        row[: len(chosen)] = sorted(problem.looks[index] for index in chosen)
    for size in range(1, width + 1):
        if len(looks) * comb(width, size) > CHOICES or (problem.nothing + 1) ** size > LARGEST:
            return None
        found = _in_one_row(looks, size, problem.nothing)
        if found is not None:
            row_number, chosen_looks = found
            solution = known.chosen[row_number]
            clues = (index for index in solution if problem.looks[index] in chosen_looks)
            return solution, tuple(clues)
    return None


def _in_one_row(looks: Looks, size: int, nothing: int) -> tuple[int, frozenset[int]] | None:
    """So many looks that are together in one row only, with the number of that row."""
    columns = list(combinations(range(looks.shape[1]), size))
    keys = np.zeros((len(columns), len(looks)), np.int64)
    for position, chosen in enumerate(columns):
        for column in chosen:
            keys[position] = keys[position] * (nothing + 1) + looks[:, column]
        keys[position][looks[:, chosen[-1]] == nothing] = -1
    values, first, times = np.unique(keys, return_index=True, return_counts=True)
    single = first[(times == 1) & (values >= 0)]
    if not len(single):
        return None
    position, row = divmod(int(single.min()), len(looks))
    return row, frozenset(looks[row, list(columns[position])].tolist())


def _by_counterexamples(known: Known, options: Options) -> Generator[None, None, Chosen | None]:
    """The fewest clues for the first solution known: they tell it from all others met so far.

    As long as they leave another solution, that one is added to those to be told from.
    """
    budget = TimeBudget(options.seconds)
    target = known.chosen[0]
    apart = {
        _only_in(known.problem, target, _shapes(known.problem, each)) for each in known.chosen
    }
    apart -= {frozenset()}
    while True:
        clues = yield from _one_of_each(apart)
        puzzle = with_clues(known.problem.puzzle, _in_words(known, target, clues)[0])
        options = replace(options, limit=2, seconds=budget.left)
        race = Race(puzzle, options)
        with closing(race.run()) as steps:
            yield from steps
        if race.complete:
            return clues if len(race.found) == 1 else None
        met = {
            _only_in(known.problem, target, _shapes(race.problem, each)) for each in race.found
        }
        if not met - apart - {frozenset()}:
            return None  # the time is up
        apart |= met - {frozenset()}


def _shapes(problem: Problem, chosen: Chosen) -> frozenset[Shape]:
    return frozenset(problem.placements[index].shape for index in chosen)


def _only_in(problem: Problem, target: Chosen, other: frozenset[Shape]) -> frozenset[int]:
    """The placements of a solution that another one, given by its shapes, does not have."""
    return frozenset(index for index in target if problem.placements[index].shape not in other)


def _one_of_each(sets: Iterable[frozenset[int]]) -> Generator[None, None, Chosen]:
    """The fewest numbers so that each set has one of them."""
    model = cp_model.CpModel()
    chosen = {
        index: model.new_bool_var(f"{index}") for index in sorted(frozenset().union(*sets))
    }
    for each in sets:
        model.add_at_least_one([chosen[index] for index in sorted(each)])
    model.minimize(cp_model.LinearExpr.sum(list(chosen.values())))
    solver = new_solver(workers=1)
    yield from solving(solver, model)
    return tuple(index for index, put in chosen.items() if solver.boolean_value(put))
