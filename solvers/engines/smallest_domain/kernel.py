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
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from jigsat.solvers.engines.jit import compiled, inlined
from jigsat.solvers.engines.smallest_domain.tables import WORD, Bits, Naturals, Tables

Ints = NDArray[np.int32]
Longs = NDArray[np.int64]

#: What ``counters`` keeps: the depth (-1: the search is at its end), and the pieces that lie.
DEPTH, LYING = 0, 1
#: The digits of a count. Counts that do not fit are all alike: the search seldom meets them.
DIGITS = 6
NONE, ONE = np.uint64(0), np.uint64(1)


class Stack(NamedTuple):
    """The nodes from the root to where the search stands, by their depth.

    lists, numbers: the masks of the placements still possible, one list behind the other, and
        their numbers
    begin, end: where the list of a node begins and ends
    needed: [depth, counted words] cells that are to be covered, classes to be laid
    word, bit: the item that the node decides; no word if it has none
    next: the place in its list where the node goes on; one behind its end when it has left
        the cell blank
    blanks: how many cells may still stay blank
    lying: how many pieces lie when the node is entered
    """

    lists: Bits
    numbers: Naturals
    begin: Longs
    end: Longs
    needed: Bits
    word: Longs
    bit: Bits
    next: Longs
    blanks: Longs
    lying: Longs


class Board(NamedTuple):
    """What lies on the board, and room for judging one more step.

    chosen: the placements in the order in which they were laid
    left: [classes] the pieces of each class that are not laid
    taken: [words] what a step takes: of all that it lays the masks
    forced: [cell words] the cells, and classes, for which there is only one placement
    possible: places in the list of the parent that fit with what a step takes
    """

    chosen: Naturals
    left: Longs
    taken: Bits
    forced: Bits
    possible: NDArray[np.uint64]
    counters: Longs


@inlined
def fits(lists: Bits, at: np.uint64, taken: Bits, words: int) -> bool:
    """Whether nothing of the mask there is taken."""
    clash = NONE
    for word in range(words):
        clash |= lists[at + np.uint64(word)] & taken[word]
    return bool(clash == NONE)


@inlined
def meets(lists: Bits, at: np.uint64, cells: Bits, cell_words: int) -> bool:
    """Whether the mask there has one of the cells."""
    common = NONE
    for word in range(cell_words):
        common |= lists[at + np.uint64(word)] & cells[word]
    return bool(common != NONE)


@inlined
def use_piece(
    own: int,
    left: Longs,
    spare: Naturals,
    word: int,
    bit: np.uint64,
    taken: Bits,
    needed: Bits,
) -> None:
    """Use a piece of a class: the last one takes its bit, the last but one makes it needed."""
    left[own] -= 1
    if left[own] > 0:
        taken[word] &= ~bit
    if left[own] == 1 and spare[own] == 0:
        needed[word] |= bit


@inlined
def number_of(bits: np.uint64) -> int:
    """How many bits are set."""
    number = 0
    while bits:
        bits &= bits - ONE
        number += 1
    return number


@inlined
def any_bit(row: Bits, words: int) -> bool:
    """Whether any bit of the first words is set."""
    bits = NONE
    for word in range(words):
        bits |= row[word]
    return bool(bits != NONE)


@cache
def smallest_domain_kernel(
    words: int, cell_words: int, counted_words: int
) -> Callable[[Tables, Stack, Board, Ints, int], tuple[int, int]]:
    """The compiled search for masks of so many words.

    Of these the first have the cells, those up to ``counted_words`` the classes, too, and the
    others are only compared. All three are constants in it, so that its shortest loops are
    unrolled. Classes that share a word with cells are treated like these, which costs nothing.
    """
    width = np.uint64(words)

    def smallest_domain(
        tables: Tables, stack: Stack, board: Board, out: Ints, steps: int
    ) -> tuple[int, int]:
        """Go on with a search for so many steps, or until ``out`` is full.

        Each solution becomes a row of ``out``: its placements, in the order in which they
        were laid. Returns the number of rows, and of steps.
        """
        _, class_of, class_word, class_bit, _, spare, _, blankable, _ = tables
        lists, numbers, begin, end, needed, item_word, item_bit, next_, blanks, lying = stack
        chosen, left, taken, forced, possible, counters = board
        depth, down = counters[DEPTH], counters[LYING]
        found = judged = 0
        while depth >= 0 and found < len(out) and judged < steps:
            while down > lying[depth]:
                down -= 1
                left[class_of[chosen[down]]] += 1
            word, bit, last = item_word[depth], item_bit[depth], end[depth]
            place = next_[depth]
            while place < last and not lists[np.uint64(place) * width + np.uint64(word)] & bit:
                place += 1
            blanks_left = blanks[depth]
            below = depth + 1
            for w in range(counted_words):
                needed[below, w] = needed[depth, w]
            # The step: the next candidate is laid, or the cell left blank.
            next_[depth] = place + 1
            if place < last:
                for w in range(words):
                    taken[w] = lists[np.uint64(place) * width + np.uint64(w)]
                number = numbers[place]
                own = class_of[number]
                use_piece(
                    own, left, spare, class_word[own], class_bit[own], taken, needed[below]
                )
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
            fitting = np.uint64(0)
            for at in range(np.uint64(begin[depth]), np.uint64(last)):
                possible[fitting] = at
                fitting += np.uint64(fits(lists, np.uint64(at) * width, taken, words))
            # First phase: lay what is forced, as long as something is.
            alive = True
            while alive:
                for w in range(counted_words):
                    needed[below, w] &= ~taken[w]
                for w in range(cell_words):
                    once = twice = NONE
                    for i in range(fitting):
                        mask = lists[possible[i] * width + np.uint64(w)]
                        twice |= once & mask
                        once |= mask
                    empty = needed[below, w] & ~once
                    if empty:
                        blanks_left -= number_of(empty)
                        if empty & ~blankable[w] or blanks_left < 0:
                            alive = False
                            break
                        needed[below, w] &= once
                    forced[w] = needed[below, w] & ~twice
                if not alive:
                    break
                if blanks_left:
                    for w in range(cell_words):
                        forced[w] &= ~blankable[w]
                if not any_bit(forced, cell_words):
                    break
                for w in range(words):
                    taken[w] = NONE
                for i in range(fitting):
                    at = possible[i] * width
                    if not meets(lists, at, forced, cell_words):
                        continue
                    number = numbers[possible[i]]
                    own = class_of[number]
                    if left[own] == 0 or not fits(lists, at, taken, words):
                        alive = False
                        break
                    for w in range(words):
                        taken[w] |= lists[at + np.uint64(w)]
                    use_piece(
                        own, left, spare, class_word[own], class_bit[own], taken, needed[below]
                    )
                    chosen[down] = number
                    down += 1
                if not alive:
                    break
                fewer = np.uint64(0)
                for i in range(fitting):
                    at = possible[i]
                    possible[fewer] = at
                    fewer += np.uint64(fits(lists, at * width, taken, words))
                fitting = fewer
            if not alive:
                continue
            if not any_bit(needed[below], cell_words):
                for own in range(len(left)):
                    alive = alive and left[own] <= spare[own]
                if alive:
                    out[found, :down] = chosen[:down]
                    out[found, down:] = len(class_of)
                    found += 1
                continue
            # Second phase: a list of its own, and the item with the fewest candidates.
            for i in range(fitting):
                source, target = possible[i], np.uint64(last) + i
                for w in range(words):
                    lists[target * width + np.uint64(w)] = lists[source * width + np.uint64(w)]
                numbers[target] = numbers[source]
            begin[below] = next_[below] = last
            end[below] = last + np.int64(fitting)
            blanks[below], lying[below] = blanks_left, down
            fewest = 1 << DIGITS + 1
            for w in range(counted_words):
                best = needed[below, w]
                if not best:
                    continue
                ones = twos = fours = eights = sixteens = thirties = more = NONE
                if w < cell_words and blanks_left:
                    ones = blankable[w]  # to stay blank is one more candidate
                for at in range(np.uint64(last), np.uint64(last) + fitting):
                    carry = lists[np.uint64(at) * width + np.uint64(w)]
                    ones, carry = ones ^ carry, ones & carry
                    twos, carry = twos ^ carry, twos & carry
                    fours, carry = fours ^ carry, fours & carry
                    eights, carry = eights ^ carry, eights & carry
                    sixteens, carry = sixteens ^ carry, sixteens & carry
                    thirties, carry = thirties ^ carry, thirties & carry
                    more |= carry
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


def new_search(tables: Tables, alive: NDArray[np.int32]) -> tuple[Stack, Board]:
    """The state of a search that is about to begin, over the placements that are alive."""
    words, cell_words = tables.masks.shape[1], len(tables.cells)
    many = len(alive)
    depths = number_of_cells(tables) + 2
    # A list is never longer than its parent's: no search comes to the end of this.
    size = many * depths
    stack = Stack(
        lists=np.empty(size * words, np.uint64),
        numbers=np.empty(size, np.uint32),
        begin=np.zeros(depths, np.int64),
        end=np.zeros(depths, np.int64),
        needed=np.zeros((depths, counted_words(tables)), np.uint64),
        word=np.zeros(depths, np.int64),
        bit=np.zeros(depths, np.uint64),
        next=np.zeros(depths, np.int64),
        blanks=np.zeros(depths, np.int64),
        lying=np.zeros(depths, np.int64),
    )
    masks = tables.masks[alive]
    stack.lists[: many * words] = masks.ravel()
    stack.numbers[:many] = alive
    stack.end[0] = many
    stack.needed[0, :cell_words] = tables.cells
    for own in np.flatnonzero((tables.pieces == 1) & (tables.spare == 0)):
        stack.needed[0, tables.class_word[own]] |= tables.class_bit[own]
    stack.blanks[0] = tables.blanks
    stack.word[0], stack.bit[0] = first_item(tables, masks)
    board = Board(
        chosen=np.zeros(int(tables.pieces.sum()), np.uint32),
        left=tables.pieces.astype(np.int64),
        taken=np.zeros(words, np.uint64),
        forced=np.zeros(cell_words, np.uint64),
        possible=np.zeros(many + 1, np.uint64),
        counters=np.array([0 if tables.blanks >= 0 else -1, 0], np.int64),
    )
    return stack, board


def first_item(tables: Tables, masks: Bits) -> tuple[int, np.uint64]:
    """The cell with which the search begins: the one with the fewest candidates."""
    bits = np.unpackbits(
        masks[:, : len(tables.cells)].view(np.uint8), axis=1, bitorder="little"
    )
    cells = np.flatnonzero(np.unpackbits(tables.cells.view(np.uint8), bitorder="little"))
    counts = bits.sum(axis=0, dtype=np.int64)[cells]
    first = int(cells[counts.argmin()])
    return first // WORD, np.uint64(1 << first % WORD)


def number_of_cells(tables: Tables) -> int:
    """How many cells there are to fill."""
    return int(np.unpackbits(tables.cells.view(np.uint8)).sum())


def counted_words(tables: Tables) -> int:
    """How many words of a mask have bits of cells and classes."""
    return int(tables.class_word[-1]) + 1
