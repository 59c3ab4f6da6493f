"""Rules that an engine does not check while it searches, but on what it has found.

So an engine need not know every form that a rule can have. It is only good where these rules
leave a fair share of what is found; where they leave little, CP-SAT is the better engine.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import numpy as np

from jigsat.models.exact_cover import CoverProblem, SearchProblem, counts_items_once
from jigsat.models.forms import BoundedSum, Implication
from jigsat.models.placements import Numbers
from jigsat.models.problem import Rows
from jigsat.schemas.errors import Unsupported
from jigsat.solvers.batches import Flags


def sums_to_check(problem: SearchProblem) -> Iterator[BoundedSum]:
    """The bounded sums: of rules and, if pieces may stay in the box, of pieces and blanks."""
    yield from problem.constraints.sums
    if isinstance(problem, CoverProblem) or problem.uses_all:
        return
    for piece_class, placements in zip(problem.piece_classes, problem.of_class, strict=True):
        yield BoundedSum(dict.fromkeys(placements, 1), piece_class.least, piece_class.count)
    fewest, most = problem.puzzle.cover.blank_range
    cells = len(problem.cells)
    areas = {
        index: problem.piece_classes[piece_class].area
        for index, piece_class in enumerate(problem.placements.class_of.tolist())
    }
    yield BoundedSum(areas, cells - most, cells - fewest)


def refuse_options_never_called_for(problem: CoverProblem, engine: str) -> None:
    """Raise Unsupported if the search for items covered once does not come to all options."""
    if not counts_items_once(problem):
        raise Unsupported(
            f"the engine {engine} cannot express options without an item that is covered once; "
            "cp-sat takes every rule"
        )


class PostCheck:
    """Checks rows of placements for the bounded sums and the implications of a problem."""

    def __init__(self, problem: SearchProblem) -> None:
        self._size = problem.nothing + 1
        self._implications = problem.constraints.implications
        sums = list(sums_to_check(problem))
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
