"""Cells of the square grid, in frames of box-drawing characters.

A frame runs only between different regions and round the rim, so each region is one area
of the drawing. A cell is one line high where only captions are written, and three where
labels stand on the sides.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product

from rich.cells import cell_len

from jigsat.render.text.canvas import Canvas, Measure, Region, owners, stretch
from jigsat.schemas.grids.grid import Coordinates, Grid, Point, Vector, add

#: The inner width that makes a cell of one line look square.
_ROOMY = 3

# By the strokes that meet in a corner: up, right, down, left.
_CORNERS = {
    (False, False, False, False): " ",
    # Where the frame ends, at the seam of a board that wraps.
    (True, False, False, False): "│",
    (False, True, False, False): "─",
    (False, False, True, False): "│",
    (False, False, False, True): "─",
    (True, False, True, False): "│",
    (False, True, False, True): "─",
    (False, True, True, False): "┌",
    (False, False, True, True): "┐",
    (True, True, False, False): "└",
    (True, False, False, True): "┘",
    (True, True, True, False): "├",
    (True, False, True, True): "┤",
    (False, True, True, True): "┬",
    (True, True, False, True): "┴",
    (True, True, True, True): "┼",
}


@dataclass(frozen=True)
class Lattice:
    """Regions on a lattice of cells, each ``width`` by ``height`` characters inside.

    ``origin`` is the row and column on the canvas where the frame of cell (0, 0) begins. If not
    all cells are alike, ``lines`` and ``columns`` say where on the canvas each row and each
    column of them begins, and where the last ones end.
    """

    canvas: Canvas
    grid: Grid
    regions: Sequence[Region]
    width: int
    height: int
    origin: tuple[int, int] = (0, 0)
    lines: Sequence[int] = ()
    columns: Sequence[int] = ()

    @cached_property
    def owner(self) -> dict[Coordinates, int]:
        """The region of each cell."""
        points = owners(self.regions)
        return {self.grid.coordinates(point): index for point, index in points.items()}

    @property
    def middle(self) -> int:
        """The line of the caption, counted from the top of the frame."""
        return (self.height + 1) // 2

    def height_at(self, row: int) -> int:
        """The lines inside the frame of a cell in this row."""
        return self.corner(row + 1, 0)[0] - self.corner(row, 0)[0] - 1

    def width_at(self, column: int) -> int:
        """The characters inside the frame of a cell in this column."""
        return self.corner(0, column + 1)[1] - self.corner(0, column)[1] - 1

    def at(self, row: int, column: int) -> int:
        """The region there, or -1."""
        return self.owner.get((row, column), -1)

    @cached_property
    def _seams(self) -> frozenset[frozenset[Coordinates]]:
        """Cells at the edge, each with the place beside it at which its region goes on."""
        sides = (side for region in self.regions for side in region.goes_on)
        return frozenset(
            frozenset(map(self.grid.coordinates, (cell, add(cell, step))))
            for cell, step in sides
        )

    def has_stroke(self, one: Coordinates, other: Coordinates) -> bool:
        """Whether there is a frame between two places side by side."""
        apart = self.at(*one) != self.at(*other)
        return apart and frozenset((one, other)) not in self._seams

    def corner(self, row: int, column: int) -> tuple[int, int]:
        """Where on the canvas the upper left corner of a cell is."""
        if self.lines:
            return self.lines[row], self.columns[column]
        top, left = self.origin
        return top + row * (self.height + 1), left + column * (self.width + 1)

    def style(self, index: int) -> str:
        """The style of a region."""
        return self.regions[index].style if index >= 0 else ""


def columns(cells: Sequence[Coordinates], measure: Measure) -> int:
    """The columns of a drawing of these cells with a gap between labels and captions."""
    return len(stretch(cells, 1)) * (_inner_width(measure, gap=1) + 1) + 1


def draw(grid: Grid, regions: Sequence[Region], measure: Measure, width: int) -> Canvas:
    """Draw the regions, with cells as wide as looks well and ``width`` allows."""
    cells = [grid.coordinates(point) for point in owners(regions)]
    inner = fitting(cells, measure, width)
    lattice = Lattice(Canvas(), grid, regions, inner, height(measure))
    paint(lattice)
    return lattice.canvas


def paint(lattice: Lattice) -> None:
    """Draw the regions of a lattice on its canvas."""
    for row, column in lattice.owner:
        _draw_frame(lattice, row, column)
    for region in lattice.regions:
        for point in region.cells:
            _fill(lattice, region, point)


def _draw_frame(lattice: Lattice, row: int, column: int) -> None:
    """Draw the frame of a cell, whose bottom and right are the top and left of the next."""
    for down, right in product((0, 1), repeat=2):
        _draw_corner(lattice, row + down, column + right)
    for step in (0, 1):
        _draw_top(lattice, row + step, column)
        _draw_left(lattice, row, column + step)


def height(measure: Measure) -> int:
    """The lines that a cell needs."""
    return 3 if measure.label else 1


def fitting(cells: Sequence[Coordinates], measure: Measure, width: int) -> int:
    """The greatest inner width that fits, or the least that can be read if none does."""
    across = len(stretch(cells, 1))
    if measure.label:
        sizes = [_inner_width(measure, gap=1), _inner_width(measure, gap=0)]
    else:
        sizes = list(range(max(_ROOMY, measure.caption), measure.caption - 1, -1))
    return next((size for size in sizes if across * (size + 1) + 1 <= width), sizes[-1])


def _inner_width(measure: Measure, gap: int) -> int:
    """The inner width that a cell needs, with a gap between labels and caption."""
    if not measure.label:
        return measure.caption
    return measure.caption + 2 * (measure.label + gap)


def _draw_corner(lattice: Lattice, row: int, column: int) -> None:
    above_left, above = (row - 1, column - 1), (row - 1, column)
    left, here = (row, column - 1), (row, column)
    around = ((above_left, above), (above, here), (left, here), (above_left, left))
    up, right, down, beside = (lattice.has_stroke(*pair) for pair in around)
    strokes = (up, right, down, beside)
    style = "" if any(strokes) else lattice.style(lattice.at(*here))
    lattice.canvas.write(*lattice.corner(row, column), _CORNERS[strokes], style)


def _draw_top(lattice: Lattice, row: int, column: int) -> None:
    here = lattice.at(row, column)
    stroke = lattice.has_stroke((row, column), (row - 1, column))
    y, x = lattice.corner(row, column)
    style = "" if stroke else lattice.style(here)
    mark = "─" if stroke else " "
    lattice.canvas.write(y, x + 1, mark * lattice.width_at(column), style)


def _draw_left(lattice: Lattice, row: int, column: int) -> None:
    here = lattice.at(row, column)
    stroke = lattice.has_stroke((row, column), (row, column - 1))
    y, x = lattice.corner(row, column)
    style = "" if stroke else lattice.style(here)
    for line in range(1, lattice.height_at(row) + 1):
        lattice.canvas.write(y + line, x, "│" if stroke else " ", style)


def _fill(lattice: Lattice, region: Region, point: Point) -> None:
    row, column = lattice.grid.coordinates(point)
    y, x = lattice.corner(row, column)
    canvas, width, style = lattice.canvas, lattice.width_at(column), region.style
    height = lattice.height_at(row)
    for line in range(1, height + 1):
        canvas.write(y + line, x + 1, " " * width, style)
    canvas.write_centred(y + (height + 1) // 2, x + 1, width, region.caption_at(point), style)
    for name, step in lattice.grid.sides(point).items():
        label = region.labels.get((point, step), "")
        _write_label(lattice, (y, x), name, label, style)


def _write_label(lattice: Lattice, corner: Vector, side: str, label: str, style: str) -> None:
    y, x = corner
    canvas, width = lattice.canvas, lattice.width
    if side in ("top", "bottom"):
        line = y + 1 if side == "top" else y + lattice.height
        canvas.write_centred(line, x + 1, width, label, style)
    else:
        indent = 0 if side == "left" else width - cell_len(label)
        canvas.write(y + lattice.middle, x + 1 + indent, label, style)
