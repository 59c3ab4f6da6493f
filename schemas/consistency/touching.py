"""When rules about pieces that touch are consistent: with the pieces."""

from __future__ import annotations

from collections.abc import Iterator

from jigsat.schemas.consistency.helpers import index_by_name, numbered
from jigsat.schemas.errors import DataError
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.rules import Touching


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


CHECKS = (check_touching_pieces,)
