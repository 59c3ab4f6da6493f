"""A count confirmed by a second engine, which shares as little as can be with the first."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass, replace

from jigsat.models.problem import Problem
from jigsat.schemas.errors import Unsupported
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.solvers.counting.counts import Counts, Tally
from jigsat.solvers.engines.exact_cover import refuse_what_has_no_items
from jigsat.solvers.options import Options
from jigsat.solvers.plan import plan_as_a_whole
from jigsat.solvers.search import Search

#: The engines that may confirm another's count, the most independent ones first.
SECONDS = ("dancing-cells", "scan", "cp-sat")


@dataclass(frozen=True)
class Comparison:
    """Two counts of one puzzle."""

    first: Counts
    second: Counts

    @property
    def agree(self) -> bool | None:
        """Whether both found as much, by every convention; None if one was stopped."""
        if not (self.first.complete and self.second.complete):
            return None
        return _numbers(self.first) == _numbers(self.second)


def _numbers(counts: Counts) -> tuple[int, ...]:
    return counts.solutions, counts.up_to_symmetry, counts.up_to_rotation, counts.labelled


def second_search(first: Search, options: Options) -> Search:
    """A search of the same puzzle by another engine.

    The dancing cells search the whole puzzle at once, so that a mistake in how searches are
    cut into parts, or in how their solutions are turned, would show as well.
    """
    problem = first.problem
    name = next(name for name in SECONDS if name != first.engine and _takes(name, problem))
    plan = plan_as_a_whole(problem) if name == "dancing-cells" else None
    return Search(problem.puzzle, replace(options, engine=name), plan=plan)


def _takes(engine: str, problem: Problem) -> bool:
    if engine == "dancing-cells":
        try:
            refuse_what_has_no_items(problem)
        except Unsupported:
            return False
    return True


def cross_check(puzzle: PuzzleData, options: Options | None = None) -> Comparison:
    """Count the solutions of a puzzle twice, with two engines."""
    options = options or Options()
    first = Search(puzzle, options)
    return Comparison(_counted(first), _counted(second_search(first, options)))


def _counted(search: Search) -> Counts:
    tally = Tally(search)
    with closing(search.batches()) as batches:
        for batch in batches:
            tally.add(batch)
    return tally.counts
