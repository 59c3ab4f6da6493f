"""Where the layers of a drawing stand, each below its heading, the top layer first.

A single layer has no heading.

Layers stand side by side, as many as fit, and all of them show the same part of the plan: what
lies below a cell is at the same place of the next drawing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from jigsat.render.colours import WEAK
from jigsat.render.text.canvas import Canvas, Region, widest
from jigsat.schemas.geometry.shapes import Side
from jigsat.schemas.grids.grid import Coordinates, Grid, Point, add, subtract

#: The columns between layers; fewer if that brings all into one row. Blocks side by side have
#: more between them, which shows the layers that belong together.
_GAPS = (2, 1)

#: What tops and bottoms are marked by, by the layers that a step across them leads down.
ARROWS = {-1: "↑", 1: "↓"}


def heading_width(cells: Collection[Coordinates]) -> int:
    """The columns of the widest heading."""
    return widest(_headings(cells).values())


def _headings(cells: Collection[Coordinates]) -> dict[int, str]:
    """What stands above each layer; nothing where there is only one."""
    layers = sorted({layer for layer, *_ in cells})
    return {layer: f"layer {layer}" if len(layers) > 1 else "" for layer in layers}


def draw_headings(
    canvas: Canvas, cells: Sequence[Coordinates], extent: tuple[int, int], width: int
) -> Iterator[tuple[int, int, int]]:
    """Draw what layers are called: each layer with the line and column where it begins.

    ``extent``: the lines and columns of a layer without its heading. Between rows of layers is
    an empty line.
    """
    headings = _headings(cells)
    has_headings = len(headings) > 1
    lines, across = extent
    across = max(across, heading_width(cells))
    fitting = (gap for gap in _GAPS if len(headings) * (across + gap) - gap <= width)
    gap = next(fitting, _GAPS[0])
    in_a_row = max(1, (width + gap) // (across + gap))
    for index, (layer, heading) in enumerate(headings.items()):
        down, right = divmod(index, in_a_row)
        line, column = down * (lines + 2), right * (across + gap)
        canvas.write(line, column, heading, WEAK)
        yield layer, line + has_headings, column


def in_layer(grid: Grid, region: Region, layer: int) -> Region:
    """What of a region lies in a layer, as cells of the plane, with the labels around them."""
    cells = {
        point: _from_above(grid, point)
        for point in region.cells
        if grid.coordinates(point)[0] == layer
    }
    return replace(
        region,
        cells=tuple(cells.values()),
        labels={
            _across(grid, (point, step)): label
            for (point, step), label in region.labels.items()
            if point in cells and grid.coordinates(add(point, step))[0] == layer
        },
        captions={cell: region.caption_at(point) for point, cell in cells.items()},
        goes_on=frozenset(_across(grid, side) for side in region.goes_on if side[0] in cells),
    )


def _across(grid: Grid, side: Side) -> Side:
    """A side as one of the plane: the cell, and the step to what is seen across it."""
    cell, step = side
    here = _from_above(grid, cell)
    return here, subtract(_from_above(grid, add(cell, step)), here)


def _from_above(grid: Grid, point: Point) -> Point:
    """The cell of the plane that a cell is in its layer."""
    return (grid.plane or grid).point(grid.coordinates(point)[1:])
