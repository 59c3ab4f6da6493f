"""Rules: two pieces touch, or no two of some pieces do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from jigsat.models.decode import cell_name
from jigsat.models.forms import (
    About,
    Constraints,
    Implication,
    ModelFamily,
    Terms,
    at_most_one_of,
)
from jigsat.models.problem import Problem
from jigsat.schemas.grids.grid import Point
from jigsat.schemas.requirements import Family, Requirement
from jigsat.schemas.rules import NotTouching, Touching


def constraints(problem: Problem, rule: Touching | NotTouching) -> Constraints:
    """Touching is a set of implications, not touching a set of exclusions."""
    if isinstance(rule, Touching):
        return Constraints(implications=tuple(_implications(problem, rule)))
    found: dict[frozenset[int], About] = {}
    for placements, words in _at_most_one(problem, rule):
        found.setdefault(placements, About(ModelFamily.NOT_TOUCHING, words))
    return Constraints(at_most_one=tuple(found), about=found)


def _implications(problem: Problem, rule: Touching) -> Iterator[Implication]:
    """A placement of one of the two pieces calls for one of the other piece beside it."""
    first, second = (_of_piece(problem, name) for name in rule.pieces)
    beside_first, beside_second = (
        About(ModelFamily.TOUCHING, f"touches {name}") for name in rule.pieces
    )
    for one, other, about in ((first, second, beside_second), (second, first, beside_first)):
        for index in sorted(one):
            cells = problem.placements[index].shape.cells
            beside = {
                n for cell in cells for n in problem.surface.neighbours(cell, rule.corners)
            }
            yield Implication(index, frozenset(_covering(problem, beside) & other), about)


def _at_most_one(problem: Problem, rule: NotTouching) -> Iterator[tuple[frozenset[int], str]]:
    """At most one placement covers either of two cells that touch.

    Where the rule names pieces: of one piece on the first cell and the others on the second.
    Yields the placements of both, and what they are about in words.
    """
    everything = frozenset(range(len(problem.placements)))
    pieces = [_of_piece(problem, name) for name in rule.pieces or ()]
    named = frozenset().union(*pieces)
    pairs = [(piece, named - piece) for piece in pieces] or [(everything, everything)]
    names = rule.pieces or ("a piece",)
    for cell in problem.cells:
        here = _covering(problem, [cell])
        for neighbour in problem.surface.neighbours(cell, rule.corners):
            there = _covering(problem, [neighbour])
            for name, (one, other) in zip(names, pairs, strict=True):
                words = f"{name} on {cell_name(problem, cell)} touches no other on "
                words += cell_name(problem, neighbour)
                yield (here & one) | (there & other), words


def _of_piece(problem: Problem, name: str) -> frozenset[int]:
    """The placements of a piece. No other is of its class, as a rule names it."""
    return frozenset(
        index
        for piece_class, placements in zip(problem.piece_classes, problem.of_class, strict=True)
        if name in piece_class.names
        for index in placements
    )


def _covering(problem: Problem, cells: Iterable[Point]) -> frozenset[int]:
    return frozenset(index for cell in cells for index in problem.covering.get(cell, ()))


def requirements(
    problem: Problem, rule: Touching | NotTouching, number: int
) -> Iterator[tuple[Requirement, Terms]]:
    """The rule as a whole."""
    stated = constraints(problem, rule)
    exclusions = dict.fromkeys(each for each in stated.at_most_one if len(each) > 1)
    terms = Terms(sums=tuple(map(at_most_one_of, exclusions)), implications=stated.implications)
    yield Requirement(Family(rule.rule), number), terms
