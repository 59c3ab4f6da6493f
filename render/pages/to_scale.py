"""Puzzles of large rectangles, which are drawn to scale with their sizes written into them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from rich.cells import cell_len

from jigsat.schemas.fields.board import Board
from jigsat.schemas.fields.piece import Piece
from jigsat.schemas.fields.sizes import size_in
from jigsat.schemas.geometry.shapes import Shape
from jigsat.schemas.grids.grid import Point
from jigsat.schemas.parsing.cells import lengths_of_whole
from jigsat.schemas.parsing.sizes import size_in_words
from jigsat.schemas.puzzle_data import PuzzleData

#: A board that is drawn cell by cell has no more rows than this.
MOST_ROWS = 24
#: The characters across of a cell that is drawn by itself: its frame, and what is in it.
_OF_CELL = 4


def scale_of(puzzle: PuzzleData, width: int, columns: int) -> float:
    """The characters for the width of a cell where the board is drawn to scale; else 0.

    ``columns``: how wide the board is if it is drawn cell by cell.
    """
    if not _is_packing(puzzle):
        return 0
    rows, across = _extents(puzzle.cells)
    fits = rows <= MOST_ROWS and columns <= width
    if fits or all(len(shape.cells) == 1 for shape in puzzle.shapes):
        return 0
    return min(_OF_CELL, (width - 1) / across)


def texts_of(puzzle: PuzzleData, captions: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    """What may be written into each piece, by its name: the first for which there is room."""
    return {
        piece.name: (*_named_sizes(piece, shape.cells), captions[piece.name])
        for piece, shape in zip(puzzle.box, puzzle.shapes, strict=True)
    }


def narrow(puzzle: PuzzleData, scale: float) -> set[str]:
    """The names of the pieces for whose sizes there may be no room."""
    return {
        piece.name
        for piece, shape in zip(puzzle.box, puzzle.shapes, strict=True)
        if int(min(_extents(shape.cells)) * scale) - 1 < cell_len(size_of(piece, shape.cells))
    }


def size_of(whole: Board | Piece, cells: Sequence[Point]) -> str:
    """The size of a rectangle: as it is typed, as its name says it, or counted in cells."""
    typed, extents = lengths_of_whole(whole), _extents(cells)
    named = size_in(whole.name) if isinstance(whole, Piece) else None
    if typed is None and named and sorted(named) == sorted(extents):
        typed = named
    return size_in_words(typed or map(Fraction, extents))


def is_named_by_size(piece: Piece, size: str) -> bool:
    """Whether the name of a piece says its size."""
    own = size_in(piece.name)
    return own is not None and own == size_in(size)


def _named_sizes(piece: Piece, cells: Sequence[Point]) -> tuple[str, ...]:
    size = size_of(piece, cells)
    return (size,) if is_named_by_size(piece, size) else (f"{piece.name} {size}", size)


def _extents(cells: Sequence[Point]) -> list[int]:
    """How many rows and columns squares reach over."""
    return [max(numbers) - min(numbers) + 1 for numbers in zip(*cells, strict=True)]


def _is_packing(puzzle: PuzzleData) -> bool:
    """Whether all pieces are rectangles in the plane that show nothing but their shape."""
    grid = puzzle.grid_data
    plane = len(grid.forms) == 1 and len(grid.axes) == len(("row", "column"))
    if not plane or puzzle.board.wrap or puzzle.board.colours or any(puzzle.backs):
        return False
    return all(_is_plain_rectangle(shape) for shape in puzzle.shapes)


def _is_plain_rectangle(shape: Shape) -> bool:
    rows, columns = _extents(shape.cells)
    return shape == Shape(shape.cells) and rows * columns == len(shape.cells)
