"""Which colours of pieces may lie on which of the board."""

from __future__ import annotations

from collections.abc import Sequence

from jigsat.schemas.rules import Colours
from tests.oracle.looks import Laid
from tests.oracle.rules.reading import Reading


def colours_agree(reading: Reading, rule: Colours, laid: Sequence[Laid]) -> bool:
    """Whether the pieces lie only on colours that go with their own."""
    under = {
        point: colour
        for colour, cells in reading.puzzle.board.colours.items()
        for point in reading.points(cells)
    }
    return all(
        cell not in under or colour in rule.allowed.get(under[cell], (under[cell],))
        for piece in laid
        for cell, colour in piece.look.colours
    )
