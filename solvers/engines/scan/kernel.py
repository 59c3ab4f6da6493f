"""The scan itself, compiled by numba: always fill the first empty cell.

This is the classic advice for packings, with three refinements. What earlier pieces ask of
the cell's sides, and the faces already in its lines, are bit sets of variants, so that the
candidates of a cell are a handful of "and"s and no list is walked. Identical pieces are
counted, not told apart. A cell may also stay blank, as long as the blanks last.

The functions take single arrays rather than the tuple of tables: reaching through a tuple
would count references, with atomic instructions, at every step (measured: six times slower).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, cast

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic
from numpy.typing import NDArray

from jigsat.solvers.engines.jit import compiled, inlined
from jigsat.solvers.engines.scan.tables import Bits, Ints, Tables

Longs = NDArray[np.int64]
Flags = NDArray[np.bool_]

BLANK = -1
#: What ``counters`` keeps: the depth (-1: the search is at its end), the blanks left, and
#: whether the choice at that depth is to be taken back first.
DEPTH, BLANKS_LEFT, BACK = 0, 1, 2
ONE = np.uint64(1)

#: Where a state has the pieces left of each class.
LEFT: Final = 6

State = tuple[Longs, Bits, Flags, Ints, Bits, Bits, Ints, Ints, Bits, Longs]


def _lowest_bit(typing_context: Any, word: Any) -> Any:  # noqa: ARG001 - numba's signature
    """The instruction for it, which numba has no name for."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.uint64), generate


#: The number of the lowest set bit of a word that is not zero.
lowest_bit = cast(Callable[[np.uint64], int], intrinsic(_lowest_bit))


@inlined
def take_variant(still_open: Bits) -> int:
    """Take the lowest variant out of a set; -1 if it is empty."""
    for word in range(len(still_open)):
        bits = still_open[word]
        if bits:
            still_open[word] = bits & (bits - ONE)
            return word * 64 + lowest_bit(bits)
    return -1


@inlined
def is_free(mask: Bits, occupied: Bits) -> bool:
    """Whether no cell of the mask is occupied."""
    for word in range(len(mask)):
        if mask[word] & occupied[word]:
            return False
    return True


@inlined
def shows_what_is_asked(shows: Ints, wanted: Ints, answers: Flags) -> bool:
    """Whether those labels of a placement that were not yet compared answer what is asked."""
    for row in range(len(shows)):
        if not answers[wanted[shows[row, 0]], shows[row, 1]]:
            return False
    return True


@inlined
def face_is_new(lines: Ints, variant: int, blocked: Bits) -> bool:
    """Whether a variant's face is not yet in any of the placement's lines."""
    bit = ONE << np.uint64(variant & 63)
    for line in lines:
        if blocked[line, variant >> 6] & bit:
            return False
    return True


@inlined
def next_empty(cell: int, cells: int, occupied: Bits) -> int:
    """The first cell after this one that is not occupied; ``cells`` after the last."""
    cell += 1
    while cell < cells and (occupied[cell >> 6] >> np.uint64(cell & 63)) & ONE:
        cell += 1
    return cell


@inlined
def add_bits(target: Bits, bits: Bits) -> None:
    """Put the bits into the set."""
    for word in range(len(bits)):
        target[word] |= bits[word]


@inlined
def remove_bits(target: Bits, bits: Bits) -> None:
    """Take the bits out of the set."""
    for word in range(len(bits)):
        target[word] &= ~bits[word]


@inlined
def copy_solution(chosen: Ints, row: Ints, nothing: int) -> None:
    """The placements among the choices, without the blanks; the rest of the row is nothing."""
    column = 0
    for p in chosen:
        if p != BLANK:
            row[column] = p
            column += 1
    row[column:] = nothing


@compiled
def scan(tables: Tables, state: State, out: Ints, steps: int) -> tuple[int, int]:
    """Continue a search for a number of steps, or until ``out`` is full.

    ``state`` is made by ``new_state`` and carries the search from call to call. Each solution
    becomes a row of ``out``: its placements, in the order of the scan. Returns the number of
    rows, and of pieces and blanks put down.
    """
    place, base, mask = tables.place, tables.base, tables.mask
    class_of, variants_of, fit = tables.class_of, tables.variants_of, tables.fit
    earlier_at, earlier = tables.earlier_at, tables.earlier
    asks_at, asks, shows_at, shows = tables.asks_at, tables.asks, tables.shows_at, tables.shows
    lines_at, lines, same_face = tables.lines_at, tables.lines, tables.same_face
    through_at, through = tables.lines_of_cell_at, tables.lines_of_cell
    answers, blankable = tables.answers, tables.blankable
    (cell, still_open, blank_open, chosen, occupied, available, left, wanted) = state[:8]
    (blocked, counters) = state[8:]
    cells, sides = len(base), len(fit)
    depth, blanks, back = counters[DEPTH], counters[BLANKS_LEFT], counters[BACK] != 0
    found = nodes = 0
    while depth >= 0 and found < len(out) and nodes < steps:
        here = cell[depth]
        if back:
            back = False
            p = chosen[depth]
            if p == BLANK:
                occupied[here >> 6] &= ~(ONE << np.uint64(here & 63))
                blanks += 1
            else:
                remove_bits(occupied, mask[p])
                if left[class_of[p]] == 0:
                    add_bits(available, variants_of[class_of[p]])
                left[class_of[p]] += 1
                for i in range(asks_at[p], asks_at[p + 1]):
                    wanted[asks[i, 0]] = 0
                for i in range(lines_at[p], lines_at[p + 1]):
                    remove_bits(blocked[lines[i]], same_face[p])
        variant = take_variant(still_open[depth])
        if variant >= 0:
            p = place[here, variant]
            if not (
                is_free(mask[p], occupied)
                and shows_what_is_asked(shows[shows_at[p] : shows_at[p + 1]], wanted, answers)
                and face_is_new(lines[lines_at[p] : lines_at[p + 1]], variant, blocked)
            ):
                continue
            add_bits(occupied, mask[p])
            left[class_of[p]] -= 1
            if left[class_of[p]] == 0:
                remove_bits(available, variants_of[class_of[p]])
            for i in range(asks_at[p], asks_at[p + 1]):
                wanted[asks[i, 0]] = asks[i, 1]
            for i in range(lines_at[p], lines_at[p + 1]):
                add_bits(blocked[lines[i]], same_face[p])
            chosen[depth] = p
        elif blank_open[depth]:
            blank_open[depth] = False
            blanks -= 1
            occupied[here >> 6] |= ONE << np.uint64(here & 63)
            chosen[depth] = BLANK
        else:
            depth -= 1
            back = True
            continue
        nodes += 1
        after = next_empty(here, cells, occupied)
        if after == cells:
            copy_solution(chosen[: depth + 1], out[found], len(class_of))
            found += 1
            back = True
            continue
        depth += 1
        cell[depth] = after
        blank_open[depth] = blanks > 0 and blankable[after]
        for word in range(len(available)):
            bits = base[after, word] & available[word]
            for i in range(earlier_at[after], earlier_at[after + 1]):
                side = earlier[i, 0]
                bits &= fit[side, wanted[after * sides + side], word]
            for i in range(through_at[after], through_at[after + 1]):
                bits &= ~blocked[through[i], word]
            still_open[depth, word] = bits
    counters[DEPTH], counters[BLANKS_LEFT], counters[BACK] = depth, blanks, back
    return found, nodes


def new_state(tables: Tables) -> State:
    """The state of a search that is about to begin."""
    cells, words = tables.base.shape
    depths = cells + 1
    state = (
        np.zeros(depths, np.int64),  # the cell filled at each depth
        np.zeros((depths, words), np.uint64),  # its variants that are still to be tried
        np.zeros(depths, np.bool_),  # whether leaving it blank is still to be tried
        np.full(depths, BLANK, np.int32),  # the placement chosen at each depth
        np.zeros(tables.mask.shape[1], np.uint64),  # cells filled or blank, what is used up
        np.bitwise_or.reduce(tables.variants_of, axis=0),  # variants of pieces not used up
        tables.pieces.copy(),  # pieces left of each kind
        np.zeros(cells * tables.fit.shape[0], np.int32),  # what is asked on each side
        np.zeros((max(tables.line_count, 1), words), np.uint64),  # variants whose face is there
        np.array([0 if tables.blanks >= 0 else -1, tables.blanks, 0], np.int64),  # counters
    )
    state[1][0] = tables.base[0]
    state[2][0] = tables.blanks > 0 and tables.blankable[0]
    return state
