"""The whole CP-SAT model of a puzzle: its placements, and every rule on the box."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from jigsat.models.cp_sat.cover import add_cover
from jigsat.models.cp_sat.pieces import add_box
from jigsat.models.cp_sat.sides import add_sides
from jigsat.models.cp_sat.together import add_constraints
from jigsat.models.cp_sat.variables import Variables
from jigsat.models.problem import Problem

RULES: tuple[Callable[[Variables], None], ...] = (
    add_box,
    add_cover,
    add_sides,
    add_constraints,
)


def build_model(problem: Problem, alive: Sequence[int] | None = None) -> Variables:
    """The model over the placements that are still ``alive`` (default: all)."""
    variables = Variables(problem, range(len(problem.placements)) if alive is None else alive)
    for add_rule in RULES:
        add_rule(variables)
    return variables
