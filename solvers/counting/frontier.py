"""The frontier between the filled and the empty part of a board, as the bits of one number.

There is a bit for each cell that is covered ahead of the scan, for what each label of a filled
cell asks of a side ahead, and for whatever is used up that only one placement may use, as a
face in a line. A move puts down a piece, or several at once, on the first empty cell: it tests
the frontier, and changes it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from jigsat.models.problem import Problem
from jigsat.models.rules.sides import fits_of
from jigsat.schemas.errors import Uncounted
from jigsat.schemas.geometry.shapes import Side
from jigsat.schemas.grids.grid import Point

Labels = dict[Side, str]
#: The labels that may lie against one.
Answers = frozenset[str]
#: The most bits that the moves of a puzzle may have together: half a gigabyte or so.
MOST_BITS = 1_000_000_000


class Move(NamedTuple):
    """Possible on a frontier without a bit of ``clash``: bits of ``keep`` stay, ``put`` is new.

    ``asks`` has the labels asked of cells ahead, each with the bit of its cell: a cell that is
    covered already was tested when its piece was put down, or this move is.
    """

    clash: int
    keep: int
    put: int
    asks: tuple[tuple[int, int], ...]


class Frontiers:
    """The moves of a problem. ``groups`` are placements that are put down together.

    ``moves`` has, for each cell, the groups that fill it first, with their moves. ``ahead``
    has, for each cell, the bits that a move behind it can look at: the others do not matter
    any more once the cell is filled.
    """

    def __init__(self, problem: Problem, groups: Iterable[Sequence[int]]) -> None:
        self._problem = problem
        self._cell = {cell: number for number, cell in enumerate(problem.cells)}
        self._fits = fits_of(problem.puzzle) or {}
        self._bits: dict[object, int] = {}
        self._asked = self._askable()
        if self._bit("end").bit_length() * len(problem.placements) > MOST_BITS:
            raise Uncounted(
                "this puzzle is too large to count without enumeration: it has "
                f"{len(problem.placements):,} placements on {len(problem.cells):,} cells"
            )
        self.moves: list[list[tuple[Sequence[int], Move]]] = [[] for _ in problem.cells]
        for group in groups:
            move = self._move(group)
            if move is not None:
                self.moves[self._first(group)].append((group, move))
        self.ahead = self._ahead()

    def _bit(self, name: object) -> int:
        return 1 << (len(self._cell) + self._bits.setdefault(name, len(self._bits)))

    def _askable(self) -> dict[Side, dict[Answers, int]]:
        """For each side what may be asked of it, as the labels that answer, with their bits."""
        found: dict[Side, dict[Answers, int]] = {}
        for here, there in self._problem.inner_sides if self._fits else ():
            for side, across in ((here, there), (there, here)):
                asked = {self._fits[label] for label in self._problem.showing.get(across, {})}
                found[side] = {answers: self._bit((side, answers)) for answers in asked}
        return found

    def blank(self, cell: int) -> Move:
        """Leave the cell empty."""
        return Move(1 << cell, ~self._asked_of([self._problem.cells[cell]]), 0, ())

    def _first(self, group: Sequence[int]) -> int:
        cells = self._problem.placements
        return min(self._cell[cell] for index in group for cell in cells[index].shape.cells)

    def _move(self, group: Sequence[int]) -> Move | None:
        """Put down the placements of a group; None if they do not go together."""
        shapes = [self._problem.placements[index].shape for index in group]
        cells = [cell for shape in shapes for cell in shape.cells]
        shown = {side: label for shape in shapes for side, label in shape.labels}
        used_up = [bit for index in group for bit in self._used_up(index)]
        if _repeats(cells) or _repeats(used_up) or not self._fits_itself(shown):
            return None
        own = sum(1 << self._cell[cell] for cell in cells)
        return Move(
            clash=own | sum(used_up) | self._refused(shown),
            keep=~self._asked_of(cells),
            put=own | sum(used_up),
            asks=tuple(self._asks(shown, set(cells), self._first(group))),
        )

    def _used_up(self, index: int) -> Iterator[int]:
        exclusions = self._problem.constraints.exclusions.get(index, ())
        return (self._bit(("once", number)) for number in exclusions)

    def _fits_itself(self, shown: Labels) -> bool:
        across = self._problem.surface.across
        return not self._fits or all(
            shown[other] in self._fits[label]
            for side, label in shown.items()
            if (other := across(side)) in shown
        )

    def _refused(self, shown: Labels) -> int:
        """The bits of what may be asked of these sides, and what they show does not answer."""
        return sum(
            bit
            for side, label in shown.items()
            for answers, bit in self._asked.get(side, {}).items()
            if label not in answers
        )

    def _asked_of(self, cells: Iterable[Point]) -> int:
        return sum(
            bit
            for cell in cells
            for side in self._problem.surface.sides(cell)
            for bit in self._asked.get(side, {}).values()
        )

    def _asks(self, shown: Labels, own: set[Point], first: int) -> Iterator[tuple[int, int]]:
        for side, label in shown.items() if self._fits else ():
            across = self._problem.surface.across(side)
            if across and across[0] not in own and self._cell.get(across[0], -1) > first:
                yield 1 << self._cell[across[0]], self._asked[across][self._fits[label]]

    def _ahead(self) -> list[int]:
        masks = [0] * len(self.moves)
        for cell in range(len(self.moves) - 1, 0, -1):
            looked_at = [move.clash for _, move in self.moves[cell]]
            masks[cell - 1] = masks[cell] | 1 << cell
            for clash in looked_at:
                masks[cell - 1] |= clash
        return masks


def _repeats(items: Sequence[object]) -> bool:
    return len(set(items)) < len(items)
