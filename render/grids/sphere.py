"""Cells of the grid of balls: as cubes are drawn, each layer half a cell from the one above."""

from __future__ import annotations

from collections.abc import Sequence

from jigsat.render.grids import cube as cubes
from jigsat.render.text.canvas import Canvas, Measure, Region
from jigsat.schemas.grids.grid import Coordinates, Grid


def columns(cells: Sequence[Coordinates], measure: Measure) -> int:
    """The columns of a drawing of these cells with one layer below the other."""
    return cubes.columns(cells, measure, slant=True)


def draw(grid: Grid, regions: Sequence[Region], measure: Measure, width: int) -> Canvas:
    """Draw the regions, with cells as wide as one layer allows and as many layers as fit."""
    return cubes.draw(grid, regions, measure, width, slant=True)
