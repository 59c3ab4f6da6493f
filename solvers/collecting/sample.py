"""A fair sample of a stream of solutions of any length.

Each solution has a key that is as good as random and follows from its placements alone; those
with the least keys are the sample. So each is as likely to be in it as any other, and the
sample is the same in whatever order the solutions come.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from jigsat.models.problem import Rows

Keys = NDArray[np.uint64]
Numbers = NDArray[np.int64]

#: The constants of SplitMix64, which scatters numbers evenly.
_STEP, _FIRST, _SECOND = (
    np.uint64(0x9E3779B97F4A7C15),
    np.uint64(0xBF58476D1CE4E5B9),
    np.uint64(0x94D049BB133111EB),
)
_SHIFTS = np.uint64(30), np.uint64(27), np.uint64(31)


class Sample:
    """Keeps a fair sample of at most ``size`` of the rows that it is given.

    Rows have their placements in increasing order. ``seen``: how many rows there were.
    """

    def __init__(self, size: int, width: int) -> None:
        self.seen = 0
        self._size = size
        self._width = width
        self._rows: list[Rows] = []
        self._keys: list[Keys] = []
        self._numbers: list[Numbers] = []
        self._kept = 0

    def add(self, rows: Rows) -> None:
        """Take these rows into account."""
        self._rows.append(rows)
        self._keys.append(keys_of(rows))
        self._numbers.append(np.arange(self.seen, self.seen + len(rows)))
        self.seen += len(rows)
        self._kept += len(rows)
        if self._kept > 2 * self._size:
            self._cut()

    def chosen(self) -> tuple[Rows, Numbers]:
        """The sample, in the order in which the rows came, and their numbers from 0."""
        if not self._rows:
            return np.zeros((0, self._width), np.int32), np.zeros(0, np.int64)
        self._cut()
        order = np.argsort(self._numbers[0])
        return self._rows[0][order], self._numbers[0][order]

    def _cut(self) -> None:
        """Forget all rows but those with the least keys."""
        rows, keys = np.concatenate(self._rows), np.concatenate(self._keys)
        numbers = np.concatenate(self._numbers)
        if len(keys) > self._size:
            least = np.argpartition(keys, self._size - 1)[: self._size]
            rows, keys, numbers = rows[least], keys[least], numbers[least]
        self._rows, self._keys, self._numbers = [rows], [keys], [numbers]
        self._kept = len(keys)


def keys_of(rows: Rows) -> Keys:
    """The key of each row: equal for equal rows, and otherwise as good as random."""
    keys = np.zeros(len(rows), np.uint64)
    with np.errstate(over="ignore"):
        for column in rows.T:
            keys = _scattered(keys ^ column.astype(np.uint64))
    return keys


def _scattered(numbers: Keys) -> Keys:
    mixed = numbers + _STEP
    mixed = (mixed ^ (mixed >> _SHIFTS[0])) * _FIRST
    mixed = (mixed ^ (mixed >> _SHIFTS[1])) * _SECOND
    scattered: Keys = mixed ^ (mixed >> _SHIFTS[2])
    return scattered
