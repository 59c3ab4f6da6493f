"""Rules that an engine does not look at while it searches, but at what it has found.

So an engine need not know every form that a rule can have. It is only good where these rules
leave a fair share of what is found; where they leave little, CP-SAT is the better engine.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

import numpy as np
from numpy.typing import NDArray

from jigsat.models.forms import BoundedSum, Implication
from jigsat.models.problem import Problem, Rows

Flags = NDArray[np.bool_]


def amounts_left(problem: Problem) -> Iterator[BoundedSum]:
    """All that is counted: by rules and, if pieces may stay in the box, pieces and blanks."""
    yield from problem.constraints.sums
    if problem.uses_all:
        return
    for piece_class, placements in zip(problem.piece_classes, problem.of_class, strict=True):
        yield BoundedSum(dict.fromkeys(placements, 1), piece_class.least, piece_class.count)
    fewest, most = problem.puzzle.cover.blank_range
    cells = len(problem.cells)
    areas = {
        index: problem.piece_classes[placement.piece_class].area
        for index, placement in enumerate(problem.placements)
    }
    yield BoundedSum(areas, cells - most, cells - fewest)


class Residue:
    """Checks rows of placements for the amounts and the needs of a problem."""

    def __init__(self, problem: Problem) -> None:
        self._size = len(problem.placements) + 1
        self._implications = problem.constraints.implications
        sums = list(amounts_left(problem))
        self._table = np.zeros((self._size, len(sums)), np.int32)
        for column, bounded_sum in enumerate(sums):
            for index, number in bounded_sum.of.items():
                self._table[index, column] = number
        self._least = np.array([bounded_sum.least for bounded_sum in sums], np.int32)
        self._most = np.array([bounded_sum.most for bounded_sum in sums], np.int32)

    def keeps(self, rows: Rows) -> Flags:
        """For each row whether it keeps these rules."""
        totals = self._table[rows].sum(axis=1)
        good = ((self._least <= totals) & (totals <= self._most)).all(axis=1)
        return np.asarray(good & self._is_given_what_it_needs(rows), np.bool_)

    def _is_given_what_it_needs(self, rows: Rows) -> Flags:
        good = np.ones(len(rows), np.bool_)
        for implication in self._implications:
            good &= self._is_met(implication, rows)
        return good

    def _is_met(self, implication: Implication, rows: Rows) -> Flags:
        others = np.zeros(self._size, np.bool_)
        others[list(implication.others)] = True
        called_for = (rows == implication.placement).any(axis=1)
        return np.asarray(~called_for | others[rows].any(axis=1), np.bool_)


def choices(problem: Problem, alive: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """The placements that are still alive, for each way to make all the problem's choices.

    Solutions of different choices are different, so they are searched one after the other.
    """
    for unused in product(*(choice.sets for choice in problem.constraints.choices)):
        yield tuple(index for index in alive if not any(index in each for each in unused))
