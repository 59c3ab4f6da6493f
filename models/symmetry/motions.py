"""The motions of a grid that bring a board onto itself, whatever pieces and rules there are."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from jigsat.schemas.geometry.shapes import Side
from jigsat.schemas.geometry.surface import Motion, Surface
from jigsat.schemas.grids.grid import Point, Turn, subtract


@lru_cache(maxsize=64)  # the puzzles that `repair` tries have one board
def motions(surface: Surface) -> tuple[Motion, ...]:
    """The motions of the grid that bring the board onto itself, the identity first.

    On a board that wraps these are also moves around it.
    """
    return tuple(_motions(surface))


def _motions(surface: Surface) -> Iterator[Motion]:
    grid = surface.grid
    for turn in grid.turns if surface.wraps else grid.turns_of(surface.cells):
        for image, cell in _returns(surface, turn):
            # A motion keeps the form of cells.
            if grid.form(image) is grid.form(cell):
                motion = Motion(turn, subtract(cell, image))
                if _keeps_surface(surface, motion):
                    yield motion


def _returns(surface: Surface, turn: Turn) -> Iterator[tuple[Point, Point]]:
    """Cells of the turned board, each with a cell of the board to which it may be moved back.

    Only one move can bring back a board that does not wrap: that of its first cell after the
    turn onto its first cell before. If it wraps, one cell may be moved onto any other.
    """
    board = sorted(surface.cells)
    if not surface.wraps:
        yield min(map(turn, board)), board[0]
        return
    yield from ((turn(board[0]), cell) for cell in board)


def _keeps_surface(surface: Surface, motion: Motion) -> bool:
    """Whether each cell comes to lie on a cell of its own, and neighbours stay neighbours."""
    images = {surface.board_cell(motion(cell)) for cell in surface.cells}
    if None in images or len(images) < len(surface.cells):
        return False
    return not surface.wraps or all(
        surface.across(image_of_side(surface, motion, side))
        == (across and image_of_side(surface, motion, across))
        for cell in surface.cells
        for side in surface.sides(cell)
        for across in [surface.across(side)]
    )


def image_of_side(surface: Surface, motion: Motion, side: Side) -> Side:
    """Where a motion takes a side of a cell. Raises ValueError if that is off the board."""
    cell, step = side
    image = surface.board_side((motion(cell), motion.turn(step)))
    if image is None:
        raise ValueError(f"the motion {motion} takes {cell} off the board")
    return image


def image_of_cell(surface: Surface, motion: Motion, cell: Point) -> Point:
    """Where a motion takes a cell: itself, if that is off the board."""
    return surface.board_cell(motion(cell)) or cell
