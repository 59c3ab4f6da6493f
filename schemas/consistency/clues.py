"""When clues are consistent: with the box, the board, and one another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from jigsat.schemas.consistency.helpers import (
    cells_on_board,
    index_by_name,
    numbered,
    refuse_unnamed,
)
from jigsat.schemas.errors import DataError
from jigsat.schemas.geometry.shapes import ways_to_lie
from jigsat.schemas.grids.grid import Point, Turn
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.rules import (
    Clue,
)

#: A clue with its path and its cells on the board.
PlacedClue = tuple[str, Clue, frozenset[Point]]


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


def check_clues_agree(puzzle: PuzzleData) -> Iterator[DataError]:
    """Check that no fixed cell is left open or fixed twice, and nothing fixed is forbidden."""
    placed = [
        (path, clue, frozenset(cells_on_board(puzzle, clue.cells, f"{path}.cells")))
        for path, clue in numbered(puzzle, Clue)
    ]
    fixed: dict[Point, list[PlacedClue]] = {}
    for each in placed:
        if each[1].rule == "fixed":
            clashes = (
                clash
                for cell in sorted(each[2])
                for clash in _cell_is_free(puzzle, cell, each, fixed.get(cell, ()))
            )
            yield from islice(clashes, 1)
            for cell in each[2]:
                fixed.setdefault(cell, []).append(each)
    for each in placed:
        if each[1].rule == "forbidden":
            yield from _not_fixed(each, fixed.get(min(each[2]), ()))


def _cell_is_free(
    puzzle: PuzzleData, cell: Point, placed: PlacedClue, others: Sequence[PlacedClue]
) -> Iterator[DataError]:
    path, clue, _ = placed
    place = list(puzzle.grid_data.coordinates(cell))
    if cell in puzzle.open_cells:
        yield DataError(f"{path}.cells", f"{place}, which is left open", "cells to cover")
    for other_path, other, _ in others[:1]:
        if other.piece != clue.piece:
            found = f"{place} for '{clue.piece}', fixed for '{other.piece}' in {other_path}"
            yield DataError(f"{path}.cells", found, "one piece for each cell")


def _not_fixed(placed: PlacedClue, others: Sequence[PlacedClue]) -> Iterator[DataError]:
    path, clue, cells = placed
    for other_path, other, other_cells in others:
        same_piece = other.piece == clue.piece
        same_turn = clue.turn is None or clue.turn == other.turn
        if same_piece and same_turn and cells <= other_cells:
            found = f"'{clue.piece}' forbidden where {other_path} fixes it"
            yield DataError(path, found, "clues that agree")


CHECKS = (check_clue_pieces,)
AGREEMENT_CHECKS = (check_clues_agree,)
