"""Pieces laid on the board where a solution or a layout says that they lie.

Nothing is judged here but whether a piece can lie so at all: the rules come later.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from jigsat.schemas.fields.piece import Piece
from jigsat.schemas.geometry.shapes import (
    Shape,
    lies_on_cells,
    moved,
    normalised,
    turned,
    turns_allowed,
)
from jigsat.schemas.geometry.surface import Surface
from jigsat.schemas.grids.grid import Point, add, subtract
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.solution import Placed
from jigsat.schemas.text import listed


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong with a solution: ``where`` in words, and ``what``."""

    where: str
    what: str

    def __str__(self) -> str:
        return f"{self.where}: {self.what}"


@dataclass(frozen=True)
class PlacedPiece:
    """A piece that lies on the board; its shape is made of the board's own cells."""

    piece: Piece
    shape: Shape


def translations(
    surface: Surface,
    shape: Shape,
    cells: Collection[Point],
    corners: Iterable[Point] | None = None,
) -> Iterator[tuple[Shape, Shape]]:
    """Every way to move a shape so that one of its corners lies on one of the cells.

    Yields the moved shape, and the shape as it then lies on the board. ``corners`` are cells
    of the shape, by default as many as can make a difference where the cells are the whole
    board, or all that the shape covers: the first cell, or on a board that wraps any, as any
    may be the one that lies on the board itself and not on a copy.
    """
    if corners is None:
        corners = shape.cells if surface.wraps else shape.cells[:1]
    form = surface.grid.form
    for corner, cell in product(corners, cells):
        # Moving keeps the form: a triangle pointing up never comes to point down.
        if form(corner) is form(cell):
            there = moved(shape, subtract(cell, corner))
            laid = surface.lay(there)
            if laid is not None:
                yield there, laid


def translations_covering(
    surface: Surface, shape: Shape, cells: tuple[Point, ...]
) -> Iterator[Shape]:
    """Every way in which a shape, moved but not turned, covers exactly these sorted cells.

    On a board that does not wrap there is at most one.
    """
    first = cells if surface.wraps else cells[:1]
    return (laid for _, laid in translations(surface, shape, first) if laid.cells == cells)


class Placer:
    """Lays pieces of one puzzle on its board; placements laid before are cached."""

    def __init__(self, puzzle: PuzzleData) -> None:
        self.puzzle = puzzle
        self._numbers = {piece.name: number for number, piece in enumerate(puzzle.box)}
        self._points = {puzzle.grid_data.coordinates(cell): cell for cell in puzzle.cells}
        self._allowed = lru_cache(maxsize=20_000)(self._turned_if_allowed)
        #: The piece on the cells that a placement names, or a fault if it cannot lie so.
        self.lay = lru_cache(maxsize=200_000)(self._lay)

    def turned(self, name: str, turn_name: str) -> Shape | None:
        """The shape of a piece after this turn.

        None if the grid has no such turn, or the piece does not lie on cells after it.
        """
        grid = self.puzzle.grid_data
        turn = grid.turn_named(turn_name)
        if turn is None:
            return None
        number = self._numbers[name]
        back = self.puzzle.backs[number]
        upper = back if turn.flips and back is not None else self.puzzle.shapes[number]
        lying = turned(upper, turn)
        return lying if lies_on_cells(grid, normalised(grid, lying)) else None

    def _turned_if_allowed(self, name: str, turn_name: str) -> Shape | None:
        grid = self.puzzle.grid_data
        piece = self.puzzle.box[self._numbers[name]]
        if grid.turn_named(turn_name) not in turns_allowed(grid, self.puzzle.turning_of(piece)):
            return None
        return self.turned(name, turn_name)

    def _lay(self, placed: Placed) -> PlacedPiece | Fault:
        where = f"piece '{placed.piece}'"
        if placed.piece not in self._numbers:
            return Fault(where, "there is no such piece in the box")
        shape = self._allowed(placed.piece, placed.orientation)
        if shape is None:
            return Fault(where, f"it may not be turned '{placed.orientation}'")
        off = [str(list(cell)) for cell in placed.cells if cell not in self._points]
        if off:
            those = "is not a cell" if len(off) == 1 else "are not cells"
            return Fault(where, f"{listed(off)} {those} of the board")
        if not placed.cells:
            return Fault(where, "it covers no cell")
        poses = self._ways_to_cover([self._points[cell] for cell in placed.cells], shape)
        if len(poses) != 1:
            can = "can in several ways" if poses else "cannot"
            cells = ", ".join(str(list(cell)) for cell in placed.cells)
            return Fault(where, f"turned '{placed.orientation}' it {can} cover {cells}")
        return PlacedPiece(self.puzzle.box[self._numbers[placed.piece]], poses[0])

    def _ways_to_cover(self, points: list[Point], shape: Shape) -> list[Shape]:
        """The ways in which the turned shape can cover these cells.

        Where the board wraps, the order of the cells decides between several.
        """
        surface = self.puzzle.surface
        if surface.wraps:
            in_order = self._in_order(shape, points)
            if in_order is not None:
                return [in_order]
        return list(dict.fromkeys(translations_covering(surface, shape, tuple(sorted(points)))))

    def _in_order(self, shape: Shape, points: list[Point]) -> Shape | None:
        """The shape moved so that its cells, in order, lie on the points; None if it cannot."""
        grid, surface = self.puzzle.grid_data, self.puzzle.surface
        cells = sorted(shape.cells, key=grid.coordinates)
        for cell, point in zip(cells, points, strict=False):
            step = subtract(point, cell)
            same_form = grid.form(cell) is grid.form(point)
            if same_form and [surface.board_cell(add(each, step)) for each in cells] == points:
                return surface.lay(moved(shape, step))
        return None
