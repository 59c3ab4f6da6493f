"""The profiles of a problem: what a partly filled board has to remember, whatever was used.

The board is filled cell by cell. A profile says which cells ahead of the first empty one are
covered, what the labels of open sides ask for, and what lines have used up. It does not say
by which pieces: so profiles are few, from a hundred to some millions. (The field calls counting
over them broken-profile dynamic programming.) A step leads from one profile to another by a
move; as each step fills cells, the steps make a graph without circles, in layers of equally
many filled cells. One sweep forward finds the profiles that can be reached, one back those from
which the board can be filled: the others are forgotten.

A profile is a key of some words of 64 bits: the number of the first empty cell, and a bit for
each thing that is remembered. Bits are given out again as soon as what they stood for does not
matter any more, so that there are as many of them as things are remembered at a time.
"""

from __future__ import annotations

import heapq
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from jigsat.schemas.support.progress import check_limits
from jigsat.solvers.counting.moves import Integers, Pairs, ProfileMoves
from jigsat.solvers.counting.orders import Order, Spans, positions, spans
from jigsat.solvers.kernels.library import call

Bits = NDArray[np.uint64]
Naturals = NDArray[np.uint32]
WORD = 64
#: The first word of a key that is none.
EMPTY = np.uint64(0xFFFF_FFFF_FFFF_FFFF)
#: Why a sweep was handed back: it is done, a table is full, or the list of steps is.
DONE, FULL, NO_ROOM = 0, 1, 2
#: The room of a new table of profiles, a power of two.
ROOM = 1 << 8
#: Steps that are written down between two looks at the clock: some thousandths of a second.
STEPS = 1 << 17


class ProfileTables(NamedTuple):
    """What the kernel reads; ``n`` cells, ``m`` moves, keys of ``w`` words.

    first: [n + 1] the moves on a cell are those from its entry to the next
    size: [m] by how many layers a move goes on
    effects: [m, 3, w] of each move, in this order: bits of which none is set where it is
        possible; bits that it does not clear; bits that it sets
    first_ask: [m + 1] the questions of a move are those from its entry to the next
    ask_words, ask_bits: [questions, 2] the word and the bit of the cell that is asked (no bit
        if it cannot be covered yet), and those of the question itself
    cell_word, cell_bit: [n] the bit that says that a cell is covered
    unknown: [n] the first cell ahead of a cell that cannot be covered yet
    stay: [n, most cells at once, w] the bits that matter where the first empty cell is
        this many cells further on
    place: [1] the bits of the first word that have the number of the first empty cell
    """

    first: Integers
    size: Integers
    effects: Bits
    first_ask: Integers
    ask_words: Integers
    ask_bits: Bits
    cell_word: Integers
    cell_bit: Bits
    unknown: Integers
    stay: Bits
    place: Bits


class Ahead(NamedTuple):
    """The layers ahead: table ``t`` is that of the layer whose number is t modulo the tables.

    keys, numbers: the tables one behind the other, each profile with its number in its layer
    start, size: where each begins, and its size
    used: how many profiles each has
    """

    keys: Bits
    numbers: Naturals
    start: Integers
    size: Integers
    used: Integers


class FoundSteps(NamedTuple):
    """Steps: to which profile of its layer, and by which move."""

    to: Naturals
    move: Naturals


@dataclass(frozen=True)
class Profiles:
    """The live profiles of a problem, numbered layer by layer, and the steps between them.

    ``layer``: [layers + 1] the profiles of a layer are those from its entry to the next. The
    last layer has one profile if the board can be filled: there, no cell is empty.
    ``begin``: [profiles + 1] the steps from a profile are those from its entry to the next;
    ``to`` and ``move`` have for each step the profile that it leads to, and its move.
    ``reached``: how many there were before the dead ones were forgotten.
    """

    layer: Integers
    begin: Integers
    to: Naturals
    move: Naturals
    reached: int

    def __len__(self) -> int:
        """The number of live profiles."""
        return int(self.layer[-1])


class TooManyProfiles(Exception):
    """There are more profiles than were allowed."""


def profiles_of(moves: ProfileMoves, order: Order, most: int) -> Profiles:
    """The live profiles if cells are filled in this order.

    Raises TooMany if more than ``most`` can be reached.
    """
    tables, by_first = tables_of(moves, order)
    layers = moves.number_of_cells // moves.step
    sweep = _Sweep(tables, layers)
    begin, found = sweep.all(most)
    layer = np.append(0, np.cumsum(sweep.counts))
    return _live(layer, begin, found, by_first, tables.size)


class _Sweep:
    """Finds the profiles that can be reached, layer by layer."""

    def __init__(self, tables: ProfileTables, layers: int) -> None:
        self._tables, self._layers = tables, layers
        self._words = tables.effects.shape[2]
        ahead = int(tables.size.max(initial=1))
        self._ahead = _new_tables(np.full(ahead + 1, ROOM, np.int64), self._words)
        room = max(STEPS, int(np.diff(tables.first).max(initial=0)))
        self._found = FoundSteps(np.empty(room, np.uint32), np.empty(room, np.uint32))
        #: How many profiles each layer has.
        self.counts: list[int] = []

    def all(self, most: int) -> tuple[Integers, FoundSteps]:
        """For each profile how many steps there are before it, and all steps."""
        root = np.zeros((1, self._words), np.uint64)
        call("insert", root, np.zeros(1, np.uint32), self._ahead, 0, results=1)
        ends: list[Integers] = [np.zeros(1, np.int64)]
        to: list[Naturals] = []
        move: list[Naturals] = []
        steps = 0
        for layer in range(self._layers + 1):
            keys = self._take(layer)
            self.counts.append(len(keys))
            if layer == self._layers:
                break
            done = 0
            while done < len(keys):
                check_limits()
                if sum(self.counts) + int(self._ahead.used.sum()) > most:
                    raise TooManyProfiles
                end = np.zeros(len(keys) - done, np.int64)
                rows, number, why, table = call(
                    "sweep",
                    self._tables,
                    keys,
                    done,
                    layer,
                    self._ahead,
                    self._found,
                    end,
                    results=4,
                )
                ends.append(end[:rows] + steps)
                to.append(self._found.to[:number].copy())
                move.append(self._found.move[:number].copy())
                steps += number
                done += rows
                if why == FULL:
                    self._grow(table)
        none = np.zeros(0, np.uint32)
        ends.append(np.full(self.counts[-1], steps, np.int64))
        found = FoundSteps(np.concatenate([none, *to]), np.concatenate([none, *move]))
        return np.concatenate(ends), found

    def _take(self, number: int) -> Bits:
        """The keys of a layer, in order; its table is empty then, for a layer to come."""
        table = number % len(self._ahead.start)
        keys, numbers = _part_of(self._ahead, table)
        there = keys[:, 0] != EMPTY
        found = np.empty((int(self._ahead.used[table]), self._words), np.uint64)
        found[numbers[there]] = keys[there]
        keys[:, 0] = EMPTY
        self._ahead.used[table] = 0
        return found

    def _grow(self, table: int) -> None:
        before, sizes = self._ahead, self._ahead.size.copy()
        sizes[table] *= 4
        self._ahead = after = _new_tables(sizes, self._words)
        for each in range(len(sizes)):
            keys, numbers = _part_of(before, each)
            there = keys[:, 0] != EMPTY
            if there.any():
                call("insert", keys[there], numbers[there], after, each, results=1)


def _new_tables(sizes: Integers, words: int) -> Ahead:
    room = int(sizes.sum())
    keys = np.empty((room, words), np.uint64)
    keys[:, 0] = EMPTY
    start = np.cumsum(sizes) - sizes
    return Ahead(keys, np.empty(room, np.uint32), start, sizes, np.zeros(len(sizes), np.int64))


def _part_of(ahead: Ahead, table: int) -> tuple[Bits, Naturals]:
    """The keys and the numbers in a table, with its empty places."""
    begin = int(ahead.start[table])
    end = begin + int(ahead.size[table])
    return ahead.keys[begin:end], ahead.numbers[begin:end]


def _live(
    layer: Integers, begin: Integers, found: FoundSteps, ordered: Integers, size: Integers
) -> Profiles:
    """Forget the profiles from which the board cannot be filled.

    ``found`` has numbers in layers; its moves are ``ordered`` as ``size`` is.
    """
    layers, total = len(layer) - 1, int(layer[-1])
    live = np.zeros(total, np.bool_)
    live[layer[-2] :] = True
    to, move = found
    for number in range(layers - 2, -1, -1):
        check_limits()
        call("mark_live", layer, number, begin, to, move, size, live, results=1)
    numbers = (np.cumsum(live) - 1).astype(np.uint32)
    kept = 0
    for number in range(layers):
        check_limits()
        (kept,) = call(
            "keep_live", layer, number, begin, to, move, live, numbers, kept, results=1
        )
    alive = np.append(0, np.cumsum(live))
    return Profiles(
        layer=alive[layer],
        begin=np.append(begin[:-1][live], kept),
        to=to[:kept],
        move=ordered[move[:kept]].astype(np.uint32),
        reached=total,
    )


class _Layout:
    """Where in a key everything is."""

    def __init__(self, moves: ProfileMoves, order: Order) -> None:
        self.position = positions(order)
        self.order = np.array(order)
        self.n = len(order)
        self.spans = spans(moves, order)
        bits_of_place = (self.n + 1).bit_length()
        self.place = np.array([(1 << bits_of_place) - 1], np.uint64)
        slots, used = _slots(self.spans, bits_of_place)
        self.words = -(-used // WORD)
        self.word = slots // WORD
        self.bit = np.uint64(1) << (slots % WORD).astype(np.uint64)

    def is_known(self, items: Integers, cells: Integers) -> NDArray[np.bool_]:
        """Whether something is remembered of each item at each of these places."""
        begin, end = self.spans[items, 0], self.spans[items, 1]
        return np.asarray((begin <= cells) & (cells <= end))

    def masks(self, pairs: Pairs, number: int, first: Integers) -> Bits:
        """[moves, words] the bits of items that are remembered where their move is made."""
        known = self.is_known(pairs.item, first[pairs.move])
        move, item = pairs.move[known], pairs.item[known]
        found = np.zeros((number, self.words), np.uint64)
        np.bitwise_or.at(found, (move, self.word[item]), self.bit[item])
        return found

    def unknown(self) -> Integers:
        """For each place the first one ahead that cannot be covered yet."""
        begin = self.spans[self.order, 0]
        found = np.arange(1, self.n + 1)
        for cell in range(self.n - 2, -1, -1):
            # What can be covered from the next place on can perhaps not be covered from here.
            ahead = np.flatnonzero(begin[cell + 1 : found[cell + 1]] > cell)
            found[cell] = cell + 1 + ahead[0] if len(ahead) else found[cell + 1]
        return found

    def stay(self, unknown: Integers) -> Bits:
        """For each place, and how far on the first empty cell is then, the bits that matter."""
        most = int((unknown - np.arange(self.n)).max(initial=1))
        found = np.zeros((self.n, most + 1, self.words), np.uint64)
        for cell in range(self.n):
            last = min(int(unknown[cell]), self.n - 1)
            alive = np.flatnonzero((self.spans[:, 0] <= cell) & (self.spans[:, 1] > cell))
            # Those that end later are behind: what stays is what is behind a place.
            alive = alive[np.argsort(-self.spans[alive, 1], kind="stable")]
            masks = np.zeros((len(alive) + 1, self.words), np.uint64)
            masks[np.arange(1, len(alive) + 1), self.word[alive]] = self.bit[alive]
            masks = np.bitwise_or.accumulate(masks, axis=0)
            ends = np.arange(cell + 1, last + 1)
            number = np.searchsorted(-self.spans[alive, 1], -ends, side="right")
            found[cell, 1 : last - cell + 1] = masks[number]
        return found


def _slots(remembered: Spans, used: int) -> tuple[Integers, int]:
    """A bit for each span, so that those which overlap have different ones; and how many."""
    slots = np.zeros(len(remembered), np.int64)
    free: list[int] = []
    in_use: list[tuple[int, int]] = []
    for item in np.argsort(remembered[:, 0], kind="stable").tolist():
        begin, end = remembered[item].tolist()
        while in_use and in_use[0][0] < begin:
            heapq.heappush(free, heapq.heappop(in_use)[1])
        if begin <= end:
            if free:
                slots[item] = heapq.heappop(free)
            else:
                slots[item] = used
                used += 1
            heapq.heappush(in_use, (end, int(slots[item])))
    return slots, used


def tables_of(moves: ProfileMoves, order: Order) -> tuple[ProfileTables, Integers]:
    """The tables for an order of the cells, and the moves in the order of their first cells."""
    layout = _Layout(moves, order)
    first = moves.first_cells(layout.position)
    by_first = np.argsort(first, kind="stable")
    covered, used, refused = (
        layout.masks(pairs, moves.number, first)
        for pairs in (moves.filled, moves.used, moves.refuses)
    )
    questions = np.arange(len(moves.asked))
    n_cells = moves.number_of_cells
    answered = moves.filled.followed(Pairs(moves.asked, n_cells + questions), n_cells)
    cleared = layout.masks(answered, moves.number, first)
    effects = np.stack([covered | used | refused, ~cleared, covered | used], axis=1)
    asks, first_ask = _asks(moves, layout, first, by_first)
    unknown = layout.unknown()
    in_span = layout.spans[layout.order, 0] <= layout.spans[layout.order, 1]
    tables = ProfileTables(
        first=np.searchsorted(first[by_first], np.arange(layout.n + 1)).astype(np.int64),
        size=moves.size[by_first] // moves.step,
        effects=np.ascontiguousarray(effects[by_first]),
        first_ask=first_ask,
        ask_words=np.where(asks >= 0, layout.word[asks], 0),
        ask_bits=np.where(asks >= 0, layout.bit[asks], np.uint64(0)),
        cell_word=layout.word[layout.order],
        cell_bit=np.where(in_span, layout.bit[layout.order], np.uint64(0)),
        unknown=unknown,
        stay=layout.stay(unknown),
        place=layout.place,
    )
    return tables, by_first


def _asks(
    moves: ProfileMoves, layout: _Layout, first: Integers, by_first: Integers
) -> tuple[Integers, Integers]:
    """The items of what is asked: the cell, and the question; -1 where nothing is known.

    And for each move, in order, how many there are before it.
    """
    cell = moves.asked[moves.asks.item - moves.number_of_cells]
    at = first[moves.asks.move]
    ahead = layout.position[cell] > at
    rank = np.empty(moves.number, np.int64)
    rank[by_first] = np.arange(moves.number)
    number = rank[moves.asks.move[ahead]]
    order = np.argsort(number, kind="stable")
    chosen = np.flatnonzero(ahead)[order]
    items = np.stack([cell[chosen], moves.asks.item[chosen]], axis=1)
    known = layout.is_known(items, np.repeat(at[chosen][:, None], 2, axis=1))
    counts = np.bincount(number, minlength=moves.number)
    return np.where(known, items, -1), np.append(0, np.cumsum(counts))
