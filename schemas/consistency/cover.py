"""When the cover rule is consistent: with the board, and in itself."""

from __future__ import annotations

from jigsat.schemas.consistency.helpers import (
    cells_on_board,
    numbered,
)
from jigsat.schemas.errors import DataError
from jigsat.schemas.grids.grid import Point
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.rules import (
    Cover,
)


def check_cover(puzzle: PuzzleData) -> None:
    """Check that no cell is in two lists, and that there are cells to cover and for blanks."""
    for path, rule in numbered(puzzle, Cover):
        key_of: dict[Point, str] = {}
        for key in ("open", "never_blank_at", "blank_only_at"):
            for cell in cells_on_board(puzzle, getattr(rule, key), f"{path}.{key}"):
                if key_of.setdefault(cell, key) != key:
                    place = list(puzzle.grid_data.coordinates(cell))
                    found = f"{place}, which is in '{key_of[cell]}' too"
                    raise DataError(f"{path}.{key}", found, "each cell in one of them")
        if not puzzle.fillable:
            raise DataError(f"{path}.open", "all cells of the board", "some cells to cover")
        _blanks_have_room(puzzle, rule, path)


def _blanks_have_room(puzzle: PuzzleData, rule: Cover, path: str) -> None:
    least, _ = rule.blank_range
    room = len(puzzle.blankable)
    if least > room:
        raise DataError(
            f"{path}.blanks",
            f"{least} or more",
            f"at most {room}, the number of cells that may be blank",
        )


CHECKS = (check_cover,)
