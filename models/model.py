"""The whole CP-SAT model of a puzzle: its placements, and every rule on the box."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from jigsat.models.box import add_box
from jigsat.models.cover import add_cover
from jigsat.models.problem import Problem
from jigsat.models.sides import add_sides
from jigsat.models.together import add_constraints
from jigsat.models.variables import Variables

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
