"""When rules about pieces that touch are consistent: with the pieces, and one another."""

from __future__ import annotations

from collections.abc import Iterator

from jigsat.schemas.consistency.helpers import (
    index_by_name,
    numbered,
)
from jigsat.schemas.errors import DataError
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.rules import (
    NotTouching,
    Touching,
)
from jigsat.schemas.support.text import quoted


def check_touching_pieces(puzzle: PuzzleData) -> Iterator[DataError]:
    """Check that just one of each piece that must touch another is used."""
    known = index_by_name(puzzle)
    for path, rule in numbered(puzzle, Touching):
        for index, name in enumerate(rule.pieces):
            least, most = puzzle.used(puzzle.box[known[name]])
            if (least, most) != (1, 1):
                why = f"of which there are {most}" if most > 1 else "which may stay in the box"
                place = f"{path}.pieces[{index}]"
                yield DataError(place, f"'{name}', {why}", "a piece that is used exactly once")
                break


def check_touching_agrees(puzzle: PuzzleData) -> Iterator[DataError]:
    """Check that no two pieces must touch that must not."""
    for path, rule in numbered(puzzle, Touching):
        for other_path, other in numbered(puzzle, NotTouching):
            named = other.pieces is None or set(rule.pieces) <= set(other.pieces)
            # Where only sides count, pieces that touch by a corner do not touch.
            by_corner = rule.corners and not other.corners
            if named and not by_corner:
                yield DataError(
                    f"{path}.pieces",
                    f"{' and '.join(map(quoted, rule.pieces))}, which must not touch by "
                    f"{other_path}",
                    "rules that agree",
                )


CHECKS = (
    check_touching_pieces,
    check_touching_agrees,
)
