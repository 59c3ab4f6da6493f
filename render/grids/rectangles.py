"""Squares whose rectangles are too large to be drawn cell by cell: they are drawn to scale.

Rows, and columns, between which no region begins or ends are drawn as one. So a board of any
size fits, and each rectangle has room for a text.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from rich.cells import cell_len

from jigsat.render.grids import square as squares
from jigsat.render.grids.square import Lattice
from jigsat.render.text.canvas import Canvas, Measure, Region, owners
from jigsat.schemas.geometry.boxes import Box
from jigsat.schemas.grids.grid import Coordinates, Grid

#: How many times as high as wide a character is.
_TALL = 2

#: The region to which a cell belongs, by its number; None for no cell of any.
Owner = Callable[[Coordinates], int | None]
#: A stretch along an axis: where it begins and ends, and how many characters are the least.
Span = tuple[int, int, int]


@dataclass(frozen=True)
class _Rectangle:
    """A region that is a rectangle: its first cell, and the cell after its last."""

    region: Region
    first: Coordinates
    end: Coordinates

    def span(self, axis: int, least: int) -> Span:
        """How far it reaches along an axis, with room for ``least`` characters inside."""
        return self.first[axis], self.end[axis], least + 1


def draw(grid: Grid, regions: Sequence[Region], measure: Measure, width: int) -> Canvas:
    """Draw the regions: to scale if the measure has one, else cell by cell."""
    if not measure.scale:
        return squares.draw(grid, regions, measure, width)
    if all(isinstance(region.cells, Box) for region in regions):
        return _draw_to_scale(grid, regions, measure, width, *_of_boxes(regions))
    listed = {grid.coordinates(point): number for point, number in owners(regions).items()}
    cuts = [_cuts(listed, axis) for axis in (0, 1)]
    return _draw_to_scale(grid, regions, measure, width, listed.get, cuts)


def _of_boxes(regions: Sequence[Region]) -> tuple[Owner, list[list[int]]]:
    """Which large rectangle lies on top at a cell, and where they begin and end."""
    boxes = [region.cells for region in regions if isinstance(region.cells, Box)]
    cuts = [sorted({end[axis] for b in boxes for end in (b.at, b.end)}) for axis in (0, 1)]

    def owner(cell: Coordinates) -> int | None:
        return max((n for n, box in enumerate(boxes) if cell in box), default=None)

    return owner, cuts


def _draw_to_scale(
    grid: Grid,
    regions: Sequence[Region],
    measure: Measure,
    width: int,
    owner: Owner,
    cuts: Sequence[list[int]],
) -> Canvas:
    rectangles = list(_rectangles(grid, regions))
    lines = _places(cuts[0], measure.scale / _TALL, [each.span(0, 1) for each in rectangles])
    columns = _columns(cuts[1], measure.scale, rectangles, width)
    lattice = Lattice(
        Canvas(), grid, (), 0, 0, lines=[*lines.values()], columns=[*columns.values()]
    )
    together = list(_drawn_together(regions, owner, cuts, lattice))
    squares.paint(replace(lattice, regions=together))
    for each in rectangles:
        _write_text(lattice.canvas, each, lines, columns)
    return lattice.canvas


def _cuts(owner: Mapping[Coordinates, int], axis: int) -> list[int]:
    """Where along an axis some region begins or ends."""
    found = set()
    for cell, number in owner.items():
        for step in (0, 1):
            beside = list(cell)
            beside[axis] += 2 * step - 1
            if owner.get(tuple(beside)) != number:
                found.add(cell[axis] + step)
    return sorted(found)


def _rectangles(grid: Grid, regions: Iterable[Region]) -> Iterator[_Rectangle]:
    for region in regions:
        if isinstance(region.cells, Box):
            if region.texts:
                yield _Rectangle(region, region.cells.at, region.cells.end)
            continue
        rows, columns = zip(*map(grid.coordinates, region.cells), strict=True)
        first, end = (min(rows), min(columns)), (max(rows) + 1, max(columns) + 1)
        if (end[0] - first[0]) * (end[1] - first[1]) == len(region.cells) and region.texts:
            yield _Rectangle(region, first, end)


def _columns(
    cuts: Sequence[int], scale: float, rectangles: Sequence[_Rectangle], width: int
) -> dict[int, int]:
    """The column of each cut; with room for all first texts, if the width allows."""
    for choice in (0, -1):
        spans = [each.span(1, cell_len(each.region.texts[choice])) for each in rectangles]
        places = _places(cuts, scale, spans)
        if places[cuts[-1]] < width:
            return places
    return _moved_in(places, spans, width - 1)


def _moved_in(places: Mapping[int, int], spans: Sequence[Span], last: int) -> dict[int, int]:
    """The places moved back as far as must be for the last to be where it is wanted."""
    latest: dict[int, int] = {}
    for cut in reversed(places):
        before = [place - 1 for place in latest.values()]
        most = [latest[end] - least for begin, end, least in spans if begin == cut]
        latest[cut] = min([places[cut], last, *before[-1:], *most])
    return {cut: latest[cut] for cut in places} if min(latest.values()) >= 0 else dict(places)


def _places(cuts: Sequence[int], scale: float, spans: Sequence[Span]) -> dict[int, int]:
    """Where on the canvas each cut is: true to scale as far as the spans have their room."""
    places: dict[int, int] = {}
    for cut in cuts:
        least = [places[begin] + least for begin, end, least in spans if end == cut]
        after = [place + 1 for place in places.values()]
        places[cut] = max([round((cut - cuts[0]) * scale), *after[-1:], *least])
    return places


def _drawn_together(
    regions: Sequence[Region],
    owner: Owner,
    cuts: Sequence[Sequence[int]],
    lattice: Lattice,
) -> Iterator[Region]:
    """The regions with one cell for all cells between two cuts."""
    cells: list[list[Coordinates]] = [[] for _ in regions]
    for row in cuts[0][:-1]:
        for column in cuts[1][:-1]:
            number = owner((row, column))
            if number is not None:
                at = bisect_left(cuts[0], row), bisect_left(cuts[1], column)
                cells[number].append(at)
    for region, own in zip(regions, cells, strict=True):
        room = {cell for cell in own if min(_inside(lattice, cell)) > 0 and not region.texts}
        captions = dict.fromkeys(room, region.caption)
        yield replace(region, cells=tuple(own), caption="", labels={}, captions=captions)


def _inside(lattice: Lattice, cell: Coordinates) -> tuple[int, int]:
    """The lines and the columns inside the frame of a cell."""
    return lattice.height_at(cell[0]), lattice.width_at(cell[1])


def _write_text(
    canvas: Canvas, each: _Rectangle, lines: Mapping[int, int], columns: Mapping[int, int]
) -> None:
    (top, left), (bottom, right) = each.first, each.end
    room = columns[right] - columns[left] - 1
    texts = each.region.texts
    text = next((text for text in texts if cell_len(text) <= room), texts[-1])
    line = (lines[top] + lines[bottom]) // 2
    canvas.write_centred(line, columns[left] + 1, room, text, each.region.style)
