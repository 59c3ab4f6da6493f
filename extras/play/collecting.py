"""What is collected of solutions: a sample, and how often each piece covers each cell."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from jigsat.checks.verify.files import ValidRows, puzzle_of, valid_rows, verified
from jigsat.checks.verify.stream import DuplicateFinder
from jigsat.models.build import BoardProblem
from jigsat.models.decode import Decoder, Encoder
from jigsat.models.problem import Problem, Rows
from jigsat.models.symmetry.classes import class_sizes, first_of_class, images_of
from jigsat.models.symmetry.group import Symmetry
from jigsat.schemas.errors import DataError, OutOfTime, WrongSolution
from jigsat.schemas.layouts.json_layout import read_layout
from jigsat.schemas.layouts.solution_file import SolutionFile
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import (
    Collected,
    Collection,
    Convention,
    Placed,
    Solution,
    convention_of,
)
from jigsat.solvers.batches import Batch
from jigsat.solvers.kinds import problem_for
from jigsat.solvers.limits.deadline import TimeBudget
from jigsat.solvers.limits.interrupts import BY_HAND, Interrupts
from jigsat.solvers.limits.options import AUTO, Options, while_preparing
from jigsat.solvers.pipeline import OnStep, Taking, follow
from jigsat.solvers.search import Search

# A fair sample of a stream of solutions of any length.
#
# Each solution has a key, the sum of random numbers of its placements; those with the least
# keys are the sample. So each is as likely to be in it as any other,
# and the sample is the same in whatever order the solutions come.


Keys = NDArray[np.uint64]
Numbers = NDArray[np.int64]


class FairSample:
    """Keeps a fair sample of at most ``size`` of the rows that it is given.

    ``placements``: how many there are. ``seen``: how many rows there were.
    """

    def __init__(self, size: int, width: int, placements: int) -> None:
        self.seen = 0
        self._size = size
        self._width = width
        drawn = Random(0).randbytes(8 * (placements + 1))
        #: A number for each placement, and for none.
        self._numbers_of = np.frombuffer(drawn, np.uint64)
        self._rows: list[Rows] = []
        self._keys: list[Keys] = []
        self._numbers: list[Numbers] = []
        self._kept = 0

    def add(self, rows: Rows) -> None:
        """Take these rows into account."""
        self._rows.append(rows)
        self._keys.append(self._numbers_of[rows].sum(axis=1))
        self._numbers.append(np.arange(self.seen, self.seen + len(rows)))
        self.seen += len(rows)
        self._kept += len(rows)
        if self._kept > 2 * self._size:
            self._cut()

    def chosen(self) -> tuple[Rows, Numbers]:
        """The sample, in the order in which the rows came, and their numbers from 0."""
        if not self._rows:
            return np.zeros((0, self._width), np.int32), np.zeros(0, np.int64)
        self._cut()
        order = np.argsort(self._numbers[0])
        return self._rows[0][order], self._numbers[0][order]

    def _cut(self) -> None:
        """Forget all rows but those with the least keys."""
        rows, keys = np.concatenate(self._rows), np.concatenate(self._keys)
        numbers = np.concatenate(self._numbers)
        if len(keys) > self._size:
            least = np.argpartition(keys, self._size - 1)[: self._size]
            rows, keys, numbers = rows[least], keys[least], numbers[least]
        self._rows, self._keys, self._numbers = [rows], [keys], [numbers]
        self._kept = len(keys)


#: The most solutions that a collection has, and the most pieces that all of these have
#: together, unless a size is asked for.
MOST_COLLECTED, MOST_PIECES = 50_000, 2_000_000
#: Images are told of no more symmetries: a board in space has 48.
MOST_SYMMETRIES = 48


class Collector:
    """Takes solutions as rows of placements, any number of them.

    Args:
        problem: what they solve.
        convention: of what they are all.
        size: how many are kept, at most; None for as many as can be looked through.
    """

    def __init__(
        self, problem: BoardProblem, convention: Convention, size: int | None = None
    ) -> None:
        self._problem = problem
        self._convention = convention
        self._group = problem.symmetries()
        usual = min(MOST_COLLECTED, MOST_PIECES // max(1, problem.width))
        self._sample = FairSample(
            usual if size is None else size, problem.width, problem.nothing
        )
        self._uses = np.zeros(problem.nothing + 1, np.int64)
        self._classes = 0

    @property
    def seen(self) -> int:
        """How many solutions were taken."""
        return self._sample.seen

    def add(self, rows: Rows) -> None:
        """Take these solutions, each a row of placements in increasing order."""
        self._uses += np.bincount(rows.ravel(), minlength=len(self._uses))
        self._sample.add(rows)
        if self._convention is Convention.SOLUTIONS:
            self._classes += int(first_of_class(self._group, self._looks(rows)).sum())

    def collection(self, *, renumber: bool, **said: Any) -> Collection:
        """What was collected; ``said``: the fields of a collection that others know.

        ``renumber``: the order in which solutions came means nothing, so that they are put
        in the order of their placements.
        """
        rows, numbers = self._sample.chosen()
        if renumber:
            rows = rows[np.lexsort(rows.T[::-1])]
            numbers = np.arange(len(rows))
        return Collection(
            solutions=self._collected(rows, numbers.tolist()),
            total=self.seen,
            pieces=tuple(
                tuple(dict.fromkeys(each.names)) for each in self._problem.piece_classes
            ),
            covered=self._covered(),
            convention=self._convention,
            classes=self._number_of_classes(complete=bool(said.get("complete"))),
            images=tuple(self._images(rows)),
            **said,
        )

    def _number_of_classes(self, complete: bool) -> int | None:
        if self._convention is Convention.UP_TO_SYMMETRY:
            return self.seen
        # Where images are missing, the first of a class may be one of them.
        return self._classes if complete else None

    def _images(self, rows: Rows) -> Iterator[Mapping[Placed, Placed]]:
        """For each symmetry what becomes of the placements in these rows."""
        if self._convention is Convention.SOLUTIONS or len(self._group) > MOST_SYMMETRIES:
            return
        if self._problem.has_lookalikes:  # an image has the name of any that looks like it
            return
        decoder = Decoder(self._problem)
        used = [index for index in np.unique(rows).tolist() if index != self._problem.nothing]
        for symmetry in self._group[1:]:
            yield {
                placed: decoder.descriptions(symmetry[index])[0]
                for index in used
                for placed in decoder.descriptions(index)
            }

    def _looks(self, rows: Rows) -> Rows:
        return images_of(self._group[0], rows)

    def _collected(self, rows: Rows, numbers: Sequence[int]) -> tuple[Collected, ...]:
        if not len(rows):
            return ()
        decoder, looks = Decoder(self._problem), self._looks(rows)
        classes = _in_order(class_numbers(self._group, looks)).tolist()
        images = class_sizes(self._group, looks).tolist()
        return tuple(
            Collected(decoder.solution(row), number + 1, symmetry_class, size)
            for row, number, symmetry_class, size in zip(
                rows.tolist(), numbers, classes, images, strict=True
            )
        )

    def _covered(self) -> tuple[tuple[int, ...], ...]:
        """For each class of pieces how many solutions have one on each cell of the board."""
        problem = self._problem
        number = {cell: index for index, cell in enumerate(problem.puzzle.cells)}
        covered = np.zeros((len(problem.piece_classes), len(number)), np.int64)
        for index in np.flatnonzero(self._uses[:-1]).tolist():
            placement = problem.placements[index]
            cells = map(problem.surface.board_cell, placement.shape.cells)
            at = [number[cell] for cell in cells if cell is not None]
            covered[placement.piece_class, at] += self._uses[index]
        return tuple(tuple(each) for each in covered.tolist())


def class_numbers(group: Sequence[Symmetry], rows: Rows) -> NDArray[np.int64]:
    """A number for each solution, the same for solutions that are images of each other."""
    first = rows
    for symmetry in group:
        images = images_of(symmetry, rows)
        difference = images - first
        place = (difference != 0).argmax(axis=1)
        is_before = difference[np.arange(len(rows)), place] < 0
        first = np.where(is_before[:, None], images, first)
    _, numbers = np.unique(first, axis=0, return_inverse=True)
    return numbers.reshape(-1)


def _in_order(numbers: NDArray[np.int64]) -> NDArray[np.int64]:
    """The same classes, numbered from 0 in the order in which they come first."""
    _, first, inverse = np.unique(numbers, return_index=True, return_inverse=True)
    rank = np.empty(len(first), np.int64)
    rank[np.argsort(first)] = np.arange(len(first))
    return rank[inverse.reshape(-1)]


# Collecting the solutions that a search finds.


def collect_found(
    puzzle: Puzzle,
    options: Options | None = None,
    *,
    up_to_symmetry: bool = True,
    most: int | None = None,
    on_step: OnStep | None = None,
    interrupts: Interrupts | None = None,
) -> Collection:
    """Search a puzzle, and collect its solutions.

    Args:
        puzzle: the puzzle to search.
        options: the limits, the engine and the number of runners.
        up_to_symmetry: one solution of each symmetry class only.
        most: of more solutions a fair sample of this size is collected; see ``Collector``.
        on_step: called with the search, again and again.
        interrupts: the signals that end the search; by default it is Ctrl-C.
    """
    interrupts, options = interrupts or Interrupts(), options or Options()
    convention = convention_of(up_to_symmetry)
    try:
        search = Search(puzzle, options, limit_classes=up_to_symmetry)
        _ = search.choice
    except OutOfTime:
        return Collection((), 0, (), (), convention, stopped=while_preparing(options))
    assert isinstance(search.problem, BoardProblem)
    collector = Collector(search.problem, convention, most)

    def take(batch: Batch) -> None:
        collector.add(batch.rows[search.counted(batch)])

    with interrupts.deferred():
        stopped = follow(search, Taking(take), interrupts=interrupts, on_step=on_step)
    return collector.collection(
        renumber=True,
        complete=search.complete and stopped is None,
        stopped=stopped,
        course=search.stats.course,
    )


# Collecting solutions that a file has, or that are given one by one.


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
        most: of more solutions a fair sample of this size is collected; see ``Collector``.
        seconds: after so much time no more solutions are read.
        interrupts: the signals that end the reading; by default it is Ctrl-C.

    Raises DataError if a solution is invalid or there twice, or of another puzzle.
    """
    if isinstance(file, str):
        layout = read_layout(puzzle, file, source)
        return collect_given(puzzle, [layout], source, most=most)
    interrupts = interrupts or Interrupts()
    with interrupts.deferred():
        reading = _Reading(puzzle, file, most)
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
        self._puzzle = puzzle = puzzle_of(puzzle, file)
        self._file = file
        self._finder = DuplicateFinder()
        problem = problem_for(AUTO, puzzle)
        self._encoded = _Encoded(problem)
        convention = convention_of(file.convention == Convention.UP_TO_SYMMETRY)
        self.collector = Collector(problem, convention, most)

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
            found = f"the same solution as {self._file.where(first)}"
            where = self._file.where(number)
            raise DataError(where, found, "each solution once", self._file.source)


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
