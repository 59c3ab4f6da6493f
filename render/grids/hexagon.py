r"""Cells of the hexagonal grid, with sides of ``/``, ``\`` and ``|``.

A hexagon stands on a corner. Its upright sides are one line high, and each slanted side takes
``size`` lines; on the middle line it is twice as wide as its slanted sides are high, and one
column. Lines are counted from the middle one, upwards with a minus; columns likewise. The
hexagons fill the canvas without gaps or overlap, but for the strokes that neighbours share.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rich.cells import cell_len

from jigsat.render.text.canvas import Canvas, Measure, Region, owners, stretch
from jigsat.schemas.grids.grid import Coordinates, Grid, Point, Vector, add


@dataclass(frozen=True)
class _Hexagon:
    """A cell: where its centre is on the canvas, and the lines of its slanted sides.

    Labels on slanted sides stand ``label_line`` lines above or below the middle.
    """

    row: int
    column: int
    size: int
    label_line: int

    def inside(self, line: int) -> tuple[int, int]:
        """The first column between the sides on a line, and how many there are."""
        reach = self.size - abs(line)
        return self.column - reach, 2 * reach + 1

    def stroke(self, step: Vector) -> Iterator[tuple[int, int, str]]:
        """The side that a step crosses: rows, columns and characters."""
        down, right = step
        if down == 0:
            yield self.row, self.column + right // 2 * (self.size + 1), "|"
            return
        for line in range(1, self.size + 1):
            column = self.column + right * (self.size + 1 - line)
            yield self.row + down * line, column, "/" if down == right else "\\"


def columns(cells: Sequence[Coordinates], measure: Measure) -> int:
    """The columns of a drawing of these cells with a gap between labels and captions."""
    return _across(cells, _size(measure, gap=1))


def draw(grid: Grid, regions: Sequence[Region], measure: Measure, width: int) -> Canvas:
    """Draw the regions; labels come closer to the captions where the width is small."""
    owner = owners(regions)
    coordinates = {point: grid.coordinates(point) for point in owner}
    size = _fitting(list(coordinates.values()), measure, width)
    hexagons = {point: _hexagon(cell, size, measure) for point, cell in coordinates.items()}
    canvas = Canvas()
    # A background reaches under the sides, so sides come next, and texts do not touch them.
    for point, hexagon in hexagons.items():
        _fill(canvas, regions[owner[point]], hexagon)
    for point, hexagon in hexagons.items():
        _draw_sides(canvas, grid, owner, regions[owner[point]], point, hexagon)
    for point, hexagon in hexagons.items():
        _write_texts(canvas, grid, regions[owner[point]], point, hexagon)
    return canvas


def _hexagon(cell: Coordinates, size: int, measure: Measure) -> _Hexagon:
    row, column = cell
    # In the middle of the side, or as far out as two labels side by side have room.
    label_line = min((size + 1) // 2, size - measure.label)
    return _Hexagon(row * (size + 1), column * (size + 1), size, label_line)


def _across(cells: Sequence[Coordinates], size: int) -> int:
    """The columns of a drawing; coordinates count half hexagons to the right."""
    return (len(stretch(cells, 1)) + 1) * (size + 1) + 1


def _size(measure: Measure, gap: int) -> int:
    """The least size with room for all texts, and a gap between labels and caption."""
    if not measure.label:
        return max(1, measure.caption // 2)
    middle_line = measure.caption + 2 * (measure.label + gap)
    # Between two labels on slanted sides there is always a column, or they would be one word.
    return max(measure.label + 1, middle_line // 2)


def _fitting(cells: Sequence[Coordinates], measure: Measure, width: int) -> int:
    """The comfortable size if it fits, or the least that can be read."""
    sizes = [_size(measure, gap=1), _size(measure, gap=0)]
    return next((size for size in sizes if _across(cells, size) <= width), sizes[-1])


def _fill(canvas: Canvas, region: Region, hexagon: _Hexagon) -> None:
    for line in range(-hexagon.size, hexagon.size + 1):
        first, width = hexagon.inside(line)
        canvas.write(hexagon.row + line, first - 1, " " * (width + 2), region.style)


def _draw_sides(
    canvas: Canvas,
    grid: Grid,
    owner: dict[Point, int],
    region: Region,
    point: Point,
    hexagon: _Hexagon,
) -> None:
    for step in grid.sides(point).values():
        goes_on = (point, step) in region.goes_on
        if goes_on or owner.get(add(point, step), -1) == owner[point]:
            continue
        for row, column, character in hexagon.stroke(step):
            canvas.write(row, column, character)


def _write_texts(
    canvas: Canvas, grid: Grid, region: Region, point: Point, hexagon: _Hexagon
) -> None:
    style = region.style
    canvas.write_centred(hexagon.row, *hexagon.inside(0), region.caption_at(point), style)
    for step in grid.sides(point).values():
        label = region.labels.get((point, step), "")
        _write_label(canvas, hexagon, step, label, style)


def _write_label(
    canvas: Canvas, hexagon: _Hexagon, step: Vector, label: str, style: str
) -> None:
    down, right = step
    line = down * hexagon.label_line
    column, width = hexagon.inside(line)
    indent = 0 if right < 0 else width - cell_len(label)
    canvas.write(hexagon.row + line, column + indent, label, style)
