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

from collections import Counter
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cached_property
from math import prod

import numpy as np
from numpy.typing import NDArray

from jigsat.models.build import BoardProblem, make_problem
from jigsat.models.piece_classes import ways_to_choose
from jigsat.models.problem import Problem
from jigsat.models.symmetry.group import Symmetry, conjugacy_classes
from jigsat.schemas.errors import CountInterrupted, OutOfTime, Uncounted
from jigsat.schemas.grids.grid import Point
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.support.progress import check_limits, limited_by
from jigsat.solvers.counting.box import PieceBox, box_of_looks, box_of_placements, without_idle
from jigsat.solvers.counting.moves import (
    Pairs,
    ProfileMoves,
    looks,
    moves_of,
    orbits,
    single_placements,
)
from jigsat.solvers.counting.openings import Openings, openings_of
from jigsat.solvers.counting.orders import Order, orders, size
from jigsat.solvers.counting.profiles import Profiles, TooManyProfiles, profiles_of
from jigsat.solvers.counting.ways import WORD, Counting, digits_of, paths
from jigsat.solvers.counts import Counts
from jigsat.solvers.limits.deadline import TimeBudget
from jigsat.solvers.limits.interrupts import BY_HAND, Interrupts, gc_paused
from jigsat.solvers.limits.options import FRONTIER

#: How many pieces of each class are used.
Use = tuple[int, ...]

#: The memory that tables may take, where no limit is given.
MEGABYTES = 3_000.0
#: A puzzle with more placements is not looked at: laying out its moves takes long.
MOST_PLACEMENTS = 100_000
#: Most tables have far fewer entries than they might have: so the least time for each of these.
SECONDS_PER_ENTRY = 1e-9
#: The bytes that a profile takes with its steps, roughly: what the memory has room for.
BYTES_PER_PROFILE = 100


def count_without_enumeration(
    puzzle: PuzzleData,
    seconds: float | None = None,
    megabytes: float | None = None,
    threads: int = 1,
    *,
    interrupts: Interrupts | None = None,
) -> Counts:
    """Count the solutions by every convention, without finding each of them.

    Args:
        puzzle: the puzzle to count the solutions of.
        seconds: the time that it may take.
        megabytes: the memory that the tables may take, by default 3,000.
        threads: how many make tables.
        interrupts: the signals that end the count; by default it is Ctrl-C.

    Raises Uncounted if that takes too much, or is ended: then nothing was counted.
    """
    budget = TimeBudget(seconds)
    with ended_by(interrupts or Interrupts(), budget):
        counts = Frontier(problem_of(puzzle), megabytes, threads).counts()
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

    moves: ProfileMoves
    profiles: Profiles


class Frontier:
    """What is counted of one problem by its profiles.

    Args:
        problem: whose solutions are counted.
        megabytes: the memory that tables may take, by default ``MEGABYTES``.
        threads: how many make tables.
        backwards: fill the board from its other end.

    ``most`` profiles may be reached, as many as that has room for, if nothing else is said.
    Raises Uncounted if there are more, or if the rules look at the whole board.
    """

    def __init__(
        self,
        problem: BoardProblem,
        megabytes: float | None = None,
        threads: int = 1,
        *,
        backwards: bool = False,
    ) -> None:
        if why := why_not(problem):
            raise Uncounted(why)
        self._problem = problem
        self._megabytes = MEGABYTES if megabytes is None else megabytes
        self._threads = threads
        self._backwards = backwards
        self.most = int(self._megabytes * 1_000_000 / BYTES_PER_PROFILE)

    @cached_property
    def _box(self) -> PieceBox:
        return without_idle(box_of_looks(self._problem))

    @cached_property
    def _of_looks(self) -> tuple[ProfileMoves, Order]:
        return self._in_order(looks(self._problem), self._box)

    @property
    def size(self) -> float:
        """The binary logarithm of how many profiles there may be at the most, roughly."""
        return size(*self._of_looks)

    @cached_property
    def of_looks(self) -> Swept:
        """The profiles of all solutions, by their looks."""
        return self._swept(*self._of_looks)

    @property
    def seconds(self) -> float:
        """How long it takes to count by these profiles, at least."""
        entries = float(expected_entries(self._problem, self.of_looks.profiles).sum())
        return entries * SECONDS_PER_ENTRY

    def total(self) -> int:
        """The number of solutions, by their looks."""
        return self._total(self.of_looks)

    def from_the_other_end(self) -> Frontier:
        """What is counted by the profiles of the board filled from its other end."""
        return Frontier(self._problem, self._megabytes, self._threads, backwards=True)

    def counts(self) -> Counts:
        """The number of solutions by every convention."""
        budget, problem = TimeBudget(), self._problem
        group = problem.symmetries()
        fixed = [0] * len(group)
        for alike in conjugacy_classes(group):
            kept = self._kept_by(group[alike[0]]) if alike[0] else self.total()
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

    def _kept_by(self, symmetry: Symmetry) -> int:
        together = orbits(self._problem, symmetry)
        return self._total(self._swept(*self._in_order(together, self._box)))

    def _labelled(self, looking: int) -> int:
        """The number of solutions with identical pieces told apart; ``looking``: else."""
        problem, ways = self._problem, self._problem.ways_to_label
        if all(each.count == 1 for each in problem.piece_classes):
            ways = 1
        if ways is None:
            return sum(
                number * prod(map(ways_to_choose, problem.piece_classes, used))
                for used, number in self.by_use()
            )
        if problem.has_lookalikes:
            box = box_of_placements(problem)
            each = self._in_order(single_placements(problem), box)
            looking = self._total(self._swept(*each))
        return looking * ways

    def _in_order(self, placements: Pairs, box: PieceBox) -> tuple[ProfileMoves, Order]:
        """The moves, and the order of the cells in which there are the fewest profiles."""
        check_limits()
        digits_of(box)  # there may be too many sets of pieces
        with gc_paused():
            moves = moves_of(self._problem, placements, box)
            order = orders(self._problem, moves)[0]
            return moves, order[::-1] if self._backwards else order

    def _swept(self, moves: ProfileMoves, order: Order) -> Swept:
        with gc_paused():
            try:
                return Swept(moves, profiles_of(moves, order, self.most))
            except TooManyProfiles:
                raise Uncounted(
                    "this puzzle is too large to count without enumeration: it has more than "
                    f"{self.most:,} profiles"
                ) from None

    def by_use(self, symmetry: Symmetry | None = None) -> Iterator[tuple[Use, int]]:
        """How many of each piece class are used in how many solutions.

        ``symmetry``: only those that it leaves as they are.
        """
        problem = self._problem
        together = looks(problem) if symmetry is None else orbits(problem, symmetry)
        swept = self._swept(*self._in_order(together, box_of_looks(problem)))
        for used, number in self._counting(swept).by_use():
            yield tuple(used[: len(problem.piece_classes)].tolist()), number

    def per_use(self, *, has_classes: bool) -> Mapping[Use, tuple[int, int]]:
        """For each use of the pieces how many solutions there are, and how many classes.

        ``has_classes``: whether all images of a solution use the same pieces, so that there
        are classes of one use; else their number is 0.
        """
        group = self._problem.symmetries() if has_classes else self._problem.symmetries()[:1]
        solutions, kept = Counter[Use](), Counter[Use]()
        for alike in conjugacy_classes(group):
            for use, number in self.by_use(group[alike[0]] if alike[0] else None):
                kept[use] += number * len(alike)
                solutions[use] += 0 if alike[0] else number
        return {
            use: (number, kept[use] // len(group) if has_classes else 0)
            for use, number in solutions.items()
        }

    def per_opening(self, choices: Sequence[Iterable[Point]]) -> Sequence[int]:
        """How many solutions leave each of these choices of cells open, and no other cell.

        Raises Uncounted if there are more solutions than a word can count. If not, then sums
        wrap only of ways that never become solutions.
        """
        problem = self._problem
        box = without_idle(box_of_looks(problem, counts_blanks=False))
        moves, order = self._in_order(looks(problem), box)
        swept = self._swept(moves, order)
        if paths(swept.profiles) >= WORD - 1 and self.total() >= 1 << WORD:
            raise Uncounted("this puzzle has too many solutions to count them for each opening")
        openings = openings_of(problem, moves, order, choices)
        counting = self._counting(swept, openings, words=1)
        return list(map(int, counting.per_opening(openings)))

    def counting(self) -> tuple[Swept, Counting]:
        """What counts the ways to all solutions, by their looks."""
        return self.of_looks, self._counting(self.of_looks)

    def _total(self, swept: Swept) -> int:
        return self._counting(swept).total()

    def _counting(
        self, swept: Swept, openings: Openings | None = None, words: int | None = None
    ) -> Counting:
        expected, megabytes = expected_entries(self._problem, swept.profiles), self._megabytes
        how = openings, words, self._threads
        return Counting(swept.moves, swept.profiles, megabytes, expected, *how)


def expected_entries(problem: Problem, profiles: Profiles) -> NDArray[np.float64]:
    """How many entries the tables of each layer have at most, or nearly so.

    Each profile may be reached with as many sets of pieces as have the area that is covered.
    """
    sets = np.ones(1)
    rooms = [(each.area, each.count) for each in problem.piece_classes]
    if problem.most_blanks > 0:
        rooms.append((1, problem.most_blanks))
    for area, count in rooms:
        one = np.zeros(area * count + 1)
        one[::area] = 1.0
        sets = np.convolve(sets, one)[: len(problem.cells) + 1]
    numbers = np.diff(profiles.layer)
    areas = np.linspace(0, len(sets) - 1, len(numbers)).round().astype(np.int64)
    entries: NDArray[np.float64] = (numbers + 1) * np.maximum(sets[areas], 1.0)
    return entries


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
