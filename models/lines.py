"""The lines of a board: rows, columns, and the strips of a triangular board."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from jigsat.schemas.grids import Point
from jigsat.schemas.puzzle import Puzzle


def lines_along(puzzle: Puzzle, directions: Iterable[str]) -> list[tuple[Point, ...]]:
    """The lines of the board in the given directions, as the cells that stand in them."""
    found: defaultdict[tuple[str, int], list[Point]] = defaultdict(list)
    for direction in directions:
        for cell in puzzle.cells:
            found[direction, puzzle.grid_data.line_of(direction, cell)].append(cell)
    return [tuple(cells) for cells in found.values()]
