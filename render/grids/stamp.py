"""Cells of any plane grid, each where the grid's text art has it.

There are no strokes: a cell is its caption on the colour of its piece. Pictures in ink show
what the cells look like, and the labels on their sides.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from jigsat.render.colours import style_of
from jigsat.render.text.canvas import Canvas, Measure, Region
from jigsat.schemas.grids.grid import Coordinates, Grid

#: The character of a cell without a caption.
_PLAIN = "#"


def columns(cells: Sequence[Coordinates], measure: Measure) -> int:
    """The columns of a drawing of these cells."""
    across = [column for _, column in cells]
    return (max(across) - min(across) + 1) * _across(measure)


def draw(grid: Grid, regions: Sequence[Region], measure: Measure, _width: int) -> Canvas:
    """Draw the regions: captions only, as labels have no place of their own."""
    canvas, across = Canvas(), _across(measure)
    for region in regions:
        style = style_of(region.fill)
        for point in region.cells:
            row, column = grid.coordinates(point)
            caption = region.caption_at(point) or _PLAIN
            room = max(across, cell_len(caption))
            canvas.write(row, column * across, " " * across, style)
            canvas.write_centred(row, column * across, room, caption, style)
    return canvas


def _across(measure: Measure) -> int:
    return max(1, measure.caption)
