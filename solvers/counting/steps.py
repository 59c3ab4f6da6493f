"""Steps between the layers of a diagram; see layers.c.

First it is written down which nodes can be reached from some nodes of a layer: their keys, and
by which move from which node. Then they are looked up in the layers ahead, which are hash
tables with open addressing. The tables lie behind each other in one array, each with room for a
power of two of nodes.

A number of ways is a row of digits to the base 2 ** 32, the lowest first.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from jigsat.solvers.counting.tables import Bits, Integers, Tables
from jigsat.solvers.kernels.library import call

Digits = NDArray[np.uint32]

#: The first word of a key that is none.
EMPTY = np.uint64(0xFFFF_FFFF_FFFF_FFFF)
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


def reach(
    tables: Tables, keys: Bits, begin: int, end: int, reached: Reached
) -> tuple[int, ...]:
    """Write down what is reached from the nodes ``begin`` to ``end``.

    Returns how many nodes that are, and how far it came before there was no more room.
    """
    return call("reach", tables, keys, begin, end, reached)


def gather(
    reached: Reached,
    begin: int,
    end: int,
    goes_on: Integers,
    layer: int,
    ways: Digits,
    ahead: Ahead,
) -> tuple[int, ...]:
    """Add to nodes of the layers ahead the ways to the nodes from which they are reached.

    Returns how far it came, why it stopped, and which table is full. It stops where the
    highest digit of a number of ways is half used up: so none ever overflows.
    """
    return call("gather", reached, begin, end, goes_on, layer, ways, ahead, results=3)


def insert(keys: Bits, ways: Digits, ahead: Ahead, table: int) -> None:
    """Put nodes, no two with the same key, into an empty table of the layers ahead."""
    call("insert", keys, ways, ahead, table)


def look_up(
    reached: Reached, number: int, goes_on: Integers, layer: int, ahead: Ahead, places: Integers
) -> None:
    """The places of the nodes reached in the layers ahead, and -1 where they are not."""
    call("look_up", reached, number, goes_on, layer, ahead, places)
