"""The board as the page draws it: a polygon for each cell, and what stands beside them.

Cells in space are drawn layer by layer, as seen from above, with the layers beside each other:
balls are discs that share a short straight side where they touch.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import atan2, ceil, cos, hypot, sin, sqrt

from jigsat.render.grids.plans import PLANS, Place
from jigsat.render.words.layers import layer_names
from jigsat.schemas.grids.grid import Grid, Point
from jigsat.schemas.puzzle_data import PuzzleData

#: Corners, clockwise: the first side of a cell is between the first two.
Polygon = tuple[Place, ...]

#: In the units of plans: the space around the drawing, and where tabs reach out of it.
_MARGIN, _WIDE_MARGIN = 0.15, 0.3
#: The space between layers, above each of them for its caption, and below the caption.
_GAP, _ABOVE, _BELOW = 0.6, 0.55, 0.15
#: Half the side along which discs touch, and how many sides there are between two such.
_TOUCHING, _PARTS = 0.13, 6
#: How many times as wide as high the layers are together, at best.
_RATIO = 1.6


def _disc() -> Polygon:
    """A disc with four short sides, each at the same place of the ring as those of a square."""
    reach = hypot(0.5, _TOUCHING)
    first, last = atan2(0.5, _TOUCHING), atan2(_TOUCHING, 0.5)
    angles = [first + (last - first) * part / _PARTS for part in range(_PARTS + 1)]
    quarter = [(reach * cos(angle), -reach * sin(angle)) for angle in angles]
    ring: list[Place] = []
    for _ in range(4):
        ring += quarter
        quarter = [(-y, x) for x, y in quarter]
    return (ring[-1], *ring[:-1])


@dataclass(frozen=True)
class PageBoard:
    """The board in the units of its grid's plan.

    ``polygons``: of each cell in reading order. ``captions``: where a text begins, and the
    text. ``view``: the left and upper border of the drawing, its width and its height.
    """

    polygons: tuple[Polygon, ...]
    captions: tuple[tuple[float, float, str], ...]
    view: tuple[float, float, float, float]


#: Discs, by the name of their grid. By how much a layer of them is further to the left and to
#: the back than the one above it.
_DISCS: Mapping[str, Polygon] = {"sphere": _disc()}
_SLANT = 0.5


def page_board(puzzle: PuzzleData) -> PageBoard:
    """The board of a puzzle."""
    grid = puzzle.grid_data
    captions: list[tuple[float, float, str]] = []
    if len(grid.axes) == 2:
        plan = PLANS[grid.name]
        polygons = [plan.polygon(grid, cell) for cell in puzzle.cells]
    else:
        polygons, captions = _in_layers(puzzle)
    polygons = [_moved(each, (0, 0)) for each in polygons]
    margin = _WIDE_MARGIN if any(shape.labels for shape in puzzle.shapes) else _MARGIN
    # A layer may not reach to where its name begins.
    names = [((x, y + _BELOW),) for x, y, _ in captions]
    view = _view([*polygons, *names], margin, _ABOVE if captions else 0)
    return PageBoard(tuple(polygons), tuple(captions), view)


def sides_between(grid: Grid) -> int:
    """How many sides further round a cell's polygon the next one is that leads to a cell."""
    return len(_DISCS[grid.name]) // 4 if grid.name in _DISCS else 1


def _in_layers(
    puzzle: PuzzleData,
) -> tuple[list[Polygon], list[tuple[float, float, str]]]:
    """The cells of a board in space, layer by layer, and the names of the layers."""
    grid = puzzle.grid_data
    layers = [grid.coordinates(cell)[0] for cell in puzzle.cells]
    polygons = [_from_above(grid, cell) for cell in puzzle.cells]
    corners = _corners(sorted(set(layers)), polygons)
    captions = list(_captions(polygons, corners))
    return [
        _moved(polygon, corners[layer]) for layer, polygon in zip(layers, polygons, strict=True)
    ], captions


def _from_above(grid: Grid, cell: Point) -> Polygon:
    """What is seen of a cell in space, where it is in its layer."""
    layer, row, column = grid.coordinates(cell)
    if grid.name in _DISCS:
        return _moved(_DISCS[grid.name], (column - _SLANT * layer, row - _SLANT * layer))
    plane = grid.plane or grid
    return PLANS[plane.name].polygon(plane, plane.point((row, column)))


def _corners(layers: Sequence[int], polygons: Sequence[Polygon]) -> Mapping[int, Place]:
    """How far each layer is moved right and down from where its cells are."""
    across, down = (max(values) - min(values) for values in _axes(polygons))
    width, height = across + _GAP, down + _ABOVE + _GAP
    in_a_row = min(len(layers), ceil(sqrt(_RATIO * len(layers) * height / width)))
    rows = (divmod(number, in_a_row) for number in range(len(layers)))
    return {
        layer: (column * width, row * height)
        for layer, (row, column) in zip(layers, rows, strict=True)
    }


def _captions(
    polygons: Sequence[Polygon], corners: Mapping[int, Place]
) -> Iterator[tuple[float, float, str]]:
    """Above the upper left corner of each layer, which layer it is."""
    left, top = map(min, _axes(polygons))
    for name, (x, y) in zip(layer_names(list(corners)), corners.values(), strict=True):
        yield round(x + left, 4), round(y + top - _BELOW, 4), name


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
