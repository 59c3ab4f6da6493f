"""The skyline search itself, compiled by numba.

The rectangles that lie so far reach along the board from its near end, in each column up to
some height: the skyline. A gap is a stretch of equal height between higher walls. Whatever
covers the left end of its ground has its corner there: pieces that lie lower have ended. So it
is enough to try the pieces left in that corner, and any gap will do: the narrowest has the
fewest pieces that fit, of those equally narrow the lowest has the highest walls.

No piece is tried that leaves a width or a length that the pieces left cannot add up to.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from jigsat.solvers.engines.jit import compiled, inlined
from jigsat.solvers.engines.skyline.tables import Bits, Ints, Longs, Tables

#: What ``counters`` keeps: the depth (-1: the search is at its end), and the combination of the
#: pieces that are left, by its number.
DEPTH, LEFT = 0, 1


class Board(NamedTuple):
    """Where the search stands; ``d`` depths, one for each piece laid.

    numbers: [extent, breadth, kinds] the number of the placement there; -1: it is out of the
        question
    latest: [classes] the greatest height on which a piece of a class can lie
    skyline: [breadth] how high each column is filled
    left: [classes] how many pieces are left
    at, ground, room: [d] the gap that is filled: its left end, its height, its width
    next: [d] the next kind to try
    laid: [d] the kind that lies there
    chosen: [d] the number of its placement
    counters: see above
    """

    numbers: Ints
    latest: Longs
    skyline: Longs
    left: Longs
    at: Longs
    ground: Longs
    room: Longs
    next: Longs
    laid: Longs
    chosen: Ints
    counters: Longs


def new_search(tables: Tables, numbers: Ints) -> Board:
    """An empty board, and the placements that may be used."""
    pieces = int(tables.pieces.sum())
    at, ground, room, following = np.zeros((4, pieces + 1), np.int64)
    room[0] = tables.breadth
    combinations = int((tables.pieces * tables.digit).sum())
    return Board(
        numbers=numbers,
        latest=_latest(tables, numbers),
        skyline=np.zeros(tables.breadth, np.int64),
        left=tables.pieces.copy(),
        at=at,
        ground=ground,
        room=room,
        next=following,
        laid=np.zeros(pieces, np.int64),
        chosen=np.zeros(pieces, np.int32),
        counters=np.array([0 if _areas_add_up(tables) else -1, combinations], np.int64),
    )


def _areas_add_up(tables: Tables) -> bool:
    """Whether all pieces together cover as many cells as the board has."""
    areas = np.zeros(len(tables.pieces), np.int64)
    areas[tables.class_of] = tables.width * tables.length
    return bool((areas * tables.pieces).sum() == tables.breadth * tables.extent)


def _latest(tables: Tables, numbers: Ints) -> Longs:
    latest = np.full(len(tables.pieces), -1, np.int64)
    heights, kinds = np.nonzero((numbers >= 0).any(axis=1))
    np.maximum.at(latest, tables.class_of[kinds], heights)
    return latest


@compiled
def skyline_kernel(
    tables: Tables, board: Board, rows: NDArray[np.int32], steps: int
) -> tuple[int, int]:
    """Go on with the search; see ``compiled.GoOn``."""
    width, length, class_of, _, digit, widths, lengths, _, extent = tables
    numbers, latest, skyline, left, at, ground, room, next_, laid, chosen, counters = board
    depth, combination = counters[DEPTH], counters[LEFT]
    kinds, pieces = len(width), len(chosen)
    found = taken = 0
    while depth >= 0 and taken < steps and found < len(rows):
        corner, height, gap = at[depth], ground[depth], room[depth]
        kind = next_[depth]
        while kind < kinds:
            own = class_of[kind]
            if left[own] and width[kind] <= gap and numbers[height, corner, kind] >= 0:
                rest = combination - digit[own]
                if has_bit(widths, rest, gap - width[kind]) and has_bit(
                    lengths, rest, extent - height - length[kind]
                ):
                    break
            kind += 1
        if kind < kinds:
            own = class_of[kind]
            next_[depth] = kind + 1
            laid[depth] = kind
            chosen[depth] = numbers[height, corner, kind]
            left[own] -= 1
            combination -= digit[own]
            raise_skyline(skyline, corner, width[kind], height + length[kind])
            taken += 1
            depth += 1
            if depth < pieces:
                corner, height, gap, lowest = narrowest_gap(skyline, extent)
                at[depth], ground[depth], room[depth] = corner, height, gap
                possible = (
                    has_bit(widths, combination, gap)
                    and has_bit(lengths, combination, extent - height)
                    and not too_late(left, latest, lowest)
                )
                next_[depth] = 0 if possible else kinds
                continue
            rows[found] = chosen
            found += 1
        # Nothing more fits here, or all pieces lie: remove the last one.
        depth -= 1
        if depth >= 0:
            kind = laid[depth]
            own = class_of[kind]
            left[own] += 1
            combination += digit[own]
            raise_skyline(skyline, at[depth], width[kind], ground[depth])
    counters[DEPTH], counters[LEFT] = depth, combination
    return found, taken


@inlined
def has_bit(sums: Bits, row: int, bit: int) -> bool:
    """Whether a sum is among those of a combination of pieces."""
    return bool((sums[row, bit >> 6] >> np.uint64(bit & 63)) & np.uint64(1))


@inlined
def raise_skyline(skyline: Longs, at: int, width: int, height: int) -> None:
    """Bring the skyline to this height, over a number of columns."""
    for column in range(at, at + width):
        skyline[column] = height


@inlined
def too_late(left: Longs, latest: Longs, lowest: int) -> bool:
    """Whether some piece is left that can only lie lower than all gaps are."""
    late = False
    for piece_class in range(len(left)):
        late |= left[piece_class] > 0 and latest[piece_class] < lowest
    return late


@inlined
def narrowest_gap(skyline: Longs, extent: int) -> tuple[int, int, int, int]:
    """The left end, the height and the width of the narrowest gap; the height of the lowest."""
    breadth = len(skyline)
    at, ground, room, lowest = 0, extent, breadth + 1, extent
    begin, before = 0, extent
    while begin < breadth:
        height = skyline[begin]
        end = begin + 1
        while end < breadth and skyline[end] == height:
            end += 1
        after = skyline[end] if end < breadth else extent
        if before > height and after > height:
            lowest = min(lowest, height)
            if end - begin < room or (end - begin == room and height < ground):
                at, ground, room = begin, height, end - begin
        begin, before = end, height
    return at, ground, room, lowest
