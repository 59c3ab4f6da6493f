"""Counting solutions without finding them one by one, with a decision diagram.

The board is filled cell by cell. Two ways to fill its first cells have the same future if
they leave the same frontier (see ``frontier``) and the same pieces in the box. They are one
node of a diagram, of which only the layer at hand is kept, each node with the number of ways
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

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence

from jigsat.models.build import make_problem
from jigsat.models.problem import Problem
from jigsat.models.symmetry.group import Symmetry, symmetries
from jigsat.schemas.errors import Uncounted
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.solvers.counting.box_states import EMPTY, Box, Boxes, Pieces
from jigsat.solvers.counting.counts import Counts, ways_to_label
from jigsat.solvers.counting.frontier import Frontiers, Move
from jigsat.solvers.time_budget import TimeBudget

#: The name that such counts have where others name their engine.
DIAGRAM = "diagram"
#: The most nodes that are kept at a time: half a gigabyte or so.
MOST_NODES = 4_000_000
#: A box takes as much memory as so many nodes.
BOX = 4

#: Frontiers with the number of ways that lead there.
Ways = dict[int, int]
#: For each move the pieces that it takes from the box.
Moves = dict[Pieces, list[Move]]


def count_without_enumeration(
    puzzle: PuzzleData, seconds: float | None = None, most_nodes: int = MOST_NODES
) -> Counts:
    """Count the solutions by every convention. Raises Uncounted if that takes too much."""
    budget = TimeBudget(seconds)
    problem = make_problem(puzzle)
    _refuse_what_it_cannot_count(problem)
    diagrams = _Diagrams(problem, budget, most_nodes)
    group = symmetries(problem)
    fixed = [diagrams.looks_kept_by(symmetry) for symmetry in group]
    turning = [n for n, symmetry in zip(fixed, group, strict=True) if not symmetry.flips]
    placed = diagrams.sets_of_placements() if problem.has_lookalikes else fixed[0]
    return Counts(
        puzzle=puzzle.name,
        solutions=fixed[0],
        up_to_symmetry=sum(fixed) // len(group),
        up_to_rotation=sum(turning) // len(turning),
        labelled=placed * ways_to_label(problem),
        complete=True,
        stopped=None,
        engine=DIAGRAM,
        seconds=budget.elapsed_rounded,
    )


def _refuse_what_it_cannot_count(problem: Problem) -> None:
    """Raise Uncounted for rules that look at the finished board as a whole."""
    rules = problem.constraints
    if rules.sums or rules.implications or rules.choices or not problem.uses_all:
        raise Uncounted(
            "cannot count without enumeration where pieces may stay in the box or must touch, "
            "or where the rim has a pattern or is counted"
        )


class _Diagrams:
    """Counts what is in the diagrams of one problem."""

    def __init__(self, problem: Problem, budget: TimeBudget, most_nodes: int) -> None:
        self._problem = problem
        self._budget = budget
        self._most_nodes = most_nodes

    def looks_kept_by(self, symmetry: Symmetry) -> int:
        """How many solutions a symmetry leaves as they are; all, if it is the identity."""
        placements, of_appearance = self._problem.placements, self._problem.of_appearance
        return self._count(
            _orbits(symmetry, of_appearance),
            lambda look: tuple(placements[index].piece_class for index in of_appearance[look]),
        )

    def sets_of_placements(self) -> int:
        """How many solutions there are, if those count that only look the same."""
        placements = self._problem.placements
        return self._count(
            [(index,) for index in range(len(placements))],
            lambda index: (placements[index].piece_class,),
        )

    def _count(
        self,
        groups: Iterable[Sequence[int]],
        piece_classes_of: Callable[[int], tuple[int, ...]],
    ) -> int:
        """How many ways there are to fill the board with groups of placements."""
        blanks = self._problem.number_of_blanks
        if blanks is None:
            return 0
        boxes = Boxes(self._problem, blanks)
        frontiers = Frontiers(self._problem, groups)
        layer = _Layer()
        layer.add(boxes.full, [(0, 1)])
        for cell, ahead in enumerate(frontiers.ahead):
            moves: Moves = defaultdict(list)
            if self._problem.cells[cell] in self._problem.blankable:
                moves[boxes.blank].append(frontiers.blank(cell))
            for group, move in frontiers.moves[cell]:
                moves[tuple(map(piece_classes_of, group))].append(move)
            layer = self._next(layer, 1 << cell, ahead, boxes, moves)
        return sum(layer.nodes.get(EMPTY, {}).values())

    def _next(self, layer: _Layer, cell: int, ahead: int, boxes: Boxes, moves: Moves) -> _Layer:
        """The layer behind a cell, given as its bit: it was covered before, or is now."""
        found = _Layer()
        for box, frontiers in layer.nodes.items():
            covered = ((each & ahead, n) for each, n in frontiers.items() if each & cell)
            found.add(box, covered)
            empty = {each: n for each, n in frontiers.items() if not each & cell}
            for pieces, alike in moves.items() if empty else ():
                left = boxes.without(box, pieces)
                for move in alike if left else ():
                    found.add(left, _moved(empty, move, ahead))
            self._give_up_if_too_large(layer.size + found.size)
        return found

    def _give_up_if_too_large(self, nodes: int) -> None:
        if nodes > self._most_nodes:
            raise Uncounted(
                "this puzzle is too large to count without enumeration: its decision diagram "
                f"has over {self._most_nodes:,} nodes at a time"
            )
        if self._budget.is_over:
            raise Uncounted(f"time limit of {self._budget.seconds:g} s: nothing was counted")


class _Layer:
    """The nodes between two cells: for each box the frontiers, with the ways there."""

    def __init__(self) -> None:
        self.nodes: dict[Box, Ways] = {}
        self.size = 0

    def add(self, box: Box, found: Iterable[tuple[int, int]]) -> None:
        """Add ways to nodes, which are new or known."""
        nodes = self.nodes.get(box, {})
        before = len(nodes)
        for frontier, ways in found:
            nodes[frontier] = nodes.get(frontier, 0) + ways
        if nodes and not before:
            self.nodes[box] = nodes
            self.size += BOX
        self.size += len(nodes) - before


def _moved(frontiers: Ways, move: Move, ahead: int) -> Iterator[tuple[int, int]]:
    """Where a move takes those of the frontiers that it is possible on."""
    clash, keep, put, asks = move
    for frontier, ways in frontiers.items():
        if not frontier & clash:
            after = frontier & keep | put
            for cell, asked in asks:
                if not after & cell:
                    after |= asked
            yield after & ahead, ways


def _orbits(symmetry: Symmetry, looks: Iterable[int]) -> Iterator[tuple[int, ...]]:
    """The looks, put together with all that they become by a symmetry applied repeatedly."""
    seen: set[int] = set()
    for look in looks:
        if look not in seen:
            orbit = [look]
            while symmetry[orbit[-1]] != look:
                orbit.append(symmetry[orbit[-1]])
            seen.update(orbit)
            yield tuple(orbit)
