"""Numbers of solutions for each choice of the blanks, as a heat map in millimetres."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from math import dist

from jigsat.render.charts.frame import Heading, on_paper
from jigsat.render.charts.heat_map import (
    Tile,
    legend_block,
    room_for,
    table_block,
    tiles_block,
)
from jigsat.render.charts.style import GAP, TEXT
from jigsat.render.drawing.heat import Scale, scale_of
from jigsat.render.figures.look import Look
from jigsat.render.figures.shapes import Figure, Position
from jigsat.render.grids.plans import PLANS, Place
from jigsat.render.pages.heat_map import Numbers, axes, blank_numbers, sums
from jigsat.render.sheets.blocks import Block, stacked, written
from jigsat.schemas.blanks.opening import name_of
from jigsat.schemas.grids.grid import Grid, Point
from jigsat.schemas.puzzle_data import PuzzleData

#: The narrowest legend and the smallest cell, in mm.
LEGEND, SMALLEST = 120.0, 7.0


def heat_chart(puzzle: PuzzleData, numbers: Numbers, heading: Heading, look: Look) -> Figure:
    """The numbers of solutions for each choice of the blanks.

    As a table or on the board, as ``draw_heat_map`` draws them; the table may be as wide as it
    needs.
    """
    across, down = axes(puzzle)
    if across and down:
        scale, block = _table(puzzle, across, down, numbers, look)
    else:
        scale, block = _board(puzzle, numbers, look)
    legend = legend_block(scale, max(LEGEND, block.width), look)
    return on_paper(heading, stacked([block, legend], GAP), look)


def _table(
    puzzle: PuzzleData,
    across: Sequence[Point],
    down: Sequence[Point],
    numbers: Numbers,
    look: Look,
) -> tuple[Scale, Block]:
    summed = sums(numbers, frozenset(across), frozenset(down))
    scale = scale_of(summed.values())
    column_of, row_of = ({cell: n for n, cell in enumerate(cells)} for cells in (across, down))
    placed = {(column_of[column], row_of[row]): n for (column, row), n in summed.items()}
    columns, rows = ([name_of(puzzle, cell) for cell in cells] for cells in (across, down))
    return scale, table_block(columns, rows, placed, scale, look)


def _board(puzzle: PuzzleData, numbers: Numbers, look: Look) -> tuple[Scale, Block]:
    """The board, in space one layer below the other."""
    blank = blank_numbers(numbers)
    scale = scale_of(blank.values())
    grid, cells = puzzle.grid_data, puzzle.cells
    if grid.plane is None:
        return scale, tiles_block(_tiles(puzzle, grid, cells, blank), scale, look)
    blocks = []
    for layer, inside in groupby(cells, key=lambda cell: grid.coordinates(cell)[0]):
        drawn = tiles_block(_tiles(puzzle, grid.plane, list(inside), blank), scale, look)
        heading = written(f"{grid.axes[0]} {layer}", TEXT, look, LEGEND)
        blocks.append(stacked([heading, drawn]))
    return scale, stacked(blocks, GAP)


def _tiles(
    puzzle: PuzzleData, grid: Grid, cells: Sequence[Point], blank: Mapping[Point, int]
) -> list[Tile]:
    """Cells of the board, as seen from above, as large as the longest number needs."""
    plan = PLANS[grid.name]
    coordinates = map(puzzle.grid_data.coordinates, cells)
    seen = (grid.point(each[-len(grid.axes) :]) for each in coordinates)
    places = dict(zip(cells, seen, strict=True))
    within = min(_room(plan.polygon(grid, at), plan.centre(at)) for at in places.values())
    unit = max(SMALLEST, room_for([*blank.values()])) / within
    return [
        Tile(
            tuple(_scaled(corner, unit) for corner in plan.polygon(grid, at)),
            _scaled(plan.centre(at), unit),
            blank.get(cell),
            name_of(puzzle, cell),
        )
        for cell, at in places.items()
    ]


def _scaled(place: Place, unit: float) -> Position:
    return place[0] * unit, place[1] * unit


def _room(corners: Sequence[Place], centre: Place) -> float:
    """The diameter of the circle around the centre inside a cell."""
    sides = zip(corners, (*corners[1:], corners[0]), strict=True)
    return 2 * min(_distance(centre, *side) for side in sides)


def _distance(place: Place, start: Place, end: Place) -> float:
    """How far a place is from the line through two others."""
    (x, y), (from_x, from_y), (to_x, to_y) = place, start, end
    area = (to_x - from_x) * (from_y - y) - (from_x - x) * (to_y - from_y)
    return abs(area) / dist(start, end)
