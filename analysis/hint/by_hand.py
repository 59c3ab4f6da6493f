"""In space: a next piece that can be put in by hand, given what lies there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

import numpy as np

from jigsat.analysis.answer import Answer
from jigsat.analysis.apart.apart import has_straight_moves
from jigsat.analysis.apart.disassembly import Disassembly, compile_disassembly, take_apart
from jigsat.analysis.apart.gaps import Numbers
from jigsat.analysis.apart.parts import MAX_PIECES
from jigsat.analysis.apart.separation import Limit, TooMany
from jigsat.analysis.hint.next_piece import Hint
from jigsat.models.problem import Chosen, Problem
from jigsat.schemas.errors import OutOfTime
from jigsat.schemas.layouts.joining import joins, order_of
from jigsat.solvers.time_budget import TimeBudget
from jigsat.solvers.workers.alarm import ended_after

#: Seconds, and states in all, after which it is not known.
SECONDS, STATES = 5.0, 50_000


def by_hand(
    problem: Problem, fixed: Sequence[int], solution: Chosen, found: Hint, budget: TimeBudget
) -> tuple[Hint, Answer | None]:
    """A hint that can be followed by straight moves, the one that was found if it can be.

    After it all other pieces of the solution can still be put in, while what lies is held. The
    answer is whether that is so; None where pieces do not move, as in the plane.
    """
    if not has_straight_moves(problem.puzzle) or len(solution) > MAX_PIECES:
        return found, None
    wanted = next((each for each in found.possible if each in solution), found.placement)
    found = replace(found, placement=wanted)
    try:
        with ended_after(budget.left):
            compile_disassembly()
        with ended_after(budget.share(1.0, at_most=SECONDS).left):
            first = _ByHand(problem, fixed, solution).first(wanted)
    except (TooMany, OutOfTime):
        return found, Answer.NOT_KNOWN
    if first is None:
        return found, Answer.NO
    if first == wanted:
        return found, Answer.YES
    return Hint(first, None, (first,), are_all=False), Answer.YES


class _ByHand:
    """Pieces that lie, held as one, and those that are missing."""

    def __init__(self, problem: Problem, fixed: Sequence[int], solution: Chosen) -> None:
        self._problem = problem
        self._lying = tuple(fixed)
        self._missing = [index for index in solution if index not in set(fixed)]
        self._limit = Limit(STATES)

    def first(self, wanted: int) -> int | None:
        """A piece that can be put in and leaves room for the others, this one if it can."""
        way = self._way(self._lying, self._missing)
        if way is None:
            return None
        return next(filter(self._goes_in, [wanted, *self._in_order(way)]), None)

    def _goes_in(self, index: int) -> bool:
        others = [each for each in self._missing if each != index]
        alone = self._way(self._lying, [index]) is not None
        return alone and self._way((*self._lying, index), others) is not None

    def _in_order(self, way: Disassembly) -> Iterator[int]:
        """The missing pieces in the order in which they are put together."""
        held = [list(self._cells(self._lying))] if self._lying else []
        cells = [*held, *(list(self._cells([each])) for each in self._missing)]
        order = order_of(joins(cells, list(way.stages))) or range(len(cells))
        numbers = (piece - len(held) for piece in order)
        return (self._missing[number] for number in numbers if number >= 0)

    def _way(self, held: Sequence[int], free: Sequence[int]) -> Disassembly | None:
        """How free pieces are taken away from each other and from what is held."""
        bodies = [held, *([each] for each in free)] if held else [[each] for each in free]
        return take_apart([self._numbers(body) for body in bodies], self._limit)

    def _numbers(self, placements: Iterable[int]) -> Numbers:
        return np.array(list(self._cells(placements)), np.int32)

    def _cells(self, placements: Iterable[int]) -> Iterator[tuple[int, ...]]:
        coordinates = self._problem.puzzle.grid_data.coordinates
        for index in placements:
            yield from map(coordinates, self._problem.placements[index].shape.cells)
