"""Searching a puzzle for its solutions, as a stream.

The search is cut into branches, the branches are given to runners, and what they report is
turned by the symmetries, put into words, verified, and handed on one by one.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from time import monotonic

from jigsat.models.branches import Branch, branches, whole
from jigsat.models.lookalikes import look_of, stands_for_its_look
from jigsat.models.problem import Chosen, make_problem
from jigsat.models.symmetry import Symmetry, image_of, is_first_of_class, symmetries
from jigsat.models.wording import Wording
from jigsat.schemas.errors import WrongSolution
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Solution
from jigsat.schemas.verify import Verifier
from jigsat.solvers.engine import Task
from jigsat.solvers.engines import AUTO, engine_named
from jigsat.solvers.pool import Event, run


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


class Search:
    """An iterator over the solutions of a puzzle.

    When it ends, ``complete`` tells whether it found all there are, and ``stopped`` why not.
    """

    def __init__(self, puzzle: Puzzle, options: Options) -> None:
        self.problem = make_problem(puzzle)
        self.options = options
        self.engine = engine_named(options.engine).name
        self.complete = False
        self.stopped: str | None = None
        self.found = 0
        self._wording = Wording(self.problem)
        self._verifier = Verifier(puzzle)

    def __iter__(self) -> Iterator[Found]:
        """Yield each solution once, as it is found."""
        if self.options.limit == 0:
            self._stop_at_limit()
            return
        group = symmetries(self.problem)
        parts = self._parts(group)
        for part, chosen in self._chosen(parts):
            for found in self._images(part, chosen):
                yield found
                self.found += found.new_look
                if self.found == self.options.limit:
                    self._stop_at_limit()
                    return

    def _stop_at_limit(self) -> None:
        self.stopped = f"limit of {self.options.limit} solutions"

    @property
    def _one_is_enough(self) -> bool:
        return self.options.limit == 1

    def _parts(self, group: tuple[Symmetry, ...]) -> list[Branch]:
        if self._one_is_enough:
            return [replace(whole(self.problem, group), stabiliser=group[:1])]
        return list(branches(self.problem, group))

    def _images(self, part: Branch, chosen: Chosen) -> Iterator[Found]:
        new_look = stands_for_its_look(self.problem, chosen)
        new_class = new_look and is_first_of_class(
            part.stabiliser, look_of(self.problem, chosen)
        )
        yield self._verified(chosen, new_class, new_look)
        for symmetry in part.images[1:]:
            yield self._verified(image_of(symmetry, chosen), False, new_look)

    def _verified(self, chosen: Chosen, new_class: bool, new_look: bool) -> Found:
        solution = self._wording.solution(chosen)
        faults = self._verifier.faults(solution)
        if faults:
            raise WrongSolution(
                f"{self.engine} found what the verifier refuses ({faults[0]}); "
                "please report this with the puzzle"
            )
        return Found(solution, new_class, new_look)

    def _chosen(self, parts: list[Branch]) -> Iterator[tuple[Branch, Chosen]]:
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
                    for chosen in event.found:
                        yield part, chosen
                    finished &= _finished(event)
                if self._out_of_time(started):
                    finished = False
                    break
        self.complete = finished
        if not finished:
            self.stopped = f"time limit of {self.options.seconds} seconds"

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
