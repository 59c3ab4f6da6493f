"""Rules on how placements go together, in the four forms that they come down to."""

from __future__ import annotations

from ortools.sat.python import cp_model

from jigsat.models.cp_sat.variables import Variables
from jigsat.models.forms import BoundedSum, Choice, Implication
from jigsat.models.rules.faces import filled


def add_constraints(variables: Variables) -> None:
    """Add what ``Constraints`` holds: the rules on faces, the rim, touching and use."""
    constraints = variables.problem.constraints
    for placements in constraints.at_most_one:
        variables.model.add_at_most_one(variables.alive(sorted(placements)))
    for placements in filled(variables.problem):
        variables.model.add_exactly_one(variables.alive(sorted(placements)))
    for bounded_sum in constraints.sums:
        _add_bounded_sum(variables, bounded_sum)
    for implication in constraints.implications:
        _add_implication(variables, implication)
    for choice in constraints.choices:
        _add_choice(variables, choice)


def _add_bounded_sum(variables: Variables, bounded_sum: BoundedSum) -> None:
    """The sum over the placements is within its bounds."""
    placed = [index for index in bounded_sum.of if index in variables.placed]
    total = cp_model.LinearExpr.weighted_sum(
        [variables.placed[index] for index in placed],
        [bounded_sum.of[index] for index in placed],
    )
    variables.model.add_linear_constraint(total, bounded_sum.least, bounded_sum.most)


def _add_implication(variables: Variables, implication: Implication) -> None:
    """The placement is not used, or one of the others is."""
    if implication.placement in variables.placed:
        others = variables.alive(sorted(implication.others))
        variables.model.add_bool_or([~variables.placed[implication.placement], *others])


def _add_choice(variables: Variables, choice: Choice) -> None:
    """One Boolean for each set: it is the one that is not used.

    The placements determine them, as each solution uses some of all sets but one.
    """
    unused = [variables.model.new_bool_var("a set is not used") for _ in choice.sets]
    variables.model.add_exactly_one(unused)
    for chosen, placements in zip(unused, choice.sets, strict=True):
        for placed in variables.alive(sorted(placements)):
            variables.model.add_implication(chosen, ~placed)
