"""Pieces of which the file does not say whether they may be turned over."""

from __future__ import annotations

from collections.abc import Iterator

from jigsat.checks.lint.finding import Finding, pieces_in_words, suspicion
from jigsat.checks.lint.side_types import SideTypes
from jigsat.schemas.geometry.shapes import Shape, normalised, turned
from jigsat.schemas.puzzle_data import PuzzleData

#: Of pieces in space nobody asks: no hand can turn one into its mirror image.
FLAT_AXES = 2


def find_turning_left_out(sides: SideTypes) -> Iterator[Finding]:
    """Plain chiral pieces of several cells, where neither they nor the puzzle say "turning"."""
    puzzle = sides.puzzle
    if "turning" in puzzle.model_fields_set or len(puzzle.grid_data.axes) > FLAT_AXES:
        return
    numbers = [
        number
        for number, piece in enumerate(puzzle.box)
        if piece.turning is None
        and _is_plain(puzzle, number)
        and _is_chiral(puzzle, sides.orientations[number])
    ]
    if numbers:
        names = [puzzle.box[number].name for number in numbers]
        yield suspicion(
            "turning-left-out",
            "turning",
            f"it is left out: may {pieces_in_words(names)} be turned over?",
            'the pieces: write "turning": "rotate-and-flip" if they may, "rotate" if not',
        )


def _is_plain(puzzle: PuzzleData, number: int) -> bool:
    """Whether a piece has several cells, and nothing is printed on it."""
    shape = puzzle.shapes[number]
    printed = shape.labels or shape.colours or shape.attributes or puzzle.backs[number]
    return len(shape.cells) > 1 and not printed


def _is_chiral(puzzle: PuzzleData, orientations: tuple[Shape, ...]) -> bool:
    """Whether no rotation turns the piece into its mirror image."""
    grid = puzzle.grid_data
    flip = next(turn for turn in grid.turns if turn.flips)
    return normalised(grid, turned(orientations[0], flip)) not in orientations
