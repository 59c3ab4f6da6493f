"""Counting for each choice of the blanks: of a calendar, for each date.

All choices are counted by one search, in which the blanks are free: where they lie in a
solution says which choice it belongs to.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import cast

import numpy as np
from numpy.typing import NDArray

from jigsat.models.problem import Problem, Rows
from jigsat.schemas.blanks import choices, name_or_coordinates, number_of_choices
from jigsat.schemas.display import Displayed
from jigsat.schemas.errors import OutOfTime, WrongValue
from jigsat.schemas.grids.grid import Coordinates, Point
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.solvers.batches import Batch
from jigsat.solvers.find import OnStep, follow
from jigsat.solvers.interrupts import Interrupts
from jigsat.solvers.options import Options, while_preparing
from jigsat.solvers.running.deadline import TimeBudget
from jigsat.solvers.search import Search

#: So many choices are counted, unless more are asked for.
MOST_CHOICES = 5_000


@dataclass(frozen=True)
class EachOpen(Displayed):
    """How many solutions there are for each choice of the blanks.

    ``solutions`` has the number for each set of cells that can be blank together, in reading
    order; cells are called by their names, those without one by their coordinates. If not
    ``complete``, the search was ``stopped``, and each number is a lower bound.
    """

    puzzle: str
    solutions: Mapping[tuple[str | Coordinates, ...], int]
    complete: bool
    stopped: str | None
    engine: str
    seconds: float

    @property
    def total(self) -> int:
        """The number of solutions of all choices together."""
        return sum(self.solutions.values())


def count_each_open(
    puzzle: PuzzleData,
    options: Options | None = None,
    *,
    most_choices: int = MOST_CHOICES,
    on_step: OnStep | None = None,
    interrupts: Interrupts | None = None,
) -> EachOpen:
    """Count the solutions for each set of cells that can be blank together.

    An interrupt ends the count: what was counted until then is returned.

    Args:
        puzzle: the puzzle to search.
        options: the limits, the engine and the number of runners.
        most_choices: how many sets there may be.
        on_step: called with the search, again and again.
        interrupts: the signals that end the count; by default it is Ctrl-C.

    Raises WrongValue if the puzzle has no blanks, or more choices of them.
    """
    options = options or Options()
    interrupts = interrupts or Interrupts()
    budget = TimeBudget(options.time_limit)
    numbers = dict.fromkeys(_choices(puzzle, most_choices), 0)
    complete, engine = False, options.engine
    try:
        with interrupts.deferred():
            search = Search(puzzle, options)
            tally = _Tally(search)
            stopped = follow(search, tally.add, interrupts, on_step)
        complete, engine = search.complete, search.engine
        numbers.update(tally.by_choice())
    except OutOfTime:
        stopped = while_preparing(options)
    solutions = {
        tuple(name_or_coordinates(puzzle, cell) for cell in choice): number
        for choice, number in numbers.items()
    }
    seconds = budget.elapsed_rounded
    return EachOpen(puzzle.name, solutions, complete, stopped, engine, seconds)


def _choices(puzzle: PuzzleData, most: int) -> Iterator[tuple[Point, ...]]:
    if not puzzle.blankable:
        raise WrongValue(f"{puzzle.name}: found no blanks, expected a rule 'cover' with some")
    number = number_of_choices(puzzle, most)
    if number is None or number > most:
        found = f"more than {most:,}" if number is None else f"{number:,}"
        raise WrongValue(
            f"{puzzle.name}: found {found} choices of the blanks, expected at most {most:,}"
        )
    return islice(choices(puzzle), most)


class _Tally:
    """The number of solutions by which cells are blank."""

    def __init__(self, search: Search) -> None:
        problem = cast(Problem, search.problem)  # of an exact cover problem there is no board
        self._cells = [each for each in problem.puzzle.fillable if each in problem.blankable]
        self._covers = _covers(problem, self._cells)
        self._number: Counter[bytes] = Counter()

    def add(self, batch: Batch) -> None:
        """Count the solutions of a batch."""
        rows = batch.rows[batch.new_look]
        if len(rows):
            blank, number = np.unique(self._blank(rows), axis=0, return_counts=True)
            for bits, solutions in zip(blank, number.tolist(), strict=True):
                self._number[bits.tobytes()] += solutions

    def _blank(self, rows: Rows) -> NDArray[np.uint8]:
        """For each solution the blank cells, a bit for each."""
        covered = np.bitwise_or.reduce(self._covers[rows], axis=1)
        every = np.packbits(np.ones(len(self._cells), np.bool_))
        blank: NDArray[np.uint8] = ~covered & every
        return blank

    def by_choice(self) -> dict[tuple[Point, ...], int]:
        """The number of solutions for each choice that has some."""
        return {self._choice(bits): number for bits, number in self._number.items()}

    def _choice(self, bits: bytes) -> tuple[Point, ...]:
        flags = np.unpackbits(np.frombuffer(bits, np.uint8), count=len(self._cells))
        return tuple(cell for cell, flag in zip(self._cells, flags, strict=True) if flag)


def _covers(problem: Problem, cells: list[Point]) -> NDArray[np.uint8]:
    """For each placement, and for none, the cells that it covers, a bit for each."""
    flags = np.zeros((len(problem.placements) + 1, len(cells)), np.bool_)
    for column, cell in enumerate(cells):
        flags[list(problem.covering[cell]), column] = True
    return np.packbits(flags, axis=1)
