"""The CP-SAT model of an exact cover problem: a Boolean for each option that is alive.

Beside these there is one for each colour that several options give an item. It is true if one
of them is chosen, so an assignment is a solution and a solution is one assignment.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cached_property

from ortools.sat.python import cp_model

from jigsat.extras.formats.exact_cover.data import CoverSolution
from jigsat.extras.formats.exact_cover.problem import CoverProblem
from jigsat.models.cp_sat.opened import Model
from jigsat.models.cp_sat.variables import Solved, Statement
from jigsat.models.forms import ModelFamily
from jigsat.models.problem import Chosen
from jigsat.schemas.errors import UnknownName
from jigsat.schemas.other_puzzle import AnySolution
from jigsat.schemas.support.text import quoted


class CoverModel(Statement):
    """The model over the options that are alive: each item is covered as often as it may be."""

    made_of, made_for = "option", "problem"

    def __init__(self, problem: CoverProblem, alive: Sequence[int] | None = None) -> None:
        super().__init__()
        self.problem: CoverProblem = problem
        self.chosen_options = {
            o: self.new_bool(ModelFamily.OPTION, f"option {o + 1}")
            for o in (range(problem.nothing) if alive is None else alive)
        }
        for item, name in enumerate(problem.puzzle.names):
            if problem.is_primary[item]:
                self._cover(item, name)
            else:
                self._agree(item, name)

    def chosen(self, solver: Solved) -> Chosen:
        """The options that are chosen in the solution which the solver has found."""
        return tuple(o for o, used in self.chosen_options.items() if solver.boolean_value(used))

    def of_item(self, item: int) -> list[cp_model.IntVar]:
        """Which options cover the item?"""
        covering = self.problem.owner[self.problem.entries_of[item]].tolist()
        return [self.chosen_options[o] for o in covering if o in self.chosen_options]

    def _cover(self, item: int, name: str) -> None:
        """A primary item is covered as often as it must be."""
        least, most = int(self.problem.least[item]), int(self.problem.most[item])
        options = self.of_item(item)
        if least == most == 1:
            covered = self.model.add_exactly_one(options)
        else:
            total = cp_model.LinearExpr.sum(options)
            covered = self.model.add_linear_constraint(total, least, most)
        self.note(covered, ModelFamily.ITEM, f"cover {name}")

    def _agree(self, item: int, name: str) -> None:
        """A secondary item is in one option, or in several that give it one colour."""
        by_colour = self._by_colour(item)
        alone = by_colour.pop(0, [])
        for colour, options in by_colour.items():
            if len(options) > 1:
                coloured = f"{name}:{self.problem.puzzle.colours[colour]}"
                shown = self.new_bool(ModelFamily.COLOUR, coloured)
                given = self.model.add_max_equality(shown, options)
                self.note(given, ModelFamily.GIVEN, f"what gives {coloured}")
                options = [shown]
            alone += options
        if len(alone) > 1:
            once = self.model.add_at_most_one(alone)
            self.note(once, ModelFamily.AGREEMENT, f"agree on {name}")

    def _by_colour(self, item: int) -> dict[int, list[cp_model.IntVar]]:
        """Which options give the item which colour?"""
        problem, found = self.problem, defaultdict[int, list[cp_model.IntVar]](list)
        for entry in problem.entries_of[item].tolist():
            option = int(problem.owner[entry])
            if option in self.chosen_options:
                found[int(problem.colours[entry])].append(self.chosen_options[option])
        return found


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
        """The Booleans of the options that have an item. Raises UnknownName if it is none."""
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
