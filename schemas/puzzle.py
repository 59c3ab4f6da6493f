"""A puzzle that is complete and consistent."""

from __future__ import annotations

from typing import Self

from pydantic import model_validator

from jigsat.schemas.consistency.checks import check_consistency
from jigsat.schemas.display import Displayed
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.text import number_of


class Puzzle(PuzzleData, Displayed):
    """A puzzle, complete and consistent: making one checks everything that needs no search."""

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        check_consistency(self)  # raises DataError for the first thing that is wrong
        return self

    def __repr__(self) -> str:
        pieces = number_of(self.piece_count, "piece")
        return f"Puzzle({self.name}: {pieces}, {number_of(len(self.cells), 'cell')})"
