"""A puzzle of which some pieces may be any of several: one problem for many puzzles.

What a search finds are the solutions of all puzzles in which one alternative of each such piece
is chosen. So puzzles that differ in a piece are searched together, and what they have in common
is searched once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain

import numpy as np

from jigsat.models.build import constrained, placed
from jigsat.models.candidates import Candidates, candidates_of
from jigsat.models.cell_numbers import Numbers
from jigsat.models.forms import PlacementTest
from jigsat.models.piece_classes import PieceClass, piece_classes_of
from jigsat.models.problem import Problem
from jigsat.models.rules.registry import groups_told_apart, is_allowed_alone
from jigsat.schemas.geometry.shapes import Orientation, Shape, moved
from jigsat.schemas.grids.grid import opposite
from jigsat.schemas.puzzle_data import PuzzleData

#: For each alternative of a piece its orientations.
Alternatives = Sequence[Sequence[Orientation]]


@dataclass(frozen=True)
class AlternativeProblem:
    """The problem, and the alternative of each piece that has a shape at the origin.

    ``pieces``: by the names of the pieces. In ``problem`` they have no poses: solutions cannot
    be put into words.
    """

    problem: Problem
    pieces: Mapping[str, Mapping[Shape, int]]

    def alternative_of(self, name: str) -> Numbers:
        """For each placement the number of the alternative of a piece to which it belongs.

        -1 for those of other pieces and, last, for no placement.
        """
        problem, by_shape = self.problem, self.pieces[name]
        number_of = [
            by_shape[at_origin(variant.shape)]
            if name in problem.piece_classes[variant.piece_class].names
            else -1
            for variant in problem.placements.variants
        ]
        return np.append(problem.placements.of_variants(number_of), np.int32(-1))


def at_origin(shape: Shape) -> Shape:
    """The shape moved so that its first cell lies at the origin."""
    return moved(shape, opposite(shape.cells[0]))


def alternative_problem(
    puzzle: PuzzleData, alternatives: Mapping[str, Alternatives]
) -> AlternativeProblem:
    """The problem of a puzzle in which these pieces may be any of several.

    Each of these pieces is one that must be used. Its alternatives have the same area, and no
    two of them have a shape in common; each of their labels is one that the puzzle has. The
    board does not wrap.
    """
    allowed = is_allowed_alone(puzzle, box_may_change=True)
    told_apart = [*groups_told_apart(puzzle), *((name,) for name in alternatives)]
    numbers = {piece.name: number for number, piece in enumerate(puzzle.box)}
    pieces: dict[str, Mapping[Shape, int]] = {}
    classes: list[tuple[PieceClass, Sequence[Candidates]]] = []
    for piece_class, own in piece_classes_of(puzzle, told_apart, allowed):
        name = piece_class.names[0]
        if name in alternatives:
            given = alternatives[name]
            lying = [list(_lying(puzzle, numbers[name], each, allowed)) for each in given]
            pieces[name] = {e.shape: n for n, each in enumerate(lying) for e in each}
            area = len(given[0][0].shape.cells)
            own = list(chain.from_iterable(lying))
            piece_class = replace(piece_class, area=area, poses=())
        classes.append((piece_class, own))
    problem = constrained(placed(puzzle, puzzle.fillable, classes))
    return AlternativeProblem(problem, {name: pieces[name] for name in alternatives})


def _lying(
    puzzle: PuzzleData,
    number: int,
    orientations: Sequence[Orientation],
    allowed: PlacementTest | None,
) -> Iterator[Candidates]:
    """Every way to lay one alternative of a piece."""
    for each in candidates_of(puzzle.surface, number, orientations):
        found = each if allowed is None else each.those(allowed(each))
        if len(found):
            yield found
