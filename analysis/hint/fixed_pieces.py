"""A model in which some placements are fixed, and what can lie beside them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from jigsat.models.conflicts import Conflicts
from jigsat.models.cp_sat.model import build_model
from jigsat.models.cp_sat.variables import Variables
from jigsat.models.problem import Problem


def model_with(problem: Problem, fixed: Iterable[int]) -> Variables:
    """The model of a problem in which these placements are used."""
    variables = build_model(problem)
    for index in fixed:
        variables.model.add(variables.placed[index] == 1)
    return variables


def possible_beside(problem: Problem, fixed: Sequence[int]) -> frozenset[int]:
    """The placements that no single fixed one rules out; without the fixed ones."""
    conflicts = Conflicts(problem)
    excluded = 0
    for index in fixed:
        excluded |= conflicts.of(index)
    used = Counter(problem.placements[index].piece_class for index in fixed)
    return frozenset(
        index
        for index, placement in enumerate(problem.placements)
        if not excluded >> index & 1
        and used[placement.piece_class] < problem.piece_classes[placement.piece_class].count
    )
