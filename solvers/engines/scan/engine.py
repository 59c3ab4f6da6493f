"""The scan engine: a compiled search that fills the board cell by cell.

It looks at cells, labels and faces while it searches, and at what few puzzles count or call
for only once a board is full. It is the fastest way to all solutions on flat boards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from threading import Event

import numpy as np
from numpy.typing import NDArray

from jigsat.models.problem import Problem, Rows
from jigsat.solvers.engines.engine import OnSolutions, Task
from jigsat.solvers.engines.post_check import PostCheck, choices
from jigsat.solvers.engines.scan.cards_kernel import (
    are_cards,
    cards_kernel,
    make_card_tables,
    new_card_state,
)
from jigsat.solvers.engines.scan.kernel import DEPTH, new_state, scan
from jigsat.solvers.engines.scan.tables import Tables, make_tables, restricted
from jigsat.solvers.gc_pause import gc_paused
from jigsat.solvers.time_budget import TimeBudget

#: Goes on with a search: given room for solutions and a number of steps, returns how many
#: solutions it wrote and how many steps it took.
GoOn = Callable[[NDArray[np.int32], int], tuple[int, int]]
#: Pieces put down between two looks at the clock: a few tenths of a second.
STEPS = 5_000_000
#: Solutions collected before they are handed on.
ROWS = 4_096
#: Set when the compiled search is called, and when it was: the first time on a machine takes
#: seconds, in which it is compiled.
CALLED, COMPILED = Event(), Event()


class Scan:
    """The engine ``scan``."""

    name = "scan"
    in_threads = True
    blocks = False

    def __init__(self) -> None:
        self._made_for: tuple[Problem, Tables] | None = None

    def strategy(self, problem: Problem) -> str:
        """See ``Engine.strategy``."""
        if are_cards(self._tables(problem)):
            return "cell by cell along the short side, cards looked up by two of their sides"
        return "first empty cell along the short side"

    def search(self, task: Task, on_solutions: OnSolutions) -> bool:
        """Search the subproblem; see ``Engine.search``."""
        budget = TimeBudget(task.seconds)
        for alive in choices(task.problem, task.subproblem.alive):
            for found in self._found(task, alive):
                if found is None:
                    if task.stop.requested or budget.is_over:
                        return False
                elif len(found):
                    on_solutions(found if task.all_solutions else found[:1])
                    if not task.all_solutions:
                        return True
        return True

    def _found(self, task: Task, alive: Sequence[int]) -> Iterator[Rows | None]:
        """The solutions in groups; and None each time before the search goes on."""
        tables = restricted(self._tables(task.problem), alive)
        check = PostCheck(task.problem)
        go_on, depth = _start(tables)
        pieces = task.problem.puzzle.piece_count
        rows = np.zeros((ROWS if task.all_solutions else 1, pieces), np.int32)
        while depth[DEPTH] >= 0:
            yield None
            CALLED.set()
            number, steps = go_on(rows, STEPS)
            COMPILED.set()
            task.work.update(pieces_put_down=steps)
            found = np.sort(rows[:number])
            yield found[check.passes(found)]

    def _tables(self, problem: Problem) -> Tables:
        """The tables of a problem: made once for all subproblems and threads."""
        made_for = self._made_for
        if made_for is None or made_for[0] is not problem:
            with gc_paused():
                made_for = self._made_for = problem, make_tables(problem)
        return made_for[1]


def _start(tables: Tables) -> tuple[GoOn, NDArray[np.int64]]:
    """The compiled search that suits the puzzle, and where it keeps its depth."""
    if are_cards(tables):
        cards, cards_state = make_card_tables(tables), new_card_state(tables)
        kernel = cards_kernel(tables.base.shape[1], len(cards.more) > 0)
        return partial(kernel, cards, cards_state), cards_state.depth
    state = new_state(tables)
    return partial(scan, tables, state), state[-1]
