"""The names of cells, where a drawing has room for them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from jigsat.render.drawing.region import Measure, widest
from jigsat.render.grids.registry import picture_of
from jigsat.schemas.grids.grid import Point
from jigsat.schemas.puzzle_data import PuzzleData


def names_with_room(
    puzzle: PuzzleData, measure: Measure, width: int, mark: str = ""
) -> tuple[Mapping[Point, str], Measure]:
    """The names of the board's cells, and a measure with room for them.

    Of open cells the ``mark`` stands before the name. There are no names, and the measure is
    the same, where the board would not fit the width.
    """
    names = {
        cell: f"{mark if cell in puzzle.open_cells else ''}{name}"
        for cell, name in puzzle.cell_names.items()
    }
    wider = replace(measure, caption=max(measure.caption, widest(names.values())))
    grid = puzzle.grid_data
    needed = picture_of(grid).columns(list(map(grid.coordinates, puzzle.cells)), wider)
    return (names, wider) if needed <= width else ({}, measure)
