"""Puzzles of large rectangles, which are drawn to scale with their sizes written into them."""

from __future__ import annotations

from rich.cells import cell_len

from jigsat.render.scenes.sizes import extents_of, is_packing, size_of
from jigsat.schemas.puzzle_data import PuzzleData

#: A board that is drawn cell by cell has no more rows than this.
MOST_ROWS = 24
#: The characters across of a cell that is drawn by itself: its frame, and what is in it.
_OF_CELL = 4


def scale_of(puzzle: PuzzleData, width: int, columns: int) -> float:
    """The characters for the width of a cell where the board is drawn to scale; else 0.

    ``columns``: how wide the board is if it is drawn cell by cell.
    """
    if not is_packing(puzzle):
        return 0
    rows, across = extents_of(puzzle.cells)
    fits = rows <= MOST_ROWS and columns <= width
    return 0 if fits else min(_OF_CELL, (width - 1) / across)


def narrow(puzzle: PuzzleData, scale: float) -> set[str]:
    """The names of the pieces for whose sizes there may be no room."""
    return {
        piece.name
        for piece, shape in zip(puzzle.box, puzzle.shapes, strict=True)
        if int(min(extents_of(shape.cells)) * scale) - 1 < cell_len(size_of(piece, shape.cells))
    }
