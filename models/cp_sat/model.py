"""The whole CP-SAT model of a puzzle: its placements, and every rule on the box.

Read ``variables`` first: it says what is decided. Then ``pieces``, ``cover`` and ``sides`` say
what every puzzle of pieces on a board asks for, and this module what its other rules do. Those
come down to four forms, whichever rule they are from; ``models.rules`` has the rules.

Big rectangles have too many placements for it: ``rectangles`` is another model, for these.
"""

from __future__ import annotations

from collections.abc import Sequence

from ortools.sat.python import cp_model

from jigsat.models.cp_sat.cover import add_cover
from jigsat.models.cp_sat.pieces import add_pieces
from jigsat.models.cp_sat.sides import add_sides
from jigsat.models.cp_sat.variables import Variables
from jigsat.models.families import ModelFamily
from jigsat.models.forms import OTHER, BoundedSum, Choice, Implication
from jigsat.models.problem import Problem
from jigsat.models.rules.faces import filled


def build_model(problem: Problem, alive: Sequence[int] | None = None) -> Variables:
    """The model over the placements that are still ``alive`` (default: all)."""
    variables = Variables(problem, range(len(problem.placements)) if alive is None else alive)
    add_pieces(variables)
    add_cover(variables)
    add_sides(variables)
    _add_constraints(variables)
    return variables


def _add_constraints(variables: Variables) -> None:
    """The rules on faces, the rim, touching and use."""
    constraints = variables.problem.constraints
    for placements in constraints.at_most_one:
        once = variables.model.add_at_most_one(variables.alive(sorted(placements)))
        about = constraints.about.get(placements, OTHER)
        variables.note(once, about.family, about.words)
    for placements, about in filled(variables.problem).items():
        once = variables.model.add_exactly_one(variables.alive(sorted(placements)))
        variables.note(once, about.family, about.words)
    for bounded_sum in constraints.sums:
        _add_bounded_sum(variables, bounded_sum)
    for implication in constraints.implications:
        _add_implication(variables, implication)
    for choice in constraints.choices:
        _add_choice(variables, choice)


def _add_bounded_sum(variables: Variables, bounded_sum: BoundedSum) -> None:
    """The weights of the placements used add up to a sum within the bounds."""
    placed = [index for index in bounded_sum.of if index in variables.placed]
    total = cp_model.LinearExpr.weighted_sum(
        [variables.placed[index] for index in placed],
        [bounded_sum.of[index] for index in placed],
    )
    bounds = bounded_sum.least, bounded_sum.most
    bounded = variables.model.add_linear_constraint(total, *bounds)
    variables.note(bounded, bounded_sum.about.family, bounded_sum.about.words)


def _add_implication(variables: Variables, implication: Implication) -> None:
    """The placement is not used, or one of the others is."""
    if implication.placement in variables.placed:
        others = variables.alive(sorted(implication.others))
        called = variables.model.add_bool_or(
            [~variables.placed[implication.placement], *others]
        )
        about = implication.about
        variables.note(called, about.family, about.words, implication.placement)


def _add_choice(variables: Variables, choice: Choice) -> None:
    """Exactly one of the sets is unused; a Boolean for each set says whether it is that one.

    The placements determine these Booleans, as each solution uses some of all sets but one.
    """
    names = [f"{choice.about.words}, way {n + 1}" for n in range(len(choice.sets))]
    unused = [variables.new_bool(ModelFamily.BEGINNING, name) for name in names]
    one = variables.model.add_exactly_one(unused)
    variables.note(one, choice.about.family, choice.about.words)
    for chosen, name, placements in zip(unused, names, choice.sets, strict=True):
        for index in sorted(placements & variables.placed.keys()):
            excluded = variables.model.add_implication(chosen, ~variables.placed[index])
            words = f"is against {name}"
            variables.note(excluded, ModelFamily.RIM_PATTERN, words, placement=index)
