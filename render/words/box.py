"""The box and its pieces in words."""

from __future__ import annotations

from collections.abc import Iterator

from jigsat.schemas.fields.counts import bounds
from jigsat.schemas.fields.piece import Piece
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.text import number_of


def box_in_words(puzzle: PuzzleData) -> str:
    """How many pieces there are."""
    pieces = number_of(puzzle.piece_count, "piece")
    if puzzle.copies == 1:
        return pieces
    return f"{pieces}, {puzzle.copies} boxes of these {puzzle.piece_count // puzzle.copies}"


def numbered(piece: Piece) -> Iterator[str]:
    """The name, and how many such pieces there are."""
    least, most = bounds(piece.count)
    if most == 1:
        yield piece.name
    else:
        # A hyphen: outputs that take ASCII only have no dash.
        yield f"{piece.name} ×{most if least == most else f'{least}-{most}'}"  # noqa: RUF001
    if (least, most) == (0, 1):
        yield "may stay in the box"
