"""A puzzle that is complete and consistent."""

from __future__ import annotations

from dataclasses import replace
from typing import Self

from pydantic import PrivateAttr, model_validator

from jigsat.schemas.blanks import NamedCell, name_of, points_named, rules_with_open
from jigsat.schemas.consistency.checks import check_consistency
from jigsat.schemas.display import Displayed
from jigsat.schemas.errors import DataError
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.rules import Clue, Rule
from jigsat.schemas.solution import Placed, Solution
from jigsat.schemas.support.text import MAX_NAME, cut, number_of


class Puzzle(PuzzleData, Displayed):
    """A puzzle: a board to fill, a box of pieces, and rules, without contradictions."""

    _layout: tuple[Placed, ...] = PrivateAttr(default=())

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
        opened = self._changed(f"{self.title}: {names}", rules_with_open(self, points))
        check_consistency(opened)
        return opened

    def with_layout(self, layout: Solution) -> Puzzle:
        """The puzzle with these pieces fixed where they lie.

        Its solutions are those of this puzzle that the layout can become. Raises DataError.
        """
        if not layout.placements:
            return self
        clues = [
            Clue(rule="fixed", piece=each.piece, cells=tuple(each.cells), turn=each.orientation)
            for each in layout.placements
        ]
        laid = number_of(len(clues), "piece")
        begun = self._changed(f"{self.title}, begun with {laid}", (*self.rules, *clues))
        # A rule about cells would make a cell the unit of all sizes.
        begun.__dict__.update(typed_in=self.typed_in, frame=self.frame)
        begun._layout = (*self._layout, *layout.placements)
        try:
            check_consistency(begun)
        except DataError as error:
            raise DataError.of(
                replace(each, path="layout") if each.path.startswith("rules[") else each
                for each in error.mistakes
            ) from None
        return begun

    @property
    def layout(self) -> tuple[Placed, ...]:
        """The pieces that ``with_layout`` has fixed."""
        return self._layout

    def _changed(self, title: str, rules: tuple[Rule, ...]) -> Puzzle:
        changes = {"title": cut(title, MAX_NAME), "rules": rules}
        kept = {name: getattr(self, name) for name in self.model_fields_set - {"known"}}
        return Puzzle.model_construct({*kept, "rules"}, **{**kept, **changes})

    def __repr__(self) -> str:
        pieces = number_of(self.piece_count, "piece")
        return f"Puzzle({self.name}: {pieces}, {number_of(len(self.cells), 'cell')})"
