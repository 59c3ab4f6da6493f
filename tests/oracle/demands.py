"""Every way to lay some of the pieces of a small puzzle, for what is said about its demands."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import islice

from jigsat.models.relaxation.terms import Demands, holds
from jigsat.schemas.requirements import Demand

Chosen = tuple[int, ...]


def boards(demands: Demands, most: int) -> list[Chosen]:
    """All boards on which no pieces overlap; one more than ``most`` if there are too many."""
    return list(islice(_boards(demands, (), frozenset(), 0), most + 1))


def _boards(
    demands: Demands, laid: Chosen, covered: frozenset[tuple[int, ...]], first: int
) -> Iterator[Chosen]:
    yield laid
    problem = demands.problem
    for index in range(first, len(problem.placements)):
        placement = problem.placements[index]
        used = sum(problem.placements[other].kind == placement.kind for other in laid)
        if (
            covered.isdisjoint(placement.shape.cells)
            and used < problem.kinds[placement.kind].count
        ):
            further = covered.union(placement.shape.cells)
            yield from _boards(demands, (*laid, index), further, index + 1)


class Table:
    """For each board the demands that do not hold on it."""

    def __init__(self, demands: Demands, all_boards: Collection[Chosen]) -> None:
        self.broken = {
            board: frozenset(d for d in demands.all if not holds(demands, d, board))
            for board in all_boards
        }

    def can_hold(self, held: Collection[Demand]) -> bool:
        """Whether some board keeps all of these."""
        wanted = frozenset(held)
        return any(wanted.isdisjoint(broken) for broken in self.broken.values())

    @property
    def solutions(self) -> list[Chosen]:
        return [board for board, broken in self.broken.items() if not broken]
