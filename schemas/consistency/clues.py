"""When clues are consistent: with the box and the board."""

from __future__ import annotations

from collections.abc import Iterator

from jigsat.schemas.consistency.helpers import (
    cells_on_board,
    index_by_name,
    numbered,
    refuse_unnamed,
)
from jigsat.schemas.errors import DataError
from jigsat.schemas.geometry.shapes import ways_to_lie
from jigsat.schemas.grids.grid import Turn
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.rules import Clue


def check_clue_pieces(puzzle: PuzzleData) -> Iterator[DataError]:
    """Check that a clue's piece is in the box, may be turned so, and has as many cells."""
    known = index_by_name(puzzle)
    for path, clue in numbered(puzzle, Clue):
        yield from refuse_unnamed(clue.piece, known, f"{path}.piece")
        yield from _clue_fits(puzzle, clue, path, known.get(clue.piece))


def _clue_fits(
    puzzle: PuzzleData, clue: Clue, path: str, index: int | None
) -> Iterator[DataError]:
    """What is wrong with turn and cells, as far as it can be told if nobody knows the piece."""
    if clue.turn is not None:
        turns = [turn.name for turn in _turns_of(puzzle, index)]
        yield from refuse_unnamed(clue.turn, turns, f"{path}.turn")
    try:
        cells = cells_on_board(puzzle, clue.cells, f"{path}.cells")
    except DataError as error:
        yield error
        return
    if index is None:
        return
    size = len(puzzle.shapes[index].cells)
    if len(cells) > size:
        yield DataError(
            f"{path}.cells",
            f"{len(cells)} cells for '{clue.piece}'",
            f"at most {size}, as many as it has",
        )


def _turns_of(puzzle: PuzzleData, index: int | None) -> Iterator[Turn]:
    if index is None:
        yield from puzzle.grid_data.all_turns
        return
    turning = puzzle.turning_of(puzzle.box[index])
    ways = ways_to_lie(puzzle.grid_data, puzzle.shapes[index], turning, puzzle.backs[index])
    yield from (turn for turn, _ in ways)


CHECKS = (check_clue_pieces,)
