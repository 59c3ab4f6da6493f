"""Counting solutions, by every convention."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import lru_cache
from math import comb, factorial, perm, prod

import numpy as np

from jigsat.models.exact_cover import CoverProblem, SearchProblem
from jigsat.models.piece_classes import PieceClass
from jigsat.models.problem import Problem, Rows
from jigsat.models.subproblems import Subproblem
from jigsat.models.symmetry.images import motions
from jigsat.schemas.display import Displayed
from jigsat.schemas.exact_cover import AnyPuzzle
from jigsat.schemas.layouts.solution_file import PartCounts
from jigsat.solvers.batches import Batch
from jigsat.solvers.options import Options, while_preparing
from jigsat.solvers.recording.journal import NONE
from jigsat.solvers.running.deadline import TimeBudget
from jigsat.solvers.search import Search


@dataclass(frozen=True)
class Counts(Displayed):
    """How many solutions a puzzle has.

    ``solutions``: ways the finished puzzle can look; identical pieces do not multiply it.
    ``up_to_symmetry``: classes of those under the puzzle's symmetries (orbits, not a
    quotient); ``up_to_rotation``: under those that do not flip. ``labelled``: with identical
    pieces told apart. If not ``complete``, the search was ``stopped``, and the counts named in
    ``at_least`` are lower bounds. If the counts are those of a ``share`` of the search, these
    are so too; nothing has stopped it if it came to its end.
    """

    puzzle: str
    solutions: int
    up_to_symmetry: int
    up_to_rotation: int
    labelled: int
    complete: bool
    stopped: str | None
    engine: str
    seconds: float
    at_least: tuple[str, ...] = ()
    share: str | None = None


#: The conventions, by which all counts of a search that was stopped are lower bounds.
CONVENTIONS = tuple(field.name for field in fields(PartCounts))


def nothing_counted(puzzle: AnyPuzzle, options: Options, seconds: float) -> Counts:
    """The counts where the time was up before the search began."""
    return Counts(
        puzzle=puzzle.name,
        solutions=0,
        up_to_symmetry=0,
        up_to_rotation=0,
        labelled=0,
        complete=False,
        stopped=while_preparing(options),
        engine=options.engine,
        seconds=seconds,
        at_least=CONVENTIONS,
    )


def lower_bounds(found: PartCounts, most_images: int) -> PartCounts:
    """What is known of each count when so much was found and the search was stopped.

    Solutions, classes and classes up to rotation are not found in step: a class is counted
    when the solution comes that stands for it, which may be its last or, as its images are
    added at once, its first. No class has more than ``most_images`` solutions.
    """
    solutions = found.solutions
    up_to_rotation = min(found.up_to_rotation, solutions)
    classes = max(found.up_to_symmetry, -(-solutions // most_images), -(-up_to_rotation // 2))
    return PartCounts(
        solutions=solutions,
        up_to_symmetry=classes,
        up_to_rotation=max(up_to_rotation, classes),
        labelled=max(found.labelled, solutions),
    )


class Tally:
    """Counts that grow with each solution."""

    def __init__(self, search: Search, known: PartCounts | None = None) -> None:
        self._search = search
        self._budget = TimeBudget()
        self._labelled = Labelled(search.problem)
        #: One value, replaced by one assignment, so that no interrupt parts the counts.
        self._total = known or NONE

    def add(self, batch: Batch) -> None:
        """Count the solutions of a batch."""
        self._total += self._labelled.part(batch)

    def counts(self, stopped: str | None = None) -> Counts:
        """What was counted so far; ``stopped``: why the count has ended."""
        complete = self._search.complete
        total = self._total if complete else lower_bounds(self._total, self._most_images)
        return Counts(
            puzzle=self._search.problem.puzzle.name,
            solutions=total.solutions,
            up_to_symmetry=total.up_to_symmetry,
            up_to_rotation=total.up_to_rotation,
            labelled=total.labelled,
            complete=complete,
            stopped=stopped,
            engine=self._search.engine,
            seconds=self._budget.elapsed_rounded,
            at_least=() if complete else CONVENTIONS,
            share=str(self._search.options.share) if self._search.options.share else None,
        )

    @property
    def _most_images(self) -> int:
        """A bound for the number of solutions in a class: the motions of the board."""
        problem = self._search.problem
        if isinstance(problem, CoverProblem):
            return 1
        return len(motions(problem.puzzle.surface))


class Labelled:
    """Counts the solutions of batches by every convention."""

    def __init__(self, problem: SearchProblem) -> None:
        self._ways = ways_to_label(problem)
        #: The problem, if its solutions can be labelled in different numbers of ways.
        self._ranged: Problem | None = None
        if isinstance(problem, Problem) and not problem.uses_all:
            self._ranged = problem

    def part(self, batch: Batch) -> PartCounts:
        """The counts of one batch."""
        classes = int(batch.new_class.sum())
        return PartCounts(
            solutions=int(batch.new_look.sum()),
            up_to_symmetry=classes,
            up_to_rotation=classes + int(batch.has_twin.sum()),
            labelled=self._labelled(batch.rows),
        )

    def _labelled(self, rows: Rows) -> int:
        problem = self._ranged
        if problem is None:
            return self._ways * len(rows)
        piece_classes = problem.piece_classes
        # Of no placement there is no class.
        piece_class = np.append(problem.placements.class_of, np.int32(-1))[rows]
        used = np.stack(
            [(piece_class == n).sum(axis=1) for n in range(len(piece_classes))], axis=1
        )
        return sum(prod(map(ways_to_choose, piece_classes, each)) for each in used.tolist())


def can_be(problem: SearchProblem, part: Subproblem, counts: PartCounts) -> bool:
    """Whether a part of a search can have these counts, whether or not it has ended.

    Each solution that is found in it is counted together with its images in other parts, and
    stands for a class of its own unless other symmetries leave the part as it is.
    """
    found, rest = divmod(counts.solutions, max(1, len(part.images)))
    classes = counts.up_to_symmetry
    if rest or classes > found or (classes < found and len(part.stabiliser) <= 1):
        return False
    if isinstance(problem, Problem) and (not problem.uses_all or problem.has_lookalikes):
        return counts.labelled >= counts.solutions
    return counts.labelled == ways_to_label(problem) * counts.solutions


def ways_to_label(problem: SearchProblem) -> int:
    """In how many ways identical pieces can change places, where all of them are used.

    Options of an exact cover problem are told apart as it is.
    """
    if isinstance(problem, CoverProblem):
        return 1
    return prod(factorial(piece_class.count) for piece_class in problem.piece_classes)


@lru_cache(maxsize=10_000)
def _ways_to_choose(bounds: tuple[tuple[int, int], ...], used: int) -> int:
    if not bounds:
        return int(used == 0)
    (least, most), *rest = bounds
    return sum(
        comb(used, own) * perm(most, own) * _ways_to_choose(tuple(rest), used - own)
        for own in range(least, min(most, used) + 1)
    )


def ways_to_choose(piece_class: PieceClass, used: int) -> int:
    """In how many ways the places of a piece class can be given to its pieces, told apart.

    Of each piece of the file, as many copies lie there as its count allows: which places they
    have, and which of the copies has which.
    """
    return _ways_to_choose(piece_class.bounds, used)
