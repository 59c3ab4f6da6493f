"""Where a smallest-domain search stands, and how it begins."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from jigsat.solvers.engines.smallest_domain.tables import WORD, Bits, Naturals, Tables
from jigsat.solvers.kernels.library import LANES

Longs = NDArray[np.int64]


class Stack(NamedTuple):
    """The nodes from the root to where the search stands, by their depth.

    lists, numbers: the masks of the placements still possible, one list behind the other, and
        their numbers; see smallest_domain.c for how they are kept
    begin, end: where the list of a node begins and ends
    needed: [depth, counted words] cells that are to be covered, classes to be laid
    word, bit: the item that the node decides; no word if it has none
    next: the place in its list where the node goes on; one behind its end when it has left
        the cell blank
    blanks: how many cells may still stay blank
    lying: how many pieces lie when the node is entered
    """

    lists: Bits
    numbers: Bits
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
    wanted: [counted words] what is needed after the step
    laid: [words] the masks of what is laid at one time because it is forced
    forced: [cell words] the cells, and classes, for which there is only one placement
    fitting: for each place in a list all bits if it fits with what a step takes, else none
    """

    chosen: Naturals
    left: Longs
    taken: Bits
    wanted: Bits
    laid: Bits
    forced: Bits
    fitting: Bits
    counters: Longs


def padded(length: int) -> int:
    """The next multiple of the number of lanes."""
    return (length + LANES - 1) // LANES * LANES


def new_search(tables: Tables, alive: NDArray[np.int32]) -> tuple[Stack, Board]:
    """The state of a search that is about to begin, over the placements that are alive."""
    words, cell_words = tables.masks.shape[1], len(tables.cells)
    many = len(alive)
    depths = number_of_cells(tables) + 2
    # A list is never longer than its parent's: no search comes to the end of this.
    size = (padded(many) + LANES) * depths
    stack = Stack(
        lists=np.empty(size * words, np.uint64),
        numbers=np.empty(size, np.uint64),
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
    planes = stack.lists.reshape(words, size)
    planes[:, :many] = masks.T
    planes[:, many : padded(many)] = 0
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
        wanted=np.zeros(counted_words(tables), np.uint64),
        laid=np.zeros(words, np.uint64),
        forced=np.zeros(cell_words, np.uint64),
        fitting=np.zeros(padded(many), np.uint64),
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
