"""The surface of a board from its ``wrap``, the copies of itself that it is glued to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from jigsat.schemas.errors import DataError
from jigsat.schemas.fields.board import Board, TurnedCopy, Wrap
from jigsat.schemas.geometry.shapes import Shape
from jigsat.schemas.geometry.surface import (
    Motion,
    OverlappingCopies,
    Surface,
    TooManyCopies,
    make_surface,
)
from jigsat.schemas.grids.grid import Coordinates, Grid, Point, Turn, add, subtract
from jigsat.schemas.text import MAX_NAME, cut


def surface_of(
    grid: Grid, board: Board, cells: Sequence[Point], shapes: Iterable[Shape]
) -> Surface:
    """The surface of a board for pieces of these shapes.

    Raises DataError if copies overlap, do not touch the board, or are too many.
    """
    wraps = [_motion(grid, wrap, f"board.wrap[{i}]") for i, wrap in enumerate(board.wrap)]
    try:
        surface = make_surface(grid, cells, wraps, max(map(_extent, shapes), default=0))
    except OverlappingCopies as overlap:
        cell = list(grid.coordinates(overlap.cell))
        raise DataError(
            "board.wrap", f"a copy of {cell} that lies on another cell", "copies side by side"
        ) from None
    except TooManyCopies:
        raise DataError(
            "board.wrap", "too many copies within reach of a piece", "a larger board, or less"
        ) from None
    if wraps and not _wraps_somewhere(surface):
        raise DataError(
            "board.wrap", "copies that do not touch the board", "copies side by side with it"
        )
    return surface


def _wraps_somewhere(surface: Surface) -> bool:
    """Whether some side of the board lies against a side of a copy."""
    return any(
        add(cell, step) in surface.copies
        for cell in surface.cells
        for _, step in surface.sides(cell)
    )


def _extent(shape: Shape) -> int:
    """The greatest distance between cells along an axis, however the shape is turned."""
    spans: list[int] = [max(values) - min(values) for values in zip(*shape.cells, strict=True)]
    # A turn by sixty degrees can make three rows out of one step along the other axis.
    return 3 * sum(spans) + 1


def _motion(grid: Grid, wrap: Wrap, path: str) -> Motion:
    if isinstance(wrap, TurnedCopy):
        return _turned_copy(grid, wrap, path)
    origin = next(
        cell for i in range(len(grid.forms)) if grid.form_at(cell := _first_cells(grid, i))
    )
    if len(wrap) != len(grid.axes):
        raise DataError(path, f"{list(wrap)}", f"how far along [{', '.join(grid.axes)}]")
    moved = tuple(a + b for a, b in zip(origin, wrap, strict=True))
    if grid.form_at(moved) is not grid.form_at(origin) or not any(wrap):
        raise DataError(path, f"{list(wrap)}", "a move that brings cells onto other cells")
    return Motion(grid.turns[0], subtract(grid.point(moved), grid.point(origin)))


def _first_cells(grid: Grid, number: int) -> Coordinates:
    return (0,) * (len(grid.axes) - 1) + (number,)


def _turned_copy(grid: Grid, copy: TurnedCopy, path: str) -> Motion:
    turn = _rotation(grid, copy.turn, f"{path}.turn")
    cell = _point(grid, copy.cell, f"{path}.cell")
    at = _point(grid, copy.at, f"{path}.at")
    image = turn(cell)
    if grid.form(image) is not grid.form(at):
        raise DataError(
            f"{path}.at", f"{list(copy.at)}", "a cell that points like the turned one"
        )
    motion = Motion(turn, subtract(at, image))
    if turn == grid.turns[0] and not any(motion.step):
        raise DataError(path, "a copy that lies on the board itself", "copies side by side")
    return motion


def _rotation(grid: Grid, name: str, path: str) -> Turn:
    turn = grid.turn_named(name)
    if turn not in grid.turns or turn.flips:
        rotations = ", ".join(turn.name for turn in grid.turns if not turn.flips)
        raise DataError(path, f"'{cut(name, MAX_NAME)}'", f"one of {rotations}")
    return turn


def _point(grid: Grid, cell: Coordinates, path: str) -> Point:
    if len(cell) != len(grid.axes):
        raise DataError(path, f"{list(cell)}", f"[{', '.join(grid.axes)}]")
    if grid.form_at(cell) is None:
        raise DataError(path, f"{list(cell)}", f"a cell of the {grid.name} grid")
    return grid.point(cell)
