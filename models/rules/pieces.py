"""Rules: how often each piece is used, and how often some pieces together."""

from __future__ import annotations

from collections.abc import Iterator

from jigsat.models.forms import About, BoundedSum, Constraints, ModelFamily, Terms
from jigsat.models.problem import Problem
from jigsat.schemas.fields.piece import bounds
from jigsat.schemas.requirements import Family, Requirement
from jigsat.schemas.rules import Use
from jigsat.schemas.support.text import listed, span


def count_requirements(problem: Problem) -> Iterator[tuple[Requirement, Terms]]:
    """Of each class of pieces as many are used as have to be."""
    for piece_class, placements in zip(problem.piece_classes, problem.of_class, strict=True):
        if piece_class.least:
            names = tuple(dict.fromkeys(piece_class.names))
            requirement = Requirement(Family.USED, pieces=names, number=piece_class.least)
            of = dict.fromkeys(placements, 1)
            used = BoundedSum(of, piece_class.least, piece_class.count)
            yield requirement, Terms(sums=(used,))


def constraints(problem: Problem, rule: Use) -> Constraints:
    """Each placement of one of the pieces counts one."""
    least, most = bounds(rule.count)
    # Pieces of one class are either all named by the rule or none of them.
    of = {
        index: 1
        for index, piece_class in enumerate(problem.placements.class_of.tolist())
        if problem.piece_classes[piece_class].names[0] in rule.pieces
    }
    words = f"use {span(least, most)} of {listed(rule.pieces)}"
    return Constraints(sums=(BoundedSum(of, least, most, About(ModelFamily.USE, words)),))


def requirements(
    problem: Problem, rule: Use, number: int
) -> Iterator[tuple[Requirement, Terms]]:
    """The rule as a whole."""
    yield Requirement(Family.USE, number), Terms(sums=constraints(problem, rule).sums)
