"""The scan engine: a compiled search that fills the board cell by cell.

It looks at cells, labels and faces while it searches, and at what few puzzles count or call
for only once a board is full. It is the fastest way to all solutions on flat boards.
"""

from __future__ import annotations

from functools import partial
from typing import NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from jigsat.models.placements import Numbers
from jigsat.models.problem import Problem
from jigsat.models.search_problem import SearchProblem
from jigsat.solvers.engines.compiled import CompiledSearch, Priority
from jigsat.solvers.engines.engine import refuse_unsuited
from jigsat.solvers.engines.scan.cards import (
    GroupTables,
    are_cards,
    make_card_tables,
    make_group_tables,
    new_card_state,
    new_group_state,
)
from jigsat.solvers.engines.scan.tables import (
    Bits,
    Flags,
    Ints,
    ScanTables,
    make_tables,
    reordered,
    restricted,
)
from jigsat.solvers.engines.table_engine import TableEngine
from jigsat.solvers.kernels.library import search

Longs = NDArray[np.int64]

BLANK = -1
#: Pieces put down between two looks at the clock: a few tenths of a second.
STEPS = 5_000_000


class Scan(TableEngine[ScanTables]):
    """The engine ``scan``."""

    name = "scan"

    def make_tables(self, problem: SearchProblem) -> ScanTables:
        """See ``TableEngine.make_tables``. Raises Unsupported."""
        refuse_unsuited(problem, self.name)
        return make_tables(cast(Problem, problem))

    def start(
        self, tables: ScanTables, alive: Numbers, priority: Priority | None = None
    ) -> CompiledSearch:
        """The compiled search that suits the puzzle."""
        in_order = tables if priority is None else reordered(tables, priority)
        some = restricted(in_order, alive)
        return _start_cards(some) if are_cards(some) else _start_scan(some)


def _start_cards(tables: ScanTables) -> CompiledSearch:
    cards = make_card_tables(tables)
    groups = make_group_tables(cards)
    if groups is not None:
        return _start_groups(groups)
    state = new_card_state(tables)
    go_on = search("cards", cards, state)
    return CompiledSearch(go_on, state.depth, (state.still_open,), 0, STEPS)


def _start_groups(tables: GroupTables) -> CompiledSearch:
    state = new_group_state(tables)
    return CompiledSearch(
        search("groups", tables, state),
        state.depth,
        (state.still_open, state.block, state.behind),
        0,
        STEPS,
        again=partial(_start_groups, tables),
    )


def _start_scan(tables: ScanTables) -> CompiledSearch:
    state = new_state(tables)
    return CompiledSearch(
        search("scan", tables, state),
        state.counters,
        (state.still_open, state.blank_open),
        0,
        STEPS,
        left=state.left,
    )


class State(NamedTuple):
    """Where a search stands; ``d`` depths, at each of which a cell is filled or left blank.

    cell: [d] the cell
    still_open: [d, w] its variants that are still to be tried
    blank_open: [d] whether leaving it blank is still to be tried
    chosen: [d] the placement that covers it
    occupied: [cells in words] cells filled or blank, and what is used up
    available: [w] the variants of pieces that are not used up
    left: [classes] how many pieces are left
    wanted: [sides of cells] what is asked there
    blocked: [lines, w] the variants whose face is in a line
    counters: the depth (-1: the search is at its end), the blanks left, and whether the choice
        at that depth is to be taken back first
    """

    cell: Longs
    still_open: Bits
    blank_open: Flags
    chosen: Ints
    occupied: Bits
    available: Bits
    left: Ints
    wanted: Ints
    blocked: Bits
    counters: Longs


def new_state(tables: ScanTables) -> State:
    """The state of a search that is about to begin."""
    cells, words = tables.base.shape
    depths = cells + 1
    state = State(
        cell=np.zeros(depths, np.int64),
        still_open=np.zeros((depths, words), np.uint64),
        blank_open=np.zeros(depths, np.bool_),
        chosen=np.full(depths, BLANK, np.int32),
        occupied=np.zeros(tables.mask.shape[1], np.uint64),
        available=np.bitwise_or.reduce(tables.variants_of, axis=0),
        left=tables.pieces.copy(),
        wanted=np.zeros(cells * tables.fit.shape[0], np.int32),
        blocked=np.zeros((max(tables.line_count, 1), words), np.uint64),
        counters=np.array([0 if tables.blanks >= 0 else -1, tables.blanks, 0], np.int64),
    )
    state.still_open[0] = tables.base[0]
    state.blank_open[0] = tables.blanks > 0 and tables.blankable[0]
    return state
