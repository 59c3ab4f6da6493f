"""Forced moves on the way to a solution."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import log10
from statistics import fmean

from jigsat.analysis.rate.game import Game, Table
from jigsat.models.bits import bits_of, members


@dataclass(frozen=True)
class Forced:
    """Steps on the way to a solution, averaged over several ``solutions``.

    ``share``: of the steps, those at which there was one choice only. ``guesses``: the others.
    ``digits``: the decimal logarithm of the product of the numbers of choices.
    """

    solutions: int
    share: float
    guesses: float
    digits: float


def forced_moves(ways: Sequence[Sequence[int]]) -> Forced | None:
    """The average over some ways to a solution; None if there are none.

    Args:
        ways: for each of them the numbers of choices, as ``choices_on_the_way`` has them.
    """
    if not ways:
        return None
    forced = [sum(number == 1 for number in choices) for choices in ways]
    return Forced(
        solutions=len(ways),
        share=round(fmean(n / len(c) for n, c in zip(forced, ways, strict=True)), 4),
        guesses=round(fmean(len(c) - n for n, c in zip(forced, ways, strict=True)), 2),
        digits=round(fmean(sum(map(log10, choices)) for choices in ways), 2),
    )


def choices_on_the_way(table: Table, solution: Iterable[int]) -> list[int]:
    """The number of placements to choose from at each step on the way to a solution.

    Each step takes a placement at the cell, or of the piece, for which the fewest are open;
    1 is a forced move.
    """
    game = Game(table)
    left = bits_of(solution)
    choices = []
    while left:
        some = [open_ for open_ in game.must_be_covered if open_ & left]
        for open_, needed in game.still_needed:
            # If no more are open than are needed, each of them is forced.
            some += [open_] if open_.bit_count() > needed else [1 << n for n in members(open_)]
        some = [open_ for open_ in some if open_ & left] or [game.open]
        tightest = min(some, key=int.bit_count)
        index = next(members(tightest & left))
        choices.append(tightest.bit_count())
        game.put(index)
        left &= ~(1 << index)
    return choices
