"""Two puzzles that differ in one field of a rule, and a board that tells them apart."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from jigsat.schemas.parsing.parse import parse
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Placed, Solution

Document = dict[str, Any]
#: A rule and one of its fields.
Place = tuple[type, str]


@dataclass(frozen=True)
class Witness:
    """Two puzzles, ``board`` and ``pieces`` with one rule or the other, and a board.

    ``lies`` names pieces and their cells: ``a 0,0``, turned ``a@90 0,0``. ``refused`` is the
    rule as a value of the field makes it inconsistent, ``at`` the path of the error then.
    """

    right: Document
    wrong: Document
    board: Document
    pieces: Sequence[Document]
    lies: Sequence[str]
    refused: Document = field(default_factory=dict)
    at: str = ""
    beside: Sequence[Document] = ()

    def puzzle(self, rule: Document) -> Puzzle:
        """The puzzle with this rule. Raises DataError if it is not consistent."""
        document = {
            "schema_version": 1,
            "name": "toy",
            "title": "A toy",
            "grid": "square",
            "turning": "fixed",
            "board": self.board,
            "pieces": self.pieces,
            "rules": [rule, *self.beside],
        }
        return parse(Puzzle, json.dumps(document), "toy.json")

    @property
    def solution(self) -> Solution:
        """The board: a solution of the right puzzle."""
        return Solution(placements=tuple(map(_placed, self.lies)))


def _placed(text: str) -> Placed:
    piece, *cells = text.split()
    coordinates = tuple(tuple(map(int, cell.split(","))) for cell in cells)
    name, _, turn = piece.partition("@")
    return Placed(piece=name, orientation=turn or "0", cells=coordinates)


#: By field, and then by name.
Witnesses = Mapping[Place, Mapping[str, Witness]]
