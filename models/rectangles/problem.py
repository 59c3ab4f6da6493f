"""A packing of rectangles as a problem: the same placements, made when they are asked for.

The placements have the numbers that they would have if all of them were made (the tests hold
it to that), so that whoever reads solutions sees no difference. Searches that know rectangles
by their corners and sizes need none of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from jigsat.models.build import scan_order
from jigsat.models.candidates import Pose
from jigsat.models.cell_numbers import Numbers, cell_numbers
from jigsat.models.piece_classes import PieceClass, piece_class_of
from jigsat.models.placements import Placement, Placements
from jigsat.models.problem import Problem
from jigsat.models.rectangles.packing import Packing, Size, corners
from jigsat.schemas.geometry.shapes import Shape
from jigsat.schemas.grids.grid import Point, subtract


@dataclass(frozen=True)
class Corners:
    """All placements of a packing, as arrays.

    ``kinds`` are the sizes that rectangles can have, each with its class of pieces. ``kind``,
    ``row`` and ``column`` have, for each placement, its kind and where in the bounding box of
    the board its first cell lies. ``number`` has the numbers of the placements by these three,
    -1 where there is none. Shape: [kinds, rows, columns].
    """

    kinds: tuple[tuple[int, Size], ...]
    kind: Numbers
    row: Numbers
    column: Numbers
    number: Numbers

    @cached_property
    def piece_class(self) -> Numbers:
        """The class of the piece of each placement."""
        return np.array([piece_class for piece_class, _ in self.kinds], np.int32)[self.kind]

    @cached_property
    def sizes(self) -> Numbers:
        """The size of each placement. Shape: [placements, 2]."""
        return np.array([size for _, size in self.kinds], np.int32)[self.kind]

    def overlap(self, index: int) -> NDArray[np.bool_]:
        """For each placement whether it shares a cell with this one; it does with itself."""
        first = np.stack([self.row, self.column], axis=1)
        end = first + self.sizes
        shared = (first < end[index]) & (first[index] < end)
        return np.asarray(shared.all(axis=1), np.bool_)


@dataclass(frozen=True, kw_only=True)
class RectangleProblem(Problem):
    """A packing of rectangles as a choice among placements."""

    packing: Packing
    corners: Corners


class RectanglePoses(Mapping[Shape, Pose]):
    """The pose of one rectangle for each shape that it can take on the board."""

    def __init__(self, turns: Mapping[Size, str], packing: Packing) -> None:
        self._turns = turns
        self._packing = packing

    def __getitem__(self, shape: Shape) -> Pose:
        rows, columns = subtract(shape.cells[-1], shape.cells[0])
        return Pose(self._turns[Size(rows + 1, columns + 1)], shape)

    def __iter__(self) -> Iterator[Shape]:
        for size in self._turns:
            for row, column in np.argwhere(corners(self._packing.fillable, size)).tolist():
                yield _rectangle(self._packing.origin, row, column, size)

    def __len__(self) -> int:
        return sum(int(corners(self._packing.fillable, size).sum()) for size in self._turns)


def _rectangle(origin: Point, row: int, column: int, size: Size) -> Shape:
    rows = range(origin[0] + row, origin[0] + row + size.rows)
    columns = range(origin[1] + column, origin[1] + column + size.columns)
    return Shape(tuple((y, x) for y in rows for x in columns))


def rectangle_problem(packing: Packing) -> RectangleProblem:
    """The problem of a packing; no placement is made."""
    puzzle = packing.puzzle
    cells = scan_order(puzzle.grid_data, puzzle.fillable)
    table = _corners(packing, cells)
    return RectangleProblem(
        puzzle,
        _piece_classes(packing),
        cells,
        _placements(packing, table, cells),
        puzzle.blankable,
        packing=packing,
        corners=table,
    )


def _placements(packing: Packing, table: Corners, cells: Sequence[Point]) -> Placements:
    number = np.zeros(table.number.shape[1:], np.int32)
    number[tuple((np.array(cells) - packing.origin).T)] = np.arange(len(cells))
    variants = [
        Placement(piece_class, _rectangle((0, 0), 0, 0, size))
        for piece_class, size in table.kinds
    ]
    board = cell_numbers(packing.puzzle.surface)
    return Placements(board, cells, variants, table.kind, number[table.row, table.column])


def _piece_classes(packing: Packing) -> tuple[PieceClass, ...]:
    poses = [RectanglePoses(turns, packing) for turns in packing.turns]
    return tuple(
        piece_class_of(packing.puzzle, indices, (), poses) for indices in packing.classes
    )


def _corners(packing: Packing, cells: Sequence[Point]) -> Corners:
    """The placements in the order of the scan: by their cells along the board's short side."""
    kinds = sorted(
        (
            (piece_class, size)
            for piece_class, sizes in enumerate(packing.sizes)
            for size in sizes
        ),
        key=lambda kind: _rank(kind[1], _runs_along_columns(packing)),
    )
    row, column = (np.array(cells) - packing.origin).T
    fits = np.array([corners(packing.fillable, size) for _, size in kinds])
    cell, kind = np.nonzero(fits[:, row, column].T)
    number = np.full(fits.shape, -1, np.int32)
    number[kind, row[cell], column[cell]] = np.arange(len(cell))
    order = np.array([kind, row[cell], column[cell]], np.int32)
    return Corners(tuple(kinds), order[0], order[1], order[2], number)


def _runs_along_columns(packing: Packing) -> bool:
    """Whether the scan goes from column to column in each row, and not from row to row."""
    rows, columns = (int(packing.fillable.any(axis=axis).sum()) for axis in (1, 0))
    return rows >= columns


def _rank(size: Size, along_columns: bool) -> tuple[bool, int, int]:
    """Where a rectangle comes among those with the same first cell, as the scan sees them.

    First those that end in the line of the scan in which they begin, the shorter ones before;
    then the others: where two part, the longer one in that line has the earlier cell.
    """
    run, lines = (size.columns, size.rows) if along_columns else (size.rows, size.columns)
    return lines > 1, -run if lines > 1 else run, lines
