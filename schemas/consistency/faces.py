"""When rules about different faces are consistent: with the board and the pieces."""

from __future__ import annotations

from jigsat.schemas.consistency.helpers import (
    cells_on_board,
    numbered,
    refuse_repeats,
)
from jigsat.schemas.errors import DataError
from jigsat.schemas.geometry.shapes import FACE
from jigsat.schemas.parsing.strict_json import with_key
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.rules import (
    DifferentFaces,
)
from jigsat.schemas.text import one_of, quoted


def check_different_faces(puzzle: PuzzleData) -> None:
    """Check that lines and regions are those of the board, and that all pieces have faces."""
    for path, rule in numbered(puzzle, DifferentFaces):
        if not rule.along and not rule.regions:
            raise DataError(path, "neither 'along' nor 'regions'", "where the faces differ")
        _all_have_the_attribute(puzzle, rule.attribute, path)
        directions = puzzle.grid_data.lines
        for index, direction in enumerate(rule.along):
            if direction not in directions:
                place = f"{path}.along[{index}]"
                raise DataError(place, quoted(direction), one_of(directions))
        refuse_repeats(rule.along, f"{path}.along", "direction")
        for name, cells in rule.regions.items():
            cells_on_board(puzzle, cells, with_key(f"{path}.regions", name))


def _all_have_the_attribute(puzzle: PuzzleData, attribute: str, path: str) -> None:
    what = "face" if attribute == FACE else quoted(attribute)
    for index, shape in enumerate(puzzle.shapes):
        if shape.attribute(attribute) is None:
            raise DataError(
                puzzle.paths[index],
                f"no {what} on '{puzzle.box[index].name}'",
                f"a {what} on each piece, as {path} ('different-faces') compares them",
            )


CHECKS = (check_different_faces,)
