"""The scan that lays two or three cards at a time: the fastest way through edge matching.

What all labels ask for is one look-up, which gives a list of groups of cards; see
``group_tables``. Those of which no card lies already are found with one "and" for eight groups.
So no time goes into first cards that no second one fits, and the processor has to guess how
the search goes on once for two or three cards.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from jigsat.solvers.engines.jit import compiled, inlined
from jigsat.solvers.engines.lanes import LANES, Memory, load, memory_of, spread, zeros_of
from jigsat.solvers.engines.scan.group_tables import (
    MOST_ASKING,
    MOST_CELLS,
    NO_CARD,
    GroupTables,
)
from jigsat.solvers.engines.scan.kernel import lowest_bit
from jigsat.solvers.engines.scan.tables import Bits, Ints

Longs = NDArray[np.int64]

#: Entries of a list that are looked at together: a bit of a word for each.
BLOCK = 64
ONE = np.uint64(1)


class GroupState(NamedTuple):
    """Where a search stands: for each step, but for the first.

    lying: where in ``asked`` the labels of the card on each cell begin; behind these one that
        asks for nothing
    block: where the block of entries begins that is looked at
    still_open: those of them that are still to be tried, as bits
    behind: how many entries of the list there are behind them
    used: the cards that lay before the step
    depth: the step (-1: the search is at its end)
    """

    lying: Longs
    block: Longs
    still_open: Bits
    behind: Longs
    used: Bits
    depth: Longs


@inlined
def fitting(cards: Memory, at: int, number: int, used: np.uint64) -> Any:
    """Which of the entries from there on have no used card, as bits."""
    taken = spread(used)
    bits = zeros_of(load(cards, at) & taken)
    for behind in range(LANES, number, LANES):
        bits |= zeros_of(load(cards, at + behind) & taken) << np.uint64(behind)
    return bits


@compiled
def groups_kernel(
    tables: GroupTables, state: GroupState, out: Ints, steps: int
) -> tuple[int, int]:
    """Go on with a search; see ``compiled.GoOn``. The steps that it counts are cards."""
    asking, lists = memory_of(tables.asking), memory_of(tables.lists)
    entries, cards = memory_of(tables.entries), memory_of(tables.cards)
    variants, asked = memory_of(tables.variants), memory_of(tables.asked)
    place, cells, sizes = tables.place, memory_of(tables.cells), memory_of(tables.sizes)
    lying, still_open = memory_of(state.lying), memory_of(state.still_open)
    block, behind = memory_of(state.block), memory_of(state.behind)
    used = memory_of(state.used)
    last, sides = len(tables.lists), tables.asked.shape[1]
    depth = state.depth[0]
    found = taken = 0
    while depth >= 0 and found < len(out) and taken < steps:
        bits = still_open[depth]
        if bits == 0:
            if behind[depth] == 0:
                depth -= 1
            else:
                number = min(behind[depth], BLOCK)
                behind[depth] -= number
                block[depth] += BLOCK
                still_open[depth] = fitting(cards, block[depth], number, used[depth])
            continue
        still_open[depth] = bits & (bits - ONE)
        entry = block[depth] + lowest_bit(bits)
        for i in range(MOST_CELLS):
            lying[cells[MOST_CELLS * depth + i]] = variants[MOST_CELLS * entry + i]
        taken += sizes[depth]
        after = depth + 1
        if after == last:
            for each in range(len(place)):
                out[found, each] = place[each, lying[each] // sides]
            found += 1
            continue
        row = lists[after]
        for i in range(MOST_ASKING * after, MOST_ASKING * (after + 1)):
            cell, side, factor = asking[3 * i], asking[3 * i + 1], asking[3 * i + 2]
            row += asked[lying[cell] + side] * factor
        taken_now = used[depth] | cards[entry]
        begin, size = entries[2 * row], entries[2 * row + 1]
        bits = fitting(cards, begin, min(size, BLOCK), taken_now)
        if bits or size > BLOCK:
            depth = after
            used[depth], still_open[depth] = taken_now, bits
            block[depth], behind[depth] = begin, max(0, size - BLOCK)
    state.depth[0] = depth
    return found, taken


def new_group_state(tables: GroupTables) -> GroupState:
    """The state of a search that is about to begin, before its first step."""
    steps, sides = len(tables.lists) + 1, tables.asked.shape[1]
    first = int(tables.lists[0])
    state = GroupState(
        lying=np.full(len(tables.place) + 1, tables.place.shape[1] * sides, np.int64),
        block=np.zeros(steps, np.int64),
        still_open=np.zeros(steps, np.uint64),
        behind=np.zeros(steps, np.int64),
        used=np.full(steps, NO_CARD),
        depth=np.zeros(1, np.int64),
    )
    # As if the block before the first one had been tried.
    begin, size = map(int, tables.entries[first])
    state.block[0], state.behind[0] = begin - BLOCK, size
    return state
