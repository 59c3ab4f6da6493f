"""The layers of a diagram, one after the other.

A layer has the nodes with the same number of filled cells. Of the layers that a move can reach
from the one at hand, each is a hash table that grows; once its turn comes it is a list.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
from numpy.typing import NDArray

from jigsat.schemas.errors import Uncounted
from jigsat.schemas.support.progress import Progress, Stage, announce, check_limits
from jigsat.solvers.counting.steps import (
    EMPTY,
    FULL,
    MORE_DIGITS,
    Ahead,
    Digits,
    Reached,
    gather,
    insert,
    reach,
)
from jigsat.solvers.counting.tables import Bits, Diagram, Integers

#: Nodes that are reached between two looks at the clock: some thousandths of a second.
REACHED = 1 << 15
#: The room of a new table, a power of two.
ROOM = 1 << 10
MEGABYTE = 1_000_000


@dataclass(frozen=True)
class Layer:
    """The nodes of a layer: their keys [nodes, words], and the ways to them [nodes, digits]."""

    number: int
    keys: Bits
    ways: Digits

    @property
    def bytes(self) -> int:
        """How much memory it takes."""
        return int(self.keys.nbytes + self.ways.nbytes)

    @property
    def total(self) -> int:
        """The ways to all of its nodes together, where it has one at most."""
        return number_of(self.ways[0]) if len(self.ways) else 0


def number_of(digits: Digits) -> int:
    """The number that a row of digits to the base 2 ** 32 is."""
    return int.from_bytes(digits.astype("<u4").tobytes(), "little")


class Moving:
    """Goes from nodes of a layer to those that can be reached from them, some at a time."""

    def __init__(self, diagram: Diagram) -> None:
        self._tables = diagram.tables
        room = max(REACHED, diagram.most_moves)
        self._reached = Reached(
            np.empty((room, diagram.words), np.uint64),
            np.empty(room, np.int64),
            np.empty(room, np.int64),
        )

    def __call__(self, keys: Bits) -> Iterator[tuple[Reached, int]]:
        """What is reached from nodes, group by group; the arrays are used again."""
        done = 0
        while done < len(keys):
            check_limits()
            number, done = reach(self._tables, keys, done, len(keys), self._reached)
            yield self._reached, number


def new_tables(sizes: Integers, words: int, digits: int) -> Ahead:
    """Empty tables of these sizes."""
    room = int(sizes.sum())
    keys = np.empty((room, words), np.uint64)
    keys[:, 0] = EMPTY
    ways = np.zeros((room, digits), np.uint32)
    start = np.cumsum(sizes) - sizes
    return Ahead(keys, ways, start, sizes, np.zeros(len(sizes), np.int64))


def part_of(ahead: Ahead, table: int) -> tuple[Bits, Digits]:
    """The keys and the ways in a table, with its empty places."""
    begin = int(ahead.start[table])
    end = begin + int(ahead.size[table])
    return ahead.keys[begin:end], ahead.ways[begin:end]


class Layers:
    """The layers of a diagram, which are worked out as one iterates.

    Args:
        diagram: whose layers these are.
        megabytes: how much memory they may take.
        kept: the share of the memory that is kept for something else.

    Raises Uncounted if they take more memory.
    """

    def __init__(self, diagram: Diagram, megabytes: float, kept: float = 0.0) -> None:
        self._diagram = diagram
        self._megabytes = megabytes
        self._bytes = megabytes * MEGABYTE * (1 - kept)
        self._moving = Moving(diagram)
        self._ahead = new_tables(np.full(diagram.ahead + 1, ROOM), diagram.words, digits=1)

    def __iter__(self) -> Iterator[Layer]:
        one_way = np.ones((1, 1), np.uint32)
        insert(self._diagram.root.reshape(1, -1), one_way, self._ahead, 0)
        for number in range(self._diagram.layers + 1):
            layer = self._take(number)
            self._tell(layer)
            yield layer
            if number < self._diagram.layers:
                self._advance(layer)

    def _tell(self, layer: Layer) -> None:
        """Tell how far the diagram is."""
        megabytes = (layer.bytes + self._ahead_bytes) / MEGABYTE
        announce(
            Progress(
                Stage.COUNTING,
                "by a diagram",
                done=layer.number,
                of=self._diagram.layers,
                unit="layer",
                megabytes=round(megabytes, 1),
            )
        )

    def _take(self, number: int) -> Layer:
        """The layer as a list; its table is empty then, for a layer to come."""
        table = number % len(self._ahead.start)
        keys, ways = part_of(self._ahead, table)
        there = keys[:, 0] != EMPTY
        layer = Layer(number, keys[there], ways[there])
        keys[:, 0] = EMPTY
        ways[:] = 0
        self._ahead.used[table] = 0
        return layer

    def _advance(self, layer: Layer) -> None:
        """Add what is reached from the layer to those ahead."""
        goes_on = self._diagram.tables.size
        for reached, number in self._moving(layer.keys):
            done = 0
            while done < number:
                done, why, table = gather(
                    reached, done, number, goes_on, layer.number, layer.ways, self._ahead
                )
                if why == FULL:
                    self._grow(table, layer)
                elif why == MORE_DIGITS:
                    none = np.zeros((len(self._ahead.ways), 1), np.uint32)
                    self._refuse_if_too_large(layer, self._ahead.ways.nbytes + 2 * none.nbytes)
                    self._ahead = self._ahead._replace(ways=np.hstack([self._ahead.ways, none]))

    def _grow(self, table: int, layer: Layer) -> None:
        """Double the room of a table."""
        before = self._ahead
        sizes = before.size.copy()
        sizes[table] *= 2
        words, digits = self._diagram.words, before.ways.shape[1]
        self._refuse_if_too_large(layer, int(sizes.sum()) * (8 * words + 4 * digits))
        self._ahead = after = new_tables(sizes, words, digits)
        for each in range(len(sizes)):
            keys, ways = part_of(before, each)
            if each == table:
                there = keys[:, 0] != EMPTY
                insert(keys[there], ways[there], after, each)
            else:
                new_keys, new_ways = part_of(after, each)
                new_keys[:], new_ways[:] = keys, ways
                after.used[each] = before.used[each]

    @property
    def _ahead_bytes(self) -> int:
        return self._ahead.keys.nbytes + self._ahead.ways.nbytes

    def _refuse_if_too_large(self, layer: Layer, more: int) -> None:
        used = layer.bytes + self._ahead_bytes
        if used + more > self._bytes:
            raise Uncounted(
                "this puzzle is too large to count without enumeration: its decision diagram "
                f"takes more than {self._megabytes:,.0f} MB"
            )


# All layers of a diagram, kept for later: in memory, or on disk where they are too large.


@contextmanager
def stored(layers: Iterable[Layer], megabytes: float) -> Generator[list[Layer], None, None]:
    """Work out all layers, and keep them as long as the block lasts.

    ``megabytes``: so much is kept in memory, what is more in files, which are removed then.
    """
    left = megabytes * MEGABYTE
    with TemporaryDirectory(prefix="jigsat-", ignore_cleanup_errors=True) as folder:
        kept: list[Layer] = []
        for layer in layers:
            left -= layer.bytes
            kept.append(layer if left >= 0 else _on_disk(layer, Path(folder)))
        yield kept


def _on_disk(layer: Layer, folder: Path) -> Layer:
    """The same layer, of which only what is looked at is in memory."""
    keys = _file(folder / f"{layer.number}-keys.npy", layer.keys)
    return Layer(layer.number, keys, _file(folder / f"{layer.number}-ways.npy", layer.ways))


def _file(path: Path, array: NDArray[Any]) -> NDArray[Any]:
    np.save(path, array)
    return np.asarray(np.load(path, mmap_mode="r"))
