"""The CP-SAT model of an exact cover problem of which some items may be given up.

Unlike the model of the whole problem, this one is not for enumeration.
"""

from __future__ import annotations

from ortools.sat.python import cp_model

from jigsat.models.cp_sat.exact_cover import CoverModel
from jigsat.models.exact_cover.problem import CoverProblem


class RelaxedCover(CoverModel):
    """A model in which each item is covered as it should be, or is given up.

    ``uncovered`` has a Boolean for each primary item that has to be covered: it may be covered
    too seldom. ``shared`` has one for each item: it may be covered too often, a secondary one
    also by several colours.
    """

    def __init__(self, problem: CoverProblem) -> None:
        self.uncovered: dict[int, cp_model.IntVar] = {}
        self.shared: dict[int, cp_model.IntVar] = {}
        super().__init__(problem, range(problem.nothing))

    def _cover(self, item: int, name: str) -> None:  # noqa: ARG002
        total = cp_model.LinearExpr.sum(self.of_item(item))
        least = int(self.problem.least[item])
        if least:
            self.uncovered[item] = self.model.new_bool_var(f"uncovered {item}")
            self.model.add(total >= least).only_enforce_if(~self.uncovered[item])
        self.shared[item] = self.model.new_bool_var(f"shared {item}")
        most = int(self.problem.most[item])
        self.model.add(total <= most).only_enforce_if(~self.shared[item])

    def at_most_one(self, item: int, literals: list[cp_model.IntVar]) -> None:
        """At most one of these is true, unless the item is shared."""
        self.shared[item] = self.model.new_bool_var(f"shared {item}")
        total = cp_model.LinearExpr.sum(literals)
        self.model.add(total <= 1).only_enforce_if(~self.shared[item])
