"""A model in which some placements are fixed, and what can lie beside them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from jigsat.models.cp_sat.model import build_model
from jigsat.models.cp_sat.variables import Variables
from jigsat.models.problem import Problem
from jigsat.models.rules.sides import fits_of
from jigsat.schemas.geometry.shapes import Shape


def model_with(problem: Problem, fixed: Iterable[int]) -> Variables:
    """The model of a problem in which these placements are used."""
    variables = build_model(problem)
    for index in fixed:
        variables.model.add(variables.placed[index] == 1)
    return variables


def possible_beside(problem: Problem, fixed: Sequence[int]) -> frozenset[int]:
    """The placements that no single fixed one rules out; without the fixed ones."""
    cells = {cell for index in fixed for cell in problem.placements[index].shape.cells}
    used_up = {
        number
        for number, piece_class in enumerate(problem.piece_classes)
        if sum(problem.placements[index].piece_class == number for index in fixed)
        >= piece_class.count
    }
    excluded = set(_excluded(problem, fixed))
    return frozenset(
        index
        for index, placement in enumerate(problem.placements)
        if placement.piece_class not in used_up
        and index not in excluded
        and cells.isdisjoint(placement.shape.cells)
    )


def _excluded(problem: Problem, fixed: Sequence[int]) -> Iterator[int]:
    """The placements that share a line with what they must not, or whose labels clash."""
    for some in problem.constraints.at_most_one:
        if not some.isdisjoint(fixed):
            yield from some
    for index in fixed:
        yield from _clashing(problem, problem.placements[index].shape)


def _clashing(problem: Problem, shape: Shape) -> Iterator[int]:
    fits = fits_of(problem.puzzle)
    for side, label in shape.labels if fits else ():
        across = problem.surface.across(side)
        for other, placements in problem.showing.get(across, {}).items() if across else ():
            if fits is not None and other not in fits[label]:
                yield from placements
