"""The model of an exact cover problem, asked in its words."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from ortools.sat.python import cp_model

from jigsat.models.cp_sat.exact_cover import CoverModel
from jigsat.models.open.model import Model
from jigsat.schemas.errors import UnknownName
from jigsat.schemas.exact_cover import AnySolution, CoverSolution
from jigsat.schemas.text import quoted


class OptionModel(Model):
    """A model with a Boolean for each option."""

    made_of = "options"

    def __init__(self, stated: CoverModel) -> None:
        super().__init__(stated)
        self._options = stated

    @cached_property
    def placements(self) -> Mapping[str, cp_model.IntVar]:
        """The Booleans of all options by their names: ``option 1``."""
        return {each.name: each for each in self._options.chosen_options.values()}

    def of_item(self, item: str) -> list[cp_model.IntVar]:
        """See ``Model.of_item``. Raises UnknownName if there is no such item."""
        number = self._options.problem.puzzle.numbers.get(item)
        if number is None:
            raise UnknownName(f"{self.name}: there is no item {quoted(item)}")
        return self._options.of_item(number)

    def used_by(self, solution: AnySolution) -> list[cp_model.IntVar]:
        """See ``Model.used_by``. Raises UnknownName if the problem has no such option."""
        if not isinstance(solution, CoverSolution):
            raise self._has_none_for("pieces")
        chosen = self._options.chosen_options
        for each in solution.placements:
            if each.option - 1 not in chosen:
                raise UnknownName(f"{self.name}: there is no option {each.option}")
        return [chosen[each.option - 1] for each in solution.placements]
