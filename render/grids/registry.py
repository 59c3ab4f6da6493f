"""How each grid is drawn: the only module of ``render`` that asks for a grid's name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from rich.cells import cell_len

from jigsat.render.grids import cube as cubes
from jigsat.render.grids import hexagon as hexagons
from jigsat.render.grids import rectangles
from jigsat.render.grids import square as squares
from jigsat.render.grids import triangle as triangles
from jigsat.render.grids.layers import draw_headings, heading_width
from jigsat.render.text.canvas import Canvas, Measure, Region, owners, stretch
from jigsat.schemas.grids.grid import Coordinates, Grid

# Cells of any grid, each where the grid's text art has it; in space layer by layer.
#
# There are no strokes: a cell is its caption on the colour of its piece. Pictures in ink show
# what the cells look like, and the labels on their sides.


#: The character of a cell without a caption.
_PLAIN = "#"


def _columns(cells: Sequence[Coordinates], measure: Measure) -> int:
    """The columns of a drawing of these cells, with one layer below the other."""
    headings = heading_width(cells) if len(cells[0]) > len(("row", "column")) else 0
    return max(headings, len(stretch(cells, -1)) * _across(measure))


def _draw(grid: Grid, regions: Sequence[Region], measure: Measure, width: int) -> Canvas:
    """Draw the regions: captions only, as labels have no place of their own."""
    canvas, across = Canvas(), _across(measure)
    cells = [grid.coordinates(point) for point in owners(regions)]
    first_row, first_column = stretch(cells, -2).start, stretch(cells, -1).start
    places = dict(_corners(canvas, grid, cells, across, width))
    for region in regions:
        style = region.style
        for point in region.cells:
            *layer, row, column = grid.coordinates(point)
            line, left = places[tuple(layer)]
            line, left = line + row - first_row, left + (column - first_column) * across
            caption = region.caption_at(point) or _PLAIN
            room = max(across, cell_len(caption))
            canvas.write(line, left, " " * across, style)
            canvas.write_centred(line, left, room, caption, style)
    return canvas


def _corners(
    canvas: Canvas, grid: Grid, cells: Sequence[Coordinates], across: int, width: int
) -> Iterator[tuple[Coordinates, tuple[int, int]]]:
    """The line and column at which each layer begins; in the plane there is one."""
    if grid.plane is None:
        yield (), (0, 0)
        return
    extent = len(stretch(cells, -2)), len(stretch(cells, -1)) * across
    for layer, line, column in draw_headings(canvas, cells, extent, width):
        yield (layer,), (line, column)


def _across(measure: Measure) -> int:
    return max(1, measure.caption)


# The drawing of each grid by its name.


@dataclass(frozen=True)
class GridPicture:
    """A way to draw the cells of a grid.

    ``columns`` returns how wide a drawing of cells is with captions and labels of a measure.
    ``draw`` draws regions, as legibly as can be if the width is too small for them.
    """

    columns: Callable[[Sequence[Coordinates], Measure], int]
    draw: Callable[[Grid, Sequence[Region], Measure, int], Canvas]


PICTURES: Mapping[str, GridPicture] = {
    "square": GridPicture(squares.columns, rectangles.draw),
    "triangle": GridPicture(triangles.columns, triangles.draw),
    "hexagon": GridPicture(hexagons.columns, hexagons.draw),
    "cube": GridPicture(cubes.columns, cubes.draw),
    "sphere": GridPicture(partial(cubes.columns, slant=True), partial(cubes.draw, slant=True)),
}
STAMPED = GridPicture(_columns, _draw)


def picture_of(grid: Grid) -> GridPicture:
    """Return how the grid is drawn: if not in a way of its own, then as it is typed."""
    return PICTURES.get(grid.name, STAMPED)
