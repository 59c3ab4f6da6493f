"""The rules of a puzzle, judged on a finished board as a person would: by looking at it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from jigsat.schemas.rules import (
    Blanks,
    Clue,
    Colours,
    Cover,
    DifferentFaces,
    EqualSides,
    MatingSides,
    NotTouching,
    Rim,
    Rule,
    Touching,
    Use,
)
from tests.oracle.looks import Laid
from tests.oracle.rules import clues, colours, cover, faces, pieces, rim, sides, touching
from tests.oracle.rules.reading import Reading


class Judge:
    """Says whether boards of one puzzle, on which no two pieces overlap, are solutions."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading

    def are_kept(self, laid: Sequence[Laid]) -> bool:
        """Whether all rules are kept, those included that need not be typed."""
        return (
            pieces.are_used(self.reading, laid)
            and cover.is_covered(self.reading, laid)
            and all(self._is_kept(rule, laid) for rule in self.reading.puzzle.rules)
        )

    def _is_kept(self, rule: Rule, laid: Sequence[Laid]) -> bool:
        reading = self.reading
        match rule:
            case Cover() | Blanks() | Use():
                return True  # judged with the cells and the pieces
            case EqualSides() | MatingSides():
                return sides.sides_fit(reading, rule, laid)
            case Rim():
                return rim.rim_is_right(reading, rule, laid)
            case DifferentFaces():
                return faces.faces_differ(reading, laid)
            case Colours():
                return colours.colours_agree(reading, rule, laid)
            case Clue():
                return clues.is_followed(reading, rule, laid)
            case Touching() | NotTouching():
                return touching.is_kept(reading, rule, laid)
            case _:
                assert_never(rule)
