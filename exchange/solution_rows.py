"""Solutions as the rows of a table: one for each piece that is placed.

The columns are the number of the solution, the piece, its orientation, the coordinates of its
first cell in reading order, and all its cells, in a file as text ("0 0;0 1").
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Solution

FIRST = ("solution", "piece", "orientation")
CELLS = "cells"

#: The values of a row, in the order of the columns.
Row = tuple[Any, ...]


def columns(puzzle: Puzzle) -> tuple[str, ...]:
    """The names of the columns."""
    return (*FIRST, *puzzle.grid_data.axes, CELLS)


def rows(number: int, solution: Solution) -> Iterator[Row]:
    """A row for each piece that is placed in the solution of this number."""
    for placed in solution.placements:
        first = min(placed.cells)
        yield number, placed.piece, placed.orientation, *first, placed.cells
