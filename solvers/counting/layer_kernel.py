"""From one layer of a diagram to those ahead of it, and back, compiled by numba.

First it is written down which nodes can be reached from some nodes of a layer: their keys, and
by which move from which node. Then they are looked up in the layers ahead, which are hash
tables with open addressing: a key is looked for from the place on that its hash names, up to
the first empty place. The tables lie behind each other in one array, each with room for a power
of two of nodes.

A number of ways is a row of digits to the base 2 ** 32, the lowest first.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from jigsat.solvers.counting.tables import Bits, Integers, Tables
from jigsat.solvers.engines.jit import compiled, inlined

Digits = NDArray[np.uint32]

#: The first word of a key that is none.
EMPTY = np.uint64(0xFFFF_FFFF_FFFF_FFFF)
ZERO = np.uint64(0)
ONE = np.uint64(1)
DIGIT = np.uint64(32)
LOW = np.uint64(0xFFFF_FFFF)
#: Half of what a digit can be: a sum of two digits below it does not overflow.
HALF = np.uint32(0x8000_0000)
#: An odd number with bits of all sorts: a product with it mixes those of its factor upwards.
MIX = np.uint64(0x9E37_79B9_7F4A_7C15)
#: Where there is no such node.
NOWHERE = -1

#: Why work was handed back: it is done, a table is full, or a digit is missing.
DONE, FULL, MORE_DIGITS = 0, 1, 2


class Reached(NamedTuple):
    """Nodes that are reached: their keys, from which node of the layer, and by which move."""

    keys: Bits
    rows: Integers
    moves: Integers


class Ahead(NamedTuple):
    """The layers ahead: table ``t`` is that of the layer whose number is t modulo the tables.

    keys, ways: the tables one behind the other; ways may be any numbers of the nodes
    start, size: where each begins, and its size
    used: how many nodes each has
    """

    keys: Bits
    ways: Digits
    start: Integers
    size: Integers
    used: Integers


@inlined
def find(keys: Bits, start: int, size: int, wanted: Bits, row: int, words: int) -> Any:
    """The place of a key in a table; where it belongs if it is not there."""
    mixed = ZERO
    for w in range(words):
        mixed = (mixed ^ wanted[row, w]) * MIX
        mixed ^= mixed >> DIGIT
    last = np.uint64(size - 1)
    at = (mixed * MIX >> DIGIT) & last
    while True:
        place = start + np.int64(at)
        if keys[place, 0] == EMPTY:
            return place
        same = True
        for w in range(words):
            same &= keys[place, w] == wanted[row, w]
        if same:
            return place
        at = (at + ONE) & last


@inlined
def add(ways: Digits, place: int, more: Digits, row: int) -> Any:
    """Add a number of ways to another, and return the highest digit of the sum."""
    carry = ZERO
    known = more.shape[1]
    for digit in range(ways.shape[1]):
        carry += np.uint64(ways[place, digit])
        if digit < known:
            carry += np.uint64(more[row, digit])
        ways[place, digit] = np.uint32(carry & LOW)
        carry >>= DIGIT
    return ways[place, ways.shape[1] - 1]


@cache
def reach_kernel(
    words: int,
) -> Callable[[Tables, Bits, int, int, Reached], tuple[int, int]]:
    """The compiled moves, for keys of ``words`` words."""

    def reach(
        tables: Tables, keys: Bits, begin: int, end: int, reached: Reached
    ) -> tuple[int, int]:
        """Write down what is reached from the nodes ``begin`` to ``end``.

        Returns how many nodes that are, and how far it came before there was no more room.
        """
        # Taken out of their tuple before the loop: inside it, each time would cost a lot.
        first, _, effects, guards, first_ask, ask_words, ask_bits = tables[:7]
        cell_word, cell_bit, unknown, stay, must, place_bits = tables[7:]
        targets, rows, moves = reached
        key, target = np.empty(words, np.uint64), np.empty(words, np.uint64)
        number = 0
        for row in range(begin, end):
            for w in range(words):
                key[w] = keys[row, w]
            cell = np.int64(key[0] & place_bits[0])
            if number + first[cell + 1] - first[cell] > len(targets):
                return number, row
            for move in range(first[cell], first[cell + 1]):
                wrong = ZERO
                for w in range(words):
                    wrong |= key[w] & effects[move, 0, w]
                if wrong != ZERO:
                    continue
                for w in range(words):
                    left = key[w] & effects[move, 1, w] | effects[move, 2, w] | guards[w]
                    left -= effects[move, 3, w]
                    wrong |= guards[w] & ~left
                    target[w] = left & ~guards[w]
                if wrong != ZERO:
                    continue
                for ask in range(first_ask[move], first_ask[move + 1]):
                    if target[ask_words[ask, 0]] & ask_bits[ask, 0] == ZERO:
                        target[ask_words[ask, 1]] |= ask_bits[ask, 1]
                empty, end_known = cell + 1, unknown[cell]
                while empty < end_known and target[cell_word[empty]] & cell_bit[empty] != ZERO:
                    empty += 1
                for w in range(words):
                    wrong |= must[empty, w] & ~target[w]
                    targets[number, w] = target[w] & stay[cell, empty - cell, w]
                if wrong != ZERO:
                    continue
                targets[number, 0] |= np.uint64(empty)
                rows[number], moves[number] = row, move
                number += 1
        return number, end

    return compiled(reach)


@cache
def gather_kernel(
    words: int,
) -> Callable[[Reached, int, int, Integers, int, Digits, Ahead], tuple[int, int, int]]:
    """The compiled way into the tables of the layers ahead, for keys of ``words`` words."""

    def gather(
        reached: Reached,
        begin: int,
        end: int,
        goes_on: Integers,
        layer: int,
        ways: Digits,
        ahead: Ahead,
    ) -> tuple[int, int, int]:
        """Add to nodes of the layers ahead the ways to the nodes from which they are reached.

        Returns how far it came, why it stopped, and which table is full. It stops where the
        highest digit of a number of ways is half used up: so none ever overflows.
        """
        targets, rows, moves = reached
        ahead_keys, ahead_ways, start, size, used = ahead
        number = len(start)
        for each in range(begin, end):
            table = (layer + goes_on[moves[each]]) % number
            if used[table] * 3 >= size[table] * 2:
                return each, FULL, table
            place = find(ahead_keys, start[table], size[table], targets, each, words)
            if ahead_keys[place, 0] == EMPTY:
                used[table] += 1
                for w in range(words):
                    ahead_keys[place, w] = targets[each, w]
            if add(ahead_ways, place, ways, rows[each]) >= HALF:
                return each + 1, MORE_DIGITS, 0
        return end, DONE, 0

    return compiled(gather)


@cache
def insert_kernel(words: int) -> Callable[[Bits, Digits, Ahead, int], None]:
    """The compiled way to put nodes into an empty table, for keys of ``words`` words."""

    def insert(keys: Bits, ways: Digits, ahead: Ahead, table: int) -> None:
        """Put nodes, no two with the same key, into a table of the layers ahead."""
        ahead_keys, ahead_ways, start, size, used = ahead
        for row in range(len(keys)):
            place = find(ahead_keys, start[table], size[table], keys, row, words)
            for w in range(words):
                ahead_keys[place, w] = keys[row, w]
            for digit in range(ways.shape[1]):
                ahead_ways[place, digit] = ways[row, digit]
        used[table] = len(keys)

    return compiled(insert)


@cache
def look_up_kernel(
    words: int,
) -> Callable[[Reached, int, Integers, int, Ahead, Integers], None]:
    """The compiled look into the tables of the layers ahead, for keys of ``words`` words."""

    def look_up(
        reached: Reached,
        number: int,
        goes_on: Integers,
        layer: int,
        ahead: Ahead,
        places: Integers,
    ) -> None:
        """The places of the nodes reached in the layers ahead, and -1 where they are not."""
        targets, _, moves = reached
        ahead_keys, _, start, size, _ = ahead
        for each in range(number):
            table = (layer + goes_on[moves[each]]) % len(start)
            place = find(ahead_keys, start[table], size[table], targets, each, words)
            places[each] = NOWHERE if ahead_keys[place, 0] == EMPTY else place

    return compiled(look_up)


@compiled
def complete(
    reached: Reached,
    places: Integers,
    number: int,
    ways: Digits,
    ahead: Ahead,
    to_end: Digits,
    uses: Bits,
) -> None:
    """Count the ways from nodes to the end, and those from the beginning to the end.

    ``ahead`` has the ways to the end from the nodes reached, at ``places``; to ``to_end`` are
    added those from the nodes of the layer, each reached in some ``ways``. To ``uses`` is
    added, for each move, how many ways from the beginning to the end use it here: digits to the
    base 2 ** 32 that are not yet carried.
    """
    _, rows, moves = reached
    ahead_ways = ahead.ways
    digits, known = to_end.shape[1], ways.shape[1]
    for each in range(number):
        place = places[each]
        if place == NOWHERE:
            continue
        row, move = rows[each], moves[each]
        add(to_end, row, ahead_ways, place)
        for a in range(known):
            for b in range(digits - a):
                product = np.uint64(ways[row, a]) * np.uint64(ahead_ways[place, b])
                uses[move, a + b] += product & LOW
                if a + b + 1 < digits:
                    uses[move, a + b + 1] += product >> DIGIT
