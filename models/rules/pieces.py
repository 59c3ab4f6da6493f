"""Rule: of some pieces together so many are used."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from jigsat.models.rules.registry import BoundedSum
from jigsat.schemas.pieces import bounds
from jigsat.schemas.rules import Use

if TYPE_CHECKING:
    from jigsat.models.problem import Problem


def sums(problem: Problem) -> Iterator[BoundedSum]:
    """Each placement of one of the pieces counts one."""
    for rule in problem.puzzle.rules_of(Use):
        least, most = bounds(rule.count)
        # Pieces of one kind are either all named by the rule or none of them.
        of = {
            index: 1
            for index, placement in enumerate(problem.placements)
            if problem.piece_classes[placement.piece_class].names[0] in rule.pieces
        }
        yield BoundedSum(of, least, most)
