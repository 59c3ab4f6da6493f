"""The board as the page draws it: a polygon for each cell, and what stands beside them.

Cells in space are drawn layer by layer, as squares, with the layers beside each other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, sqrt

from jigsat.render.grids.plans import PLANS, Place
from jigsat.schemas.grids.grid import Coordinates
from jigsat.schemas.grids.square import SQUARE
from jigsat.schemas.puzzle_data import PuzzleData

#: Corners, clockwise: the first side of a cell is between the first two.
Polygon = tuple[Place, ...]

#: In the units of plans: the space around the drawing, and where tabs reach out of it.
_MARGIN, _WIDE_MARGIN = 0.15, 0.3
#: The space between layers, above each of them for its caption, and below the caption.
_GAP, _ABOVE, _BELOW = 0.6, 0.55, 0.15
#: How many times as wide as high the layers are together, at best.
_RATIO = 1.6


@dataclass(frozen=True)
class PageBoard:
    """The board in the units of its grid's plan.

    ``polygons``: of each cell in reading order. ``captions``: where a text begins, and the
    text. ``view``: the left and upper border of the drawing, its width and its height.
    """

    polygons: tuple[Polygon, ...]
    captions: tuple[tuple[float, float, str], ...]
    view: tuple[float, float, float, float]


def page_board(puzzle: PuzzleData) -> PageBoard:
    """The board of a puzzle."""
    grid = puzzle.grid_data
    captions: list[tuple[float, float, str]] = []
    if len(grid.axes) == 2:
        plan = PLANS[grid.name]
        polygons = [plan.polygon(grid, cell) for cell in puzzle.cells]
    else:
        cells = [grid.coordinates(cell) for cell in puzzle.cells]
        corners = _layers(cells)
        polygons = [
            _moved(PLANS["square"].polygon(SQUARE, SQUARE.point((row, column))), corners[layer])
            for layer, row, column in cells
        ]
        captions = list(_captions(cells, corners))
    polygons = [_moved(each, (0, 0)) for each in polygons]
    margin = _WIDE_MARGIN if any(shape.labels for shape in puzzle.shapes) else _MARGIN
    view = _view(polygons, margin, _ABOVE if captions else 0)
    return PageBoard(tuple(polygons), tuple(captions), view)


def _layers(cells: Sequence[Coordinates]) -> Mapping[int, Place]:
    """How far each layer is moved right and down from where its rows and columns are."""
    layers = sorted({layer for layer, _, _ in cells})
    (_, _), (first_row, last_row), (first, last) = _spans(cells)
    across, down = last - first + 1, last_row - first_row + 1
    width, height = across + _GAP, down + _ABOVE + _GAP
    in_a_row = min(len(layers), ceil(sqrt(_RATIO * len(layers) * height / width)))
    places = (divmod(number, in_a_row) for number in range(len(layers)))
    return {
        layer: (column * width, row * height)
        for layer, (row, column) in zip(layers, places, strict=True)
    }


def _spans(cells: Sequence[Coordinates]) -> list[tuple[int, int]]:
    """The least and the greatest coordinate along each axis."""
    return [(min(values), max(values)) for values in zip(*cells, strict=True)]


def _captions(
    cells: Sequence[Coordinates], layers: Mapping[int, Place]
) -> Iterator[tuple[float, float, str]]:
    """Above the upper left corner of each layer, which layer it is."""
    _, (row, _), (column, _) = _spans(cells)
    for layer, (x, y) in layers.items():
        yield x + column - 0.5, y + row - 0.5 - _BELOW, f"layer {layer}"


def _moved(polygon: Polygon, by: Place) -> Polygon:
    """The polygon somewhere else, in numbers that are not needlessly long."""
    return tuple((round(x + by[0], 4), round(y + by[1], 4)) for x, y in polygon)


def _view(
    polygons: Sequence[Polygon], margin: float, above: float
) -> tuple[float, float, float, float]:
    """All polygons, with a margin around them and more of it above."""
    left, top = (min(values) - margin for values in _axes(polygons))
    right, bottom = (max(values) + margin for values in _axes(polygons))
    top -= above
    return round(left, 3), round(top, 3), round(right - left, 3), round(bottom - top, 3)


def _axes(polygons: Sequence[Polygon]) -> tuple[list[float], list[float]]:
    """All x, and all y."""
    corners = [corner for polygon in polygons for corner in polygon]
    return [x for x, _ in corners], [y for _, y in corners]
