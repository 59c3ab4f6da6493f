"""Which cells can be blank together, by the rules on blanks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import comb

from jigsat.schemas.fields.counts import bounds
from jigsat.schemas.grids.grid import Point
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.rules import Blanks


@dataclass(frozen=True)
class Region:
    """Cells of which from ``least`` to ``most`` are blank; those that can be, in order."""

    name: str
    cells: tuple[Point, ...]
    least: int
    most: int

    @property
    def is_choice(self) -> bool:
        """Whether exactly one of the cells is blank."""
        return self.least == self.most == 1


def regions(puzzle: PuzzleData) -> tuple[Region, ...]:
    """The regions of which a rule says how many cells are blank."""
    order = {cell: number for number, cell in enumerate(puzzle.fillable)}
    return tuple(
        Region(
            name,
            tuple(
                sorted(
                    puzzle.blankable.intersection(puzzle.points(cells)), key=order.__getitem__
                )
            ),
            *bounds(rule.count),
        )
        for rule in puzzle.rules_of(Blanks)
        for name, cells in rule.regions.items()
    )


def choices(puzzle: PuzzleData) -> Iterator[tuple[Point, ...]]:
    """Each set of cells that are blank together where the rules on blanks are kept.

    The cells of each are in reading order, and so are the sets.
    """
    cells = [cell for cell in puzzle.fillable if cell in puzzle.blankable]
    board = Region("", tuple(cells), *puzzle.cover.blank_range)
    limits = [_Limit(region, cells) for region in (board, *regions(puzzle))]
    chosen: list[int] = []
    following = 0
    while True:
        if following == len(cells):
            if all(limit.is_kept(chosen) for limit in limits):
                yield tuple(cells[number] for number in chosen)
        elif all(limit.allows([*chosen, following]) for limit in limits):
            chosen.append(following)
            following += 1
            continue
        elif all(limit.can_skip(chosen, following) for limit in limits):
            following += 1
            continue
        # Back to the last cell that can be left out in place of being chosen.
        while chosen:
            following = chosen.pop()
            if all(limit.can_skip(chosen, following) for limit in limits):
                break
        else:
            return
        following += 1


class _Limit:
    """How many of some cells are chosen, as far as it is decided."""

    def __init__(self, region: Region, cells: Sequence[Point]) -> None:
        self._region = region
        members = frozenset(region.cells)
        self._is_member = [cell in members for cell in cells]
        #: How many members there are from each cell on.
        self._left = [0] * (len(cells) + 1)
        for number in reversed(range(len(cells))):
            self._left[number] = self._left[number + 1] + self._is_member[number]

    def _number(self, chosen: Sequence[int]) -> int:
        return sum(self._is_member[number] for number in chosen)

    def allows(self, chosen: Sequence[int]) -> bool:
        """Whether these can be chosen, the last of which is the last that is decided."""
        number = self._number(chosen)
        least, most = self._region.least, self._region.most
        return number <= most and number + self._left[chosen[-1] + 1] >= least

    def can_skip(self, chosen: Sequence[int], skipped: int) -> bool:
        """Whether enough are left if this one, after those chosen, is not."""
        return self._number(chosen) + self._left[skipped + 1] >= self._region.least

    def is_kept(self, chosen: Sequence[int]) -> bool:
        """Whether it is kept if no more are chosen."""
        return self._region.least <= self._number(chosen) <= self._region.most


def number_of_choices(puzzle: PuzzleData, most: int) -> int | None:
    """How many sets of blanks there are; None if more than ``most``, and not easily told."""
    if not puzzle.rules_of(Blanks):
        least, greatest = puzzle.cover.blank_range
        room = len(puzzle.blankable)
        return sum(comb(room, number) for number in range(least, min(greatest, room) + 1))
    number = sum(1 for _, _ in zip(range(most + 1), choices(puzzle), strict=False))
    return number if number <= most else None
