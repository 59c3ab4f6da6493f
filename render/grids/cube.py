"""Cells of the cubic grid: a drawing of squares for each layer, the top layer first.

Layers stand side by side, as many as fit, all of them showing the same rows and columns: what
lies below a cell is at the same place of the next drawing. Labels on the tops and bottoms of
cells have an arrow, those on the other sides stand where they stand in squares.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from jigsat.render.drawing.canvas import Canvas
from jigsat.render.drawing.region import Measure, Region, owners, widest
from jigsat.render.drawing.styles import WEAK, style_of
from jigsat.render.grids import square as squares
from jigsat.render.grids.square import Lattice
from jigsat.schemas.grids.grid import Coordinates, Grid
from jigsat.schemas.grids.square import SQUARE

#: The columns between layers; fewer if that brings all into one row. Blocks side by side have
#: more between them, which shows the layers that belong together.
_GAPS = (2, 1)

#: By the layers that a step leads down.
_ARROWS = {-1: "↑", 1: "↓"}


def columns(cells: Sequence[Coordinates], measure: Measure) -> int:
    """The columns of a drawing of these cells with one layer below the other."""
    return max(_heading_width(cells), squares.columns(_plan(cells), measure))


def draw(grid: Grid, regions: Sequence[Region], measure: Measure, width: int) -> Canvas:
    """Draw the regions, with cells as wide as one layer allows and as many layers as fit."""
    cells = [grid.coordinates(point) for point in owners(regions)]
    inner = squares.fitting(_plan(cells), measure, width)
    lattice = Lattice(Canvas(), SQUARE, (), inner, _height(regions, measure))
    first_line, first_column = lattice.corner(*map(min, zip(*_plan(cells), strict=True)))
    for layer, line, column in _places(cells, lattice, width):
        lattice.canvas.write(line, column, _heading(layer), WEAK)
        origin = (line + 1 - first_line, column - first_column)
        _draw_layer(grid, regions, layer, replace(lattice, origin=origin))
    return lattice.canvas


def _heading(layer: int) -> str:
    return f"layer {layer}"


def _heading_width(cells: Sequence[Coordinates]) -> int:
    return widest(_heading(layer) for layer, _, _ in cells)


def _plan(cells: Sequence[Coordinates]) -> list[Coordinates]:
    """Row and column of each cell, as seen from above."""
    return [(row, column) for _, row, column in cells]


def _height(regions: Sequence[Region], measure: Measure) -> int:
    """The lines of a cell; labels above and below do not share a line with those around."""
    directions = {step[0] == 0 for region in regions for _, step in region.labels}
    return squares.height(measure) + (2 if len(directions) == 2 else 0)


def _places(
    cells: Sequence[Coordinates], lattice: Lattice, width: int
) -> Iterator[tuple[int, int, int]]:
    """Each layer with the line and column of its heading, an empty line between rows."""
    layers = sorted({layer for layer, _, _ in cells})
    lines, across = _extent(cells, lattice)
    across = max(across, _heading_width(cells))
    fitting = (gap for gap in _GAPS if len(layers) * (across + gap) - gap <= width)
    gap = next(fitting, _GAPS[0])
    in_a_row = max(1, (width + gap) // (across + gap))
    for index, layer in enumerate(layers):
        down, right = divmod(index, in_a_row)
        yield layer, down * (lines + 2), right * (across + gap)


def _extent(cells: Sequence[Coordinates], lattice: Lattice) -> tuple[int, int]:
    """The lines and columns of a layer without its heading."""
    rows, of_columns = zip(*_plan(cells), strict=True)
    lines, across = lattice.corner(
        max(rows) - min(rows) + 1, max(of_columns) - min(of_columns) + 1
    )
    return lines + 1, across + 1


def _draw_layer(grid: Grid, regions: Sequence[Region], layer: int, lattice: Lattice) -> None:
    slices = [_slice(grid, region, layer) for region in regions]
    squares.paint(replace(lattice, regions=slices))
    for region in regions:
        for (point, step), label in region.labels.items():
            (where, row, column), down = grid.coordinates(point), step[0]
            if where == layer and down:
                y, x = lattice.corner(row, column)
                text = _ARROWS[down] + label
                line = y + lattice.middle + down
                lattice.canvas.write_centred(
                    line, x + 1, lattice.width, text, style_of(region.fill)
                )


def _slice(grid: Grid, region: Region, layer: int) -> Region:
    """What of a region lies in a layer, as squares with labels on their four sides."""
    cells = {
        point: (row, column)
        for point in region.cells
        for where, row, column in [grid.coordinates(point)]
        if where == layer
    }
    return replace(
        region,
        cells=tuple(cells.values()),
        labels={
            (cells[point], step[1:]): label
            for (point, step), label in region.labels.items()
            if point in cells and step[0] == 0
        },
        captions={cell: region.caption_at(point) for point, cell in cells.items()},
    )
