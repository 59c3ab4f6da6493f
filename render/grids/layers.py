"""Where the layers of a drawing stand, each below its heading, the top layer first.

Layers stand side by side, as many as fit, and all of them show the same part of the plan: what
lies below a cell is at the same place of the next drawing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from jigsat.render.drawing.region import Region, widest
from jigsat.schemas.grids.grid import Coordinates, Grid, Point, add, subtract

#: The columns between layers; fewer if that brings all into one row. Blocks side by side have
#: more between them, which shows the layers that belong together.
_GAPS = (2, 1)

#: What tops and bottoms are marked by, by the layers that a step across them leads down.
ARROWS = {-1: "↑", 1: "↓"}


def heading(layer: int) -> str:
    """What stands above a layer."""
    return f"layer {layer}"


def heading_width(cells: Collection[Coordinates]) -> int:
    """The columns of the widest heading."""
    return widest(heading(layer) for layer, *_ in cells)


def places(
    cells: Sequence[Coordinates], extent: tuple[int, int], width: int
) -> Iterator[tuple[int, int, int]]:
    """Each layer with the line and column of its heading, an empty line between rows.

    ``extent``: the lines and columns of a layer without its heading.
    """
    layers = sorted({layer for layer, *_ in cells})
    lines, across = extent
    across = max(across, heading_width(cells))
    fitting = (gap for gap in _GAPS if len(layers) * (across + gap) - gap <= width)
    gap = next(fitting, _GAPS[0])
    in_a_row = max(1, (width + gap) // (across + gap))
    for index, layer in enumerate(layers):
        down, right = divmod(index, in_a_row)
        yield layer, down * (lines + 2), right * (across + gap)


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
            (cells[point], subtract(_from_above(grid, across), cells[point])): label
            for (point, step), label in region.labels.items()
            for across in [add(point, step)]
            if point in cells and grid.coordinates(across)[0] == layer
        },
        captions={cell: region.caption_at(point) for point, cell in cells.items()},
    )


def _from_above(grid: Grid, point: Point) -> Point:
    """The cell of the plane that a cell is in its layer."""
    return (grid.plane or grid).point(grid.coordinates(point)[1:])
