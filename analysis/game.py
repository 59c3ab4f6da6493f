"""A puzzle played as people do: one piece after the other, looking only at the board.

A placement is *open* as long as it conflicts with no piece on the board: no cell is covered
twice, sides that meet fit, no face is twice in a line, and the piece is still in the box. Rules
that count over the whole board are ignored, and nothing is thought ahead.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import log10
from statistics import fmean

from jigsat.models.bits import Bits, bits_of, members
from jigsat.models.conflicts import Conflicts
from jigsat.models.problem import Problem
from jigsat.schemas.grids.grid import Point
from jigsat.schemas.support.progress import check_limits


class Table:
    """What every game of one puzzle needs to know."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.conflicts = Conflicts(problem)
        self.of_class: Sequence[Bits] = [bits_of(indices) for indices in problem.of_class]
        self.everything: Bits = (1 << len(problem.placements)) - 1


class Game:
    """A board with some pieces on it, and the placements that are open."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.open: Bits = table.everything
        self.placed: list[int] = []
        self.empty = set(table.problem.cells)
        self._used = [0] * len(table.problem.piece_classes)

    def put(self, index: int) -> None:
        """Put down a piece."""
        check_limits()
        problem = self.table.problem
        placement = problem.placements[index]
        self.open &= ~self.table.conflicts.of(index)
        self._used[placement.piece_class] += 1
        if (
            self._used[placement.piece_class]
            == problem.piece_classes[placement.piece_class].count
        ):
            self.open &= ~self.table.of_class[placement.piece_class]
        self.empty.difference_update(placement.shape.cells)
        self.placed.append(index)

    @property
    def ways(self) -> Mapping[Point, Bits]:
        """For each empty cell the open placements that cover it."""
        return {cell: self.open & self.table.conflicts.covering[cell] for cell in self.empty}

    @property
    def must_be_covered(self) -> Iterator[Bits]:
        """The open placements of each empty cell that is covered in the end.

        Cells that may stay empty are covered if all that may are empty for want of a piece.
        """
        ways = self.ways
        blankable = self.table.problem.blankable
        _, most = self.table.problem.puzzle.cover.blank_range
        dead = sum(1 for cell, open_ in ways.items() if not open_ and cell in blankable)
        for cell, open_ in ways.items():
            if cell not in blankable or (open_ and dead >= most):
                yield open_

    @property
    def still_needed(self) -> Iterator[tuple[Bits, int]]:
        """The open placements of each piece class still needed, and of how many pieces."""
        for piece_class, used, all_of_it in zip(
            self.table.problem.piece_classes, self._used, self.table.of_class, strict=True
        ):
            if used < piece_class.least:
                yield self.open & all_of_it, piece_class.least - used


# Forced moves on the way to a solution.


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
    """The average over some ways to a solution; None without any.

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
