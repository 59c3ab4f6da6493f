"""From a puzzle to its placements.

A placement is one piece, in one orientation, at one place on the board. Choosing placements
so that every rule holds is solving the puzzle, and everything below this module knows only
placements: what a piece is called, how it was typed and which grid it lies on is over here.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from jigsat.schemas.grids import Grid, Point, add, opposite, subtract
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.shapes import Orientation, Shape, Side, moved, orientations

#: A solution inside the program: the numbers of its placements, in increasing order.
Chosen = tuple[int, ...]
#: Many solutions, one in each row: an array [solutions, pieces].
Rows = NDArray[np.int32]


@dataclass(frozen=True)
class Kind:
    """Pieces that nobody can tell apart: the same face, and the same places on the board.

    ``names`` has one entry for each of them. ``turns[i]`` tells how the piece ``names[i]``
    is turned to lie in each of the ``shapes``.
    """

    names: tuple[str, ...]
    face: str | None
    shapes: tuple[Shape, ...]
    turns: tuple[Mapping[Shape, str], ...]

    @property
    def count(self) -> int:
        """How many such pieces are in the box."""
        return len(self.names)


@dataclass(frozen=True)
class Placement:
    """A piece of a kind on the board: the cells it covers and the labels it shows."""

    kind: int
    shape: Shape


@dataclass(frozen=True)
class Problem:
    """A puzzle seen as a choice among placements.

    ``placements`` follow the board: sorted by their first cell along ``puzzle``'s scan
    order, so that a search which takes them in turn fills the board from one end.
    """

    puzzle: Puzzle
    kinds: tuple[Kind, ...]
    cells: tuple[Point, ...]
    placements: tuple[Placement, ...]

    @cached_property
    def of_kind(self) -> tuple[tuple[int, ...], ...]:
        """The placements of each kind."""
        found: list[list[int]] = [[] for _ in self.kinds]
        for index, placement in enumerate(self.placements):
            found[placement.kind].append(index)
        return tuple(map(tuple, found))

    @cached_property
    def places_of_kind(self) -> tuple[frozenset[Shape], ...]:
        """The shapes that each kind can take on the board."""
        return tuple(
            frozenset(self.placements[index].shape for index in indices)
            for indices in self.of_kind
        )

    @cached_property
    def masks(self) -> tuple[int, ...]:
        """The cells that each placement covers, as the bits of a number."""
        bit = {cell: 1 << number for number, cell in enumerate(self.cells)}
        return tuple(
            sum(bit[cell] for cell in placement.shape.cells) for placement in self.placements
        )

    @cached_property
    def covering(self) -> Mapping[Point, tuple[int, ...]]:
        """The placements that cover each cell of the board."""
        found: dict[Point, list[int]] = {cell: [] for cell in self.cells}
        for index, placement in enumerate(self.placements):
            for cell in placement.shape.cells:
                found[cell].append(index)
        return {cell: tuple(indices) for cell, indices in found.items()}

    @cached_property
    def showing(self) -> Mapping[Side, Mapping[str, tuple[int, ...]]]:
        """For each side of a cell, the placements that show each label there."""
        found: defaultdict[Side, defaultdict[str, list[int]]] = defaultdict(
            lambda: defaultdict(list)
        )
        for index, placement in enumerate(self.placements):
            for side, label in placement.shape.labels:
                found[side][label].append(index)
        return {
            side: {label: tuple(indices) for label, indices in labels.items()}
            for side, labels in found.items()
        }

    @cached_property
    def looks(self) -> tuple[int, ...]:
        """For each placement the first one that looks the same on the board: mostly itself.

        Pieces of different kinds can look alike in places, for example when one of them may
        be flipped and the other not.
        """
        first: dict[tuple[Shape, str | None], int] = {}
        return tuple(
            first.setdefault((placement.shape, self.kinds[placement.kind].face), index)
            for index, placement in enumerate(self.placements)
        )

    @cached_property
    def of_look(self) -> Mapping[int, tuple[int, ...]]:
        """The placements that look the same, by the first of them."""
        found: defaultdict[int, list[int]] = defaultdict(list)
        for index, look in enumerate(self.looks):
            found[look].append(index)
        return {look: tuple(indices) for look, indices in found.items()}

    @cached_property
    def has_lookalikes(self) -> bool:
        """Whether two different sets of placements can look the same."""
        return any(look != index for index, look in enumerate(self.looks))

    @property
    def may_be_blank(self) -> bool:
        """Whether any cell may stay empty."""
        _, most = self.puzzle.cover.blank_range
        return most > 0

    @property
    def inner_sides(self) -> Iterator[tuple[Side, Side]]:
        """Each place where two cells of the board meet, as the two sides that touch."""
        board = set(self.cells)
        for cell in self.cells:
            for step in self.puzzle.grid_data.sides(cell).values():
                neighbour = add(cell, step)
                if neighbour in board and cell < neighbour:
                    yield (cell, step), (neighbour, opposite(step))


_Typed = tuple[str, tuple[Orientation, ...]]


def make_problem(puzzle: Puzzle) -> Problem:
    """All placements of the puzzle's pieces on its board."""
    cells = scan_order(puzzle.grid_data, puzzle.cells)
    position = {cell: index for index, cell in enumerate(cells)}
    kinds = tuple(_kinds(puzzle, position))

    def along_the_board(placement: Placement) -> tuple[list[int], int, Shape]:
        return (
            sorted(position[cell] for cell in placement.shape.cells),
            placement.kind,
            placement.shape,
        )

    placements = (
        Placement(index, shape)
        for index, kind in enumerate(kinds)
        for shape in _places(puzzle.grid_data, kind.shapes, position)
    )
    return Problem(puzzle, kinds, cells, tuple(sorted(placements, key=along_the_board)))


def scan_order(grid: Grid, cells: Iterable[Point]) -> tuple[Point, ...]:
    """The cells in the order in which a search fills them: along the board's short side.

    A narrow front of filled cells leaves few shapes of gap, so that dead ends show early.
    """
    by_coordinates = {grid.coordinates(cell): cell for cell in cells}
    extents = [len(set(values)) for values in zip(*by_coordinates, strict=True)]
    axes = sorted(range(len(extents)), key=lambda axis: (-extents[axis], axis))
    ordered = sorted(by_coordinates, key=lambda cell: [cell[axis] for axis in axes])
    return tuple(by_coordinates[cell] for cell in ordered)


def _kinds(puzzle: Puzzle, board: Mapping[Point, int]) -> Iterator[Kind]:
    """Merge pieces that nobody can tell apart, in the order of the file.

    Turns with which a piece fits nowhere make no difference; pieces that fit nowhere at all
    are merged with nothing but their like.
    """
    grid = puzzle.grid_data
    merged: defaultdict[tuple[frozenset[Shape], str | None], list[_Typed]] = defaultdict(list)
    for piece, shape in zip(puzzle.pieces, puzzle.shapes, strict=True):
        ways = orientations(grid, shape, puzzle.turning_of(piece))
        shapes = frozenset(way.shape for way in ways)
        fitting = frozenset(shape for shape in shapes if any(_places(grid, [shape], board)))
        merged[fitting or shapes, piece.face] += [(piece.name, ways)] * piece.count
    for (_, face), pieces in merged.items():
        _, first_ways = pieces[0]
        yield Kind(
            names=tuple(name for name, _ in pieces),
            face=face,
            shapes=tuple(way.shape for way in first_ways),
            turns=tuple({way.shape: way.turn for way in ways} for _, ways in pieces),
        )


def _places(grid: Grid, shapes: Sequence[Shape], board: Mapping[Point, int]) -> Iterator[Shape]:
    """Every way to lay one of the shapes on the board."""
    for shape in shapes:
        corner = shape.cells[0]
        for cell in board:
            if grid.form(cell) is grid.form(corner):
                laid = moved(shape, subtract(cell, corner))
                if all(covered in board for covered in laid.cells):
                    yield laid
