"""Cells of the cubic grid: a drawing of squares for each layer, the top layer first.

Labels on the sides of a layer stand where they stand in squares; those on sides to the layers
above and below have an arrow, and stand towards the cell across.

Layers of other cells may be at a slant: each begins half a cell further back and to the left
than the one above it. Labels on their sides to other layers are only seen in pictures.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil

from jigsat.render.grids import square as squares
from jigsat.render.grids.layers import ARROWS, draw_headings, heading_width, in_layer
from jigsat.render.grids.square import Lattice
from jigsat.render.text.canvas import Canvas, Measure, Region, owners
from jigsat.schemas.geometry.shapes import Side
from jigsat.schemas.grids.grid import Coordinates, Grid, Vector, add, subtract
from jigsat.schemas.grids.plane import SQUARE


def columns(cells: Sequence[Coordinates], measure: Measure, slant: bool = False) -> int:
    """The columns of a drawing of these cells with one layer below the other."""
    in_one = squares.columns(_Plan(cells, slant).outline, measure)
    return max(heading_width(cells), in_one)


def draw(
    grid: Grid, regions: Sequence[Region], measure: Measure, width: int, slant: bool = False
) -> Canvas:
    """Draw the regions, with cells as wide as one layer allows and as many layers as fit."""
    cells = [grid.coordinates(point) for point in owners(regions)]
    plan = _Plan(cells, slant)
    inner = squares.fitting(plan.outline, measure, width)
    inner += slant and inner % 2 == 0  # half of a cell with its frame is a whole number
    lattice = Lattice(Canvas(), SQUARE, (), inner, _height(grid, regions, measure))
    for layer, line, column in draw_headings(
        lattice.canvas, cells, plan.extent(lattice), width
    ):
        down, right = plan.origin(layer, lattice)
        here = replace(lattice, origin=(line + down, column + right))
        _draw_layer(grid, regions, layer, here, slant)
    return lattice.canvas


@dataclass(frozen=True)
class _Plan:
    """Cells as they are seen from above, if layers are at a slant or not."""

    cells: Sequence[Coordinates]
    slant: bool

    @property
    def _halves(self) -> list[Coordinates]:
        """Row and column of each cell, in halves of a cell."""
        return [
            (2 * row - layer * self.slant, 2 * column - layer * self.slant)
            for layer, row, column in self.cells
        ]

    @property
    def outline(self) -> list[Coordinates]:
        """The first and the last row and column, with whole cells between them."""
        ends = [(min(values), max(values)) for values in zip(*self._halves, strict=True)]
        (top, bottom), (left, right) = ends
        return [(0, 0), (ceil((bottom - top) / 2), ceil((right - left) / 2))]

    def origin(self, layer: int, lattice: Lattice) -> Vector:
        """Where the cell of a layer in row and column 0 is, from the corner of the drawing."""
        top, left = map(min, zip(*self._halves, strict=True))
        shift = layer * self.slant
        return (
            -(top + shift) * (lattice.height + 1) // 2,
            -(left + shift) * (lattice.width + 1) // 2,
        )

    def extent(self, lattice: Lattice) -> tuple[int, int]:
        """The lines and columns of a layer without its heading."""
        rows, of_columns = zip(*self._halves, strict=True)
        return (
            (max(rows) - min(rows) + 2) * (lattice.height + 1) // 2 + 1,
            (max(of_columns) - min(of_columns) + 2) * (lattice.width + 1) // 2 + 1,
        )


def _height(grid: Grid, regions: Sequence[Region], measure: Measure) -> int:
    """The lines of a cell; labels above and below do not share a line with those around."""
    around = {_across(grid, side)[0] == 0 for region in regions for side in region.labels}
    return squares.height(measure) + (2 if len(around) == 2 else 0)


def _across(grid: Grid, side: Side) -> Vector:
    """How many layers, rows and columns further the cell across a side is."""
    point, step = side
    return subtract(grid.coordinates(add(point, step)), grid.coordinates(point))


def _draw_layer(
    grid: Grid, regions: Sequence[Region], layer: int, lattice: Lattice, slant: bool
) -> None:
    slices = [in_layer(grid, region, layer) for region in regions]
    squares.paint(replace(lattice, regions=slices))
    for region in regions:
        for side, label in region.labels.items():
            cell, across = grid.coordinates(side[0]), _across(grid, side)
            if cell[0] == layer and across[0] and not slant:
                _write_in_middle(lattice, cell, across[0], label, region.style)


def _write_in_middle(
    lattice: Lattice, cell: Coordinates, down: int, label: str, style: str
) -> None:
    """Write a label of a side to the layer right above or below."""
    _, row, column = cell
    y, x = lattice.corner(row, column)
    line, text = y + lattice.middle + down, ARROWS[down] + label
    lattice.canvas.write_centred(line, x + 1, lattice.width, text, style)
