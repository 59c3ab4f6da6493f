"""Choices of the blank cells, as far as a partly filled board has made them.

Where solutions are counted for each choice, what is used says which cells are blank, too. From
the beginning these are the first cells of some choice, in the order in which cells are filled;
from the end they are the last ones. Each is a node of a tree of all choices.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from jigsat.models.problem import Problem
from jigsat.schemas.grids.grid import Point
from jigsat.solvers.counting.moves import Integers, ProfileMoves
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
    problem: Problem, moves: ProfileMoves, order: Order, choices: Sequence[Iterable[Point]]
) -> Openings:
    """The choices of cells, for cells that are filled in this order."""
    merged_cell = {
        cell: int(moves.cells[number]) for cell, number in problem.cell_number.items()
    }
    in_order = sorted(set(merged_cell.values()), key=positions(order).tolist().__getitem__)
    row = {cell: number for number, cell in enumerate(in_order)}
    chosen, made = _in_order(
        [[row[merged_cell[cell]] for cell in cells] for cells in choices],
        Counter(row[cell] for cell in merged_cell.values()),
    )
    first, before = _tree(chosen, len(row))
    last, after = _tree(_turned_round(chosen, len(row)), len(row))
    lengths = (chosen < len(row)).sum(axis=1)
    both, of_pair = [], []
    for number in range(chosen.shape[1] + 1):
        far = np.flatnonzero(lengths >= number)
        both.append(np.column_stack([first[far, number], last[far, lengths[far] - number]]))
        of_pair.append(made[far])
    is_blank = np.ones(moves.number, np.bool_)
    is_blank[moves.placements.move] = False
    chosen_by = moves.filled.move
    blank = np.full(moves.number, -1, np.int64)
    blank[chosen_by] = [row[cell] for cell in moves.filled.item.tolist()]
    blank[~is_blank] = -1
    pairs, made = np.concatenate(both), np.concatenate(of_pair)
    order_of_pairs = np.lexsort((pairs[:, 1], pairs[:, 0]))
    return Openings(
        len(choices),
        blank,
        before,
        after,
        _pairs_of_choices(pairs[order_of_pairs], before.shape[1], after.shape[1]),
        made[order_of_pairs],
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


def _in_order(
    choices: Sequence[Sequence[int]], together: Mapping[int, int]
) -> tuple[Integers, Integers]:
    """The cells of each choice in order, one in each row, and the numbers of these choices.

    Rows end with the number of all cells. ``together``: how many cells of the board each stands
    for; choices of only some of these are left out.
    """
    width, none = max(map(len, choices), default=0), len(together)
    rows = np.array([[*each, *[none] * (width - len(each))] for each in choices], np.int64)
    rows = np.sort(rows.reshape(-1, width), axis=1)
    wanted = np.array([together[row] for row in range(none)] + [0], np.int64)[rows]
    found = (rows[:, :, None] == rows[:, None, :]).sum(axis=2)
    made = np.flatnonzero(((found == wanted) | (rows == none)).all(axis=1))
    rows = rows[made]
    rows[:, 1:][rows[:, 1:] == rows[:, :-1]] = none
    return np.sort(rows, axis=1), made


def _turned_round(rows: Integers, none: int) -> Integers:
    """The cells of each row from the last to the first, with ``none`` behind them."""
    order = np.argsort(np.where(rows == none, none, -rows), axis=1, kind="stable")
    return np.take_along_axis(rows, order, axis=1)


def _tree(rows: Integers, none: int) -> tuple[Integers, Next]:
    """Sequences of cells as nodes of a tree, and how one goes on from each node for each cell.

    For each row the nodes on the way along it: 0, the root, first, and -1 behind its end.
    """
    nodes = np.full((len(rows), rows.shape[1] + 1), -1, np.int64)
    nodes[:, 0] = 0
    steps, number = [], 1
    for column, cells in enumerate(rows.T):
        far = np.flatnonzero(cells < none)
        step, which = np.unique(nodes[far, column] * none + cells[far], return_inverse=True)
        nodes[far, column + 1] = number + which.ravel()
        steps.append((step % none, step // none, number + np.arange(len(step))))
        number += len(step)
    found = np.full((none, number), -1, np.int32)
    for cell, node, following in steps:
        found[cell, node] = following
    return nodes, found
