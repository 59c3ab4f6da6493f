"""Preferred placements: tried first, and no rule at all."""

from __future__ import annotations

from collections.abc import Iterator

from jigsat.models.problem import Problem
from jigsat.models.rules.clues import against_preferences


def by_preference(problem: Problem) -> Iterator[tuple[int, ...]]:
    """The placements that leave room for all that is preferred; then for less and less.

    At the end come all placements: whoever searches these sets one after the other finds a
    solution if there is one, and a preferred one if there is such.
    """
    against = list(against_preferences(problem))
    for number in range(len(against), -1, -1):
        gone = frozenset[int]().union(*against[:number])
        yield tuple(index for index in range(len(problem.placements)) if index not in gone)
