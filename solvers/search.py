"""Searching a puzzle for its solutions, as a stream.

The search is cut into branches, the branches are given to runners, and what they report is
turned by the symmetries, put into words, verified, and handed on one by one.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from time import monotonic

import numpy as np

from jigsat.models.branches import Branch, branches, refined, whole
from jigsat.models.lookalikes import stands_for_its_look
from jigsat.models.problem import Rows, make_problem
from jigsat.models.symmetry import Symmetry, first_of_class, images_of, symmetries
from jigsat.models.wording import Wording
from jigsat.schemas.errors import WrongSolution
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Placed, Solution
from jigsat.schemas.verify import Verifier
from jigsat.schemas.verify_many import Flags, ManyVerifier
from jigsat.solvers.engine import Task
from jigsat.solvers.engines import AUTO, engine_for, engine_named
from jigsat.solvers.pool import Event, run

#: Enough branches that no thread is idle for long at the end.
BRANCHES_PER_THREAD = 8


@dataclass(frozen=True)
class Options:
    """How to search: when to stop, with which engine, and with how many runners."""

    limit: int | None = None
    seconds: float | None = None
    engine: str = AUTO
    workers: int = 1


@dataclass(frozen=True)
class Found:
    """A verified solution. ``new_class``: the one that stands for its symmetry class.

    ``new_look`` is false in the rare case that it looks like another one, made of pieces
    of other kinds; such a solution counts only where pieces are told apart.
    """

    solution: Solution
    new_class: bool
    new_look: bool = True


@dataclass(frozen=True)
class Batch:
    """Verified solutions as rows of placements, with what ``Found`` tells of each."""

    rows: Rows
    new_class: Flags
    new_look: Flags

    def first(self, number: int) -> Batch:
        """The first solutions of the batch, so that so many have a new look."""
        end = int(np.searchsorted(np.cumsum(self.new_look), number)) + 1
        return Batch(self.rows[:end], self.new_class[:end], self.new_look[:end])


class Search:
    """An iterator over the solutions of a puzzle.

    When it ends, ``complete`` tells whether it found all there are, and ``stopped`` why not.
    """

    def __init__(self, puzzle: Puzzle, options: Options) -> None:
        self.problem = make_problem(puzzle)
        self.options = options
        self.engine = engine_for(options.engine, all_solutions=not self._one_is_enough).name
        self.complete = False
        self.stopped: str | None = None
        self.found = 0
        self.wording = Wording(self.problem)

    def __iter__(self) -> Iterator[Found]:
        """Yield each solution once, as it is found."""
        with closing(self.batches()) as batches:
            for batch in batches:
                flags = zip(batch.new_class.tolist(), batch.new_look.tolist(), strict=True)
                for chosen, (new_class, new_look) in zip(
                    batch.rows.tolist(), flags, strict=True
                ):
                    yield Found(self.wording.solution(chosen), new_class, new_look)

    def batches(self) -> Generator[Batch, None, None]:
        """Yield the solutions in groups, which is faster where they are only counted."""
        if self.options.limit == 0:
            self._stop_at_limit()
            return
        group = symmetries(self.problem)
        verifier = ManyVerifier(self.problem.puzzle, self._vocabulary())
        with closing(self._rows(self._parts(group))) as found:
            for part, rows in found:
                for batch in self._images(part, rows):
                    self._verify(verifier, batch.rows)
                    yield from self._within_limit(batch)
                    if self.stopped:
                        return

    def _vocabulary(self) -> list[list[Placed]]:
        return [self.wording.ways(index) for index in range(len(self.problem.placements))]

    def _within_limit(self, batch: Batch) -> Iterator[Batch]:
        limit = self.options.limit
        if limit is not None and self.found + int(batch.new_look.sum()) >= limit:
            batch = batch.first(limit - self.found)
            self._stop_at_limit()
        self.found += int(batch.new_look.sum())
        yield batch

    def _stop_at_limit(self) -> None:
        self.stopped = f"limit of {self.options.limit} solution{_s(self.options.limit)}"

    @property
    def _one_is_enough(self) -> bool:
        return self.options.limit == 1

    def _parts(self, group: tuple[Symmetry, ...]) -> list[Branch]:
        if self._one_is_enough:
            return [replace(whole(self.problem, group), stabiliser=group[:1])]
        if not engine_named(self.engine).in_threads:
            return list(branches(self.problem, group))
        # The scan gains from branches where symmetry saves some, and to fill its threads.
        parts = (
            branches(self.problem, group) if len(group) > 1 else [whole(self.problem, group)]
        )
        workers = self.options.workers
        return refined(self.problem, parts, BRANCHES_PER_THREAD * workers if workers > 1 else 1)

    def _images(self, part: Branch, rows: Rows) -> Iterator[Batch]:
        """The solutions of a branch, and of the branches that it stands for."""
        looks: Rows = np.sort(np.asarray(self.problem.looks, np.int32)[rows], axis=1)
        new_look = self._new_looks(rows)
        yield Batch(rows, new_look & first_of_class(part.stabiliser, looks), new_look)
        for symmetry in part.images[1:]:
            yield Batch(images_of(symmetry, rows), np.zeros(len(rows), np.bool_), new_look)

    def _new_looks(self, rows: Rows) -> Flags:
        # The only one that is looked at need not be the one that stands for its look.
        if self._one_is_enough or not self.problem.has_lookalikes:
            return np.ones(len(rows), np.bool_)
        flags = [stands_for_its_look(self.problem, tuple(row)) for row in rows.tolist()]
        return np.array(flags, np.bool_)

    def _verify(self, verifier: ManyVerifier, rows: Rows) -> None:
        right = verifier.right(rows)
        if not right.all():
            solution = self.wording.solution(rows[right.argmin()].tolist())
            faults = Verifier(self.problem.puzzle).faults(solution)
            raise WrongSolution(
                f"{self.engine} found what the verifier refuses "
                f"({faults[0] if faults else 'for no reason that it can name'}); "
                "please report this with the puzzle"
            )

    def _rows(self, parts: list[Branch]) -> Generator[tuple[Branch, Rows], None, None]:
        """The solutions of all branches, each with its branch, in order of arrival."""
        task = Task(
            self.problem,
            parts[0],
            all_solutions=not self._one_is_enough,
            seconds=self.options.seconds,
            threads=self.options.workers,
        )
        started = monotonic()
        finished = True
        with closing(run(task, self.engine, parts, self.options.workers)) as reports:
            for report in reports:
                if report is not None:
                    part, event = report
                    if event.found is not None and len(event.found):
                        yield part, event.found
                    finished &= _finished(event)
                if self._out_of_time(started):
                    finished = False
                    break
        self.complete = finished
        seconds = self.options.seconds
        if not finished and seconds is None:
            self.stopped = "the engine gave up"
        elif not finished and seconds is not None:
            self.stopped = f"time limit of {seconds:g} second{_s(seconds)}"

    def _out_of_time(self, started: float) -> bool:
        seconds = self.options.seconds
        return seconds is not None and monotonic() - started > seconds


def _finished(event: Event) -> bool:
    """Whether, as far as this event tells, the search has left nothing out."""
    if event.error is not None:
        raise event.error
    return event.finished or not event.ended


def solutions(puzzle: Puzzle, options: Options | None = None) -> Iterator[Solution]:
    """The solutions of a puzzle, each once, as they are found."""
    for found in Search(puzzle, options or Options()):
        if found.new_look:
            yield found.solution


def solve(puzzle: Puzzle, seconds: float | None = None) -> Solution | None:
    """One solution of a puzzle, or None if there is none, or none was found in time."""
    return next(solutions(puzzle, Options(limit=1, seconds=seconds)), None)


def _s(number: float | None) -> str:
    return "" if number == 1 else "s"
