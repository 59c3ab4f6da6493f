"""The tables of a diagram, for moves and an order of the cells.

A node of the diagram is a key of some words of 64 bits: the number of the first empty cell, the
counters of the box, and a bit for each thing that the frontier remembers. Bits are given out
again as soon as what they stood for does not matter any more, so that there are as many of them
as things are remembered at a time.

A counter that begins at one is a single bit, which is set once it is used up. The others have
one bit more than they need, which is zero: it is set before something is taken from them, and
is gone then if that was too much.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from jigsat.solvers.counting.frontier import Move, Moves, Order, positions, spans

Bits = NDArray[np.uint64]
Integers = NDArray[np.int64]
WORD = 64


class Tables(NamedTuple):
    """What the compiled functions read; ``n`` cells, ``m`` moves, keys of ``w`` words.

    first: [n + 1] the moves on a cell are those from its entry to the next
    size: [m] by how many layers a move goes on
    effects: [m, 4, w] of each move, in this order: bits of which none is set where it is
        possible; bits that it does not clear; bits that it sets; what it takes from counters
    guards: [w] the bits of the counters that show whether too much was taken
    first_ask: [m + 1] the questions of a move are those from its entry to the next
    ask_words, ask_bits: [questions, 2] the word and the bit of the cell that is asked (no bit
        if it cannot be covered yet), and those of the question itself
    cell_word, cell_bit: [n] the bit that says that a cell is covered
    unknown: [n] the first cell ahead of a cell that cannot be covered yet
    stay: [n, most cells at once, w] the bits that matter where the first empty cell is
        this many cells further on
    must: [n + 1, w] bits that are set at a cell, unless all is lost
    place: [1] the bits of the first word that have the number of the first empty cell
    """

    first: Integers
    size: Integers
    effects: Bits
    guards: Bits
    first_ask: Integers
    ask_words: Integers
    ask_bits: Bits
    cell_word: Integers
    cell_bit: Bits
    unknown: Integers
    stay: Bits
    must: Bits
    place: Bits


@dataclass(frozen=True)
class Diagram:
    """The tables of a diagram, its first key, and its moves in their order.

    ``layers``: the number of the last layer. ``ahead``: how many layers a move can go on.
    ``most_moves``: how many moves there are at most on one cell.
    """

    tables: Tables
    root: Bits
    moves: tuple[Move, ...]
    layers: int
    ahead: int
    most_moves: int

    @property
    def words(self) -> int:
        """The number of words of a key."""
        return len(self.root)


def make_diagram(moves: Moves, order: Order) -> Diagram:
    """The diagram of some moves, for cells that are filled in this order."""
    layout = _Layout(moves, order)
    first_of = moves.first_cells(layout.position)
    by_cell = np.argsort(first_of, kind="stable")
    ordered = tuple(moves.moves[index] for index in by_cell.tolist())
    tables = _tables(layout, moves, ordered, first_of[by_cell])
    return Diagram(
        tables=tables,
        root=layout.words([layout.full_box])[0],
        moves=ordered,
        layers=layout.cells // moves.step,
        ahead=int(max(tables.size, default=1)),
        most_moves=int(max(np.diff(tables.first), default=0)),
    )


class _Bits:
    """Gives out the bits of a key, none of them in two words."""

    def __init__(self) -> None:
        self.used = 0

    def take(self, number: int) -> int:
        """The first of a number of bits in a row."""
        if self.used % WORD + number > WORD:
            self.used += -self.used % WORD
        self.used += number
        return self.used - number


class _Field(NamedTuple):
    """Where a counter is: its lowest bit, and the bit that guards it; 0 if it is one bit."""

    lowest: int
    guard: int


class _Layout:
    """Where in a key everything is, as bits of numbers of any size.

    What follows from the number of filled cells is left out: the only counter of a box.
    """

    def __init__(self, moves: Moves, order: Order) -> None:
        self.position = positions(order)
        self.cells = len(order)
        bits = _Bits()
        bits.take((len(order) + 1).bit_length())
        self.place = (1 << bits.used) - 1
        room = moves.counters.room if len(moves.counters.room) > 1 else ()
        self.fields = [_field(each, bits) for each in room]
        self.full_box = sum(
            each << where.lowest
            for each, where in zip(room, self.fields, strict=True)
            if where.guard
        )
        self.box = (1 << bits.used) - 1 & ~self.place
        self.exact = moves.counters.are_exact
        self.spans = spans(moves, order)
        self.slots = _slots(self.spans, bits)
        self.number_of_words = -(-bits.used // WORD)
        self.all = (1 << WORD * self.number_of_words) - 1

    def words(self, numbers: Iterable[int]) -> Bits:
        """Numbers as rows of words, the lowest first."""
        size = self.number_of_words
        data = b"".join(each.to_bytes(8 * size, "little") for each in numbers)
        return np.frombuffer(data, "<u8").astype(np.uint64).reshape(-1, size)

    def places(self, bits: Iterable[int]) -> tuple[Integers, Bits]:
        """Single bits, or none, as the words that they are in, and the bits there."""
        bits = list(bits)
        word = [max(bit.bit_length() - 1, 0) // WORD for bit in bits]
        rest = [bit >> WORD * n for bit, n in zip(bits, word, strict=True)]
        return np.array(word, np.int64), np.array(rest, np.uint64)

    def known_at(self, item: int, cell: int) -> int:
        """The bit of a cell or question, if it is in use at a cell; else none."""
        begin, end = self.spans[item]
        return 1 << self.slots[item] if begin <= cell <= end else 0

    def bits_of_cells(self) -> list[int]:
        """For each place in the order the bit that says that the cell there is covered."""
        cells = np.argsort(self.position).tolist()
        return [
            1 << self.slots[cell] if self.spans[cell, 0] <= self.spans[cell, 1] else 0
            for cell in cells
        ]

    def unknown(self) -> Integers:
        """For each place the first one ahead that cannot be covered yet."""
        begin = self.spans[np.argsort(self.position), 0]
        found = np.arange(1, self.cells + 1)
        for cell in range(self.cells - 2, -1, -1):
            # What can be covered from the next place on can perhaps not be covered from here.
            ahead = np.flatnonzero(begin[cell + 1 : found[cell + 1]] > cell)
            found[cell] = cell + 1 + ahead[0] if len(ahead) else found[cell + 1]
        return found

    def stay(self, unknown: Integers) -> Bits:
        """For each place, and how far on the first empty cell is then, the bits that matter."""
        most = int((unknown - np.arange(self.cells)).max(initial=1))
        rows = [
            bits
            for cell in range(self.cells)
            for bits in self._stay_from(cell, int(unknown[cell]), most)
        ]
        return self.words(rows).reshape(self.cells, most + 1, self.number_of_words)

    def _stay_from(self, cell: int, unknown: int, most: int) -> Iterator[int]:
        alive = np.flatnonzero((self.spans[:, 0] <= cell) & (self.spans[:, 1] > cell)).tolist()
        for end in range(cell, cell + most + 1):
            alive = [item for item in alive if self.spans[item, 1] >= end]
            if cell < end <= unknown and end < self.cells:
                yield self.box | sum(1 << self.slots[item] for item in alive)
            else:
                yield 0


def _field(room: int, bits: _Bits) -> _Field:
    if room == 1:
        return _Field(bits.take(1), 0)
    digits = room.bit_length()
    lowest = bits.take(digits + 1)
    return _Field(lowest, 1 << lowest + digits)


def _slots(spans: Integers, bits: _Bits) -> list[int]:
    """A bit for each span, so that those which overlap have different ones."""
    slots = [0] * len(spans)
    free: list[int] = []
    in_use: list[tuple[int, int]] = []
    for item in np.argsort(spans[:, 0], kind="stable").tolist():
        begin, end = spans[item].tolist()
        while in_use and in_use[0][0] < begin:
            heapq.heappush(free, heapq.heappop(in_use)[1])
        if begin <= end:
            slots[item] = heapq.heappop(free) if free else bits.take(1)
            heapq.heappush(in_use, (end, slots[item]))
    return slots


class _Masks(NamedTuple):
    """What a move does to a key, as bits of numbers of any size."""

    clash: int
    keep: int
    put: int
    take: int
    asks: tuple[tuple[int, int], ...]


def _masks(move: Move, first: int, moves: Moves, layout: _Layout) -> _Masks:
    """What a move does to the keys in which ``first`` is the first empty cell."""
    known = partial(layout.known_at, cell=first)
    covered = sum(known(cell) for cell in move.cells)
    used = sum(known(moves.use(use)) for use in move.uses)
    refused = sum(known(moves.question(each)) for each in move.refuses)
    answered = sum(
        known(moves.question(each)) for cell in move.cells for each in moves.questions_to[cell]
    )
    fields = [(layout.fields[counter], n) for counter, n in move.takes if layout.fields]
    last = sum(1 << where.lowest for where, _ in fields if not where.guard)
    return _Masks(
        clash=covered | used | refused | last,
        keep=layout.all & ~answered,
        put=covered | used | last,
        take=sum(n << where.lowest for where, n in fields if where.guard),
        asks=tuple(
            (known(cell), known(moves.question(question)))
            for cell, question in move.asks
            if layout.position[cell] > first
        ),
    )


def _tables(
    layout: _Layout, moves: Moves, ordered: Sequence[Move], first_cell: Integers
) -> Tables:
    """The tables for moves in the order of their first cells."""
    masks = [
        _masks(move, first, moves, layout)
        for move, first in zip(ordered, first_cell.tolist(), strict=True)
    ]
    asks = [ask for each in masks for ask in each.asks]
    words = layout.words
    ask_words, ask_bits = layout.places(chain.from_iterable(asks))
    cell_word, cell_bit = layout.places(layout.bits_of_cells())
    unknown = layout.unknown()
    return Tables(
        first=np.searchsorted(first_cell, np.arange(layout.cells + 1)).astype(np.int64),
        size=np.array([len(move.cells) // moves.step for move in ordered], np.int64),
        effects=words(bits for each in masks for bits in each[:4]).reshape(
            len(masks), 4, layout.number_of_words
        ),
        guards=words([sum(where.guard for where in layout.fields)])[0],
        first_ask=np.cumsum([0, *(len(each.asks) for each in masks)], dtype=np.int64),
        ask_words=ask_words.reshape(-1, 2),
        ask_bits=ask_bits.reshape(-1, 2),
        cell_word=cell_word,
        cell_bit=cell_bit,
        unknown=unknown,
        stay=layout.stay(unknown),
        must=words(_must(layout, ordered, first_cell)),
        place=words([layout.place])[0][:1],
    )


def _must(layout: _Layout, ordered: Sequence[Move], first_cell: Integers) -> Iterator[int]:
    """For each cell the pieces that are used up: there is no move for them from there on.

    These are counters that begin at one, of a single bit.
    """
    if not layout.exact:
        yield from [0] * (layout.cells + 1)
        return
    last: dict[int, int] = dict.fromkeys(range(len(layout.fields)), -1)
    for move, first in zip(ordered, first_cell.tolist(), strict=True):
        last |= {counter: first for counter, _ in move.takes if layout.fields}
    for cell in range(layout.cells + 1):
        yield sum(
            1 << where.lowest
            for counter, where in enumerate(layout.fields)
            if not where.guard and last[counter] < cell
        )
