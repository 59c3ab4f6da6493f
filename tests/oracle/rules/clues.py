"""Where pieces are fixed, and where they are forbidden."""

from __future__ import annotations

from collections.abc import Sequence

from jigsat.schemas.rules import Clue
from tests.oracle.looks import Laid
from tests.oracle.rules.reading import Reading


def is_meant(reading: Reading, clue: Clue, piece: Laid) -> bool:
    """Whether the piece lies as the clue says."""
    return (
        piece.name == clue.piece
        and reading.points(clue.cells) <= piece.look.cells
        and (clue.turn is None or clue.turn in piece.turns)
    )


def is_followed(reading: Reading, clue: Clue, laid: Sequence[Laid]) -> bool:
    """Whether some piece lies as a fixed clue says, and none as a forbidden one says."""
    lies_there = any(is_meant(reading, clue, piece) for piece in laid)
    return lies_there == (clue.rule == "fixed")
