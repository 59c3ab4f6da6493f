"""The search for settled packings: rectangles with play, shoved into one corner of a tray.

Of any two rectangles that do not overlap, one lies right of the other or below it, and there is
an order in which no rectangle lies left of or above an earlier one, unless it also lies below
or right of it. In that order the rectangles that lie so far fill a staircase: whatever is left
or above of one of them, and empty, stays so. That is waste, and of it there can be no more than
the tray has play. A rectangle that can be moved neither up nor left has its first cell in an
inner corner of the staircase (Martello, Pisinger and Vigo, 2000). So it is enough to try those
corners, however small the unit is in which the tray is measured.

Most packings have several such orders. Only one is taken: the next is always the rectangle
highest up (of these the one furthest left) of those that no missing one has to come before.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from jigsat.models.placements import Numbers
from jigsat.models.rectangles import RectangleProblem
from jigsat.solvers.engines.jit import compiled, inlined
from jigsat.solvers.engines.skyline.tables import (
    Ints,
    Longs,
    axis_across,
    numbers_alive,
    order_of_kinds,
)

#: What ``counters`` keeps: the depth (-1: the search is at its end).
DEPTH = 0


class Corners(NamedTuple):
    """Where the search stands; ``k`` kinds of rectangles, ``d`` depths, one for each piece.

    height, width, class_of: [k] the sizes, and the class of its pieces
    numbers: [rows, columns, k] the number of the placement there; -1: it is out of the question
    left: [classes] how many pieces are left
    laid: [d, 4] the rectangles that lie: first row and column, last ones and one
    kind, chosen: [d] the kind that lies there, and the number of its placement
    stairs: [d, steps, 2] the inner corners of the staircase, from the top: row and column
    steps: [d] how many there are
    waste: [d] how many cells are empty for good
    next: [d] the next corner and kind to try
    counters: see above
    """

    height: Longs
    width: Longs
    class_of: Longs
    numbers: Ints
    left: Longs
    laid: Longs
    kind: Longs
    chosen: Ints
    stairs: Longs
    steps: Longs
    waste: Longs
    next: Longs
    counters: Longs


def new_search(problem: RectangleProblem, alive: Numbers) -> Corners:
    """An empty tray, and the placements that may be used."""
    kinds = [problem.corners.kinds[kind] for kind in order_of_kinds(problem)]
    across = axis_across(problem)
    heights, widths = ([size[axis] for _, size in kinds] for axis in (1 - across, across))
    is_far = [step > 0 for step in problem.packing.settled]
    numbers = numbers_alive(problem, alive)
    for kind, (height, width) in enumerate(zip(heights, widths, strict=True)):
        places = numbers[: numbers.shape[0] - height + 1, : numbers.shape[1] - width + 1, kind]
        for axis, number in ((0, 1 - across), (1, across)):
            if is_far[number]:  # rows, or columns, begin at the other end
                places[:] = np.flip(places, axis).copy()
    left = np.array([each.count for each in problem.piece_classes], np.int64)
    pieces = int(left.sum())
    return Corners(
        height=np.array(heights, np.int64),
        width=np.array(widths, np.int64),
        class_of=np.array([piece_class for piece_class, _ in kinds], np.int64),
        numbers=numbers,
        left=left,
        laid=np.zeros((pieces, 4), np.int64),
        kind=np.zeros(pieces, np.int64),
        chosen=np.zeros(pieces, np.int32),
        stairs=np.zeros((pieces + 1, pieces + 2, 2), np.int64),
        steps=np.ones(pieces + 1, np.int64),
        waste=np.zeros(pieces + 1, np.int64),
        next=np.zeros(pieces + 1, np.int64),
        counters=np.array([-1 if problem.number_of_blanks is None else 0], np.int64),
    )


@compiled
def corners_kernel(
    search: Corners, play: int, rows: NDArray[np.int32], steps: int
) -> tuple[int, int]:
    """Go on with the search; see ``compiled.GoOn``. ``play``: how many cells stay empty."""
    height, width, class_of, numbers, left, laid, kind_at, chosen, stairs = search[:9]
    number_of_steps, waste, next_, counters = search[9:]
    high, wide, kinds = numbers.shape
    depth = counters[DEPTH]
    pieces = len(chosen)
    found = taken = row = column = bottom = right = kind = more = 0
    while depth >= 0 and taken < steps and found < len(rows):
        end = number_of_steps[depth] * kinds
        candidate = next_[depth]
        while candidate < end:
            row = stairs[depth, candidate // kinds, 0]
            column = stairs[depth, candidate // kinds, 1]
            kind = candidate % kinds
            bottom, right = row + height[kind], column + width[kind]
            if (
                left[class_of[kind]]
                and bottom <= high
                and right <= wide
                and numbers[row, column, kind] >= 0
                and is_held(laid, depth, row, column, bottom, right)
                and is_next(laid, depth, row, column, bottom, right)
            ):
                area = height[kind] * width[kind]
                staircase = stairs[depth, : number_of_steps[depth]]
                more = added(staircase, bottom, right) - area
                if waste[depth] + more <= play:
                    break
            candidate += 1
        if candidate < end:
            next_[depth] = candidate + 1
            left[class_of[kind]] -= 1
            laid[depth, 0], laid[depth, 1] = row, column
            laid[depth, 2], laid[depth, 3] = bottom, right
            kind_at[depth] = kind
            chosen[depth] = numbers[row, column, kind]
            taken += 1
            depth += 1
            if depth < pieces:
                waste[depth] = waste[depth - 1] + more
                number_of_steps[depth] = extend(
                    stairs[depth - 1, : number_of_steps[depth - 1]],
                    bottom,
                    right,
                    stairs[depth],
                )
                next_[depth] = 0
                continue
            rows[found] = chosen
            found += 1
        # Nothing more fits here, or all pieces lie: remove the last one.
        depth -= 1
        if depth >= 0:
            left[class_of[kind_at[depth]]] += 1
    counters[DEPTH] = depth
    return found, taken


@inlined
def is_held(laid: Longs, number: int, row: int, column: int, bottom: int, right: int) -> bool:
    """Whether a rectangle there can be moved neither up nor left."""
    above, beside = row == 0, column == 0
    for each in range(number):
        if laid[each, 2] == row and laid[each, 1] < right and laid[each, 3] > column:
            above = True
        if laid[each, 3] == column and laid[each, 0] < bottom and laid[each, 2] > row:
            beside = True
    return above and beside


@inlined
def is_next(laid: Longs, number: int, row: int, column: int, bottom: int, right: int) -> bool:
    """Whether a rectangle there could not have come before one that is further down."""
    for each in range(number - 1, -1, -1):
        if laid[each, 1] < right and laid[each, 0] < bottom:
            return True  # this one had to come before it
        if laid[each, 0] > row or (laid[each, 0] == row and laid[each, 1] > column):
            return False
    return True


@inlined
def added(stairs: Longs, bottom: int, right: int) -> int:
    """How many cells the staircase grows by if it is to reach this far."""
    cells = 0
    for step in range(len(stairs)):
        begin = stairs[step, 0]
        end = bottom
        if step + 1 < len(stairs):
            end = min(bottom, stairs[step + 1, 0])
        if end > begin and right > stairs[step, 1]:
            cells += (end - begin) * (right - stairs[step, 1])
    return cells


@inlined
def extend(stairs: Longs, bottom: int, right: int, after: Longs) -> int:
    """Write the staircase that reaches this far as well; returns how many corners it has."""
    number = 0
    for step in range(len(stairs)):
        row, column = stairs[step, 0], stairs[step, 1]
        reach = max(column, right) if row < bottom else column
        if number == 0 or after[number - 1, 1] != reach:
            after[number, 0], after[number, 1] = row, reach
            number += 1
        is_last = step + 1 == len(stairs)
        if row < bottom and (is_last or stairs[step + 1, 0] > bottom) and column < right:
            after[number, 0], after[number, 1] = bottom, column
            number += 1
    return number
