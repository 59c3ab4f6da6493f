"""Counting solutions without finding them one by one, with a decision diagram.

The board is filled cell by cell. Two ways to fill some of its cells have the same future if
they leave the same frontier (see ``frontier``) and the same pieces in the box. They are one
node of a diagram, of which only the layers at hand are kept, each node with the number of ways
that lead to it: an exact integer of any size. (This is frontier-based search: Knuth, The Art of
Computer Programming, volume 4A, section 7.1.4; Kawahara and others, Frontier-based search for
enumerating all constrained subgraphs with compressed representation, 2017.)

The number of solutions up to symmetry is the mean number of solutions that a symmetry leaves
as they are (Burnside's lemma). Such a solution is made of orbits of placements, which the
same diagram puts down together.

The memoised diagrams of xcover 0.2.6 are no alternative: they take two states for one if 32
bits of a hash agree, and then count 12,947,715 domino tilings of the chessboard.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace

from jigsat.models.build import BoardProblem, make_problem
from jigsat.models.problem import Problem
from jigsat.models.symmetry.group import Symmetry, conjugacy_classes
from jigsat.schemas.errors import CountInterrupted, OutOfTime, Uncounted
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.support.progress import check_limits, limited_by
from jigsat.solvers.counting.counts import Counts
from jigsat.solvers.counting.frontier import (
    Counters,
    Group,
    best_order,
    counters_of_looks,
    counters_of_placements,
    moves_of,
)
from jigsat.solvers.counting.layers import Layer, Layers, stored
from jigsat.solvers.counting.tables import Diagram, make_diagram
from jigsat.solvers.interrupts import BY_HAND, Interrupts, gc_paused
from jigsat.solvers.options import DIAGRAM
from jigsat.solvers.running.deadline import TimeBudget

#: The memory that the layers of a diagram may take, where no limit is given.
MEGABYTES = 3_000.0
#: A puzzle with more placements is not looked at: laying out its moves takes long.
MOST_PLACEMENTS = 100_000
#: The share of the memory in which layers are kept; the rest is for working them out.
KEPT = 0.3


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
        megabytes: the memory that the diagram may take, by default 3,000.
        interrupts: the signals that end the count; by default it is Ctrl-C.

    Raises Uncounted if that takes too much, or is ended: then nothing was counted.
    """
    budget = TimeBudget(seconds)
    with ended_by(interrupts or Interrupts(), budget):
        counts = count_in_diagrams(problem_of(puzzle), megabytes)
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


def count_in_diagrams(problem: BoardProblem, megabytes: float | None = None) -> Counts:
    """Count within the limits that are set; see ``count_without_enumeration``."""
    budget = TimeBudget()
    diagrams = Diagrams(problem, megabytes)
    group = problem.symmetries()
    fixed = [0] * len(group)
    for alike in conjugacy_classes(group):
        kept = diagrams.looks_kept_by(group[alike[0]])
        for index in alike:
            fixed[index] = kept
    turning = [n for n, symmetry in zip(fixed, group, strict=True) if not symmetry.flips]
    placed = diagrams.sets_of_placements() if problem.has_lookalikes else fixed[0]
    return Counts(
        puzzle=problem.puzzle.name,
        solutions=fixed[0],
        up_to_symmetry=sum(fixed) // len(group),
        up_to_rotation=sum(turning) // len(turning),
        labelled=placed * (problem.ways_to_label or 1),
        complete=True,
        stopped=None,
        engine=DIAGRAM,
        seconds=budget.elapsed_rounded,
    )


def problem_of(puzzle: PuzzleData) -> BoardProblem:
    """The puzzle as a problem."""
    with gc_paused():
        return make_problem(puzzle)


def _refuse_what_has_no_diagram(problem: Problem) -> None:
    """Raise Uncounted for rules that look at the whole board, or for too many placements."""
    rules = problem.constraints
    if rules.sums or rules.implications or rules.choices or not problem.uses_all:
        raise Uncounted(
            "cannot count without enumeration where pieces may stay in the box or must touch, "
            "or where the rim has a pattern or is counted"
        )
    if len(problem.placements) > MOST_PLACEMENTS:
        raise Uncounted(
            "this puzzle is too large to count without enumeration: it has "
            f"{len(problem.placements):,} placements on {len(problem.cells):,} cells"
        )


class Diagrams:
    """The diagrams of one problem, and what is counted in them.

    ``megabytes``: the memory that each may take, by default ``MEGABYTES``. Raises Uncounted if
    none is made for such a problem.
    """

    def __init__(self, problem: Problem, megabytes: float | None = None) -> None:
        _refuse_what_has_no_diagram(problem)
        self._problem = problem
        self._megabytes = MEGABYTES if megabytes is None else megabytes

    def looks_kept_by(self, symmetry: Symmetry) -> int:
        """How many solutions a symmetry leaves as they are; all, if it is the identity."""
        return self._count(_orbits(symmetry, self._problem.of_appearance), counters_of_looks)

    def sets_of_placements(self) -> int:
        """How many solutions there are, if those count that only look the same."""
        each = ((index,) for index in range(len(self._problem.placements)))
        return self._count(each, counters_of_placements)

    def of_looks(self) -> Diagram | None:
        """The diagram of all solutions by their looks; None if there cannot be any."""
        looks = ((look,) for look in self._problem.of_appearance)
        return self._diagram(looks, counters_of_looks)

    @contextmanager
    def stored(self, diagram: Diagram) -> Generator[list[Layer], None, None]:
        """All layers of a diagram, kept as long as the block lasts; see ``stored``."""
        with stored(self.layers(diagram, KEPT), self._megabytes * KEPT) as kept:
            yield kept

    def layers(self, diagram: Diagram, kept: float = 0.0) -> Layers:
        """The layers of a diagram; ``kept``: the share of the memory for something else."""
        return Layers(diagram, self._megabytes, kept)

    def _count(
        self, groups: Iterable[Group], make_counters: Callable[[Problem, int], Counters]
    ) -> int:
        """How many ways there are to fill the board with groups of placements."""
        diagram = self._diagram(groups, make_counters)
        return 0 if diagram is None else last(self.layers(diagram)).total

    def _diagram(
        self, groups: Iterable[Group], make_counters: Callable[[Problem, int], Counters]
    ) -> Diagram | None:
        check_limits()
        blanks = self._problem.number_of_blanks
        # Counters are of what has placements: a piece that has none would be forgotten.
        if blanks is None or not self._problem.all_have_placements:
            return None
        with gc_paused():
            moves = moves_of(self._problem, groups, make_counters(self._problem, blanks))
            return make_diagram(moves, best_order(self._problem, moves))


def last(layers: Iterable[Layer]) -> Layer:
    """The last layer, which has one node if there is a solution."""
    (layer,) = deque(layers, maxlen=1)
    return layer


def _orbits(symmetry: Symmetry, looks: Iterable[int]) -> Iterator[Group]:
    """The looks, put together with all that they become by a symmetry applied repeatedly."""
    seen: set[int] = set()
    for look in looks:
        if look not in seen:
            orbit = [look]
            while symmetry[orbit[-1]] != look:
                orbit.append(symmetry[orbit[-1]])
            seen.update(orbit)
            yield tuple(orbit)
