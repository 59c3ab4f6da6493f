"""Playing a puzzle as people do: one piece after the other, looking only at what lies there.

A placement is *open* as long as it clashes with nothing that lies: no cell is covered twice,
sides that meet fit, no face is twice in a line, and the piece is still in the box. Rules that
count over the whole board are not looked at, and nothing is thought ahead.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from random import Random

from jigsat.models.problem import Problem
from jigsat.models.rules.sides import Fits, fits_of
from jigsat.schemas.grids.grid import Point

#: Placements as the bits of a number.
Bits = int


def _bits(placements: Iterable[int]) -> Bits:
    total = 0
    for index in placements:
        total |= 1 << index
    return total


def members(bits: Bits) -> Iterator[int]:
    """The placements of a set, in order."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


class Table:
    """What every game of one puzzle needs to know."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.covering: Mapping[Point, Bits] = {
            cell: _bits(indices) for cell, indices in problem.covering.items()
        }
        self.of_class: Sequence[Bits] = [_bits(indices) for indices in problem.of_class]
        self.everything: Bits = (1 << len(problem.placements)) - 1
        #: The placements that cannot lie beside one that does.
        self.clashing = lru_cache(maxsize=None)(self._clashing)

    @cached_property
    def _fits(self) -> Fits | None:
        return fits_of(self.problem.puzzle)

    @cached_property
    def _at_most_one_sets(self) -> Mapping[int, Bits]:
        found: dict[int, Bits] = {}
        for placements in self.problem.constraints.at_most_one:
            together = _bits(placements)
            for index in placements:
                found[index] = found.get(index, 0) | together
        return found

    def _clashing(self, index: int) -> Bits:
        shape = self.problem.placements[index].shape
        bits = self._at_most_one_sets.get(index, 0)
        for cell in shape.cells:
            bits |= self.covering[cell]
        for side, label in shape.labels if self._fits is not None else ():
            bits |= self._unfitting(side, label)
        return bits

    def _unfitting(self, side: tuple[Point, Point], label: str) -> Bits:
        """The placements whose label does not fit against this one."""
        across, fits = self.problem.surface.across(side), self._fits or {}
        shown = self.problem.showing.get(across, {}) if across else {}
        return _bits(
            index
            for other, indices in shown.items()
            if other not in fits.get(label, ())
            for index in indices
        )


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
        problem = self.table.problem
        placement = problem.placements[index]
        self.open &= ~self.table.clashing(index)
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
        return {cell: self.open & self.table.covering[cell] for cell in self.empty}

    @property
    def must_be_covered(self) -> Iterator[Bits]:
        """The open placements of each empty cell that is covered in the end.

        Cells that may stay empty are covered if all that may are empty for want of a piece.
        """
        ways = self.ways
        blankable = self.table.problem.blankable
        _, most = self.table.problem.puzzle.cover.blank_range
        infeasible = sum(1 for cell, open_ in ways.items() if not open_ and cell in blankable)
        for cell, open_ in ways.items():
            if cell not in blankable or (open_ and infeasible >= most):
                yield open_

    @property
    def still_needed(self) -> Iterator[tuple[Bits, int]]:
        """The open placements of each kind of piece still needed, and of how many pieces."""
        for piece_class, used, all_of_it in zip(
            self.table.problem.piece_classes, self._used, self.table.of_class, strict=True
        ):
            if used < piece_class.least:
                yield self.open & all_of_it, piece_class.least - used


def play(table: Table, random: Random) -> Game:
    """Play at random until nothing fits any more.

    Each time, of the empty cells into which something fits, one is filled into which the
    fewest placements fit: with one of these, all being as likely.
    """
    game = Game(table)
    while game.open:
        ways = [open_ for _, open_ in sorted(game.ways.items()) if open_]
        fewest = min(map(int.bit_count, ways))
        tightest = random.choice([open_ for open_ in ways if open_.bit_count() == fewest])
        game.put(random.choice(list(members(tightest))))
    return game


def choices_on_the_way(table: Table, solution: Iterable[int]) -> list[int]:
    """The number of placements to choose from at each step on the way to a solution.

    Each time that cell, or that piece, is settled for which the fewest placements are open;
    1 is a forced move.
    """
    game = Game(table)
    left = _bits(solution)
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
