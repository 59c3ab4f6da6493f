r"""Cells of the triangular grid, with sides of ``/``, ``\`` and ``_``.

A triangle is ``size`` lines high and twice as many columns wide, which comes close to equal
sides on most terminals. Its lines are counted from its horizontal side: line ``k`` begins
``k`` columns further in and is ``2 * k`` columns shorter, whichever way the triangle points.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len

from jigsat.render.text.canvas import Canvas, Measure, Region, owners, stretch
from jigsat.schemas.grids.grid import Coordinates, Grid, Point, add

# The line, counted from the horizontal side, on which each text stands.
_LABEL_OF_HORIZONTAL_SIDE, _CAPTION, _LABELS_OF_SLANTED_SIDES = 0, 1, 2

#: The least triangle: its caption has to share the line of the horizontal side.
_LEAST = 2


@dataclass(frozen=True)
class _Triangle:
    """A cell: where it is on the canvas and which way it points."""

    top: int
    left: int
    size: int
    up: bool

    def row(self, line: int) -> int:
        """The row of a line that is counted from the horizontal side."""
        return self.top + (self.size - 1 - line if self.up else line)

    def inside(self, line: int) -> tuple[int, int]:
        """The first column between the slanted sides, and how many there are."""
        return self.left + line + 1, 2 * (self.size - line - 1)


def columns(cells: Sequence[Coordinates], measure: Measure) -> int:
    """The columns of a drawing of these cells at its usual size."""
    return _across(cells) * _usual_size(measure)


def draw(grid: Grid, regions: Sequence[Region], measure: Measure, width: int) -> Canvas:
    """Draw the regions; packings shrink to fit the width, labels need their room."""
    canvas, owner = Canvas(), owners(regions)
    size = _fitting(list(map(grid.coordinates, owner)), measure, width)
    triangles = {point: _triangle(grid, point, size) for point in owner}
    # Backgrounds first, then horizontal sides, slanted sides and texts, each over the former.
    for point, triangle in triangles.items():
        _fill(canvas, regions[owner[point]], triangle)
    for point, triangle in triangles.items():
        across = _region_across(grid, regions, owner, point, "bottom" if triangle.up else "top")
        _draw_horizontal_side(canvas, regions, owner[point], across, triangle)
    for point, triangle in triangles.items():
        for name in ("left", "right"):
            if _region_across(grid, regions, owner, point, name) != owner[point]:
                _draw_slanted_side(canvas, name, triangle)
    for point, triangle in triangles.items():
        _write_texts(canvas, grid, regions[owner[point]], point, triangle)
    return canvas


def _region_across(
    grid: Grid, regions: Sequence[Region], owner: dict[Point, int], point: Point, side: str
) -> int:
    """The region beyond a side of a cell, or -1."""
    step = grid.sides(point)[side]
    if (point, step) in regions[owner[point]].goes_on:
        return owner[point]
    return owner.get(add(point, step), -1)


def _triangle(grid: Grid, point: Point, size: int) -> _Triangle:
    row, column = grid.coordinates(point)
    return _Triangle(row * size, column * size, size, "bottom" in grid.sides(point))


def _across(cells: Sequence[Coordinates]) -> int:
    return len(stretch(cells, 1)) + 1


def _usual_size(measure: Measure) -> int:
    """A size at which the caption's line and that of two labels side by side have room."""
    for_caption = (measure.caption + 1) // 2 + _CAPTION + 1
    for_labels = measure.label + _LABELS_OF_SLANTED_SIDES + 2
    return max(_LEAST + 1, for_caption, for_labels if measure.label else 0)


def _fitting(cells: Sequence[Coordinates], measure: Measure, width: int) -> int:
    """The size of triangles at which a drawing fits, if it can."""
    usual = _usual_size(measure)
    can_shrink = not measure.label and measure.caption <= 2 * (_LEAST - 1)
    return _LEAST if can_shrink and _across(cells) * usual > width else usual


def _fill(canvas: Canvas, region: Region, triangle: _Triangle) -> None:
    for line in range(triangle.size):
        column, width = triangle.inside(line)
        canvas.write(triangle.row(line), column - 1, " " * (width + 2), region.style)


def _draw_horizontal_side(
    canvas: Canvas, regions: Sequence[Region], here: int, across: int, triangle: _Triangle
) -> None:
    """Draw the bottom of a triangle pointing up, or a top that is no other's bottom."""
    side = "_" * (2 * triangle.size)
    if triangle.up and across != here:
        canvas.write(triangle.row(0), triangle.left, side, regions[here].style)
    elif not triangle.up and across < 0:
        canvas.write(triangle.row(0) - 1, triangle.left, side)


def _draw_slanted_side(canvas: Canvas, name: str, triangle: _Triangle) -> None:
    strokes = "/\\" if name == "left" else "\\/"
    for line in range(triangle.size):
        first, width = triangle.inside(line)
        column = first - 1 if name == "left" else first + width
        canvas.write(triangle.row(line), column, strokes[not triangle.up])


def _write_texts(
    canvas: Canvas, grid: Grid, region: Region, point: Point, triangle: _Triangle
) -> None:
    line, style = _CAPTION if triangle.size > _LEAST else 0, region.style
    caption = region.caption_at(point)
    canvas.write_centred(triangle.row(line), *triangle.inside(line), caption, style)
    for name, step in grid.sides(point).items():
        label = region.labels.get((point, step), "")
        _write_label(canvas, triangle, name, label, style)


def _write_label(
    canvas: Canvas, triangle: _Triangle, side: str, label: str, style: str
) -> None:
    if side in ("top", "bottom"):
        line = _LABEL_OF_HORIZONTAL_SIDE
        canvas.write_centred(triangle.row(line), *triangle.inside(line), label, style)
        return
    line = _LABELS_OF_SLANTED_SIDES
    column, width = triangle.inside(line)
    indent = 0 if side == "left" else width - cell_len(label)
    canvas.write(triangle.row(line), column + indent, label, style)
