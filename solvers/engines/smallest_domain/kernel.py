"""The smallest-domain search itself, compiled by numba.

Constraint programmers branch on the variable with the smallest domain: here on the cell, or
the piece, for which the fewest placements are left. At each node of the search there is a list
of the placements that are still possible; the lists of its children lie behind it on one stack.

A child is judged in two phases. First on its parent's list, where it is enough to know of each
cell whether no placement can cover it, or one, or several: a cell with none ends the child, or
stays blank, and a cell with one has its placement laid at once, until nothing is forced any
more. Three children in four end there. Only what is left then is a real choice, for which the
list is copied without what no longer fits, and the candidates of each cell and piece are
counted exactly. That is done for 64 at a time: each word holds one binary digit of 64 counts.

A class of pieces is an item like a cell once a single piece of it has to be laid. Its bit is
taken only with its last piece, after which no other placement of the class fits.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np
from numpy.typing import NDArray

from jigsat.solvers.engines.jit import compiled, inlined
from jigsat.solvers.engines.lanes import (
    LANES,
    Memory,
    gathered_where_zero,
    is_any,
    load,
    memory_of,
    number_of_bits,
    spread,
    store,
    zeros_of,
)
from jigsat.solvers.engines.smallest_domain import state
from jigsat.solvers.engines.smallest_domain.state import Board, Stack
from jigsat.solvers.engines.smallest_domain.tables import Tables
from jigsat.solvers.engines.smallest_domain.tally_kernel import (
    DIGITS,
    NONE,
    clash_at,
    counted,
    fits,
    meets,
    next_candidate,
    one_more,
    tally_first,
    tally_next,
)

Ints = NDArray[np.int32]

#: What ``counters`` keeps: the depth (-1: the search is at its end), and the pieces that lie.
DEPTH, LYING = 0, 1
ONE = np.uint64(1)

padded = inlined(state.padded)


@inlined
def use_piece(
    own: int,
    left: Memory,
    spare: Memory,
    word: int,
    bit: np.uint64,
    taken: Memory,
    wanted: Memory,
) -> None:
    """Use a piece of a class: the last one takes its bit, the last but one makes it needed."""
    left[own] -= 1
    if left[own] > 0:
        taken[word] &= ~bit
    if left[own] == 1 and spare[own] == 0:
        wanted[word] |= bit


@inlined
def any_bit(row: Memory, words: int) -> bool:
    """Whether any bit of the first words is set."""
    bits = NONE
    for word in range(words):
        bits |= row[word]
    return bool(bits != NONE)


@cache
def smallest_domain_kernel(
    words: int, cell_words: int, counted_words: int
) -> Callable[[Tables, Stack, Board, Ints, int], tuple[int, int]]:
    """The compiled search for masks of ``words`` words.

    Of these the first have the cells, those up to ``counted_words`` the classes, too, and the
    others are only compared. All three are constants in it, so that its shortest loops are
    unrolled. Classes that share a word with cells are treated like these, which costs nothing.
    """

    def smallest_domain(
        tables: Tables, stack: Stack, board: Board, out: Ints, steps: int
    ) -> tuple[int, int]:
        """Continue a search for a number of steps, or until ``out`` is full.

        Each solution becomes a row of ``out``: its placements, in the order in which they
        were laid. Returns the number of rows, and of steps.
        """
        _, class_of, class_word, class_bit, _, _, _, blankable, _ = tables
        spare = memory_of(tables.spare)
        _, _, begin, end, needed, item_word, item_bit, next_, blanks, lying = stack
        lists, numbers, plane = (
            memory_of(stack.lists),
            memory_of(stack.numbers),
            len(stack.numbers),
        )
        chosen, left, counters = board.chosen, memory_of(board.left), board.counters
        taken, wanted, laid = (
            memory_of(board.taken),
            memory_of(board.wanted),
            memory_of(board.laid),
        )
        forced, fitting = memory_of(board.forced), memory_of(board.fitting)
        depth, down = counters[DEPTH], counters[LYING]
        found = judged = 0
        while depth >= 0 and found < len(out) and judged < steps:
            while down > lying[depth]:
                down -= 1
                left[class_of[chosen[down]]] += 1
            word, bit = item_word[depth], item_bit[depth]
            start, last = begin[depth], end[depth]
            place = next_candidate(lists, next_[depth], last, word * plane, bit)
            blanks_left = blanks[depth]
            below = depth + 1
            for w in range(counted_words):
                wanted[w] = needed[depth, w]
            # The step: the next candidate is laid, or the cell left blank.
            next_[depth] = place + 1
            if place < last:
                for w in range(words):
                    taken[w] = lists[place + w * plane]
                number = numbers[place]
                own = class_of[number]
                use_piece(own, left, spare, class_word[own], class_bit[own], taken, wanted)
                chosen[down] = number
                down += 1
            elif place == last and word < cell_words and blanks_left and blankable[word] & bit:
                for w in range(words):
                    taken[w] = NONE
                taken[word] = bit
                blanks_left -= 1
            else:
                depth -= 1
                continue
            judged += 1
            # First phase: lay what is forced, as long as something is.
            alive = True
            while alive:
                for w in range(counted_words):
                    wanted[w] &= ~taken[w]
                for w in range(cell_words):
                    if w == 0:
                        once, twice = tally_first(
                            lists, start, last, plane, taken, words, fitting, cell_words > 1
                        )
                    else:
                        once, twice = tally_next(lists, start, last, w * plane, fitting)
                    empty = wanted[w] & ~once
                    if empty:
                        blanks_left -= number_of_bits(empty)
                        if empty & ~blankable[w] or blanks_left < 0:
                            alive = False
                            break
                        wanted[w] &= once
                    forced[w] = wanted[w] & ~twice
                if not alive:
                    break
                if blanks_left:
                    for w in range(cell_words):
                        forced[w] &= ~blankable[w]
                if not any_bit(forced, cell_words):
                    break
                for w in range(words):
                    laid[w] = NONE
                for block in range(start, last, LANES):
                    if not is_any(clash_at(lists, block, plane, forced, cell_words)):
                        continue
                    for at in range(block, min(block + LANES, last)):
                        if not meets(lists, at, plane, forced, cell_words) or not fits(
                            lists, at, plane, taken, words
                        ):
                            continue
                        number = numbers[at]
                        own = class_of[number]
                        if left[own] == 0 or not fits(lists, at, plane, laid, words):
                            alive = False
                            break
                        for w in range(words):
                            laid[w] |= lists[at + w * plane]
                        use_piece(
                            own, left, spare, class_word[own], class_bit[own], laid, wanted
                        )
                        chosen[down] = number
                        down += 1
                    if not alive:
                        break
                for w in range(words):
                    taken[w] |= laid[w]
            if not alive:
                continue
            if not any_bit(wanted, cell_words):
                for own in range(len(board.left)):
                    alive = alive and left[own] <= spare[own]
                if alive:
                    for column in range(out.shape[1]):  # slices would take seconds to compile
                        out[found, column] = chosen[column] if column < down else len(class_of)
                    found += 1
                continue
            # Second phase: a list of its own, and the item with the fewest candidates.
            own_start = target = padded(last)
            for at in range(start, last, LANES):
                taken_there = clash_at(lists, at, plane, taken, words)
                for w in range(words):
                    masks = gathered_where_zero(taken_there, load(lists, at + w * plane))
                    store(lists, target + w * plane, masks)
                store(numbers, target, gathered_where_zero(taken_there, load(numbers, at)))
                target += number_of_bits(zeros_of(taken_there))
            target -= padded(last) - last  # what is behind the list of the parent fits, too
            for w in range(words):
                store(lists, target + w * plane, spread(NONE))
            begin[below] = next_[below] = own_start
            end[below] = target
            blanks[below], lying[below] = blanks_left, down
            fewest = 1 << DIGITS + 1
            for w in range(counted_words):
                best = needed[below, w] = wanted[w]
                if not best:
                    continue
                sums = counted(lists, own_start, target, w * plane)
                if w < cell_words and blanks_left:
                    sums = one_more(sums, blankable[w])  # to stay blank is one more candidate
                ones, twos, fours, eights, sixteens, thirties, more = sums
                # Digit by digit from the highest: who has a 0 there has fewer than who has a 1.
                count, value = 0, 1 << DIGITS
                for digit in (more, thirties, sixteens, eights, fours, twos, ones):
                    if best & ~digit:
                        best &= ~digit
                    else:
                        count += value
                    value >>= 1
                if count < fewest:
                    fewest = count
                    item_word[below], item_bit[below] = w, best & (~best + ONE)
            if fewest:
                depth = below
        counters[DEPTH], counters[LYING] = depth, down
        return found, judged

    return compiled(smallest_domain)
