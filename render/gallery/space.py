"""Where cells are in space, for the view that turns."""

from __future__ import annotations

from jigsat.render.figures.balls.packing import place_of
from jigsat.render.grids.plans import PLANS
from jigsat.schemas.grids.grid import Point
from jigsat.schemas.puzzle_data import PuzzleData


def solid_of(puzzle: PuzzleData) -> str | None:
    """What the cells are in space; None in the plane."""
    return puzzle.grid if puzzle.grid_data.plane is not None else None


def place_in_space(puzzle: PuzzleData, cell: Point) -> tuple[float, ...] | None:
    """The middle of a cell: x to the right, y up, z to the front; None in the plane."""
    plane = puzzle.grid_data.plane
    if plane is None:
        return None
    layer, row, column = puzzle.grid_data.coordinates(cell)
    if solid_of(puzzle) == "sphere":
        return tuple(round(value, 4) for value in place_of((layer, row, column)))
    across, down = PLANS[plane.name].centre(plane.point((row, column)))
    return round(across, 4), -layer, round(down, 4)
