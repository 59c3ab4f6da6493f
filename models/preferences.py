"""Preferred placements: tried first, and no rule at all."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from jigsat.models.cell_numbers import Numbers
from jigsat.models.problem import Problem
from jigsat.models.rules.clues import against_preferences


def by_preference(problem: Problem) -> Iterator[Numbers]:
    """The placements that leave room for all that is preferred; then for less and less.

    At the end come all placements: whoever searches these sets one after the other finds a
    solution if there is one, and a preferred one if there is such.
    """
    against = list(against_preferences(problem))
    for number in range(len(against), -1, -1):
        left = np.ones(len(problem.placements), np.bool_)
        left[list(frozenset[int]().union(*against[:number]))] = False
        yield np.flatnonzero(left).astype(np.int32)
