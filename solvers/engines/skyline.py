"""The engine skyline: the fastest way to solutions where rectangles fill a rectangle.

Or where they lie settled in a corner of it, with play.
It knows rectangles by their sizes and corners. The placements, which can be tens of thousands
of hundreds of cells each, are never made.
"""

from __future__ import annotations

from typing import NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from jigsat.models.placements import Numbers
from jigsat.models.rectangles import RectangleProblem
from jigsat.models.search_problem import SearchProblem
from jigsat.solvers.engines.compiled import CompiledSearch, Priority
from jigsat.solvers.engines.engine import refuse_unsuited
from jigsat.solvers.engines.table_engine import TableEngine
from jigsat.solvers.kernels.library import call, search

# The tables of the skyline search: sizes, and which lengths the pieces left can add up to.
#
# In a gap of the skyline whatever lies on its ground fills it from wall to wall, and what is
# stacked on a spot of its ground reaches the end of the board. So the widths of some pieces
# must add up to that of the gap, and the lengths of some to what is left of the board above it.
# Which sums there are depends only on which pieces are left: they are worked out ahead, for as
# many combinations as there is room for.


Ints = NDArray[np.int32]
Longs = NDArray[np.int64]
Bits = NDArray[np.uint64]
WORD = 64
#: The words that a table of sums may have: 16 MB.
ROOM = 1 << 21


class SkylineTables(NamedTuple):
    """What the search reads; ``k`` kinds of rectangles, each a size and a class of ``c``.

    width, length: [k] the sizes, across the board and along it; the largest first
    class_of: [k] the class of its pieces
    pieces: [c] how many pieces a class has
    digit: [c] what a piece counts for in the number of a combination of pieces; 0: nothing
    widths, lengths: [combinations, words] the sums of sides of different pieces that may be in
        that combination, as bits
    breadth, extent: how many cells the board has across and along it
    """

    width: Longs
    length: Longs
    class_of: Longs
    pieces: Longs
    digit: Longs
    widths: Bits
    lengths: Bits
    breadth: int
    extent: int


def make_tables(problem: RectangleProblem) -> SkylineTables:
    """The tables of a problem. The skyline lies across the short side of its board."""
    kinds = [problem.corners.kinds[kind] for kind in order_of_kinds(problem)]
    across = axis_across(problem)
    extents = problem.packing.extent
    width = np.array([size[across] for _, size in kinds], np.int64)
    length = np.array([size[1 - across] for _, size in kinds], np.int64)
    class_of = np.array([piece_class for piece_class, _ in kinds], np.int64)
    pieces = np.array([each.count for each in problem.piece_classes], np.int64)
    words = max(extents) // WORD + 1
    digit = _digits(pieces, ROOM // words)
    return SkylineTables(
        width=width,
        length=length,
        class_of=class_of,
        pieces=pieces,
        digit=digit,
        widths=subset_sums(width, class_of, pieces, digit, words),
        lengths=subset_sums(length, class_of, pieces, digit, words),
        breadth=extents[across],
        extent=extents[1 - across],
    )


def order_of_kinds(problem: RectangleProblem) -> list[int]:
    """The kinds of rectangles, the largest first: what is left last should fit easily."""
    kinds = problem.corners.kinds
    return sorted(range(len(kinds)), key=lambda kind: -kinds[kind][1].area)


def axis_across(problem: RectangleProblem) -> int:
    """The axis of the board's short side: 0 goes from row to row, 1 along a row."""
    rows, columns = problem.packing.extent
    return 0 if rows < columns else 1


def numbers_alive(problem: RectangleProblem, alive: Numbers) -> Ints:
    """The numbers of those placements that are alive, -1 for others.

    Shape: [along the board, across it, kinds], as the search asks for them.
    """
    is_alive = np.zeros(len(problem.placements) + 1, np.bool_)
    is_alive[alive] = True
    number = problem.corners.number[order_of_kinds(problem)]
    number = np.where(is_alive[number], number, np.int32(-1))
    along = 2 - axis_across(problem)
    return np.ascontiguousarray(np.moveaxis(number, (along, 0), (0, 2)))


def _digits(pieces: Longs, room: int) -> Longs:
    """The factor of each class in the number of a combination, so that there is room for all.

    Classes for which there is no room left have none: all their pieces count as there.
    """
    digit = np.zeros(len(pieces), np.int64)
    combinations = 1
    for index, count in enumerate(pieces.tolist()):
        if combinations * (count + 1) <= room:
            digit[index] = combinations
            combinations *= count + 1
    return digit


def subset_sums(side: Longs, class_of: Longs, pieces: Longs, digit: Longs, words: int) -> Bits:
    """The sums for each combination of pieces, as bits. Shape: [combinations, words].

    Subset sums by dynamic programming (Bellman 1957); see sums.c.

    Args:
        side: the sides that count, each that of one kind of rectangles.
        class_of: the class of pieces of each kind.
        pieces: how many pieces a class has.
        digit: what a piece of each class counts for in the number of a combination; 0 where
            all its pieces are in all combinations.
        words: how many words of 64 bits there are for the sums; greater ones are left out.
    """
    combinations = 1 + int((pieces * digit).sum())
    sums = np.zeros((combinations, words), np.uint64)
    sums[0, 0] = 1
    for index in np.flatnonzero(digit == 0).tolist():
        for _ in range(min(int(pieces[index]), 64 * words)):
            call("add_a_piece", sums[0].copy(), sums[0], side[class_of == index])
    call("fill_table", sums, side, class_of, digit)
    return sums


class SkylineBoard(NamedTuple):
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


def new_search(tables: SkylineTables, numbers: Ints) -> SkylineBoard:
    """An empty board, and the placements that may be used."""
    pieces = int(tables.pieces.sum())
    at, ground, room, following = np.zeros((4, pieces + 1), np.int64)
    room[0] = tables.breadth
    combinations = int((tables.pieces * tables.digit).sum())
    areas = np.zeros(len(tables.pieces), np.int64)
    areas[tables.class_of] = tables.width * tables.length
    fills = (areas * tables.pieces).sum() == tables.breadth * tables.extent
    return SkylineBoard(
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
        counters=np.array([0 if fills else -1, combinations], np.int64),
    )


def _latest(tables: SkylineTables, numbers: Ints) -> Longs:
    latest = np.full(len(tables.pieces), -1, np.int64)
    heights, kinds = np.nonzero((numbers >= 0).any(axis=1))
    np.maximum.at(latest, tables.class_of[kinds], heights)
    return latest


# Where the search for settled packings stands; see corners.c for how it goes on.


class Corners(NamedTuple):
    """Where the search stands; ``k`` kinds of rectangles, ``d`` depths, one for each piece.

    height, width, class_of: [k] the sizes, and the class of its pieces
    rows, columns: the lines on which rectangles may begin
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
    rows: Longs
    columns: Longs
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


def new_tray(problem: RectangleProblem, alive: Numbers) -> Corners:
    """An empty tray, and the placements that may be used."""
    kinds = [problem.corners.kinds[kind] for kind in order_of_kinds(problem)]
    across = axis_across(problem)
    heights, widths = ([size[axis] for _, size in kinds] for axis in (1 - across, across))
    is_far = [step > 0 for step in problem.packing.settled]
    numbers = numbers_alive(problem, alive)
    rows, columns = (problem.packing.lines[axis] for axis in (1 - across, across))
    for kind, (height, width) in enumerate(zip(heights, widths, strict=True)):
        if problem.packing.is_box:
            break  # the lines begin in the corner
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
        rows=rows,
        columns=columns,
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


# The engine.


#: Steps between two looks at the clock: a few tenths of a second.
STEPS = 1_000_000
#: Tables are needed only where nothing may stay empty.
PackingTables = tuple[RectangleProblem, SkylineTables | None]


class Skyline(TableEngine[PackingTables]):
    """The engine ``skyline``."""

    name = "skyline"
    restarts = False

    def make_tables(self, problem: SearchProblem) -> PackingTables:
        """See ``TableEngine.make_tables``. Raises Unsupported."""
        packing = _packing(problem)
        return packing, None if _goes_by_corners(packing) else make_tables(packing)

    def start(
        self,
        tables: PackingTables,
        alive: Numbers,
        priority: Priority | None = None,  # noqa: ARG002
    ) -> CompiledSearch:
        """The compiled search for these placements."""
        problem, lengths = tables
        if lengths is None:
            return _among_corners(problem, alive)
        board = new_search(lengths, numbers_alive(problem, alive))
        go_on = search("skyline", lengths, board)
        kinds = len(lengths.width)
        return CompiledSearch(
            go_on, board.counters, (board.next,), kinds, STEPS, is_cursor=True
        )


def _goes_by_corners(problem: RectangleProblem) -> bool:
    """Whether rectangles are settled, or fill one so large that its rows are not listed."""
    packing = problem.packing
    return packing.is_settled or len(packing.lines[0]) < packing.extent.rows


def _among_corners(problem: RectangleProblem, alive: Numbers) -> CompiledSearch:
    tray = new_tray(problem, alive)
    extent = problem.packing.extent
    high, wide = (extent[axis] for axis in (1 - axis_across(problem), axis_across(problem)))
    go_on = search("corners", tray, high, wide, problem.number_of_blanks or 0)
    nothing = (len(tray.chosen) + 2) * len(tray.width)
    return CompiledSearch(go_on, tray.counters, (tray.next,), nothing, STEPS, is_cursor=True)


def _packing(problem: SearchProblem) -> RectangleProblem:
    refuse_unsuited(problem, Skyline.name)
    return cast(RectangleProblem, problem)
