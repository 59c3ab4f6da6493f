"""What the rules are read with: a puzzle as it is typed, and its board."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from jigsat.schemas.fields.piece import CountRange
from jigsat.schemas.grids.grid import Point
from jigsat.schemas.puzzle import Puzzle
from tests.oracle.board import HandBoard, points


@dataclass(frozen=True, eq=False)
class Reading:
    """A puzzle and its board."""

    puzzle: Puzzle
    board: HandBoard

    def points(self, cells: Iterable[object]) -> frozenset[Point]:
        """Cells as typed in a list of coordinates."""
        return frozenset(points(self.puzzle.grid_data, cells))


def low_high(counted: int | CountRange) -> tuple[int, int]:
    if isinstance(counted, CountRange):
        return counted.min, counted.max
    return counted, counted


def is_within(number: int, counted: int | CountRange) -> bool:
    low, high = low_high(counted)
    return low <= number <= high
