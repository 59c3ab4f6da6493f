"""Where cells are in space, for the view that turns."""

from __future__ import annotations

from jigsat.render.figures.balls.packing import place_of
from jigsat.schemas.grids.grid import Point
from jigsat.schemas.puzzle_data import PuzzleData

#: The grids of which the page has a view in space.
_SOLIDS = ("cube", "sphere")


def solid_of(puzzle: PuzzleData) -> str | None:
    """What the cells are in space; None in the plane."""
    return puzzle.grid if puzzle.grid in _SOLIDS else None


def place_in_space(puzzle: PuzzleData, cell: Point) -> tuple[float, ...] | None:
    """The middle of a cell: x to the right, y up, z to the front; None in the plane."""
    if solid_of(puzzle) is None:
        return None
    layer, row, column = puzzle.grid_data.coordinates(cell)
    if solid_of(puzzle) == "sphere":
        return tuple(round(value, 4) for value in place_of((layer, row, column)))
    return column, -layer, row
