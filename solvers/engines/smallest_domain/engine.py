"""The engine smallest-domain: the fastest way to all solutions where pieces have several cells.

On the plane the scan is as fast, as a narrow front of filled cells keeps its gaps in sight; in
space and on ragged boards there is no such front, and it pays to look everywhere for the cell
or the piece that has the fewest placements left.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import monotonic

import numpy as np

from jigsat.models.problem import Problem, Rows
from jigsat.solvers.engines.engine import OnSolutions, Task
from jigsat.solvers.engines.post_check import PostCheck, choices
from jigsat.solvers.engines.smallest_domain.kernel import (
    DEPTH,
    counted_words,
    new_search,
    smallest_domain_kernel,
)
from jigsat.solvers.engines.smallest_domain.tables import Tables, make_tables
from jigsat.solvers.gc_pause import gc_paused

#: Steps between two looks at the clock: a few tenths of a second.
STEPS = 200_000
#: Solutions collected before they are handed on.
ROWS = 4_096


class SmallestDomain:
    """The engine ``smallest-domain``."""

    name = "smallest-domain"
    in_threads = True
    blocks = False

    def __init__(self) -> None:
        self._made_for: tuple[Problem, Tables] | None = None

    def strategy(self, problem: Problem) -> str:  # noqa: ARG002
        """How the engine searches: always in the same way."""
        return "the cell or piece with the fewest placements left"

    def search(self, task: Task, on_solutions: OnSolutions) -> bool:
        """Search the subproblem; see ``Engine.search``."""
        deadline = None if task.seconds is None else monotonic() + task.seconds
        for alive in choices(task.problem, task.subproblem.alive):
            for found in self._found(task, alive):
                if found is None:
                    if task.stop.requested or (deadline is not None and monotonic() > deadline):
                        return False
                elif len(found):
                    on_solutions(found if task.all_solutions else found[:1])
                    if not task.all_solutions:
                        return True
        return True

    def _found(self, task: Task, alive: Sequence[int]) -> Iterator[Rows | None]:
        """The solutions in groups; and None each time before the search goes on."""
        tables = self._tables(task.problem)
        post_check = PostCheck(task.problem)
        stack, board = new_search(tables, np.array(alive, np.int32))
        kernel = smallest_domain_kernel(
            tables.masks.shape[1], len(tables.cells), counted_words(tables)
        )
        pieces = task.problem.puzzle.piece_count
        rows = np.zeros((ROWS if task.all_solutions else 1, pieces), np.int32)
        while board.counters[DEPTH] >= 0:
            yield None
            number, steps = kernel(tables, stack, board, rows, STEPS)
            task.work.update(pieces_put_down=steps)
            found = np.sort(rows[:number])
            yield found[post_check.passes(found)]

    def _tables(self, problem: Problem) -> Tables:
        """The tables of a problem: made once for all its branches, also by several threads."""
        made_for = self._made_for
        if made_for is None or made_for[0] is not problem:
            with gc_paused():
                made_for = self._made_for = problem, make_tables(problem)
        return made_for[1]
