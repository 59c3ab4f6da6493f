"""The numbers of a board's cells, looked up by the million."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from jigsat.schemas.geometry.surface import Surface
from jigsat.schemas.grids.grid import Point, Vector

Ints = NDArray[np.int64]
Numbers = NDArray[np.int32]
#: A table by key may have so many entries; on a board with wide gaps keys are searched for.
MAX_TABLE = 4_000_000


class CellNumbers:
    """Cells numbered in the order in which they are given.

    Each point has a key, one whole number, and so has each step: the key of a point after a
    step is the sum of both. Keys are the digits of a number with room for three boards side by
    side along each axis, so that no two points have the same that a shape can cover which has
    room on the board and one cell there.
    """

    def __init__(self, cells: Sequence[Point]) -> None:
        self.cells = tuple(cells)
        self.number = {cell: number for number, cell in enumerate(self.cells)}
        points = np.array(self.cells, np.int64)
        lowest = points.min(axis=0)
        self._extents = points.max(axis=0) - lowest + 1
        self._scale = np.append(np.cumprod(3 * self._extents[:0:-1])[::-1], 1)
        #: The key of each cell.
        self.keys: Ints = (points - lowest) @ self._scale
        reach = int((self._extents - 1) @ self._scale)
        self._lowest, size = -reach, 3 * reach + 1
        self._table = self._tabulated(size) if size <= MAX_TABLE else None
        self._by_key = np.argsort(self.keys)

    def _tabulated(self, size: int) -> Numbers:
        table = np.full(size, -1, np.int32)
        table[self.keys - self._lowest] = np.arange(len(self.keys))
        return table

    def at(self, keys: Ints) -> Numbers:
        """The numbers of the cells with these keys; -1 where there is none."""
        if self._table is not None:
            return self._table[keys - self._lowest]
        place = np.searchsorted(self.keys, keys, sorter=self._by_key)
        nearest = self._by_key[np.minimum(place, len(self.keys) - 1)]
        return np.where(self.keys[nearest] == keys, nearest, -1).astype(np.int32)

    def steps(self, vectors: Sequence[Vector]) -> Ints:
        """The keys of steps."""
        keys: Ints = np.array(vectors, np.int64).reshape(-1, len(self._scale)) @ self._scale
        return keys

    def have_room_for(self, cells: Sequence[Point]) -> bool:
        """Whether these cells reach no further along any axis than the numbered ones."""
        return bool((np.ptp(np.array(cells), axis=0) < self._extents).all())

    def among(self, points: Iterable[Point]) -> NDArray[np.bool_]:
        """For each cell by its number, whether it is one of the points."""
        chosen = frozenset(points)
        return np.fromiter((cell in chosen for cell in self.cells), np.bool_, len(self.cells))


@lru_cache(maxsize=64)  # the puzzles that `repair` tries have one board
def cell_numbers(surface: Surface) -> CellNumbers:
    """The numbers of a board's cells: row by row from the top, as in ``PuzzleData.cells``."""
    return CellNumbers(sorted(surface.cells, key=surface.grid.coordinates))
