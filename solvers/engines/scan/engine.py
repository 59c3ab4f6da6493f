"""The scan engine: a compiled search that fills the board cell by cell.

It looks at cells, labels and faces while it searches, and at what few puzzles count or call
for only once a board is full. It is the fastest way to all solutions on flat boards.
"""

from __future__ import annotations

from functools import partial

from jigsat.models.cell_numbers import Numbers
from jigsat.models.problem import Problem
from jigsat.solvers.engines.compiled import (
    CompiledSearch,
    OncePerProblem,
    Priority,
    Start,
    search_compiled,
)
from jigsat.solvers.engines.engine import OnSolutions, Task
from jigsat.solvers.engines.restarts import first_solution
from jigsat.solvers.engines.scan.cards_kernel import (
    are_cards,
    cards_kernel,
    make_card_tables,
    new_card_state,
)
from jigsat.solvers.engines.scan.kernel import LEFT, new_state, scan
from jigsat.solvers.engines.scan.tables import Tables, make_tables, reordered, restricted

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
        search = search_compiled if task.all_solutions else first_solution
        return search(task, self.starter(task.problem), on_solutions)

    def starter(self, problem: Problem) -> Start:
        """See ``Compiled.starter``."""
        return partial(_start, self._tables(problem))


def _start(
    all_tables: Tables, alive: Numbers, priority: Priority | None = None
) -> CompiledSearch:
    """The compiled search that suits the puzzle."""
    in_order = all_tables if priority is None else reordered(all_tables, priority)
    tables = restricted(in_order, alive)
    if are_cards(tables):
        cards, cards_state = make_card_tables(tables), new_card_state(tables)
        kernel = cards_kernel(tables.base.shape[1], len(cards.more) > 0)
        go_on = partial(kernel, cards, cards_state)
        return CompiledSearch(go_on, cards_state.depth, (cards_state.still_open,), 0, STEPS)
    state = new_state(tables)
    still_open, blank_open = state[1:3]
    return CompiledSearch(
        partial(scan, tables, state),
        state[-1],
        (still_open, blank_open),
        0,
        STEPS,
        left=state[LEFT],
    )
