"""Puzzles of rectangles: which puzzles these are, and what of them has to be known.

Big rectangles have tens of thousands of placements of hundreds of cells each. They need not be
listed: a rectangle on a board is a corner and a size.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from jigsat.schemas.fields.piece import Piece
from jigsat.schemas.geometry.shapes import Shape
from jigsat.schemas.grids.grid import Grid, Point
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.rules import Cover

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
    """Rectangles that are to be laid on a board, without any rule but that of the cover.

    ``origin`` is the first row and column of the board; ``fillable`` and ``blankable`` say
    which cells of its bounding box may be covered, and may stay empty. ``turns`` has, for each
    piece of the box, the sizes that it can have on the board, each under the turn that gives
    it. ``classes`` are the pieces that nobody can tell apart, by their numbers in the box.
    """

    puzzle: PuzzleData
    origin: Point
    fillable: Mask
    blankable: Mask
    turns: tuple[Mapping[Size, str], ...]
    classes: tuple[tuple[int, ...], ...]

    @property
    def sizes(self) -> tuple[tuple[Size, ...], ...]:
        """The sizes that the pieces of each class can have on the board."""
        return tuple(tuple(self.turns[indices[0]]) for indices in self.classes)

    @property
    def is_full(self) -> bool:
        """Whether the board is a rectangle of which every cell is covered."""
        return bool(self.fillable.all()) and not self.blankable.any()

    @property
    def cells_of_placements(self) -> int:
        """How many cells all placements have together."""
        return sum(
            int(corners(self.fillable, size).sum()) * size.area
            for sizes in self.sizes
            for size in sizes
        )


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
    rows, columns = zip(*puzzle.cells, strict=True)
    origin = (min(rows), min(columns))
    box = Size(max(rows) - origin[0] + 1, max(columns) - origin[1] + 1)
    fillable = _mask(puzzle.fillable, origin, box)
    turns = [_turns(puzzle, index, fillable) for index in range(len(puzzle.box))]
    classes = _classes(turns)
    if classes is None:
        return None
    blankable = _mask(puzzle.blankable, origin, box)
    return Packing(puzzle, origin, fillable, blankable, tuple(turns), classes)


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
    form = grid.forms[0]
    steps = {(-1, 0), (1, 0), (0, -1), (0, 1)}
    return len(grid.forms) == 1 and form is not None and set(form.sides.values()) == steps


def _are_plain_and_used(puzzle: PuzzleData) -> bool:
    """Whether all pieces are used, and show nothing but their shape."""
    return all(
        shape == Shape(shape.cells) and back is None and _is_used(puzzle, piece)
        for piece, shape, back in zip(puzzle.box, puzzle.shapes, puzzle.backs, strict=True)
    )


def _is_used(puzzle: PuzzleData, piece: Piece) -> bool:
    least, most = puzzle.used(piece)
    return least == most


def _mask(cells: Iterable[Point], origin: Point, box: Size) -> Mask:
    mask = np.zeros(box, np.bool_)
    for row, column in cells:
        mask[row - origin[0], column - origin[1]] = True
    return mask


def _turns(puzzle: PuzzleData, index: int, fillable: Mask) -> Mapping[Size, str]:
    """The sizes that a rectangle can have on the board; none if it is no rectangle."""
    shape = puzzle.shapes[index]
    if _size(shape).area != len(shape.cells):
        return {}
    sizes = {_size(each.shape): each.turn for each in puzzle.orientations(index)}
    return {size: turn for size, turn in sizes.items() if corners(fillable, size).any()}


def _size(shape: Shape) -> Size:
    """The size of the bounding box of a shape."""
    rows, columns = zip(*shape.cells, strict=True)
    return Size(max(rows) - min(rows) + 1, max(columns) - min(columns) + 1)


def _classes(turns: Sequence[Mapping[Size, str]]) -> tuple[tuple[int, ...], ...] | None:
    """The pieces by their sizes; None if some fit nowhere, or look like others in places."""
    merged: defaultdict[frozenset[Size], list[int]] = defaultdict(list)
    for index, each in enumerate(turns):
        merged[frozenset(each)].append(index)
    looks_apart = sum(map(len, merged)) == len(frozenset().union(*merged))
    return tuple(map(tuple, merged.values())) if all(merged) and looks_apart else None
