"""The scan engine: a compiled search that fills the board cell by cell.

It looks at cells, labels and faces while it searches, and at what few puzzles count or call
for only once a board is full. It is the fastest way to all solutions on flat boards.
"""

from __future__ import annotations

from functools import partial

from jigsat.models.exact_cover import SearchProblem
from jigsat.models.placements import Numbers
from jigsat.solvers.engines.compiled import CompiledSearch, Priority
from jigsat.solvers.engines.engine import on_a_board
from jigsat.solvers.engines.scan.cards_kernel import (
    are_cards,
    cards_kernel,
    make_card_tables,
    new_card_state,
)
from jigsat.solvers.engines.scan.group_tables import GroupTables, make_group_tables
from jigsat.solvers.engines.scan.groups_kernel import groups_kernel, new_group_state
from jigsat.solvers.engines.scan.kernel import LEFT, new_state, scan
from jigsat.solvers.engines.scan.tables import Tables, make_tables, reordered, restricted
from jigsat.solvers.engines.table_engine import TableEngine

#: Pieces put down between two looks at the clock: a few tenths of a second.
STEPS = 5_000_000


class Scan(TableEngine[Tables]):
    """The engine ``scan``."""

    name = "scan"

    def strategy(self, problem: SearchProblem) -> str:
        """See ``Engine.strategy``."""
        if are_cards(self.tables(problem)):
            return (
                "cell by cell along the short side, cards looked up by the labels asked of them"
            )
        return "first empty cell along the short side"

    def make_tables(self, problem: SearchProblem) -> Tables:
        """See ``TableEngine.make_tables``. Raises Unsupported."""
        return make_tables(on_a_board(problem, self.name))

    def start(
        self, tables: Tables, alive: Numbers, priority: Priority | None = None
    ) -> CompiledSearch:
        """The compiled search that suits the puzzle."""
        in_order = tables if priority is None else reordered(tables, priority)
        some = restricted(in_order, alive)
        return _start_cards(some) if are_cards(some) else _start_scan(some)


def _start_cards(tables: Tables) -> CompiledSearch:
    cards = make_card_tables(tables)
    groups = make_group_tables(cards)
    if groups is not None:
        return _start_groups(groups)
    state = new_card_state(tables)
    kernel = cards_kernel(tables.base.shape[1], len(cards.more) > 0)
    go_on = partial(kernel, cards, state)
    return CompiledSearch(go_on, state.depth, (state.still_open,), 0, STEPS)


def _start_groups(tables: GroupTables) -> CompiledSearch:
    state = new_group_state(tables)
    return CompiledSearch(
        partial(groups_kernel, tables, state),
        state.depth,
        (state.still_open, state.block, state.behind),
        0,
        STEPS,
        again=partial(_start_groups, tables),
    )


def _start_scan(tables: Tables) -> CompiledSearch:
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
