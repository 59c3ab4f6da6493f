"""The engine smallest-domain: the fastest way to all solutions where pieces have several cells.

On the plane the scan is as fast, as a narrow front of filled cells keeps its gaps in sight; in
space and on ragged boards there is no such front, and it pays to look everywhere for the cell
or the piece that has the fewest placements left.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from jigsat.models.bits import bit_rows, join_shared
from jigsat.models.placements import Numbers
from jigsat.models.search_problem import Classes, Items, SearchProblem
from jigsat.schemas.errors import Unsupported
from jigsat.solvers.engines.compiled import CompiledSearch, Priority
from jigsat.solvers.engines.engine import FEWEST, refuse_unsuited
from jigsat.solvers.engines.table_engine import TableEngine
from jigsat.solvers.kernels.library import LANES, search

# The tables of the smallest-domain search: placements as masks of bits.
#
# Two placements can be on the board together exactly if their masks have no bit in common. A
# mask has a bit for each cell that the placement covers, one for its class of pieces, and
# behind these, which are counted, further ones for rules. They follow each other without a gap,
# as each word that is saved makes the search faster.
#
# - one for each set of placements of which at most one is used: a face in a line, pieces that
#   must not touch;
# - for two sides that meet, one for each label: the placements that show it on the one side
#   have the bit, and so have those that show on the other side a label that does not fit it. Of
#   many labels that fit one other each, two for each binary digit of their numbers will do.
#
# The bit of a class is only looked at once a single piece of it is left: see the kernel.


Bits = NDArray[np.uint64]
Naturals = NDArray[np.uint32]
WORD = 64


class DomainTables(NamedTuple):
    """What the search reads; ``p`` placements, ``k`` classes of pieces, masks of ``w`` words.

    masks: [p, w] what each placement covers and uses up
    class_of: [p] the class of its piece
    class_word, class_bit: [k] where in a mask the bit of a class is
    pieces, spare: [k] how many pieces a class has, and how many of them may stay in the box
    cells: [words of cells] all cells
    blankable: [words of cells] those that may stay blank
    blanks: how many do, or may at most; negative if that cannot be
    """

    masks: Bits
    class_of: Naturals
    class_word: Naturals
    class_bit: Bits
    pieces: Naturals
    spare: Naturals
    cells: Bits
    blankable: Bits
    blanks: int


def make_tables(problem: SearchProblem) -> DomainTables:
    """The tables for all placements of a problem. Its items are the cells of the board."""
    items, classes = problem.items(), problem.classes
    class_bits = range(items.number, items.number + len(classes.most))
    most, least = classes.most, classes.least
    return DomainTables(
        masks=_masks(problem.nothing, items, classes, class_bits),
        class_of=classes.class_of.astype(np.uint32),
        class_word=np.array([bit // WORD for bit in class_bits], np.uint32),
        class_bit=np.array([1 << bit % WORD for bit in class_bits], np.uint64),
        pieces=most.astype(np.uint32),
        spare=np.where(least, most - least, most).clip(0).astype(np.uint32),
        cells=_set_of(range(items.number), items.number),
        blankable=_set_of(items.blankable, items.number),
        blanks=items.blanks,
    )


def _masks(rows: int, items: Items, classes: Classes, class_bits: range) -> Bits:
    shared = items.shared()
    size = class_bits.stop + len(shared)
    masks = bit_rows(items.owner, items.item, rows, size)
    bit_rows(np.arange(rows), class_bits.start + classes.class_of, rows, size, masks)
    join_shared(shared, class_bits.stop, size, masks)
    return masks


def _set_of(numbers: Iterable[int], size: int) -> Bits:
    """A set of numbers below ``size``, as words."""
    members = np.array(sorted(numbers), np.int64)
    row: Bits = bit_rows(np.zeros(len(members), np.int64), members, 1, size)[0]
    return row


# Where a smallest-domain search stands, and how it begins.


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


class DomainBoard(NamedTuple):
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


def new_search(tables: DomainTables, alive: NDArray[np.int32]) -> tuple[Stack, DomainBoard]:
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
    board = DomainBoard(
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


def first_item(tables: DomainTables, masks: Bits) -> tuple[int, np.uint64]:
    """The cell with which the search begins: the one with the fewest candidates."""
    bits = np.unpackbits(
        masks[:, : len(tables.cells)].view(np.uint8), axis=1, bitorder="little"
    )
    cells = np.flatnonzero(np.unpackbits(tables.cells.view(np.uint8), bitorder="little"))
    counts = bits.sum(axis=0, dtype=np.int64)[cells]
    first = int(cells[counts.argmin()])
    return first // WORD, np.uint64(1 << first % WORD)


def number_of_cells(tables: DomainTables) -> int:
    """How many cells there are to fill."""
    return int(np.unpackbits(tables.cells.view(np.uint8)).sum())


def counted_words(tables: DomainTables) -> int:
    """How many words of a mask have bits of cells and classes."""
    return int(tables.class_word[-1]) + 1


# The engine.


#: Steps between two looks at the clock: a few tenths of a second.
STEPS = 200_000
#: On large boards these are fewer: as many as look so many times at a placement at most.
LOOKS = 600_000_000
#: A place behind the end of every list.
BEHIND_ALL = 1 << 62


class SmallestDomain(TableEngine[DomainTables]):
    """The engine ``smallest-domain``."""

    name = "smallest-domain"

    def make_tables(self, problem: SearchProblem) -> DomainTables:
        """See ``TableEngine.make_tables``. Raises Unsupported."""
        refuse_unsuited(problem, self.name)
        return make_tables(problem)

    def start(
        self, tables: DomainTables, alive: Numbers, priority: Priority | None = None
    ) -> CompiledSearch:
        """The compiled search for masks of this size."""
        if priority is not None:
            alive = alive[np.argsort(priority[alive], kind="stable")]
        try:
            stack, board = new_search(tables, alive)
        except MemoryError:
            raise Unsupported(
                f"the engine smallest-domain has not enough memory for its lists of "
                f"{len(alive):,} placements; cp-sat and scan need less"
            ) from None
        steps = max(FEWEST, min(STEPS, LOOKS // max(1, len(alive))))
        return CompiledSearch(
            search("smallest_domain", tables, stack, board),
            board.counters,
            (stack.next,),
            BEHIND_ALL,
            steps,
            left=board.left,
            is_cursor=True,
        )
