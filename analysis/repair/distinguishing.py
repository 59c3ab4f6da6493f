"""The fewest placements of one solution that no other solution has together."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from jigsat.models.problem import Chosen, Problem

#: How many choices of pieces are looked at in all solutions together: as memory allows.
CHOICES = 10_000_000
#: Numbers that stand for a choice of placements stay below this.
LARGEST = 2**62

Looks = NDArray[np.int64]


def distinguishing_placements(
    problem: Problem, solutions: Sequence[Chosen]
) -> tuple[Chosen, Chosen] | None:
    """A solution and the fewest of its placements that no other has; None if that is too much.

    All choices of one placement are tried, then of two, and so on, until one of them is in a
    single solution.
    """
    looks = _looks_of(problem, solutions)
    width = looks.shape[1]
    for size in range(1, width + 1):
        if len(looks) * comb(width, size) > CHOICES or (problem.nothing + 1) ** size > LARGEST:
            return None
        found = _in_one_row(looks, size, problem.nothing)
        if found is not None:
            row_number, chosen_looks = found
            solution = solutions[row_number]
            chosen = (index for index in solution if problem.appearances[index] in chosen_looks)
            return solution, tuple(chosen)
    return None


def _looks_of(problem: Problem, solutions: Sequence[Chosen]) -> Looks:
    """A row for each solution: its looks in order, filled up with nothing."""
    width = max(map(len, solutions))
    looks = np.full((len(solutions), width), problem.nothing, np.int64)
    for row, chosen in zip(looks, solutions, strict=True):
        row[: len(chosen)] = sorted(problem.appearances[index] for index in chosen)
    return looks


def _in_one_row(looks: Looks, size: int, nothing: int) -> tuple[int, frozenset[int]] | None:
    """So many looks that are together in one row only, with the number of that row."""
    columns = list(combinations(range(looks.shape[1]), size))
    keys = np.zeros((len(columns), len(looks)), np.int64)
    for position, chosen in enumerate(columns):
        for column in chosen:
            keys[position] = keys[position] * (nothing + 1) + looks[:, column]
        keys[position][looks[:, chosen[-1]] == nothing] = -1
    values, first, times = np.unique(keys, return_index=True, return_counts=True)
    single = first[(times == 1) & (values >= 0)]
    if not len(single):
        return None
    position, row = divmod(int(single.min()), len(looks))
    return row, frozenset(looks[row, list(columns[position])].tolist())
