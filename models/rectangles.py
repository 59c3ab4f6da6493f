"""A packing of rectangles as a problem: the same placements, made when they are asked for.

The placements have the numbers that they would have if all of them were made (the tests
hold it to that), so that whoever reads solutions sees no difference. Searches that know
rectangles by their corners and sizes need none of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import compress
from typing import Any, NamedTuple, cast, overload

import numpy as np
from numpy.typing import NDArray

from jigsat.models.build import BoardProblem, scan_order
from jigsat.models.packing import (
    CP_SAT,
    MOST_LISTED,
    SKYLINE,
    Mask,
    Packing,
    Size,
    corners,
    mask_of,
)
from jigsat.models.piece_classes import piece_class_of
from jigsat.models.placements import Numbers, Placement, Placements, Pose, cell_numbers
from jigsat.models.search_problem import CpSatForm, Engines, IsThere
from jigsat.models.subproblems import Subproblem, cut, whole
from jigsat.models.symmetry.group import Symmetry, identity
from jigsat.schemas.geometry.boxes import Box
from jigsat.schemas.geometry.shapes import Shape, moved
from jigsat.schemas.grids.grid import Point, Turn, Vector, subtract


@dataclass(frozen=True)
class PackingTable:
    """All placements of a packing, as arrays.

    ``kinds`` are the sizes that rectangles can have, each with its class of pieces. ``kind``,
    ``row`` and ``column`` have, for each placement, its kind and where in the bounding box of
    the board its first cell lies. ``number`` has the numbers of the placements by its kind and
    by the lines on which it begins, -1 where it does not fit. Shape: [kinds, rows, columns].
    """

    kinds: tuple[tuple[int, Size], ...]
    kind: Numbers
    row: Numbers
    column: Numbers
    number: Numbers
    packing: Packing

    def find(self, kind: Numbers, row: Numbers, column: Numbers) -> Numbers:
        """The numbers of the placements of these kinds that begin there."""
        if not self.packing.is_box:
            return np.asarray(self.number[kind, row, column], np.int32)
        at = [
            np.searchsorted(lines, first)
            for lines, first in zip(
                self.packing.lines, self.from_corner(kind, row, column), strict=True
            )
        ]
        return np.asarray(self.number[kind, at[0], at[1]], np.int32)

    def from_corner(self, kind: Numbers, *first: Numbers) -> list[Numbers]:
        """Rows and columns counted from the corner in which all is settled, and back."""
        sizes = np.array([size for _, size in self.kinds], np.int32)[kind]
        far = [step > 0 for step in self.packing.settled] or [False, False]
        return [
            np.int32(extent) - sizes[..., axis] - each if far[axis] else each
            for axis, (each, extent) in enumerate(zip(first, self.packing.extent, strict=True))
        ]

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
class RectangleProblem(BoardProblem):
    """A packing of rectangles as a choice among placements, which are not listed."""

    is_listed = False

    packing: Packing
    corners: PackingTable

    @property
    def settled(self) -> tuple[Vector, ...]:
        """The steps towards sides to which no piece can be moved in what is looked for."""
        steps = zip(self.packing.settled, ((1, 0), (0, 1)), strict=False)
        return tuple((sign * row, sign * column) for sign, (row, column) in steps)

    @property
    def is_big(self) -> bool:
        """Whether a model over the placements would be too large."""
        return self.packing.is_big

    @property
    def has_profiles(self) -> bool:
        """Whether it fills the board, and its placements could be listed for it."""
        return (
            super().has_profiles
            and not self.packing.is_box
            and self.packing.listed_cells <= MOST_LISTED
        )

    @property
    def appearances(self) -> Sequence[int]:  # type: ignore[override]
        """No two placements look the same."""
        return range(self.nothing)

    @property
    def has_lookalikes(self) -> bool:
        """No two sets of placements look the same."""
        return False

    @property
    def most_images(self) -> tuple[int, int]:
        """As many as a rectangle can have."""
        return (8, 4) if self.packing.is_box else super().most_images

    @property
    def cp_sat(self) -> CpSatForm:
        """The model over rows and columns."""
        made_by = "jigsat.models.cp_sat.rectangles:RectangleModel"
        best = "jigsat.models.cp_sat.best:model_of_rectangles"
        return CpSatForm(made_by, best=best)

    def symmetries(self) -> tuple[Symmetry, ...]:
        """The symmetry group, the identity first: what turns do to corners and sizes."""
        return (*identity(self), *_symmetries(self))

    def by_symmetry(self, group: Sequence[Symmetry]) -> tuple[Subproblem, ...]:
        """One subproblem for all placements of the largest piece with the same stabiliser."""
        return tuple(_by_stabiliser(self, group)) or (whole(self, group),)

    def refined(self, given: Sequence[Subproblem], wanted: int) -> list[Subproblem]:
        """The same search, cut by what lies in one corner after the other."""
        return cut(given, lambda subproblem: list(_at_a_corner(self, subproblem)), wanted)

    def refusal(self, engine: str) -> str | None:
        """Why the engine cannot search it."""
        if engine == SKYLINE and self.packing.is_for_a_skyline:
            return None
        return super().refusal(engine)

    def engines(self, is_there: IsThere) -> Engines:
        """The skyline, where it is one.

        Where it leaves out solutions that are not settled, other engines may find one soon. Of
        puzzles that are settled there is no model, and of many big rectangles a weaker one.
        """
        packing, settled = self.packing, bool(self.puzzle.settled)
        engine, why = CP_SAT, "the rule for big rectangles among holes or blanks"
        if packing.is_for_a_skyline and is_there(SKYLINE):
            how = "that fill a rectangle" if packing.is_full else "settled in a corner"
            engine, why = SKYLINE, f"the rule for rectangles {how}"
        others: tuple[str, ...] = ()
        if packing.is_settled and not settled and not packing.is_big:
            others = super().engines(is_there).together
        alone = settled or (packing.is_full and packing.is_big)
        return Engines(engine, why, engine, (engine, *others), alone=alone)

    def listed(self) -> BoardProblem:
        """The same with all placements."""
        return self.packing.listed()


class RectanglePoses:
    """The pose of one rectangle for each shape that it can take on the board."""

    def __init__(self, turns: Mapping[Size, str]) -> None:
        self._turns = turns

    def __getitem__(self, shape: Shape, /) -> Pose:
        rows, columns = subtract(shape.cells[-1], shape.cells[0])
        return Pose(self._turns[Size(rows + 1, columns + 1)], shape)


def _rectangle(size: Size) -> Shape:
    return Shape(tuple((y, x) for y in range(size.rows) for x in range(size.columns)))


def rectangle_problem(packing: Packing) -> RectangleProblem:
    """The problem of a packing; no placement is made."""
    puzzle, cells = packing.puzzle, packing.puzzle.fillable
    if isinstance(cells, Box):
        table = _corners_of_box(packing)
        placements: Placements = BoxPlacements(table)
    else:
        cells = scan_order(puzzle.grid_data, cells)
        table = _corners(packing, cells)
        placements = _placements(packing, table, cells)
    poses = [RectanglePoses(turns) for turns in packing.turns]
    return RectangleProblem(
        puzzle,
        tuple(piece_class_of(puzzle, indices, (), poses) for indices in packing.classes),
        cast(tuple[Point, ...], cells),  # a box has their number and their order
        placements,
        cast(frozenset[Point], puzzle.blankable),
        packing=packing,
        corners=table,
    )


def _placements(packing: Packing, table: PackingTable, cells: Sequence[Point]) -> Placements:
    number = np.zeros(table.number.shape[1:], np.int32)
    number[tuple((np.array(cells) - packing.origin).T)] = np.arange(len(cells))
    variants = [Placement(piece_class, _rectangle(size)) for piece_class, size in table.kinds]
    board = cell_numbers(packing.puzzle.surface)
    return Placements(board, cells, variants, table.kind, number[table.row, table.column])


class BoxPlacements(Placements):
    """The placements of rectangles in a large one: their corners and sizes."""

    def __init__(self, table: PackingTable) -> None:
        self._table = table
        self.cells = ()
        self.variants = tuple(
            Placement(own, Shape(Box((0, 0), (size.rows, size.columns))))
            for own, size in table.kinds
        )
        self.variant_of = table.kind

    def __reduce__(self) -> tuple[type[Placements], tuple[Any, ...]]:
        """What worker processes are sent."""
        return BoxPlacements, (self._table,)

    @overload
    def __getitem__(self, index: int) -> Placement: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Placement]: ...
    def __getitem__(self, index: int | slice) -> Placement | Sequence[Placement]:
        """The placement of that number, or several of them."""
        if isinstance(index, slice):
            return [self[number] for number in range(*index.indices(len(self)))]
        variant, table = self.variants[self.variant_of[index]], self._table
        step = int(table.row[index]), int(table.column[index])
        return Placement(variant.piece_class, moved(variant.shape, step))

    def begin_at(self, cell: Point) -> Flags:
        """For each placement whether this is its first cell."""
        return np.asarray((self._table.row == cell[0]) & (self._table.column == cell[1]))


def _corners_of_box(packing: Packing) -> PackingTable:
    kinds = tuple((own, size) for own, sizes in enumerate(packing.sizes) for size in sizes)
    fits = np.array([packing.fits(size) for _, size in kinds])
    row, column, kind = (each.astype(np.int32) for each in np.nonzero(np.moveaxis(fits, 0, 2)))
    number = np.full(fits.shape, -1, np.int32)
    number[kind, row, column] = np.arange(len(kind))
    rows, columns = (lines.astype(np.int32) for lines in packing.lines)
    table = PackingTable(kinds, kind, rows[row], columns[column], number, packing)
    row, column = table.from_corner(kind, table.row, table.column)
    return replace(table, row=row, column=column)


def _corners(packing: Packing, cells: Sequence[Point]) -> PackingTable:
    """The placements in the order of the scan: by their cells along the board's short side."""
    # The scan goes from column to column in each row, or from row to row.
    rows, columns = (int(packing.fillable.any(axis=axis).sum()) for axis in (1, 0))
    kinds = sorted(
        (
            (piece_class, size)
            for piece_class, sizes in enumerate(packing.sizes)
            for size in sizes
        ),
        key=lambda kind: _rank(kind[1], along_columns=rows >= columns),
    )
    row, column = (np.array(cells) - packing.origin).T
    fits = np.array([corners(packing.fillable, size) for _, size in kinds])
    cell, kind = np.nonzero(fits[:, row, column].T)
    number = np.full(fits.shape, -1, np.int32)
    number[kind, row[cell], column[cell]] = np.arange(len(cell))
    order = np.array([kind, row[cell], column[cell]], np.int32)
    return PackingTable(tuple(kinds), order[0], order[1], order[2], number, packing)


def _rank(size: Size, along_columns: bool) -> tuple[bool, int, int]:
    """Where a rectangle comes among those with the same first cell, as the scan sees them.

    First those that end in the line of the scan in which they begin, the shorter ones before;
    then the others: where two part, the longer one in that line has the earlier cell.
    """
    run, lines = (size.columns, size.rows) if along_columns else (size.rows, size.columns)
    return lines > 1, -run if lines > 1 else run, lines


# The symmetries of a packing. A turn of the board brings rectangles onto rectangles: it is
# enough to turn their corners, and the cells that nobody lists need not be looked at.


def _symmetries(problem: RectangleProblem) -> Iterator[Symmetry]:
    """What the turns but the identity do to all placements, if they keep the puzzle."""
    puzzle, packing = problem.puzzle, problem.packing
    masks = [packing.fillable, packing.blankable]
    if not packing.is_box:
        masks.append(mask_of(puzzle.cells, packing.origin, packing.extent))
    for turn in puzzle.grid_data.turns[1:]:
        axes = _Axes.of(turn)
        keeps_extent = axes.of_size(packing.extent) == packing.extent
        keeps_cells = all(np.array_equal(axes.of_mask(each), each) for each in masks)
        keeps_sides = {turn(step) for step in problem.settled} == {*problem.settled}
        images = (
            _images(problem, axes) if keeps_extent and keeps_cells and keeps_sides else None
        )
        if images is not None:
            symmetry = Symmetry((*images.tolist(), problem.nothing))
            symmetry.turns, symmetry.flips = True, turn.flips
            yield symmetry


class _Axes(NamedTuple):
    """What a turn does to rows and columns: swap them first, then count some from the end."""

    swap: bool
    rows_from_end: bool
    columns_from_end: bool

    @classmethod
    def of(cls, turn: Turn) -> _Axes:
        down, right = turn((1, 0)), turn((0, 1))
        return cls(down[0] == 0, down[0] + right[0] < 0, down[1] + right[1] < 0)

    def of_mask(self, mask: Mask) -> Mask:
        """The mask of a board after the turn."""
        axes = np.flatnonzero([self.rows_from_end, self.columns_from_end]).tolist()
        return np.flip(mask.T if self.swap else mask, tuple(axes))

    def of_size(self, size: Size) -> Size:
        return Size(size.columns, size.rows) if self.swap else size


def _images(problem: RectangleProblem, axes: _Axes) -> Numbers | None:
    """The image of each placement; None if that of some class of pieces is no such class."""
    table, counts = problem.corners, [each.count for each in problem.piece_classes]
    number = {size: kind for kind, (_, size) in enumerate(table.kinds)}
    image = [number.get(axes.of_size(size), -1) for _, size in table.kinds]
    pairs = zip(table.kinds, image, strict=True)
    classes = {(own, table.kinds[kind][0]) for (own, _), kind in pairs}
    is_kept = len(classes) == len({own for own, _ in classes}) == len({o for _, o in classes})
    if -1 in image or not is_kept or any(counts[own] != counts[to] for own, to in classes):
        return None
    places = [table.column, table.row] if axes.swap else [table.row, table.column]
    kind = np.array(image, np.int32)[table.kind]
    sizes = np.array([size for _, size in table.kinds], np.int32)[kind]
    for axis, is_from_end in enumerate((axes.rows_from_end, axes.columns_from_end)):
        if is_from_end:
            extent = problem.packing.extent[axis]
            places[axis] = np.int32(extent) - sizes[:, axis] - places[axis]
    return table.find(kind, places[0], places[1])


# Cutting a packing of rectangles into subproblems; see ``models.subproblems``.
#
# A search that goes by the gaps between rectangles does not need to know where the pivot
# lies: it is enough if the pivot has only one of the placements that are images of each
# other. So there is one subproblem for all of these placements with the same stabiliser,
# mostly for nearly all.


#: A truth value for each placement.
Flags = NDArray[np.bool_]


def _by_stabiliser(
    problem: RectangleProblem, group: Sequence[Symmetry]
) -> Iterator[Subproblem]:
    """The first placements of the pivot's orbits, divided by what leaves them as they are.

    Nothing where symmetry saves nothing, for want of symmetries or of a pivot.
    """
    piece_class = problem.corners.piece_class
    images = np.stack([symmetry.numbers for symmetry in group])[:, :-1]
    pivot = _pivot(problem, images)
    if pivot is None or len(group) == 1:
        return
    numbers = np.arange(images.shape[1])
    first = (images.min(axis=0) == numbers) & (piece_class == pivot)
    fixed = images == numbers
    for stabiliser in np.unique(fixed[:, first], axis=1).T:
        own = first & (fixed == stabiliser[:, None]).all(axis=0)
        yield Subproblem(
            alive=_numbers((piece_class != pivot) | own),
            images=_cosets(group, int(own.argmax())),
            stabiliser=tuple(compress(group, stabiliser)),
        )


def _pivot(problem: RectangleProblem, images: Numbers) -> int | None:
    """The largest piece of which there is only one, and whose images are its own placements."""
    piece_class = problem.corners.piece_class
    singles = [
        index
        for index, each in enumerate(problem.piece_classes)
        if each.is_single and (piece_class[images[:, piece_class == index]] == index).all()
    ]
    return max(singles, key=lambda index: problem.piece_classes[index].area, default=None)


def _cosets(group: Sequence[Symmetry], index: int) -> tuple[Symmetry, ...]:
    first_to: dict[int, Symmetry] = {}
    for symmetry in group:
        first_to.setdefault(symmetry[index], symmetry)
    return tuple(first_to.values())


def _at_a_corner(problem: RectangleProblem, subproblem: Subproblem) -> Iterator[Subproblem]:
    if problem.packing.is_box:
        yield subproblem
        return
    cell = next((cell for cell in problem.cells if cell not in subproblem.decided), None)
    if cell is None or cell in problem.blankable:
        yield subproblem
        return
    row, column = np.subtract(cell, problem.packing.origin)
    table, alive = problem.corners, np.zeros(len(problem.placements), np.bool_)
    alive[subproblem.alive] = True
    # All cells before it are covered, so it is the first cell of what covers it.
    for index in np.flatnonzero(alive & (table.row == row) & (table.column == column)).tolist():
        yield _with_placement(problem, subproblem, alive, index)


def _with_placement(
    problem: RectangleProblem, subproblem: Subproblem, alive: Flags, index: int
) -> Subproblem:
    table, piece_class = problem.corners, problem.corners.piece_class
    left = alive & ~table.overlap(index)
    if problem.piece_classes[piece_class[index]].count == 1:
        left &= piece_class != piece_class[index]
    left[index] = True
    cells = problem.placements[index].shape.cells
    return replace(subproblem, alive=_numbers(left), decided=subproblem.decided.union(cells))


def _numbers(flags: Flags) -> Numbers:
    return np.flatnonzero(flags).astype(np.int32)
