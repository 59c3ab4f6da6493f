"""Rules that an engine does not check while it searches, but on what it has found.

So an engine need not know every form that a rule can have. It is only good where these rules
leave a fair share of what is found; where they leave little, CP-SAT is the better engine.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import numpy as np

from jigsat.models.forms import Implication
from jigsat.models.placements import Numbers
from jigsat.models.problem import Flags, Rows
from jigsat.models.search_problem import SearchProblem


class PostCheck:
    """Checks rows of placements for the bounded sums and the implications of a problem."""

    def __init__(self, problem: SearchProblem) -> None:
        self._size = problem.nothing + 1
        self._implications = problem.constraints.implications
        sums = list(problem.sums())
        self._table = np.zeros((self._size, len(sums)), np.int32)
        for column, bounded_sum in enumerate(sums):
            for index, number in bounded_sum.of.items():
                self._table[index, column] = number
        self._least = np.array([bounded_sum.least for bounded_sum in sums], np.int32)
        self._most = np.array([bounded_sum.most for bounded_sum in sums], np.int32)

    def passes(self, rows: Rows) -> Flags:
        """For each row whether it satisfies all of them."""
        totals = self._table[rows].sum(axis=1)
        good = ((self._least <= totals) & (totals <= self._most)).all(axis=1)
        return np.asarray(good & self._satisfies_implications(rows), np.bool_)

    def _satisfies_implications(self, rows: Rows) -> Flags:
        good = np.ones(len(rows), np.bool_)
        for implication in self._implications:
            good &= self._satisfies(implication, rows)
        return good

    def _satisfies(self, implication: Implication, rows: Rows) -> Flags:
        others = np.zeros(self._size, np.bool_)
        others[list(implication.others)] = True
        applies = (rows == implication.placement).any(axis=1)
        return np.asarray(~applies | others[rows].any(axis=1), np.bool_)


def choices(problem: SearchProblem, alive: Numbers) -> Iterator[Numbers]:
    """The placements that are still alive, for each way to make all the problem's choices.

    Solutions of different choices are different, so they are searched one after the other.
    """
    for unused in product(*(choice.sets for choice in problem.constraints.choices)):
        left = np.ones(problem.nothing, np.bool_)
        left[list(frozenset[int]().union(*unused))] = False
        yield alive[left[alive]]
