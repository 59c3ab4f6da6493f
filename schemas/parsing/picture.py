"""All pieces in one picture: each letter, or other sign, is a piece and its name."""

from __future__ import annotations

from collections.abc import Sequence

from jigsat.schemas.errors import DataError
from jigsat.schemas.fields.cells import Cells
from jigsat.schemas.fields.piece import Piece
from jigsat.schemas.grids.grid import Coordinates, Grid
from jigsat.schemas.parsing.cells import drawing_of
from jigsat.schemas.parsing.frames import Frame, cells_drawn
from jigsat.schemas.parsing.from_geometry import PLANE_AXES, drawn_cells, moved_to_border
from jigsat.schemas.parsing.text_art import Typed, signs
from jigsat.schemas.text import quoted


def pieces_in_picture(grid: Grid, typed: Typed, path: str, frame: Frame) -> tuple[Piece, ...]:
    """The pieces in the order in which the picture shows them.

    Raises DataError at ``path`` for one sign in parts that are not connected, and for no piece.
    """
    drawing = drawing_of(grid, typed, path, pieces=True)
    cells = cells_drawn(grid, drawing, frame.around(grid, drawing))
    found: dict[str, list[Coordinates]] = {}
    for (*_, sign), cell in zip(signs(drawing), cells, strict=True):
        found.setdefault(sign, []).append(cell)
    if not found:
        raise DataError(path, "no pieces", "at least one, drawn with a letter")
    for sign, own in found.items():
        _refuse_parts(grid, sign, own, path)
    return tuple(Piece(name=sign, cells=_at_origin(grid, own)) for sign, own in found.items())


def _refuse_parts(grid: Grid, sign: str, cells: Sequence[Coordinates], path: str) -> None:
    parts = grid.parts(map(grid.point, cells))
    if len(parts) > 1:
        here, there = (list(grid.coordinates(min(part))) for part in parts[:2])
        raise DataError(
            path,
            f"{quoted(sign)} in {len(parts)} parts, at {here} and {there}",
            "a letter of its own for each piece",
        )


def _at_origin(grid: Grid, cells: Sequence[Coordinates]) -> Cells:
    """The cells as a drawing, or listed in space, where drawings may begin at the bottom."""
    if len(grid.axes) == PLANE_AXES:
        return tuple(drawn_cells(grid, cells))
    return tuple(moved_to_border(grid, cells))
