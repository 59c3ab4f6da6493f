"""Cells of the grid of prisms: a drawing of triangles for each layer, the top layer first.

Labels on the tops and bottoms of cells have an arrow and stand beside the caption, those on the
other sides stand where they stand in triangles.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from jigsat.render.grids import triangle as triangles
from jigsat.render.grids.layers import ARROWS, draw_headings, heading_width, in_layer
from jigsat.render.text.canvas import Canvas, Measure, Region, owners
from jigsat.schemas.grids.grid import Coordinates, Grid, Point
from jigsat.schemas.grids.plane import plane


def columns(cells: Sequence[Coordinates], measure: Measure) -> int:
    """The columns of a drawing of these cells with one layer below the other."""
    return max(heading_width(cells), triangles.columns(_plan(cells), _with_arrows(measure)))


def draw(grid: Grid, regions: Sequence[Region], measure: Measure, width: int) -> Canvas:
    """Draw the regions, with as many layers side by side as fit."""
    cells = [grid.coordinates(point) for point in owners(regions)]
    size = triangles.fitting(_plan(cells), _with_arrows(measure), width)
    first_row, first_column = map(min, zip(*_plan(cells), strict=True))
    above = triangles.lines_above(_plan(cells))
    extent = triangles.extent(_plan(cells), size)
    canvas = Canvas()
    for layer, line, column in draw_headings(canvas, cells, extent, width):
        origin = line + above - first_row * size, column - first_column * size
        slices = [_slice(grid, region, layer) for region in regions]
        triangles.paint(canvas, plane("triangle"), slices, size, origin)
    return canvas


def _plan(cells: Sequence[Coordinates]) -> list[Coordinates]:
    """Row and column of each cell, as seen from above."""
    return [(row, column) for _, row, column in cells]


def _with_arrows(measure: Measure) -> Measure:
    """A measure with room for two labels with arrows, one on each side of the caption."""
    if not measure.label:
        return measure
    return replace(measure, caption=measure.caption + 2 * (measure.label + 2))


def _slice(grid: Grid, region: Region, layer: int) -> Region:
    """What of a region lies in a layer; captions say what is on tops and bottoms."""
    flat = in_layer(grid, region, layer)
    captions = {
        cell: _caption(region.labels, (layer, *cell), flat.caption_at(cell))
        for cell in flat.cells
    }
    return replace(flat, captions=captions)


def _caption(labels: Mapping[tuple[Point, Point], str], cell: Point, caption: str) -> str:
    above, below = (
        arrow + labels[cell, (down, 0, 0)] if (cell, (down, 0, 0)) in labels else ""
        for down, arrow in ARROWS.items()
    )
    return " ".join(filter(None, (above, caption, below)))
