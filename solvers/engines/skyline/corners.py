"""Where the search for settled packings stands; see corners.c for how it goes on."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from jigsat.models.placements import Numbers
from jigsat.models.rectangles import RectangleProblem
from jigsat.solvers.engines.skyline.tables import (
    Ints,
    Longs,
    axis_across,
    numbers_alive,
    order_of_kinds,
)


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
    counters: the depth; -1: the search is at its end
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
