"""Rules: two pieces touch, or no two of some pieces do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from jigsat.models.rules.registry import Implication
from jigsat.schemas.grids.grid import Point
from jigsat.schemas.rules import NotTouching, Touching

if TYPE_CHECKING:
    from jigsat.models.problem import Problem


def implications(problem: Problem) -> Iterator[Implication]:
    """A placement of one of the two pieces calls for one of the other piece beside it."""
    for rule in problem.puzzle.rules_of(Touching):
        first, second = (_of_piece(problem, name) for name in rule.pieces)
        for one, other in ((first, second), (second, first)):
            for index in sorted(one):
                beside = _touched(problem, problem.placements[index].shape.cells, rule.corners)
                yield Implication(index, frozenset(_covering(problem, beside) & other))


def at_most_one(problem: Problem) -> Iterator[frozenset[int]]:
    """Of two cells that touch, at most one placement covers one or the other.

    Where the rule names pieces: of one piece on the first cell and the others on the second.
    """
    everything = frozenset(range(len(problem.placements)))
    for rule in problem.puzzle.rules_of(NotTouching):
        pieces = [_of_piece(problem, name) for name in rule.pieces or ()]
        named = frozenset().union(*pieces)
        pairs = [(piece, named - piece) for piece in pieces] or [(everything, everything)]
        for cell in problem.cells:
            here = _covering(problem, [cell])
            for neighbour in problem.surface.touching(cell, rule.corners):
                there = _covering(problem, [neighbour])
                for one, other in pairs:
                    yield (here & one) | (there & other)


def _of_piece(problem: Problem, name: str) -> frozenset[int]:
    """The placements of a piece. It is the only one of its kind, as a rule names it."""
    return frozenset(
        index
        for piece_class, placements in zip(problem.piece_classes, problem.of_class, strict=True)
        if name in piece_class.names
        for index in placements
    )


def _covering(problem: Problem, cells: Iterable[Point]) -> frozenset[int]:
    return frozenset(index for cell in cells for index in problem.covering.get(cell, ()))


def _touched(problem: Problem, cells: Iterable[Point], corners: bool) -> set[Point]:
    return {beside for cell in cells for beside in problem.surface.touching(cell, corners)}
