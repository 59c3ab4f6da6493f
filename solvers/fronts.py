"""The front between the filled and the empty part of a board, as the bits of one number.

There is a bit for each cell that is covered ahead of the scan, for each label that a filled
cell asks of a side ahead, and for each face that is used up in a line. A move puts down a
piece, or several at once, on the first empty cell: it tests the front, and changes it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from jigsat.models.lines import lines_along
from jigsat.models.mates import mates_of
from jigsat.models.problem import Problem
from jigsat.schemas.errors import Uncounted
from jigsat.schemas.grids import Point, add, opposite
from jigsat.schemas.rules import DifferentFaces
from jigsat.schemas.shapes import Side

Labels = dict[Side, str]
#: The most bits that the moves of a puzzle may have together: half a gigabyte or so.
MOST_BITS = 1_000_000_000


class Move(NamedTuple):
    """Possible on a front without a bit of ``clash``: those of ``keep`` stay, ``put`` is new.

    ``asks`` has the labels asked of cells ahead, each with the bit of its cell: a cell that is
    covered already was tested when its piece was put down, or this move is.
    """

    clash: int
    keep: int
    put: int
    asks: tuple[tuple[int, int], ...]


class Fronts:
    """The moves of a problem. ``groups`` are placements that are put down together.

    ``moves`` has, for each cell, the groups that fill it first, with their moves. ``ahead``
    has, for each cell, the bits that a move behind it can look at: the others do not matter
    any more once the cell is filled.
    """

    def __init__(self, problem: Problem, groups: Iterable[Sequence[int]]) -> None:
        self._problem = problem
        self._cell = {cell: number for number, cell in enumerate(problem.cells)}
        self._mates = mates_of(problem.puzzle) or {}
        self._lines = _lines_of(problem)
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

    def _askable(self) -> dict[Side, dict[str, int]]:
        """For each side the labels that may be asked of it, with their bits."""
        found: dict[Side, dict[str, int]] = {}
        for here, there in self._problem.inner_sides:
            for side, across in ((here, there), (there, here)):
                labels = [self._mates[label] for label in self._problem.showing.get(across, {})]
                found[side] = {label: self._bit((side, label)) for label in labels}
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
        faces = [bit for index in group for bit in self._faces(index)]
        if _repeats(cells) or _repeats(faces) or not self._fits_itself(shown):
            return None
        own = sum(1 << self._cell[cell] for cell in cells)
        return Move(
            clash=own | sum(faces) | self._refused(shown),
            keep=~self._asked_of(cells),
            put=own | sum(faces),
            asks=tuple(self._asks(shown, set(cells), self._first(group))),
        )

    def _faces(self, index: int) -> Iterator[int]:
        placement = self._problem.placements[index]
        face = self._problem.kinds[placement.kind].face
        lines = {line for cell in placement.shape.cells for line in self._lines.get(cell, ())}
        return (self._bit(("face", line, face)) for line in sorted(lines))

    def _fits_itself(self, shown: Labels) -> bool:
        return all(
            shown.get(_across(side), self._mates[label]) == self._mates[label]
            for side, label in shown.items()
        )

    def _refused(self, shown: Labels) -> int:
        """The bits of labels that may be asked of these sides, and that they do not show."""
        return sum(
            bit
            for side, label in shown.items()
            for asked, bit in self._asked.get(side, {}).items()
            if asked != label
        )

    def _asked_of(self, cells: Iterable[Point]) -> int:
        return sum(
            bit
            for cell in cells
            for step in self._problem.puzzle.grid_data.sides(cell).values()
            for bit in self._asked.get((cell, step), {}).values()
        )

    def _asks(self, shown: Labels, own: set[Point], first: int) -> Iterator[tuple[int, int]]:
        for side, label in shown.items():
            cell, _ = across = _across(side)
            if cell not in own and self._cell.get(cell, -1) > first:
                yield 1 << self._cell[cell], self._asked[across][self._mates[label]]

    def _ahead(self) -> list[int]:
        masks = [0] * len(self.moves)
        for cell in range(len(self.moves) - 1, 0, -1):
            looked_at = [move.clash for _, move in self.moves[cell]]
            masks[cell - 1] = masks[cell] | 1 << cell
            for clash in looked_at:
                masks[cell - 1] |= clash
        return masks


def _across(side: Side) -> Side:
    cell, step = side
    return add(cell, step), opposite(step)


def _repeats(items: Sequence[object]) -> bool:
    return len(set(items)) < len(items)


def _lines_of(problem: Problem) -> dict[Point, list[int]]:
    """The numbers of the lines of face rules that each cell stands in."""
    found: dict[Point, list[int]] = {}
    rules = problem.puzzle.rules_of(DifferentFaces)
    lines = [line for rule in rules for line in lines_along(problem.puzzle, rule.along)]
    for number, line in enumerate(lines):
        for cell in line:
            found.setdefault(cell, []).append(number)
    return found
