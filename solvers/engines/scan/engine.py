"""The scan engine: a compiled search that fills the board cell by cell.

It looks at cells, labels and faces while it searches, and at what few puzzles count or call
for only once a board is full. It is the fastest way to all solutions on flat boards.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import numpy as np
from numpy.typing import NDArray

from jigsat.models.problem import Problem
from jigsat.solvers.engines.compiled import GoOn, OncePerProblem, search_compiled
from jigsat.solvers.engines.engine import OnSolutions, Task
from jigsat.solvers.engines.scan.cards_kernel import (
    are_cards,
    cards_kernel,
    make_card_tables,
    new_card_state,
)
from jigsat.solvers.engines.scan.kernel import new_state, scan
from jigsat.solvers.engines.scan.tables import Tables, make_tables, restricted

#: Pieces put down between two looks at the clock: a few tenths of a second.
STEPS = 5_000_000


class Scan:
    """The engine ``scan``."""

    name = "scan"
    in_threads = True
    blocks = False

    def __init__(self) -> None:
        self._tables = OncePerProblem(make_tables)

    def strategy(self, problem: Problem) -> str:
        """See ``Engine.strategy``."""
        if are_cards(self._tables(problem)):
            return "cell by cell along the short side, cards looked up by two of their sides"
        return "first empty cell along the short side"

    def search(self, task: Task, on_solutions: OnSolutions) -> bool:
        """Search the subproblem; see ``Engine.search``."""
        tables = self._tables(task.problem)

        def start(alive: Sequence[int]) -> tuple[GoOn, NDArray[np.int64]]:
            return _start(restricted(tables, alive))

        return search_compiled(task, start, STEPS, on_solutions)


def _start(tables: Tables) -> tuple[GoOn, NDArray[np.int64]]:
    """The compiled search that suits the puzzle, and where it keeps its depth."""
    if are_cards(tables):
        cards, cards_state = make_card_tables(tables), new_card_state(tables)
        kernel = cards_kernel(tables.base.shape[1], len(cards.more) > 0)
        return partial(kernel, cards, cards_state), cards_state.depth
    state = new_state(tables)
    return partial(scan, tables, state), state[-1]
