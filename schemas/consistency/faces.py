"""When rules about different faces are consistent: with the board and the pieces."""

from __future__ import annotations

from collections.abc import Iterator

from jigsat.schemas.consistency.helpers import (
    cells_on_board,
    numbered,
    refuse_repeats,
    refuse_unnamed,
)
from jigsat.schemas.errors import DataError
from jigsat.schemas.geometry.shapes import FACE
from jigsat.schemas.parsing.places import with_key
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.rules import DifferentFaces
from jigsat.schemas.support.text import quoted


def check_different_faces(puzzle: PuzzleData) -> Iterator[DataError]:
    """Check that lines and regions are on the board, and that pieces compared have faces."""
    for path, rule in numbered(puzzle, DifferentFaces):
        if not rule.along and not rule.regions:
            yield DataError(path, "neither 'along' nor 'regions'", "where the faces differ")
        if not rule.sides:
            yield from _all_have_the_attribute(puzzle, rule, path)
        elif rule.attribute != FACE:
            yield DataError(path, "'attribute' and 'sides'", "what is compared: one of them")
        known = dict.fromkeys(name for form in puzzle.grid_data.forms for name in form.sides)
        for index, side in enumerate(rule.sides):
            yield from refuse_unnamed(side, known, f"{path}.sides[{index}]")
        directions = puzzle.grid_data.lines
        for index, direction in enumerate(rule.along):
            yield from refuse_unnamed(direction, directions, f"{path}.along[{index}]")
        yield from refuse_repeats(rule.along, f"{path}.along", "direction")
        for name, cells in rule.regions.items():
            cells_on_board(puzzle, cells, with_key(f"{path}.regions", name))


def _all_have_the_attribute(
    puzzle: PuzzleData, rule: DifferentFaces, path: str
) -> Iterator[DataError]:
    what = "face" if rule.attribute == FACE else quoted(rule.attribute)
    compared = [i for i, piece in enumerate(puzzle.box) if rule.compares(piece.name)]
    without = [i for i in compared if puzzle.shapes[i].attribute(rule.attribute) is None]
    none_has_it = len(without) == len(compared)
    for index in without[:1] if none_has_it else without:
        yield DataError(
            puzzle.paths[index],
            f"no {what} on '{puzzle.box[index].name}'",
            f"a {what} on each piece, because {path} ('different-faces') compares them",
        )


CHECKS = (check_different_faces,)
