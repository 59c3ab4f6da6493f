"""Searching a puzzle for its solutions, as a stream.

The search is cut into subproblems, these are given to runners, and what they report is
turned by the symmetries, put into words, verified, and handed on one by one.
"""

from __future__ import annotations

import math
from collections.abc import Generator, Iterator
from contextlib import closing
from copy import copy
from dataclasses import dataclass, replace
from functools import cached_property
from time import monotonic

import numpy as np
from numpy.typing import NDArray

from jigsat.checks.verify.batch.verifier import ManyVerifier
from jigsat.checks.verify.verifier import Verifier
from jigsat.models.build import make_problem
from jigsat.models.decode import Decoder
from jigsat.models.problem import Rows
from jigsat.models.subproblems import Subproblem
from jigsat.models.symmetry.group import first_of_class, has_mirror_image, images_of
from jigsat.models.symmetry.lookalikes import stands_for_its_look
from jigsat.schemas.errors import WrongSolution
from jigsat.schemas.placing import Fault
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.solution import Solution
from jigsat.solvers.engines.engine import Task
from jigsat.solvers.engines.registry import AUTO, engine_for, engine_named
from jigsat.solvers.gc_pause import without_collection
from jigsat.solvers.plan import PARTS_PER_THREAD, Plan, plan_for_all, plan_for_one
from jigsat.solvers.stats import Stats
from jigsat.solvers.workers.memory import megabytes_used
from jigsat.solvers.workers.pool import Event, run

#: A truth value for each of some solutions.
Flags = NDArray[np.bool_]
#: So many solutions are verified one by one, before the verifier of many is worth its tables.
FEW = 100
#: What stands in for an event when nothing was reported for a while.
SIGN_OF_LIFE = Event(-1)


@dataclass(frozen=True)
class Options:
    """How to search: when to stop, with which engine, and with how many runners.

    ``parts``: cut the search into at least so many, so that little is lost when a run is
    taken up again; ``done``: those that an earlier run has finished. ``limit_classes``: the
    limit is for solutions up to symmetry.
    """

    limit: int | None = None
    seconds: float | None = None
    engine: str = AUTO
    workers: int = 1
    parts: int | None = None
    done: frozenset[int] = frozenset()
    megabytes: float | None = None
    limit_classes: bool = False


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
    """Verified solutions as rows of placements, with what ``Found`` tells of each.

    ``has_twin``: those that stand for a class which is two, if the board may not be flipped.
    ``part`` is the number of the part of the search that they belong to; ``ends_part`` says
    that these were its last. A batch may be empty: a sign of life.
    """

    rows: Rows
    new_class: Flags
    new_look: Flags
    has_twin: Flags
    part: int = -1
    ends_part: bool = False

    def first(self, number: int, counted: Flags) -> Batch:
        """The first solutions of the batch, so that so many of them are counted."""
        end = int(np.searchsorted(np.cumsum(counted), number)) + 1
        return Batch(
            self.rows[:end],
            self.new_class[:end],
            self.new_look[:end],
            self.has_twin[:end],
            self.part,
        )


class Search:
    """An iterator over the solutions of a puzzle.

    When it ends, ``complete`` tells whether it found all there are, and ``stopped`` why not.
    """

    def __init__(self, puzzle: PuzzleData, options: Options) -> None:
        started = monotonic()
        with without_collection():
            self.problem = make_problem(puzzle)
        self.options = options
        self.engine = engine_for(options.engine, all_solutions=not self._one_is_enough).name
        self.complete = False
        self.stopped: str | None = None
        self.found = 0
        self.decoder = Decoder(self.problem)
        self.stats = Stats(self.problem)
        self.parts_done = len(options.done)
        self._verified = 0
        #: Seconds that it took to get ready: a time limit is for these as well.
        self._setup = monotonic() - started

    @cached_property
    def plan(self) -> Plan:
        """The parts of the search."""
        started = monotonic()
        with without_collection():
            plan = self._make_plan()
        self._setup += monotonic() - started
        return plan

    def _make_plan(self) -> Plan:
        if self._one_is_enough:
            return plan_for_one(self.problem)
        workers = self.options.workers
        wanted = PARTS_PER_THREAD * workers if workers > 1 else 1
        in_threads = engine_named(self.engine).in_threads
        if self.options.parts is None and not in_threads:
            wanted = 1
        return plan_for_all(self.problem, in_threads, self.options.parts or wanted)

    def resumed(self, done: frozenset[int], found: int) -> Search:
        """The same search, of which an earlier run has finished some parts."""
        later = copy(self)
        later.options = replace(self.options, done=done)
        later.parts_done = len(done)
        later.found = found
        return later

    def __iter__(self) -> Iterator[Found]:
        """Yield each solution once, as it is found."""
        with closing(self.batches()) as batches:
            for batch in batches:
                yield from self.told(batch)

    def told(self, batch: Batch) -> Iterator[Found]:
        """The solutions of a batch, in words."""
        flags = zip(batch.new_class.tolist(), batch.new_look.tolist(), strict=True)
        for chosen, (new_class, new_look) in zip(batch.rows.tolist(), flags, strict=True):
            yield Found(self.decoder.solution(chosen), new_class, new_look)

    def batches(self) -> Generator[Batch, None, None]:
        """Yield the solutions in groups, which is faster where they are only counted."""
        if self.options.limit == 0:
            self._stop_at_limit()
            return
        self.stats.begin(self.engine, self.plan)
        with closing(self._reports()) as reports:
            for number, event in reports:
                for batch in self._images(number, event):
                    self._verify(batch.rows)
                    yield from self._within_limit(batch)
                    if self.stopped:
                        return

    @cached_property
    def _verifier(self) -> Verifier:
        return Verifier(self.problem.puzzle)

    @cached_property
    def _many_verifier(self) -> ManyVerifier:
        vocabulary = [
            self.decoder.descriptions(index) for index in range(len(self.problem.placements))
        ]
        return ManyVerifier(self.problem.puzzle, vocabulary)

    def _within_limit(self, batch: Batch) -> Iterator[Batch]:
        limit = self.options.limit
        counted = batch.new_class if self.options.limit_classes else batch.new_look
        new = int(counted.sum())
        if limit is not None and self.found + new >= limit:
            batch = batch.first(limit - self.found, counted)
            new = limit - self.found
            self._stop_at_limit()
        self.found += new
        self.stats.found(self.found, new)
        yield batch

    def _stop_at_limit(self) -> None:
        self.stopped = f"limit of {self.options.limit} solution{_s(self.options.limit)}"

    @property
    def _one_is_enough(self) -> bool:
        return self.options.limit == 1 and self.options.parts is None

    def _images(self, number: int, event: Event) -> Iterator[Batch]:
        """The solutions reported, and their images in the parts that this one stands for."""
        rows = event.found
        if rows is not None and len(rows):
            part = self.plan.parts[number]
            looks = images_of((*self.problem.looks, self.problem.nothing), rows)
            new_look = self._new_looks(rows)
            new_class = new_look & first_of_class(part.stabiliser, looks)
            twin = new_class & _has_twin(part, looks)
            yield Batch(rows, new_class, new_look, twin, number)
            none = np.zeros(len(rows), np.bool_)
            for symmetry in part.images[1:]:
                yield Batch(images_of(symmetry, rows), none, new_look, none, number)
        yield self._nothing(number, ends_part=event.ended and event.finished)

    def _nothing(self, number: int, ends_part: bool) -> Batch:
        rows = np.zeros((0, self.problem.puzzle.piece_count), np.int32)
        none = np.zeros(0, np.bool_)
        return Batch(rows, none, none, none, number, ends_part)

    def _new_looks(self, rows: Rows) -> Flags:
        # The only one that is looked at need not be the one that stands for its look.
        if self._one_is_enough or not self.problem.has_lookalikes:
            return np.ones(len(rows), np.bool_)
        nothing = self.problem.nothing
        flags = [
            stands_for_its_look(self.problem, tuple(n for n in row if n != nothing))
            for row in rows.tolist()
        ]
        return np.array(flags, np.bool_)

    def _verify(self, rows: Rows) -> None:
        self._verified += len(rows)
        if self._verified <= FEW:
            right = np.array([not self._faults(row) for row in rows], np.bool_)
        else:
            right = self._many_verifier.right(rows)
        if not right.all():
            faults = self._faults(rows[right.argmin()])
            raise WrongSolution(
                f"{self.engine} found what the verifier refuses "
                f"({faults[0] if faults else 'for no reason that it can name'}); "
                "please report this with the puzzle"
            )

    def _faults(self, row: Rows) -> list[Fault]:
        return self._verifier.faults(self.decoder.solution(row.tolist()))

    def _reports(self) -> Generator[tuple[int, Event], None, None]:
        """What is reported of all parts, each with the part's number, in order of arrival."""
        parts = dict(enumerate(self.plan.parts))
        left = {
            number: part for number, part in parts.items() if number not in self.options.done
        }
        seconds = self.options.seconds
        task = Task(
            self.problem,
            parts[0],
            all_solutions=not self._one_is_enough,
            seconds=None if seconds is None else max(0.0, seconds - self._setup),
            threads=self.options.workers,
        )
        started = monotonic() - self._setup
        finished = True
        with closing(run(task, self.engine, left, self.options.workers)) as reports:
            for report in reports:
                number, event = report or (-1, SIGN_OF_LIFE)
                finished &= _finished(event)
                self.stats.work.update(event.work)
                self.parts_done += event.ended
                yield number, event
                self.stopped = self._out_of_bounds(monotonic() - started)
                if self.stopped:
                    return
        self.complete = finished
        if not finished:
            self.stopped = self._out_of_bounds(math.inf) or "the engine gave up"

    def _out_of_bounds(self, elapsed: float) -> str | None:
        seconds, megabytes = self.options.seconds, self.options.megabytes
        if seconds is not None and elapsed > seconds:
            return f"time limit of {seconds:g} second{_s(seconds)}"
        if megabytes is not None and megabytes_used() > megabytes:
            return f"memory limit of {megabytes:g} MB"
        return None


def _has_twin(part: Subproblem, looks: Rows) -> Flags:
    """Whether the class of each solution is two if the board may not be flipped."""
    if not any(symmetry.flips for symmetry in (*part.images, *part.stabiliser)):
        return np.zeros(len(looks), np.bool_)
    return has_mirror_image([each for each in part.stabiliser if each.flips], looks)


def _finished(event: Event) -> bool:
    """Whether, as far as this event tells, the search has left nothing out."""
    if event.error is not None:
        raise event.error
    return event.finished or not event.ended


def solutions(puzzle: PuzzleData, options: Options | None = None) -> Iterator[Solution]:
    """The solutions of a puzzle, each once, as they are found."""
    for found in Search(puzzle, options or Options()):
        if found.new_look:
            yield found.solution


def solve(puzzle: PuzzleData, seconds: float | None = None) -> Solution | None:
    """One solution of a puzzle, or None if there is none, or none was found in time."""
    return next(solutions(puzzle, Options(limit=1, seconds=seconds)), None)


def _s(number: float | None) -> str:
    return "" if number == 1 else "s"
