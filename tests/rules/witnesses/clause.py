"""Words that are said of a rule, and two toys that show what they mean."""

from __future__ import annotations

from dataclasses import dataclass

from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Solution
from tests.rules.witnesses.witness import Document, Witness


@dataclass(frozen=True)
class Clause:
    """Some words that are said of a rule, each list of pieces on a board as it may lie or not.

    ``holds`` and ``broken`` name pieces and their cells: ``a 0,0``. ``beside``: other rules.
    """

    family: type
    says: tuple[str, ...]
    rule: Document
    board: Document
    pieces: list[Document]
    holds: str
    broken: str
    beside: tuple[Document, ...] = ()

    def puzzle(self) -> Puzzle:
        """The puzzle with this rule."""
        return self._witness(self.holds).puzzle(self.rule)

    def solution(self, lies: str) -> Solution:
        """A board on which the pieces lie so."""
        return self._witness(lies).solution

    def _witness(self, lies: str) -> Witness:
        placed = lies.split("; ") if lies else []
        return Witness(
            self.rule, self.rule, self.board, self.pieces, placed, beside=self.beside
        )
