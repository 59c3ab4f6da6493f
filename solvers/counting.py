"""Counting solutions, by every convention."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from math import factorial, prod
from time import monotonic

from jigsat.models.problem import Problem
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Solution
from jigsat.solvers.search import Batch, Options, Search


@dataclass(frozen=True)
class Counts:
    """How many solutions a puzzle has.

    ``solutions``: ways the finished puzzle can look; identical pieces do not multiply it.
    ``up_to_symmetry``: classes of those under the puzzle's symmetries (orbits, not a
    quotient). ``labelled``: with identical pieces told apart. If not ``complete``, each is
    what was found before the search was ``stopped``.
    """

    puzzle: str
    solutions: int
    up_to_symmetry: int
    labelled: int
    complete: bool
    stopped: str | None
    engine: str
    seconds: float


class Tally:
    """Counts that grow with each solution."""

    def __init__(self, search: Search, known: tuple[int, int, int] = (0, 0, 0)) -> None:
        self._search = search
        self._started = monotonic()
        self._ways = ways_to_label(search.problem)
        #: Solutions, classes and labelled: one assignment, so that no interrupt parts them.
        self._totals = known

    def add(self, batch: Batch) -> None:
        """Count the solutions of a batch."""
        solutions, classes, labelled = self._totals
        self._totals = (
            solutions + int(batch.new_look.sum()),
            classes + int(batch.new_class.sum()),
            labelled + self._ways * len(batch.rows),
        )

    @property
    def counts(self) -> Counts:
        """What was counted so far."""
        solutions, classes, labelled = self._totals
        return Counts(
            puzzle=self._search.problem.puzzle.name,
            solutions=solutions,
            up_to_symmetry=classes,
            labelled=labelled,
            complete=self._search.complete,
            stopped=self._search.stopped,
            engine=self._search.engine,
            seconds=round(monotonic() - self._started, 3),
        )


def ways_to_label(problem: Problem) -> int:
    """In how many ways identical pieces can change places: a product of factorials."""
    return prod(factorial(kind.count) for kind in problem.kinds)


def count(
    puzzle: Puzzle,
    options: Options | None = None,
    on_solution: Callable[[Solution], None] | None = None,
) -> Counts:
    """Count the solutions of a puzzle; ``on_solution`` is called with each as it is found."""
    search = Search(puzzle, options or Options())
    tally = Tally(search)
    with closing(search.batches()) as batches:
        for batch in batches:
            tally.add(batch)
            if on_solution is not None:
                for chosen in batch.rows[batch.new_look].tolist():
                    on_solution(search.wording.solution(chosen))
    return tally.counts
