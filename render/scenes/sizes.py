"""Sizes of rectangles, in the words of those who typed them."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from jigsat.schemas.fields.board import Board
from jigsat.schemas.fields.piece import Piece
from jigsat.schemas.fields.sizes import size_in
from jigsat.schemas.geometry.shapes import Shape
from jigsat.schemas.grids.grid import Point
from jigsat.schemas.parsing.cells import lengths_of_whole
from jigsat.schemas.parsing.sizes import size_in_words
from jigsat.schemas.puzzle_data import PuzzleData


def size_of(whole: Board | Piece, cells: Sequence[Point]) -> str:
    """The size of a rectangle: as it is typed, as its name says it, or counted in cells."""
    typed, extents = lengths_of_whole(whole), extents_of(cells)
    named = size_in(whole.name) if isinstance(whole, Piece) else None
    if typed is None and named and sorted(named) == sorted(extents):
        typed = named
    return size_in_words(typed or map(Fraction, extents))


def is_named_by_size(name: str, size: str) -> bool:
    """Whether the name of a piece says its size."""
    own = size_in(name)
    return own is not None and own == size_in(size)


def extents_of(cells: Sequence[Point]) -> list[int]:
    """How many rows and columns squares reach over."""
    return [max(numbers) - min(numbers) + 1 for numbers in zip(*cells, strict=True)]


def is_packing(puzzle: PuzzleData) -> bool:
    """Whether all pieces are rectangles in the plane that show nothing but their shape.

    Not all of them are single cells.
    """
    grid = puzzle.grid_data
    plane = len(grid.forms) == 1 and len(grid.axes) == len(("row", "column"))
    if not plane or puzzle.board.wrap or puzzle.board.colours or any(puzzle.backs):
        return False
    if all(len(shape.cells) == 1 for shape in puzzle.shapes):
        return False
    return all(map(_is_plain_rectangle, puzzle.shapes))


def _is_plain_rectangle(shape: Shape) -> bool:
    rows, columns = extents_of(shape.cells)
    return shape == Shape(shape.cells) and rows * columns == len(shape.cells)
