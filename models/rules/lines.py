"""The lines of a board: rows, columns, diagonals, strips, and regions that a rule names."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from jigsat.schemas.grids.grid import Point
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.rules import DifferentFaces

Line = tuple[Point, ...]


def lines_of(puzzle: PuzzleData, rule: DifferentFaces) -> list[Line]:
    """The lines in which a rule forbids a face to appear twice."""
    regions = (puzzle.points(cells) for cells in rule.regions.values())
    return [*lines_along(puzzle, rule.along), *regions]


def lines_along(puzzle: PuzzleData, directions: Iterable[str]) -> list[Line]:
    """The lines of the board in the given directions, as the cells that stand in them."""
    found: defaultdict[tuple[str, tuple[int, ...]], list[Point]] = defaultdict(list)
    for direction in directions:
        for cell in puzzle.cells:
            found[direction, puzzle.grid_data.line_of(direction, cell)].append(cell)
    return [tuple(cells) for cells in found.values()]
