"""A repair that was found: a changed puzzle, its only solution, and how hard that is."""

from __future__ import annotations

from dataclasses import dataclass

from jigsat.analysis.rate.forced_moves import Forced, choices_on_the_way, forced_moves
from jigsat.analysis.rate.game import Table
from jigsat.analysis.repair.change import Changed
from jigsat.models.decode import Decoder
from jigsat.models.problem import Problem
from jigsat.models.symmetry.orbits import Images, images_of_solution
from jigsat.schemas.display import Displayed
from jigsat.schemas.solution import Solution
from jigsat.solvers.portfolio import Portfolio


@dataclass(frozen=True)
class Repair(Displayed):
    """A changed puzzle that has exactly one solution, and that solution.

    ``images``: those that count as one with it. ``forced``: how forced the moves to it are, as
    ``rate`` has it.
    """

    changed: Changed
    solution: Solution
    images: Images
    forced: Forced

    @property
    def rank(self) -> tuple[int, float]:
        """What comes first in order: fewer changes, and then more choices on the way."""
        return len(self.changed.candidate.changes), -self.forced.digits


def repair_of(changed: Changed, portfolio: Portfolio[Problem]) -> Repair:
    """The repair, once a portfolio has proved that there is no second solution."""
    problem, chosen = portfolio.problem, portfolio.found[0]
    forced = forced_moves([choices_on_the_way(Table(problem), chosen)])
    assert forced is not None
    return Repair(
        changed,
        Decoder(problem).solution(chosen),
        images=images_of_solution(portfolio.group, chosen),
        forced=forced,
    )
