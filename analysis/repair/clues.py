"""The fewest pieces to fix so that a puzzle with several solutions has only one left."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations
from math import comb
from typing import cast

import numpy as np
from numpy.typing import NDArray

from jigsat.analysis.unique import looks_of
from jigsat.models.build import BoardProblem
from jigsat.models.decode import Decoder
from jigsat.models.problem import Chosen, Problem
from jigsat.models.symmetry.classes import Images, images_of_solution, looks_under
from jigsat.models.symmetry.group import Symmetry
from jigsat.schemas.parsing.cells import count_cells
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.rules import Clue
from jigsat.schemas.solution import Placed, Solution
from jigsat.solvers.limits.deadline import TimeBudget
from jigsat.solvers.limits.options import AUTO, Options
from jigsat.solvers.portfolio import Portfolio
from jigsat.solvers.search import Search

# The fewest placements of one solution that no other solution has together.


#: How many choices of pieces are looked at in all solutions together: as memory allows.
CHOICES = 10_000_000
#: Numbers that stand for a choice of placements stay below this.
LARGEST = 2**62

Looks = NDArray[np.int64]


def distinguishing_placements(
    problem: Problem, solutions: Sequence[Chosen]
) -> tuple[Chosen, Chosen] | None:
    """A solution and the fewest of its placements that no other has; None if that is too much.

    All choices of one placement are tried, then of two, and so on, until one of them is in a
    single solution.
    """
    looks = _looks_of(problem, solutions)
    width = looks.shape[1]
    for size in range(1, width + 1):
        if len(looks) * comb(width, size) > CHOICES or (problem.nothing + 1) ** size > LARGEST:
            return None
        found = _in_one_row(looks, size, problem.nothing)
        if found is not None:
            row_number, chosen_looks = found
            solution = solutions[row_number]
            chosen = (index for index in solution if problem.appearances[index] in chosen_looks)
            return solution, tuple(chosen)
    return None


def _looks_of(problem: Problem, solutions: Sequence[Chosen]) -> Looks:
    """A row for each solution: its looks in order, filled up with nothing."""
    width = max(map(len, solutions))
    looks = np.full((len(solutions), width), problem.nothing, np.int64)
    for row, chosen in zip(looks, solutions, strict=True):
        row[: len(chosen)] = sorted(problem.appearances[index] for index in chosen)
    return looks


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


# Solutions of a puzzle: all of them if they are soon found, else some.


#: Maximum number of solutions that are looked for.
MANY = 20_000
#: For so many seconds at most.
ALL_SECONDS = 10.0


@dataclass(frozen=True)
class Known:
    """Solutions of a problem that differ in their looks; ``complete``: all that there are.

    ``group``: the symmetries under which images count once: the identity, at least.
    """

    problem: Problem
    decoder: Decoder
    chosen: tuple[Chosen, ...]
    complete: bool
    group: Sequence[Symmetry]

    @cached_property
    def number(self) -> int:
        """How many solutions these are, images counted once."""
        seen: set[frozenset[int]] = set()
        number = 0
        for chosen in self.chosen:
            if looks_of(self.problem, chosen) not in seen:
                number += 1
                seen.update(looks_under(self.group, chosen))
        return number

    @property
    def images(self) -> Images:
        """The images of the first solution."""
        return images_of_solution(self.group, self.chosen[0])

    @property
    def solutions(self) -> Iterator[Solution]:
        """The solutions in words."""
        return map(self.decoder.solution, self.chosen)


def known_solutions(
    puzzle: Puzzle, options: Options, *, up_to_symmetry: bool = False
) -> Generator[None, None, Known]:
    """Solutions of a puzzle: if it has several, two at least; all if that is soon done.

    ``up_to_symmetry``: those that are images of each other count once. Yields None now and
    then.
    """
    budget = TimeBudget(options.time_limit)
    portfolio = Portfolio(puzzle, replace(options, limit=2), up_to_symmetry=up_to_symmetry)
    with closing(portfolio.run()) as steps:
        yield from steps
    problem = cast(BoardProblem, portfolio.problem)
    decoder = Decoder(problem)
    if portfolio.complete or len(portfolio.found) < 2:
        found = tuple(portfolio.found)
        return Known(problem, decoder, found, portfolio.complete, portfolio.group)
    seconds = budget.share(0.5, at_most=ALL_SECONDS).seconds
    options = replace(options, engine=AUTO, limit=MANY, time_limit=seconds)
    search = Search(problem, options)
    chosen = yield from _found_by(search)
    if len(chosen) < len(portfolio.found):
        chosen = portfolio.found
    return Known(problem, decoder, tuple(chosen[:MANY]), search.complete, portfolio.group)


def _found_by(search: Search) -> Generator[None, None, list[Chosen]]:
    """The solutions that a search finds, of those that look the same one."""
    chosen: list[Chosen] = []
    with closing(search.batches()) as batches:
        for batch in batches:
            rows = batch.rows[batch.new_look].tolist()
            chosen += [tuple(n for n in row if n != search.problem.nothing) for row in rows]
            yield None
    return chosen


@dataclass(frozen=True)
class Clues:
    """Pieces that, fixed where they lie in a solution, leave only that solution.

    ``fewest``: there is no way to do it with fewer.
    """

    placements: tuple[Placed, ...]
    solution: Solution
    fewest: bool


def with_clues(puzzle: PuzzleData, placements: Iterable[Placed]) -> Puzzle:
    """The puzzle with these pieces fixed."""
    rules = [
        Clue(
            rule="fixed", piece=placed.piece, cells=tuple(placed.cells), turn=placed.orientation
        )
        for placed in placements
    ]
    fields = puzzle.model_dump(mode="json", exclude_unset=True)
    count_cells(fields, puzzle.typed_in.unit)
    fields.pop("known", None)
    fields["rules"] = [
        *fields.get("rules", []),
        *(rule.model_dump(mode="json", exclude_unset=True) for rule in rules),
    ]
    return Puzzle.model_validate(fields)


def fewest_clues(known: Known) -> Clues | None:
    """Return the fewest clues for a puzzle with several solutions, all of which are known.

    None if they are too many to be looked at.
    """
    found = distinguishing_placements(known.problem, known.chosen)
    if found is None:
        return None
    # Pieces that look alike only here and there can be told apart by name.
    sure = not known.problem.has_lookalikes
    return Clues(*_in_words(known, *found), sure or len(found[1]) == 1)


def _in_words(
    known: Known, chosen: Chosen, clues: Chosen
) -> tuple[tuple[Placed, ...], Solution]:
    solution = known.decoder.solution(chosen)
    cells = {frozenset(placed.cells) for placed in known.decoder.solution(clues).placements}
    fixed = (placed for placed in solution.placements if frozenset(placed.cells) in cells)
    return tuple(fixed), solution
