"""The engine dancing-cells: the library xcover searches the puzzle as an exact cover problem.

xcover (by John F. Rudge) is Knuth's algorithm with sparse
sets instead of links, compiled by numba. It shares nothing with the other engines but the
placements, which makes it the one to confirm their counts with.

Between two solutions nothing can stop it, and no other thread runs: whoever must be able to
stop it searches in a process that can be ended.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from importlib import import_module
from time import monotonic

import numpy as np

from jigsat.models.as_exact_cover import BLANK, ExactCover
from jigsat.models.search_problem import SearchProblem
from jigsat.solvers.engines.engine import OnSolutions, Task, refuse_unsuited
from jigsat.solvers.engines.post_check import choices
from jigsat.solvers.running.deadline import TimeBudget

with warnings.catch_warnings():
    # Compiling it for the first time, numba warns of a cast in a part that is not used here.
    warnings.simplefilter("ignore")
    algorithm_c = import_module("xcover").algorithm_c

#: Solutions are handed on when there are so many, or after so many seconds.
ROWS = 256
SECONDS = 0.05


class DancingCells:
    """The engine ``dancing-cells``."""

    name = "dancing-cells"
    in_threads = False
    blocks = True

    def strategy(self, problem: SearchProblem) -> str:  # noqa: ARG002
        """How the engine searches: always in the same way."""
        return "dancing cells, what has the fewest options first"

    def search(self, task: Task, on_solutions: OnSolutions) -> bool:
        """Search the subproblem; see ``Engine.search``. Raises Unsupported before it begins."""
        budget = TimeBudget(task.seconds)
        refuse_unsuited(task.problem, self.name)
        found: list[list[int]] = []
        sent = 0.0  # so that the first solution leaves at once
        for chosen in _all_covers(task):
            found.append(chosen)
            now = monotonic()
            if not task.all_solutions:
                break
            if len(found) >= ROWS or now > sent + SECONDS:
                on_solutions(np.array(found, np.int32))
                found, sent = [], now
            if task.stop.requested or budget.is_over:
                return False
        if found:
            on_solutions(np.array(found, np.int32))
        return True


def _all_covers(task: Task) -> Iterator[list[int]]:
    """The solutions as placements in increasing order, of the same number for each."""
    problem = task.problem
    for alive in choices(problem, task.subproblem.alive):
        cover = problem.exact_cover(alive)
        for chosen in () if cover is None else _covers(cover):
            yield chosen + [problem.nothing] * (problem.width - len(chosen))


def _covers(cover: ExactCover) -> Iterator[list[int]]:
    """The solutions of one exact cover problem."""
    items = np.uint32(cover.primary + cover.secondary)
    secondary = np.uint32(cover.secondary)
    for options in algorithm_c(cover.items, cover.ends, cover.colours, items, secondary):
        placements = sorted(cover.placements[option] for option in options)
        yield placements[placements.count(BLANK) :]
