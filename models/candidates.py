"""Every way to lay a piece on the board, before any rule has judged it.

There may be hundreds of thousands, so what moves together is described together: a piece in
one orientation, and the array of all places that the board has for it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from jigsat.models.cell_numbers import CellNumbers, Numbers, cell_numbers
from jigsat.schemas.geometry.shapes import Orientation, Shape, moved
from jigsat.schemas.geometry.surface import Surface
from jigsat.schemas.grids.grid import Grid, Point, Vector, opposite, subtract
from jigsat.schemas.puzzle_data import PuzzleData

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
        """The shape as it lies at a place, given by its row."""
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
    form = grid.form(first)
    keys = board.keys[[grid.form(cell) is form for cell in board.cells]]
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
    for shape, poses in _poses_by_shape(surface, orientations).items():
        first = shape.cells[0]
        back, turns = opposite(first), frozenset(pose.turn for pose in poses)
        look = moved(shape, back), surface.grid.form(first).name, poses[0].moved_by(back), turns
        alike[look].append([board.number[cell] for cell in shape.cells])
    for (shape, _, pose, turns), rows in alike.items():
        yield Candidates(index, shape, pose, turns, board, np.array(rows, np.int32))


def _poses_by_shape(
    surface: Surface, orientations: Sequence[Orientation]
) -> Mapping[Shape, Sequence[Pose]]:
    """The shapes that a piece can take on the board, each with all its poses."""
    found: defaultdict[Shape, list[Pose]] = defaultdict(list)
    for pose, shape in _poses(surface, orientations):
        found[shape].append(pose)
    return found


def _poses(
    surface: Surface, orientations: Sequence[Orientation]
) -> Iterator[tuple[Pose, Shape]]:
    """Every pose that a piece can have on a board that wraps, and its shape there.

    Several poses have the same description: an orientation, and the cells covered, in order.
    Only one of them is given: the one whose first cell is on the board and not on a copy of
    it; if there is none, one of which that is true of the second; and so on.
    """
    described: set[tuple[str, tuple[Point | None, ...]]] = set()
    for number in range(len(orientations[0].shape.cells)):
        for orientation in orientations:
            for shape in _moved_onto_the_board(surface, orientation.shape, number):
                on_board = surface.lay(shape)
                if on_board is None:
                    continue
                pose = Pose(orientation.turn, shape)
                cells = tuple(map(surface.board_cell, pose.in_order(surface.grid)))
                if (pose.turn, cells) not in described:
                    described.add((pose.turn, cells))
                    yield pose, on_board


def _moved_onto_the_board(surface: Surface, shape: Shape, number: int) -> Iterator[Shape]:
    """The shape, moved in every way that brings its cell of that number onto the board."""
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
