"""Counting solutions, by every convention."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import factorial, prod
from time import monotonic

from jigsat.models.problem import Problem
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Solution
from jigsat.solvers.search import Options, Search


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

    def __init__(self, search: Search) -> None:
        self._search = search
        self._started = monotonic()
        self._ways = ways_to_label(search.problem)
        self._solutions = self._classes = self._labelled = 0

    def run(self, on_solution: Callable[[Solution], None] | None = None) -> None:
        """Search to the end. Whatever interrupts it, what was counted stays."""
        for found in self._search:
            self._solutions += found.new_look
            self._classes += found.new_class
            self._labelled += self._ways
            if on_solution is not None and found.new_look:
                on_solution(found.solution)

    @property
    def counts(self) -> Counts:
        """What was counted so far."""
        return Counts(
            puzzle=self._search.problem.puzzle.name,
            solutions=self._solutions,
            up_to_symmetry=self._classes,
            labelled=self._labelled,
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
    tally = Tally(Search(puzzle, options or Options()))
    tally.run(on_solution)
    return tally.counts
