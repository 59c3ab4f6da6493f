"""Puzzles of rectangles: which puzzles these are, and what of them has to be known.

Big rectangles have tens of thousands of placements of hundreds of cells each. They need not be
listed: a rectangle on a board is a corner and a size.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from jigsat.models.build import BoardProblem, make_problem
from jigsat.schemas.errors import Unsupported
from jigsat.schemas.geometry.boxes import Box
from jigsat.schemas.geometry.shapes import Shape
from jigsat.schemas.grids.grid import Grid, Point
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.rules import Cover

#: The engines that search rectangles: any packing, and one that fills a rectangle.
CP_SAT, SKYLINE = "cp-sat", "skyline"
#: With more cells of all placements together, a model over placements is too large.
MOST_CELLS = 1_000_000
#: And with so many they cannot even be listed.
MOST_LISTED = 20_000_000
#: The tables of a packing have so many entries: one for each kind of rectangle and each cell of
#: the bounding box of its board. A board of a few cells that lie far apart has more.
MOST_ENTRIES = 20_000_000
Longs = NDArray[np.int64]
#: A truth value for each cell of the board's bounding box. Shape: [rows, columns].
Mask = NDArray[np.bool_]


class Size(NamedTuple):
    """How many rows and columns a rectangle covers."""

    rows: int
    columns: int

    @property
    def area(self) -> int:
        """The number of its cells."""
        return self.rows * self.columns


@dataclass(frozen=True)
class Packing:
    """Rectangles to be laid on a board, with no rule but ``cover``.

    ``origin``: the first row and column of the board; ``extent``: how many it has.
    ``fillable`` and ``blankable``: which cells of its bounding box may be covered, and which
    may stay empty; of a large rectangle that is one truth value for all. ``turns``: for each
    piece of the box, the sizes that it can have on the board, with the turn that gives each.
    ``classes``: the pieces that nobody can tell apart, by their numbers in the box.
    ``settled``: the step up or down and the step left or right that no rectangle may be able
    to make; empty without that rule.
    """

    puzzle: PuzzleData
    origin: Point
    extent: Size
    fillable: Mask
    blankable: Mask
    turns: tuple[Mapping[Size, str], ...]
    classes: tuple[tuple[int, ...], ...]
    settled: tuple[int, ...] = ()

    @property
    def sizes(self) -> tuple[tuple[Size, ...], ...]:
        """The sizes that the pieces of each class can have on the board."""
        return tuple(tuple(self.turns[indices[0]]) for indices in self.classes)

    @property
    def is_full(self) -> bool:
        """Whether the board is a rectangle of which every cell is covered."""
        return bool(self.fillable.all()) and not self.blankable.any()

    @property
    def is_settled(self) -> bool:
        """Whether the board is a rectangle in a corner of which all rectangles are to lie."""
        return bool(self.settled)

    @property
    def is_for_a_skyline(self) -> bool:
        """Whether the rectangles fill a rectangle, or are to lie in a corner of it."""
        return self.is_full or self.is_settled

    @property
    def has_play(self) -> bool:
        """Whether the board is a rectangle of which any cells may stay empty, or none."""
        return bool(self.fillable.all() and self.blankable.all())

    @property
    def is_box(self) -> bool:
        """Whether the board is a large rectangle, whose cells nobody lists."""
        return isinstance(self.puzzle.cells, Box)

    @cached_property
    def lines(self) -> tuple[Longs, Longs]:
        """The rows and columns at which rectangles may begin, counted from the corner.

        Where they fill a large rectangle, or are settled in it, they begin at sums of sides of
        others, and end there. Raises Unsupported if there are too many such places.
        """
        kinds = sum(map(len, self.sizes))
        anywhere = self.extent.area * kinds <= MOST_ENTRIES and not self.is_settled
        if not self.is_box or anywhere:
            return np.arange(self.extent.rows), np.arange(self.extent.columns)
        if not self.is_for_a_skyline:
            raise _too_many_places(self.extent.area * kinds)
        rows, columns = (self._sums(axis) for axis in (0, 1))
        if len(rows) * len(columns) * kinds > MOST_ENTRIES:
            raise _too_many_places(len(rows) * len(columns) * kinds)
        return rows, columns

    def _sums(self, axis: int) -> Longs:
        sums = np.zeros(1, np.int64)
        for indices, sizes in zip(self.classes, self.sizes, strict=True):
            sides = {size[axis] for size in sizes}
            for _ in range(sum(self.puzzle.used(self.puzzle.box[i])[1] for i in indices)):
                more = [sums, *(sums + side for side in sides)]
                found = np.unique(np.concatenate(more))
                found = found[found < self.extent[axis]]
                if len(found) == len(sums):
                    break
                if len(found) > MOST_ENTRIES:
                    raise _too_many_places(len(found))
                sums = found
        return sums

    def fits(self, size: Size) -> Mask:
        """Where on the lines a rectangle can begin so that it covers only cells it may."""
        if not self.is_box:
            return corners(self.fillable, size)
        rows, columns = self.lines
        room = self.extent.rows - size.rows, self.extent.columns - size.columns
        return (rows <= room[0])[:, None] & (columns <= room[1])

    def in_a_corner(self) -> Packing:
        """The same, settled up and left: if it has solutions, it has such."""
        return replace(self, settled=self.settled or (-1, -1))

    @cached_property
    def listed_cells(self) -> int:
        """How many cells all placements have together."""
        return sum(
            int(self.fits(size).sum()) * size.area for sizes in self.sizes for size in sizes
        )

    @property
    def is_big(self) -> bool:
        """Whether a model over the placements would be too large: they have so many cells."""
        return self.is_box or self.listed_cells > MOST_CELLS

    def listed(self) -> BoardProblem:
        """The problem of all placements. Raises Unsupported if these are too many to list."""
        if self.is_box or self.listed_cells > MOST_LISTED:
            raise Unsupported(
                "the cells of all placements are too many to list together; "
                "the engines skyline and cp-sat need no list"
            )
        return make_problem(self.puzzle)


def packing_of(puzzle: PuzzleData) -> Packing | None:
    """The puzzle as a packing of rectangles; None if it has other pieces or further rules.

    All pieces must be used, and pieces of different classes must not look the same: they do
    where one may be turned and the other not.
    """
    further_rules = len(puzzle.rules) > len(puzzle.rules_of(Cover))
    if further_rules or puzzle.board.wrap or not _has_square_cells(puzzle.grid_data):
        return None
    if not puzzle.fillable or not _are_plain_and_used(puzzle):
        return None
    board = puzzle.cells
    if isinstance(board, Box):
        origin, box = board.at, Size(*board.size)
        fillable, blankable = (
            np.ones((1, 1), np.bool_),
            np.full((1, 1), len(puzzle.blankable) > 0),
        )
    else:
        rows, columns = zip(*board, strict=True)
        origin = (min(rows), min(columns))
        box = Size(max(rows) - origin[0] + 1, max(columns) - origin[1] + 1)
        if box.area * 2 * len({*puzzle.shapes}) > MOST_ENTRIES:
            return None
        fillable, blankable = (
            mask_of(c, origin, box) for c in (puzzle.fillable, puzzle.blankable)
        )
    is_free = _HasRoom(None if isinstance(board, Box) else fillable, box)
    turns = [_turns(puzzle, index, is_free) for index in range(len(puzzle.box))]
    classes = _classes(turns)
    if classes is None:
        return None
    packing = Packing(puzzle, origin, box, fillable, blankable, tuple(turns), classes)
    if not puzzle.settled:
        return packing
    corner = tuple(map(sum, zip(*puzzle.settled, strict=True)))
    in_a_corner = len(puzzle.settled) == len(corner) and all(corner)
    return replace(packing, settled=corner) if in_a_corner and packing.has_play else None


def corners(fillable: Mask, size: Size) -> Mask:
    """Where the first cell of a rectangle can lie so that it covers only cells that it may.

    Found by the number of such cells above and left of each cell (Crow 1984).
    """
    rows, columns = fillable.shape
    found = np.zeros_like(fillable)
    if size.rows <= rows and size.columns <= columns:
        sums = np.pad(fillable.astype(np.int32), ((1, 0), (1, 0))).cumsum(0).cumsum(1)
        strips = sums[size.rows :] - sums[: -size.rows]
        covered = strips[:, size.columns :] - strips[:, : -size.columns]
        found[: covered.shape[0], : covered.shape[1]] = covered == size.area
    return found


def _has_square_cells(grid: Grid) -> bool:
    """Whether each cell has four neighbours, up and down, left and right of it."""
    steps = {(-1, 0), (1, 0), (0, -1), (0, 1)}
    return grid.is_uniform and set(grid.forms[0].sides.values()) == steps


def _are_plain_and_used(puzzle: PuzzleData) -> bool:
    """Whether all pieces are used, and show nothing but their shape."""
    return all(
        shape == Shape(shape.cells) and back is None and len({*puzzle.used(piece)}) == 1
        for piece, shape, back in zip(puzzle.box, puzzle.shapes, puzzle.backs, strict=True)
    )


def mask_of(cells: Iterable[Point], origin: Point, box: Size) -> Mask:
    """Return the cells as truth values for the box that begins at the origin."""
    mask = np.zeros(box, np.bool_)
    for row, column in cells:
        mask[row - origin[0], column - origin[1]] = True
    return mask


class _HasRoom(NamedTuple):
    """Whether a board has room for a rectangle."""

    fillable: Mask | None
    extent: Size

    def __call__(self, size: Size) -> bool:
        if self.fillable is None:
            return size.rows <= self.extent.rows and size.columns <= self.extent.columns
        return bool(corners(self.fillable, size).any())


def _too_many_places(number: int) -> Unsupported:
    return Unsupported(
        f"these rectangles have {number:,} places, and at most {MOST_ENTRIES:,} are searched; "
        "there are fewer if they are to lie settled in a corner, in larger units, or if fewer "
        "may turn"
    )


def _turns(puzzle: PuzzleData, index: int, has_room: _HasRoom) -> Mapping[Size, str]:
    """The sizes that a rectangle can have on the board; none if it is no rectangle."""
    shape = puzzle.shapes[index]
    if _size(shape).area != len(shape.cells):
        return {}
    sizes = {_size(each.shape): each.turn for each in puzzle.orientations(index)}
    return {size: turn for size, turn in sizes.items() if has_room(size)}


def _size(shape: Shape) -> Size:
    if isinstance(shape.cells, Box):
        return Size(*shape.cells.size)
    rows, columns = zip(*shape.cells, strict=True)
    return Size(max(rows) - min(rows) + 1, max(columns) - min(columns) + 1)


def _classes(turns: Sequence[Mapping[Size, str]]) -> tuple[tuple[int, ...], ...] | None:
    """The pieces by their sizes; None if some fit nowhere, or look like others in places."""
    merged: defaultdict[frozenset[Size], list[int]] = defaultdict(list)
    for index, each in enumerate(turns):
        merged[frozenset(each)].append(index)
    looks_apart = sum(map(len, merged)) == len(frozenset().union(*merged))
    return tuple(map(tuple, merged.values())) if all(merged) and looks_apart else None
