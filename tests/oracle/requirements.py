"""Every way to lay some of the pieces of a small puzzle, to judge its requirements."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import islice

from jigsat.models.relaxation import Requirements, holds
from jigsat.schemas.requirements import Requirement

Chosen = tuple[int, ...]


def boards(requirements: Requirements, most: int) -> list[Chosen]:
    """All boards on which no pieces overlap; one more than ``most`` if there are too many."""
    return list(islice(_boards(requirements, (), frozenset(), 0), most + 1))


def _boards(
    requirements: Requirements, laid: Chosen, covered: frozenset[tuple[int, ...]], first: int
) -> Iterator[Chosen]:
    yield laid
    problem = requirements.problem
    for index in range(first, len(problem.placements)):
        placement = problem.placements[index]
        used = sum(
            problem.placements[other].piece_class == placement.piece_class for other in laid
        )
        if (
            covered.isdisjoint(placement.shape.cells)
            and used < problem.piece_classes[placement.piece_class].count
        ):
            further = covered.union(placement.shape.cells)
            yield from _boards(requirements, (*laid, index), further, index + 1)


class Table:
    """For each board the requirements that do not hold on it."""

    def __init__(self, requirements: Requirements, all_boards: Collection[Chosen]) -> None:
        self.requirements = requirements
        self.broken = {
            board: frozenset(d for d in requirements.all if not holds(requirements, d, board))
            for board in all_boards
        }

    def can_hold(self, held: Collection[Requirement]) -> bool:
        """Whether some board keeps all of these."""
        wanted = frozenset(held)
        return any(wanted.isdisjoint(broken) for broken in self.broken.values())

    @property
    def solutions(self) -> list[Chosen]:
        return [board for board, broken in self.broken.items() if not broken]
