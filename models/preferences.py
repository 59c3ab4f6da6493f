"""Preferred placements: tried first, and no rule at all."""

from __future__ import annotations

from collections.abc import Iterator

from jigsat.models.candidate import CandidatePlacement
from jigsat.models.problem import Problem
from jigsat.models.rules.clues import fulfils
from jigsat.schemas.rules import Clue


def by_preference(problem: Problem) -> Iterator[tuple[int, ...]]:
    """The placements that leave room for all that is preferred; then for less and less.

    At the end come all placements: whoever searches these sets one after the other finds a
    solution if there is one, and a preferred one if there is such.
    """
    clues = [clue for clue in problem.puzzle.rules_of(Clue) if clue.rule == "preferred"]
    against = [_against(problem, clue) for clue in clues]
    for number in range(len(clues), -1, -1):
        gone = frozenset[int]().union(*against[:number])
        yield tuple(index for index in range(len(problem.placements)) if index not in gone)


def _against(problem: Problem, clue: Clue) -> frozenset[int]:
    """The placements that cover what another is preferred to cover."""
    cells = problem.puzzle.points(clue.cells)
    covering = frozenset(index for cell in cells for index in problem.covering.get(cell, ()))
    return frozenset(index for index in covering if not _is_meant(problem, clue, index))


def _is_meant(problem: Problem, clue: Clue, index: int) -> bool:
    placement = problem.placements[index]
    piece_class = problem.piece_classes[placement.piece_class]
    if clue.piece not in piece_class.names:
        return False
    way = piece_class.ways[piece_class.names.index(clue.piece)][placement.shape]
    piece = next(n for n, each in enumerate(problem.puzzle.box) if each.name == clue.piece)
    return fulfils(problem.puzzle, clue)(
        CandidatePlacement(piece, placement.shape, frozenset([way.turn]))
    )
