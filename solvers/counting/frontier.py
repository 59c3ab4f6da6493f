"""Counting solutions without finding them one by one, by the profiles of partly filled boards.

Two ways to fill some cells have the same future if they leave the same profile (see
``profiles``) and the same pieces in the box. So it is enough to know for each profile in how
many ways it is reached with each set of pieces (see ``ways``): exact integers of any size.

The number of solutions up to symmetry is the mean number of solutions that a symmetry leaves
as they are (Burnside's lemma). Such a solution is made of orbits of placements, which the
same moves put down together.

The memoised diagrams of xcover 0.2.6 are no alternative: they take two states for one if 32
bits of a hash agree, and then count 12,947,715 domino tilings of the chessboard.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cached_property
from math import prod

from jigsat.models.build import BoardProblem, make_problem
from jigsat.models.piece_classes import ways_to_choose
from jigsat.models.problem import Problem
from jigsat.models.symmetry.group import conjugacy_classes
from jigsat.schemas.errors import CountInterrupted, OutOfTime, Uncounted
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.support.progress import check_limits, limited_by
from jigsat.solvers.counting.box import Box, box_of_looks, box_of_placements, without_idle
from jigsat.solvers.counting.counts import Counts
from jigsat.solvers.counting.moves import Integers, Moves, Pairs, looks, moves_of, orbits, single_placements
from jigsat.solvers.counting.orders import orders
from jigsat.solvers.counting.profiles import Profiles, TooMany, profiles_of
from jigsat.solvers.counting.ways import Counting
from jigsat.solvers.interrupts import BY_HAND, Interrupts, gc_paused
from jigsat.solvers.options import FRONTIER
from jigsat.solvers.running.deadline import TimeBudget

#: The memory that tables may take, where no limit is given.
MEGABYTES = 3_000.0
#: A puzzle with more placements is not looked at: laying out its moves takes long.
MOST_PLACEMENTS = 100_000
#: The bytes that a profile takes with its steps, roughly: what the memory has room for.
BYTES_PER_PROFILE = 100


def count_without_enumeration(
    puzzle: PuzzleData,
    seconds: float | None = None,
    megabytes: float | None = None,
    *,
    interrupts: Interrupts | None = None,
) -> Counts:
    """Count the solutions by every convention, without finding each of them.

    Args:
        puzzle: the puzzle to count the solutions of.
        seconds: the time that it may take.
        megabytes: the memory that the tables may take, by default 3,000.
        interrupts: the signals that end the count; by default it is Ctrl-C.

    Raises Uncounted if that takes too much, or is ended: then nothing was counted.
    """
    budget = TimeBudget(seconds)
    with ended_by(interrupts or Interrupts(), budget):
        counts = Frontier(problem_of(puzzle), megabytes).counts()
    return replace(counts, seconds=budget.elapsed_rounded)


@contextmanager
def ended_by(interrupts: Interrupts, budget: TimeBudget) -> Generator[None, None, None]:
    """In this block interrupts raise CountInterrupted, and the end of the time Uncounted."""
    with interrupts.deferred():
        try:
            with interrupts.waiting(), limited_by(budget.check):
                yield
        except OutOfTime:
            raise Uncounted(f"{budget.why_unfinished}: nothing was counted") from None
        except KeyboardInterrupt:
            raise CountInterrupted(f"{BY_HAND}: nothing was counted") from None


def problem_of(puzzle: PuzzleData) -> BoardProblem:
    """The puzzle as a problem."""
    with gc_paused():
        return make_problem(puzzle)


@dataclass(frozen=True)
class Swept:
    """Moves, and the live profiles that they lead to."""

    moves: Moves
    profiles: Profiles


class Frontier:
    """What is counted of one problem by its profiles.

    Args:
        problem: whose solutions are counted.
        megabytes: the memory that tables may take, by default ``MEGABYTES``.
        most: how many profiles there may be, by default as many as that has room for.

    Raises Uncounted if there are more, or if the rules look at the whole board.
    """

    def __init__(
        self, problem: BoardProblem, megabytes: float | None = None, most: int | None = None
    ) -> None:
        if why := why_not(problem):
            raise Uncounted(why)
        self._problem = problem
        self._megabytes = MEGABYTES if megabytes is None else megabytes
        self._most = most or int(self._megabytes * 1_000_000 / BYTES_PER_PROFILE)

    @cached_property
    def of_looks(self) -> Swept:
        """The profiles of all solutions, by their looks."""
        return self._swept(looks(self._problem), without_idle(box_of_looks(self._problem)))

    def total(self) -> int:
        """The number of solutions, by their looks."""
        return self._total(self.of_looks)

    def counts(self) -> Counts:
        """The number of solutions by every convention."""
        budget, problem = TimeBudget(), self._problem
        group = problem.symmetries()
        fixed = [0] * len(group)
        box = without_idle(box_of_looks(problem))
        for alike in conjugacy_classes(group):
            swept = (
                self._swept(orbits(problem, group[alike[0]]), box)
                if alike[0]
                else self.of_looks
            )
            kept = self._total(swept)
            for index in alike:
                fixed[index] = kept
        turning = [n for n, symmetry in zip(fixed, group, strict=True) if not symmetry.flips]
        return Counts(
            puzzle=problem.puzzle.name,
            solutions=fixed[0],
            up_to_symmetry=sum(fixed) // len(group),
            up_to_rotation=sum(turning) // len(turning),
            labelled=self._labelled(fixed[0]),
            complete=True,
            stopped=None,
            engine=FRONTIER,
            seconds=budget.elapsed_rounded,
        )

    def _labelled(self, looking: int) -> int:
        """The number of solutions with identical pieces told apart; ``looking``: else."""
        problem, ways = self._problem, self._problem.ways_to_label
        if ways is None:
            return sum(
                number * prod(map(ways_to_choose, problem.piece_classes, used.tolist()))
                for used, number in self.by_use()
            )
        if problem.has_lookalikes:
            box = box_of_placements(problem)
            looking = self._total(self._swept(single_placements(problem), box))
        return looking * ways

    def _swept(self, placements: Pairs, box: Box) -> Swept:
        check_limits()
        with gc_paused():
            moves = moves_of(self._problem, placements, box)
            order = orders(self._problem, moves)[0]
            try:
                return Swept(moves, profiles_of(moves, order, self._most))
            except TooMany:
                raise Uncounted(
                    "this puzzle is too large to count without enumeration: it has more than "
                    f"{self._most:,} profiles"
                ) from None

    def by_use(self) -> Iterator[tuple[Integers, int]]:
        """How much of each piece class, and then of rules, is used in how many ways."""
        swept = self._swept(looks(self._problem), box_of_looks(self._problem))
        yield from self._counting(swept).by_use()

    def counting(self) -> tuple[Swept, Counting]:
        """What counts the ways to all solutions, by their looks."""
        return self.of_looks, self._counting(self.of_looks)

    def _total(self, swept: Swept) -> int:
        problem = self._problem
        # Counters are of what has placements: a piece that has none would be forgotten.
        if problem.most_blanks < 0 or (problem.uses_all and not problem.all_have_placements):
            return 0
        return self._counting(swept).total()

    def _counting(self, swept: Swept) -> Counting:
        return Counting(swept.moves, swept.profiles, self._megabytes)


def why_not(problem: Problem) -> str | None:
    """Why the frontier cannot count the solutions of a problem; None if it can."""
    rules = problem.constraints
    if rules.implications or rules.choices or problem.settled:
        return (
            "cannot count without enumeration where pieces must touch or are settled, or where "
            "the rim has a pattern"
        )
    if len(problem.placements) > MOST_PLACEMENTS:
        return (
            "this puzzle is too large to count without enumeration: it has "
            f"{len(problem.placements):,} placements on {len(problem.cells):,} cells"
        )
    return None
