"""Placements: pieces in one orientation at one place on the board.

There may be hundreds of thousands, so they are kept as arrays of numbers: a placement is a
*variant*, a class of pieces in one orientation, and the cell on which the first of its cells
lies. What is wanted as an object is made on demand.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import chain
from typing import Any, NamedTuple, Protocol, TypeVar, overload

import numpy as np
from numpy.typing import NDArray

from jigsat.schemas.geometry.shapes import Orientation, Shape, Side, moved
from jigsat.schemas.geometry.surface import Surface
from jigsat.schemas.grids.grid import Grid, Point, Vector, opposite, subtract
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.support.progress import check_limits

# The numbers of a board's cells, looked up by the million.


Ints = NDArray[np.int64]
Numbers = NDArray[np.int32]
#: A table by key may have so many entries; on a board with wide gaps keys are searched for.
MAX_TABLE = 4_000_000


class CellNumbers:
    """Cells numbered in the order in which they are given.

    Each point has a key, one whole number, and so has each step: the key of a point after a
    step is the sum of both. Keys are the digits of a number with room for three boards side by
    side along each axis, so that no two points have the same that a shape can cover which has
    room on the board and one cell there.
    """

    def __init__(self, cells: Sequence[Point]) -> None:
        self.cells = tuple(cells)
        self.number = {cell: number for number, cell in enumerate(self.cells)}
        points = np.array(self.cells, np.int64)
        lowest = points.min(axis=0)
        self._extents = points.max(axis=0) - lowest + 1
        self._scale = np.append(np.cumprod(3 * self._extents[:0:-1])[::-1], 1)
        #: The key of each cell.
        self.keys: Ints = (points - lowest) @ self._scale
        reach = int((self._extents - 1) @ self._scale)
        self._lowest, size = -reach, 3 * reach + 1
        self._table: Numbers | None = None
        if size <= MAX_TABLE:
            self._table = np.full(size, -1, np.int32)
            self._table[self.keys - self._lowest] = np.arange(len(self.keys))
        self._by_key = np.argsort(self.keys)

    def at(self, keys: Ints) -> Numbers:
        """The numbers of the cells with these keys; -1 where no cell has it."""
        if self._table is not None:
            return self._table[keys - self._lowest]
        place = np.searchsorted(self.keys, keys, sorter=self._by_key)
        nearest = self._by_key[np.minimum(place, len(self.keys) - 1)]
        return np.where(self.keys[nearest] == keys, nearest, -1).astype(np.int32)

    def steps(self, vectors: Sequence[Vector]) -> Ints:
        """The keys of steps."""
        keys: Ints = np.array(vectors, np.int64).reshape(-1, len(self._scale)) @ self._scale
        return keys

    def have_room_for(self, cells: Sequence[Point]) -> bool:
        """Whether these cells reach no further along any axis than the numbered ones."""
        return bool((np.ptp(np.array(cells), axis=0) < self._extents).all())

    def among(self, points: Iterable[Point]) -> NDArray[np.bool_]:
        """For each cell by its number, whether it is one of the points."""
        chosen = frozenset(points)
        return np.fromiter((cell in chosen for cell in self.cells), np.bool_, len(self.cells))


@lru_cache(maxsize=64)  # the puzzles that `repair` tries have one board
def cell_numbers(surface: Surface) -> CellNumbers:
    """The numbers of a board's cells: row by row from the top, as in ``PuzzleData.cells``."""
    return CellNumbers(sorted(surface.cells, key=surface.grid.coordinates))


# Every way to lay a piece on the board, before any rule has judged it.
#
# There may be hundreds of thousands, so what moves together is described together: a piece
# in one orientation, and the array of all places that the board has for it.


#: A truth value for each of some places.
Flags = NDArray[np.bool_]


class Pose(NamedTuple):
    """How a piece is turned and moved: its orientation, and its shape before it is wrapped."""

    turn: str
    shape: Shape

    def in_order(self, grid: Grid) -> list[Point]:
        """The cells in reading order, as if the board did not wrap."""
        return sorted(self.shape.cells, key=grid.coordinates)

    def moved_by(self, step: Vector) -> Pose:
        """The same pose, moved by a step."""
        return Pose(self.turn, moved(self.shape, step))


@dataclass(frozen=True, eq=False)
class Candidates:
    """A piece in one orientation, wherever on the board there is room for it.

    ``piece`` is the number of the piece in the box; ``shape`` what it covers and shows, and
    ``pose`` how it comes to lie so, both with the first cell of the shape at the origin;
    ``turns`` all the orientations in which it does. ``covered`` has a row for each place: the
    numbers of the cells on which those of the shape lie there.
    """

    piece: int
    shape: Shape
    pose: Pose
    turns: frozenset[str]
    board: CellNumbers
    covered: Numbers

    def __len__(self) -> int:
        """The number of places."""
        return len(self.covered)

    @property
    def places(self) -> Numbers:
        """The number of the cell on which the first cell of the shape lies, at each place."""
        return self.covered[:, 0]

    def cover_any(self, marked: Flags) -> Flags:
        """At which places the piece covers any of the cells marked on the board."""
        return np.asarray(marked[self.covered].any(axis=1), np.bool_)

    def cover_all(self, marked: Flags) -> Flags:
        """At which places the piece covers all of the cells marked on the board."""
        return np.asarray(marked[self.covered].sum(axis=1) == marked.sum(), np.bool_)

    def is_at(self, cell: Point) -> bool:
        """Whether the first cell of the shape may lie on this cell."""
        return bool((self.places == self.board.number.get(cell, -1)).any())

    def shape_at(self, place: int) -> Shape:
        """The shape at a place, given by its row."""
        return moved(self.shape, self.board.cells[self.covered[place, 0]])

    def those(self, allowed: Flags) -> Candidates:
        """The same at some of the places."""
        return replace(self, covered=self.covered[allowed])


def candidates(puzzle: PuzzleData, index: int) -> Iterator[Candidates]:
    """Every way to lay a piece of the box for which the board has room."""
    return candidates_of(puzzle.surface, index, puzzle.orientations(index))


def candidates_of(
    surface: Surface, index: int, orientations: Sequence[Orientation]
) -> Iterator[Candidates]:
    """The same for a piece that has these orientations."""
    board = cell_numbers(surface)
    if surface.wraps:
        yield from _wrapped(surface, board, index, orientations)
        return
    for turn, shape in ((each.turn, each.shape) for each in orientations):
        check_limits()
        covered = _places(surface.grid, board, shape)
        if len(covered):
            at_origin = moved(shape, opposite(shape.cells[0]))
            pose = Pose(turn, at_origin)
            yield Candidates(index, at_origin, pose, frozenset([turn]), board, covered)


def _places(grid: Grid, board: CellNumbers, shape: Shape) -> Numbers:
    """The numbers of the cells that a shape covers, wherever all of them are on the board."""
    first, *others = shape.cells
    if not board.have_room_for(shape.cells):
        return np.zeros((0, len(shape.cells)), np.int32)
    keys = board.keys
    if len(grid.forms) > 1:
        form = grid.form(first)
        keys = keys[[grid.form(cell) is form for cell in board.cells]]
    steps = board.steps([subtract(cell, first) for cell in others])
    for step in steps:
        keys = keys[board.at(keys + step) >= 0]
    return board.at(keys[:, None] + np.append(0, steps))


def _wrapped(
    surface: Surface, board: CellNumbers, index: int, orientations: Sequence[Orientation]
) -> Iterator[Candidates]:
    """The candidates on a board that wraps, where a piece may lie across the seam.

    So one orientation has as many shapes, seen as they lie on the board, as there are ways to
    cut it along the seam.
    """
    alike: defaultdict[tuple[Shape, str, Pose, frozenset[str]], list[list[int]]]
    alike = defaultdict(list)
    by_shape: defaultdict[Shape, list[Pose]] = defaultdict(list)
    for pose, shape in _poses(surface, orientations):
        by_shape[shape].append(pose)
    for shape, poses in by_shape.items():
        first = shape.cells[0]
        back, turns = opposite(first), frozenset(pose.turn for pose in poses)
        look = moved(shape, back), surface.grid.form(first).name, poses[0].moved_by(back), turns
        alike[look].append([board.number[cell] for cell in shape.cells])
    for (shape, _, pose, turns), rows in alike.items():
        yield Candidates(index, shape, pose, turns, board, np.array(rows, np.int32))


def _poses(
    surface: Surface, orientations: Sequence[Orientation]
) -> Iterator[tuple[Pose, Shape]]:
    """Every pose that a piece can have on a board that wraps, and its shape there.

    Several poses can have the same orientation and cover the same cells in the same order.
    Only one of them is given: one whose first cell is on the board itself and not on a copy of
    it; if there is none, one whose second cell is; and so on.
    """
    described: set[tuple[str, tuple[Point | None, ...]]] = set()
    for number in range(len(orientations[0].shape.cells)):
        for orientation in orientations:
            for shape in _moved_onto_the_board(surface, orientation.shape, number):
                check_limits()
                on_board = surface.lay(shape)
                if on_board is None:
                    continue
                pose = Pose(orientation.turn, shape)
                cells = tuple(map(surface.board_cell, pose.in_order(surface.grid)))
                if (pose.turn, cells) not in described:
                    described.add((pose.turn, cells))
                    yield pose, on_board


def _moved_onto_the_board(surface: Surface, shape: Shape, number: int) -> Iterator[Shape]:
    corner = sorted(shape.cells, key=surface.grid.coordinates)[number]
    form = surface.grid.form(corner)
    for cell in surface.cells:
        if surface.grid.form(cell) is form:
            yield moved(shape, subtract(cell, corner))


class PoseByShape(Protocol):
    """The pose in which a piece takes each of the shapes that it may take on the board."""

    def __getitem__(self, shape: Shape, /) -> Pose:
        """The pose for a shape."""
        ...


class Poses:
    """The poses of one piece, by the shapes that it may take on the board."""

    def __init__(self, candidates: Sequence[Candidates]) -> None:
        self.candidates = tuple(candidates)
        self._by_shape: defaultdict[Shape, list[Candidates]] = defaultdict(list)
        for each in candidates:
            self._by_shape[each.shape].append(each)

    def __getitem__(self, shape: Shape, /) -> Pose:
        """The pose in which the piece takes a shape. Raises KeyError if it does not."""
        first = shape.cells[0]
        for each in self._by_shape.get(moved(shape, opposite(first)), ()):
            if each.is_at(first):
                return each.pose.moved_by(first)
        raise KeyError(shape)


K = TypeVar("K")
T = TypeVar("T")


def split_by(values: NDArray[np.integer], number: int) -> list[Numbers]:
    """For each value from 0 to ``number`` - 1, where it stands among the values."""
    # Numbers of at most sixteen bits are sorted in linear time.
    small = values.astype(np.uint16 if number < 1 << 16 else np.int64)
    order = np.argsort(small, kind="stable").astype(np.int32)
    ends = np.cumsum(np.bincount(small, minlength=number))
    return np.split(order, ends[:-1]) if number else []


class Ragged(NamedTuple):
    """A list of items for each placement, one behind the other.

    ``owner`` has the placement of each item. The items of placement number i are
    ``items[ends[i]:ends[i + 1]]``.
    """

    items: Numbers
    owner: Numbers
    ends: Numbers


class PlacementLists(Mapping[K, tuple[int, ...]]):
    """Lists of placements by key, each made into a tuple when it is asked for."""

    def __init__(self, keys: Sequence[K], lists: Sequence[Numbers]) -> None:
        self._arrays = dict(zip(keys, lists, strict=True))
        self._made: dict[K, tuple[int, ...]] = {}

    def __getitem__(self, key: K) -> tuple[int, ...]:
        """The list for that key. Raises KeyError for an unknown key."""
        made = self._made.get(key)
        if made is None:
            made = self._made[key] = tuple(self._arrays[key].tolist())
        return made

    def __iter__(self) -> Iterator[K]:
        """The keys, in the order in which they were given."""
        return iter(self._arrays)

    def __len__(self) -> int:
        """The number of keys."""
        return len(self._arrays)


@dataclass(frozen=True)
class Placement:
    """A piece of a class on the board: the cells it covers and all that it shows."""

    piece_class: int
    shape: Shape


class Placements(Sequence[Placement]):
    """The placements of a problem, in order of their first cells, each made on demand.

    ``cells`` are those of the problem, in its order. ``variants`` are placements at the origin;
    ``variant_of`` and ``first_cell`` have the number of its variant and of its first cell for
    each placement, in increasing order of the cell and then of the variant.
    """

    def __init__(
        self,
        board: CellNumbers,
        cells: Sequence[Point],
        variants: Sequence[Placement],
        variant_of: Numbers,
        first_cell: Numbers,
    ) -> None:
        self.cells = tuple(cells)
        self.variants = tuple(variants)
        self.variant_of = variant_of
        self.first_cell = first_cell
        self._board = board
        self._made: dict[int, Placement] = {}

    def __reduce__(self) -> tuple[type[Placements], tuple[Any, ...]]:
        """What worker processes are sent: nothing that was made on demand."""
        parts = self._board, self.cells, self.variants, self.variant_of, self.first_cell
        return Placements, parts

    def __len__(self) -> int:
        """The number of placements."""
        return len(self.variant_of)

    @overload
    def __getitem__(self, index: int) -> Placement: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Placement]: ...
    def __getitem__(self, index: int | slice) -> Placement | Sequence[Placement]:
        """The placement of that number, or several of them."""
        if isinstance(index, slice):
            return [self[number] for number in range(*index.indices(len(self)))]
        placement = self._made.get(index)
        if placement is None:
            placement = self._made[index] = self._make(index)
        return placement

    def __iter__(self) -> Iterator[Placement]:
        """All placements. They are not kept: millions of them would take gigabytes."""
        for index in range(len(self)):
            check_limits()
            yield self._make(index)

    def _make(self, index: int) -> Placement:
        variant = self.variants[self.variant_of[index]]
        shape = moved(variant.shape, self.cells[self.first_cell[index]])
        return Placement(variant.piece_class, shape)

    @cached_property
    def class_of(self) -> Numbers:
        """The class of pieces of each placement."""
        return self.of_variants([each.piece_class for each in self.variants])

    def of_variants(self, values: Sequence[int]) -> Numbers:
        """For each placement the value of its variant."""
        return np.array(values, np.int32)[self.variant_of]

    def begin_at(self, cell: Point) -> Flags:
        """For each placement whether this is its first cell."""
        return np.asarray(self.first_cell == self.cells.index(cell))

    @cached_property
    def _on_board(self) -> Numbers:
        return np.array([self._board.number[cell] for cell in self.cells], np.int32)

    @cached_property
    def _number_of(self) -> Numbers:
        """For each cell of the board its number in the problem, or -1; last for no cell."""
        number = np.full(len(self._board.cells) + 1, -1, np.int32)
        number[self._on_board] = np.arange(len(self.cells), dtype=np.int32)
        return number

    @cached_property
    def covered(self) -> Ragged:
        """The numbers of the cells that each placement covers."""
        shapes = [each.shape.cells for each in self.variants]
        cell, owner, ends = self.of_each(shapes)
        steps = self._board.steps(list(chain.from_iterable(shapes)))
        keys = self._board.keys[self._on_board[self.first_cell]][owner]
        keys += steps[cell]
        return Ragged(self._number_of[self._board.at(keys)], owner, ends)

    def of_each(self, lists: Sequence[Sequence[object]]) -> tuple[Numbers, Numbers, Numbers]:
        """Lists of the variants, as lists of the placements, one behind the other.

        The number of each item among all items of the variants; the placement that it is of;
        and for each placement where its items begin, with the end of all as the last.
        """
        lengths = np.array([len(each) for each in lists], np.int32)
        begin = np.cumsum(lengths, dtype=np.int32) - lengths
        counts = lengths[self.variant_of]
        ends = np.append(0, np.cumsum(counts, dtype=np.int32))
        owner = np.repeat(np.arange(len(self), dtype=np.int32), counts)
        item = np.arange(ends[-1], dtype=np.int32)
        item += (begin[self.variant_of] - ends[:-1])[owner]
        return item, owner, ends

    def cells_of(self, index: int) -> Numbers:
        """The numbers of the cells that a placement covers."""
        begin, end = self.covered.ends[index : index + 2]
        return self.covered.items[begin:end]

    def overlapping(self, index: int) -> Flags:
        """Which placements cover a cell that this one covers, too."""
        found = np.zeros(len(self), np.bool_)
        for cell in self.cells_of(index):
            found[self.covering[cell]] = True
        return found

    @cached_property
    def covering(self) -> Sequence[Numbers]:
        """The placements that cover each cell."""
        return [
            self.covered.owner[chosen]
            for chosen in split_by(self.covered.items, len(self.cells))
        ]

    @cached_property
    def labels(self) -> tuple[Ragged, Numbers, Numbers]:
        """The labels that placements show, in the order of their shapes.

        For each the number of its label among ``label_names``; the cell; and the number of the
        step across the side among ``steps``.
        """
        shown = [each.shape.labels for each in self.variants]
        item, owner, ends = self.of_each(shown)
        flat = list(chain.from_iterable(shown))
        step, name = numbered(self.steps), numbered(self.label_names)
        offsets = self._board.steps([cell for (cell, _), _ in flat]) if flat else item
        keys = self._board.keys[self._on_board[self.first_cell]][owner] + offsets[item]
        steps = np.array([step[side[1]] for side, _ in flat], np.int32)
        names = np.array([name[label] for _, label in flat], np.int32)
        cells = self._number_of[self._board.at(keys)]
        return Ragged(names[item], owner, ends), cells, steps[item]

    @cached_property
    def steps(self) -> tuple[Vector, ...]:
        """The steps across sides with labels, in order."""
        return tuple(
            sorted({side[1] for each in self.variants for side, _ in each.shape.labels})
        )

    @cached_property
    def label_names(self) -> tuple[str, ...]:
        """The labels that pieces show, in order."""
        return tuple(sorted({text for each in self.variants for _, text in each.shape.labels}))

    def showing(self) -> Iterator[tuple[Side, str, Numbers]]:
        """For each side of a cell and label shown there, the placements that show it.

        In the order in which going through the placements meets them.
        """
        shown, cells, steps = self.labels
        places = (cells.astype(np.int64) * len(self.steps) + steps) * len(self.label_names)
        kinds, kind = np.unique(places + shown.items, return_inverse=True)
        check_limits()
        for chosen in sorted(split_by(kind, len(kinds)), key=lambda each: int(each[0])):
            first = chosen[0]
            side = self.cells[cells[first]], self.steps[steps[first]]
            yield side, self.label_names[shown.items[first]], shown.owner[chosen]


def numbered(things: Iterable[T]) -> dict[T, int]:
    """The number of each thing, in their order."""
    return {thing: number for number, thing in enumerate(things)}
