"""Cells of a grid that has no drawing of its own: a list of what lies where."""

from __future__ import annotations

from collections.abc import Sequence

from jigsat.render.canvas import Canvas
from jigsat.render.measure import Measure
from jigsat.render.regions import Region
from jigsat.schemas.grids import Coordinates, Grid, Point


def columns(_cells: Sequence[Coordinates], _measure: Measure) -> int:
    """Lists are not made narrower by shorter names, so any width will do."""
    return 0


def draw(grid: Grid, regions: Sequence[Region], _measure: Measure, _width: int) -> Canvas:
    """List the regions, one to a line: piece, turn, cells with the labels on their sides."""
    canvas = Canvas()
    for row, region in enumerate(regions):
        cells = ", ".join(_cell(grid, region, cell) for cell in region.cells)
        head = [part for part in (region.name, region.turn) if part]
        canvas.write(row, 0, ": ".join([*head, cells]))
    return canvas


def _cell(grid: Grid, region: Region, cell: Point) -> str:
    sides = grid.sides(cell).items()
    labels = [
        f"{name} {region.labels[cell, step]}"
        for name, step in sides
        if (cell, step) in region.labels
    ]
    place = str(list(grid.coordinates(cell)))
    return f"{place} ({', '.join(labels)})" if labels else place
