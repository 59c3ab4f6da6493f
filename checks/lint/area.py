"""Areas that cannot add up: the cells of the pieces against the cells to cover."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from jigsat.checks.lint.finding import Finding, impossible
from jigsat.checks.lint.subset_sums import WORK, Part, reachable
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.text import number_of, span


class Range(NamedTuple):
    """At least and at most so many."""

    least: int
    most: int


def cells_to_cover(puzzle: PuzzleData) -> Range:
    """How many cells of the board are covered in the end."""
    low, high = puzzle.cover.blank_range
    cells = len(puzzle.fillable)
    return Range(cells - min(high, len(puzzle.blankable)), cells - low)


def area_of_pieces(puzzle: PuzzleData) -> Range:
    """How many cells the pieces have that are used."""
    least = most = 0
    for piece, shape in zip(puzzle.box, puzzle.shapes, strict=True):
        low, high = puzzle.used(piece)
        least += low * len(shape.cells)
        most += high * len(shape.cells)
    return Range(least, most)


def areas_add_up(puzzle: PuzzleData) -> Iterator[Finding]:
    """The pieces that are used have as many cells as the board has to cover."""
    board, pieces = cells_to_cover(puzzle), area_of_pieces(puzzle)
    if pieces.least > board.most:
        yield _too_many(puzzle, pieces.least, board.most)
    elif pieces.most < board.least:
        yield _too_few(puzzle, pieces.most, board.least)
    elif not _some_choice(puzzle, board):
        yield impossible(
            "area",
            "pieces",
            f"no choice of the pieces has {_or(board)} cells together, as the board has "
            "to cover",
            "the ranges of the pieces' counts, and the number of blanks",
        )


def _or(board: Range) -> str:
    return span(*board)


def _too_many(puzzle: PuzzleData, pieces: int, board: int) -> Finding:
    least = "at least " if area_of_pieces(puzzle).most > pieces else ""
    return impossible(
        "area",
        "pieces",
        f"the pieces have {least}{number_of(pieces, 'cell')}, and the board has "
        f"{number_of(board, 'cell')} to cover{_blanks(puzzle)}: {pieces - board} too many",
        "the cells and the count of each piece, the board's cells, and the blanks",
    )


def _too_few(puzzle: PuzzleData, pieces: int, board: int) -> Finding:
    most = "at most " if area_of_pieces(puzzle).least < pieces else ""
    return impossible(
        "area",
        "pieces",
        f"the pieces have {most}{number_of(pieces, 'cell')}, and the board has "
        f"{number_of(board, 'cell')} to cover{_blanks(puzzle)}: {board - pieces} too few",
        "the cells and the count of each piece, the board's cells, and the blanks",
    )


def _blanks(puzzle: PuzzleData) -> str:
    """What of the board is not covered, in words."""
    low, high = puzzle.cover.blank_range
    left = []
    if puzzle.open_cells:
        left.append(f"{len(puzzle.open_cells)} open")
    if high:
        left.append(f"{span(low, high)} blank")
    return f" ({' and '.join(left)} beside)" if left else ""


def _some_choice(puzzle: PuzzleData, board: Range) -> bool:
    parts = [
        Part((len(shape.cells),), *puzzle.used(piece))
        for piece, shape in zip(puzzle.box, puzzle.shapes, strict=True)
    ]
    sums = reachable(parts, board.most + 1, WORK)
    if sums is None:
        return True  # too many to tell
    return bool(sums >> board.least)
