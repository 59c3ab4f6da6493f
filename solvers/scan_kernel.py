"""The scan itself, compiled by numba: always fill the first empty cell.

This is Knuth's and Golomb's old advice for packings, with three refinements. What earlier
pieces ask of the cell's sides, and the faces already in its lines, are bit sets of variants,
so that the candidates of a cell are a handful of "and"s and no list is walked. Identical
pieces are counted, not told apart. A cell may also stay blank, as long as the blanks last.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba import njit, types
from numba.extending import intrinsic

from jigsat.solvers.scan_tables import Tables

BLANK = -1
#: Where ``counters`` keeps the depth; at -1 the search is at its end.
DEPTH = 0


@intrinsic
def lowest_bit(typing_context: Any, word: Any) -> Any:  # noqa: ARG001 - asked for by numba
    """The number of the lowest set bit of a word that is not zero."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return types.uint64(types.uint64), generate


@njit(cache=True, nogil=True)  # type: ignore[untyped-decorator]
def scan(tables: Tables, state: Any, out: Any, steps: int) -> tuple[int, int]:
    """Go on with a search for so many steps, or until ``out`` is full.

    ``state`` is made by ``new_state`` and carries the search from call to call. Each solution
    becomes a row of ``out``: its placements, in the order of the scan. Returns the number of
    rows, and of pieces and blanks put down.
    """
    # Every array has a local name: reaching through the tuple would count references, with
    # atomic instructions, at every step.
    (place, base, mask, kind_of, _, variants_of, fit, asked_at, asked, asks_at, asks) = tables[
        :11
    ]
    (shows_at, shows, lines_at, lines, same_face, lines_of_cell_at, lines_of_cell) = tables[
        11:18
    ]
    (cell, open_, blank_open, chosen, occupied, available, left, wanted, blocked, counters) = (
        state
    )
    cells, words, sides = place.shape[0], base.shape[1], fit.shape[0]
    cell_words = mask.shape[1]
    one = np.uint64(1)
    depth, blanks, back = counters[0], counters[1], counters[2] != 0
    found = nodes = 0
    while depth >= 0 and found < out.shape[0] and nodes < steps:
        here = cell[depth]
        if back:
            # Take back the choice at this depth, to try the next.
            back = False
            p = chosen[depth]
            if p < 0:
                occupied[here >> 6] &= ~(one << np.uint64(here & 63))
                blanks += 1
            else:
                for w in range(cell_words):
                    occupied[w] &= ~mask[p, w]
                kind = kind_of[p]
                if left[kind] == 0:
                    for w in range(words):
                        available[w] |= variants_of[kind, w]
                left[kind] += 1
                for i in range(asks_at[p], asks_at[p + 1]):
                    wanted[asks[i, 0]] = 0
                for i in range(lines_at[p], lines_at[p + 1]):
                    for w in range(words):
                        blocked[lines[i], w] &= ~same_face[p, w]
        variant = -1
        for w in range(words):
            bits = open_[depth, w]
            if bits:
                variant = w * 64 + np.int64(lowest_bit(bits))
                open_[depth, w] = bits & (bits - one)
                break
        if variant >= 0:
            p = place[here, variant]
            fits = True
            for w in range(cell_words):
                if mask[p, w] & occupied[w]:
                    fits = False
            if not fits:
                continue
            for i in range(shows_at[p], shows_at[p + 1]):
                label = wanted[shows[i, 0]]
                if label != 0 and label != shows[i, 1]:
                    fits = False
            bit = one << np.uint64(variant & 63)
            for i in range(lines_at[p], lines_at[p + 1]):
                if blocked[lines[i], variant >> 6] & bit:
                    fits = False
            if not fits:
                continue
            for w in range(cell_words):
                occupied[w] |= mask[p, w]
            kind = kind_of[p]
            left[kind] -= 1
            if left[kind] == 0:
                for w in range(words):
                    available[w] &= ~variants_of[kind, w]
            for i in range(asks_at[p], asks_at[p + 1]):
                wanted[asks[i, 0]] = asks[i, 1]
            for i in range(lines_at[p], lines_at[p + 1]):
                for w in range(words):
                    blocked[lines[i], w] |= same_face[p, w]
            chosen[depth] = p
        elif blank_open[depth]:
            blank_open[depth] = False
            blanks -= 1
            occupied[here >> 6] |= one << np.uint64(here & 63)
            chosen[depth] = BLANK
        else:
            depth -= 1
            back = True
            continue
        nodes += 1
        after = here + 1
        while after < cells and (occupied[after >> 6] >> np.uint64(after & 63)) & one:
            after += 1
        if after == cells:
            row = 0
            for d in range(depth + 1):
                if chosen[d] >= 0:
                    out[found, row] = chosen[d]
                    row += 1
            found += 1
            back = True
            continue
        depth += 1
        cell[depth] = after
        blank_open[depth] = blanks > 0
        for w in range(words):
            bits = base[after, w] & available[w]
            for i in range(asked_at[after], asked_at[after + 1]):
                bits &= fit[asked[i], wanted[after * sides + asked[i]], w]
            for i in range(lines_of_cell_at[after], lines_of_cell_at[after + 1]):
                bits &= ~blocked[lines_of_cell[i], w]
            open_[depth, w] = bits
    counters[0], counters[1], counters[2] = depth, blanks, back
    return found, nodes


def new_state(tables: Tables) -> Any:
    """The state of a search that is about to begin."""
    cells, words = tables.base.shape
    depths = cells + 1
    state = (
        np.zeros(depths, np.int64),  # the cell filled at each depth
        np.zeros((depths, words), np.uint64),  # its variants that are still to be tried
        np.zeros(depths, np.bool_),  # whether leaving it blank is still to be tried
        np.full(depths, BLANK, np.int32),  # the placement chosen at each depth
        np.zeros(tables.mask.shape[1], np.uint64),  # cells that are filled or blank
        np.bitwise_or.reduce(tables.variants_of, axis=0),  # variants of pieces not used up
        tables.pieces.copy(),  # pieces left of each kind
        np.zeros(cells * tables.fit.shape[0], np.int32),  # label asked for on each side
        np.zeros((max(tables.line_count, 1), words), np.uint64),  # variants whose face is there
        np.array([0, tables.blanks, 0], np.int64),  # depth, blanks left, whether to take back
    )
    state[1][0] = tables.base[0]
    state[2][0] = tables.blanks > 0
    if tables.blanks < 0:
        state[9][DEPTH] = -1
    return state
