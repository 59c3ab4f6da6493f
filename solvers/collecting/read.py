"""Collecting solutions that a file has, or that are given one by one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import closing, suppress

import numpy as np

from jigsat.checks.verify.duplicates import DuplicateFinder
from jigsat.checks.verify.valid import ValidRows, valid_rows, verified
from jigsat.models.encode import Encoder
from jigsat.models.problem import Problem, Rows
from jigsat.schemas.collection import Collection
from jigsat.schemas.errors import DataError, WrongSolution
from jigsat.schemas.layouts.json_layout import read_layout
from jigsat.schemas.layouts.solution_file import SolutionFile
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Convention, Placed, Solution
from jigsat.solvers.collecting.collector import Collector
from jigsat.solvers.interrupts import BY_HAND, Interrupts
from jigsat.solvers.options import AUTO
from jigsat.solvers.problem_choice import problem_for
from jigsat.solvers.time_budget import TimeBudget


def collect_read(
    puzzle: Puzzle,
    file: SolutionFile | str,
    source: str,
    *,
    most: int | None = None,
    seconds: float | None = None,
    interrupts: Interrupts | None = None,
) -> Collection:
    """Collect the solutions in a file, or the layout in a text, each of them verified.

    Args:
        puzzle: whose solutions these are.
        file: what ``open_solutions`` makes of it.
        source: its name.
        most: of more solutions a fair sample of so many is collected; see ``Collector``.
        seconds: after so much time no more solutions are read.
        interrupts: the signals that end the reading; by default it is Ctrl-C.

    Raises DataError if a solution is invalid or there twice, or of another puzzle.
    """
    if isinstance(file, str):
        layout = read_layout(puzzle, file, source)
        return collect_given(puzzle, [layout], source, most=most)
    interrupts = interrupts or Interrupts()
    with interrupts.deferred(), closing(_Reading(puzzle, file, most)) as reading:
        stopped = reading.read(interrupts, TimeBudget(seconds))
        reading.refuse_duplicates()
        return reading.collector.collection(
            renumber=False,
            complete=False if stopped else file.complete,
            stopped=stopped,
            source=source,
        )


def collect_given(
    puzzle: Puzzle,
    solutions: Iterable[Solution],
    source: str = "the solutions",
    *,
    most: int | None = None,
) -> Collection:
    """Collect solutions that are given. Raises DataError if one of them is invalid."""
    problem = problem_for(AUTO, puzzle)
    rows = _Encoded(problem)
    collector = Collector(problem, Convention.SOLUTIONS, most)
    for solution in solutions:
        valid = verified(puzzle, solution, source)
        collector.add(rows.of([[rows.number(placed) for placed in valid.placements]]))
    return collector.collection(renumber=False)


class _Reading:
    """Collects the solutions of a file."""

    def __init__(self, puzzle: Puzzle, file: SolutionFile, most: int | None) -> None:
        self._puzzle = puzzle
        self._file = file
        self._finder = DuplicateFinder()
        problem = problem_for(AUTO, puzzle)
        self._encoded = _Encoded(problem)
        self.collector = Collector(problem, _convention_of(file), most)

    def read(self, interrupts: Interrupts, budget: TimeBudget) -> str | None:
        """Read until the end, or a limit; return why not to the end."""
        stream = interrupts.interruptible(valid_rows(self._puzzle, self._file))
        with suppress(KeyboardInterrupt), closing(stream) as batches:
            for batch in batches:
                self._take(batch)
                if budget.is_over:
                    return budget.why_unfinished
            return None
        return BY_HAND

    def _take(self, batch: ValidRows) -> None:
        verifier = batch.verifier
        for number, row in zip(batch.numbers, batch.rows, strict=True):
            self._finder.add(number, verifier.digest(row))
        known = {number for row in batch.rows for number in row}
        encoded = {number: self._encoded.number(verifier.placed(number)) for number in known}
        self.collector.add(
            self._encoded.of([[encoded[number] for number in row] for row in batch.rows])
        )

    def refuse_duplicates(self) -> None:
        """Raise DataError if a solution was there twice."""
        for number, first in self._finder.duplicates().first[:1]:
            where, found = (
                self._file.where(number),
                f"the same solution as {self._file.where(first)}",
            )
            raise DataError(where, found, "each solution once", self._file.source)

    def close(self) -> None:
        """Give back what the search for duplicates has on disk."""
        self._finder.close()


class _Encoded:
    """Solutions as rows of the placements of a problem."""

    def __init__(self, problem: Problem) -> None:
        self._problem = problem
        self._encoder = Encoder(problem)

    def number(self, placed: Placed) -> int:
        """The number of a placement of a valid solution."""
        number = self._encoder.number(placed)
        if number is None:  # the rules leave no placement out that a valid solution has
            raise WrongSolution(f"no placement of the model is like {placed!r}")
        return number

    def of(self, solutions: Sequence[Sequence[int]]) -> Rows:
        """Solutions as rows, each in increasing order."""
        rows = np.full((len(solutions), self._problem.width), self._problem.nothing, np.int32)
        for row, solution in zip(rows, solutions, strict=True):
            row[: len(solution)] = solution
        rows.sort(axis=1)
        return rows


def _convention_of(file: SolutionFile) -> Convention:
    up_to_symmetry = file.convention == Convention.UP_TO_SYMMETRY
    return Convention.UP_TO_SYMMETRY if up_to_symmetry else Convention.SOLUTIONS
