"""Choices of the blank cells, as far as a partly filled board has made them.

Where solutions are counted for each choice, what is used says which cells are blank, too. From
the beginning these are the first cells of some choice, in the order in which cells are filled;
from the end they are the last ones. Each is a node of a tree of all choices.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from jigsat.models.problem import Problem
from jigsat.schemas.grids.grid import Point
from jigsat.solvers.counting.moves import Integers, Moves
from jigsat.solvers.counting.orders import Order, positions

#: [cells, choices] with which choice one goes on if a cell is blank; -1 if there is none.
Next = NDArray[np.int32]


class PairsOfChoices(NamedTuple):
    """A place for each pair of a choice from the beginning and one from the end.

    place, kind: for each choice from the beginning the place of its first pair, and its kind:
        those of one kind go with the same choices from the end
    second: [kinds, choices] which pair of its first it is; -1 where it is none
    """

    place: Next
    kind: Next
    second: Next


@dataclass(frozen=True)
class Openings:
    """All choices of the blank cells.

    number: how many there are
    blank: for each move the number of the cell that it leaves blank, or -1
    before, after: how the choices from the beginning, and from the end, go on
    pairs: the ways to make a choice of one from the beginning and one from the end
    made: for each pair the choice that it makes
    """

    number: int
    blank: Integers
    before: Next
    after: Next
    pairs: PairsOfChoices
    made: Integers


def openings_of(
    problem: Problem, moves: Moves, order: Order, choices: Sequence[Iterable[Point]]
) -> Openings:
    """The choices of cells, for cells that are filled in this order."""
    merged_cell = {cell: moves.cells[number] for cell, number in problem.cell_number.items()}
    together = Counter(merged_cell.values())
    position = positions(order).tolist()
    row = {cell: n for n, cell in enumerate(sorted(map(int, merged_cell.values())))}
    first, last = _Tree(row), _Tree(row)
    pairs: list[tuple[int, int]] = []
    made: list[int] = []
    for number, chosen in enumerate(choices):
        cells = Counter(merged_cell[cell] for cell in chosen)
        if all(together[cell] == found for cell, found in cells.items()):
            each = sorted(cells, key=position.__getitem__)
            pairs += zip(first.nodes(each), last.nodes(each[::-1])[::-1], strict=True)
            made += [number] * (len(each) + 1)
    is_blank = np.ones(moves.number, np.bool_)
    is_blank[moves.placements.move] = False
    chosen_by = moves.filled.move
    blank = np.full(moves.number, -1, np.int64)
    blank[chosen_by] = [row[cell] for cell in moves.filled.item.tolist()]
    blank[~is_blank] = -1
    before, after = first.table(), last.table()
    both = np.array(pairs, np.int64).reshape(-1, 2)
    order_of_pairs = np.lexsort((both[:, 1], both[:, 0]))
    return Openings(
        len(choices),
        blank,
        before,
        after,
        _pairs_of_choices(both[order_of_pairs], before.shape[1], after.shape[1]),
        np.array(made, np.int64)[order_of_pairs],
    )


def _pairs_of_choices(pairs: Integers, firsts: int, seconds: int) -> PairsOfChoices:
    """The places of pairs, which are in order; ``firsts``, ``seconds``: how many there are."""
    ends = np.searchsorted(pairs[:, 0], np.arange(firsts + 1))
    kinds: dict[bytes, int] = {}
    rows: list[Next] = []
    kind = np.zeros(firsts, np.int32)
    for first in range(firsts):
        own = pairs[ends[first] : ends[first + 1], 1]
        kind[first] = kinds.setdefault(own.tobytes(), len(kinds))
        if kind[first] == len(rows):
            rows.append(np.full(seconds, -1, np.int32))
            rows[-1][own] = np.arange(len(own))
    return PairsOfChoices(ends[:-1].astype(np.int32), kind, np.array(rows, np.int32))


class _Tree:
    """Sequences of cells, as nodes with numbers; 0 is that of none."""

    def __init__(self, row: dict[int, int]) -> None:
        self._row = row
        self._next: dict[tuple[int, int], int] = {}

    def nodes(self, cells: Sequence[int]) -> list[int]:
        """The nodes on the way along these cells, the root first."""
        found = [0]
        for cell in cells:
            step = found[-1], self._row[cell]
            found.append(self._next.setdefault(step, len(self._next) + 1))
        return found

    def table(self) -> Next:
        """How one goes on from each node, for each cell."""
        found = np.full((len(self._row), len(self._next) + 1), -1, np.int32)
        for (node, row), following in self._next.items():
            found[row, node] = following
        return found
