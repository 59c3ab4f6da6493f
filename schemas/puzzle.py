"""A puzzle that is complete and consistent."""

from __future__ import annotations

from typing import Self

from pydantic import model_validator

from jigsat.schemas.blanks.opening import NamedCell, name_of, points_named, rules_with_open
from jigsat.schemas.consistency.checks import check_consistency
from jigsat.schemas.display import Displayed
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.text import MAX_NAME, cut, number_of


class Puzzle(PuzzleData, Displayed):
    """A puzzle, complete and consistent: making one checks everything that needs no search."""

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        check_consistency(self)  # raises DataError for the first thing that is wrong
        return self

    def with_open(self, *cells: NamedCell) -> Puzzle:
        """The puzzle in which exactly these cells stay uncovered: ``with_open("Dec", 24)``.

        They are named, or given by their coordinates. In a puzzle with blanks they are the
        blanks, and must be as many, and where, as its rules say; else they take the place of
        the cells that are open. Raises DataError.
        """
        points = points_named(self, cells)
        names = ", ".join(name_of(self, point) for point in points) or "nothing open"
        changes: dict[str, object] = {
            "title": cut(f"{self.title}: {names}", MAX_NAME),
            "rules": rules_with_open(self, points),
            "known": None,
        }
        kept = {name: getattr(self, name) for name in self.model_fields_set - {"known"}}
        opened = Puzzle.model_construct({*kept, "rules"}, **{**kept, **changes})
        check_consistency(opened)
        return opened

    def __repr__(self) -> str:
        pieces = number_of(self.piece_count, "piece")
        return f"Puzzle({self.name}: {pieces}, {number_of(len(self.cells), 'cell')})"
