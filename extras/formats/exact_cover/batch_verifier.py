"""The verifier of exact cover problems for many solutions at once, as rows of options."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from jigsat.extras.formats.exact_cover.data import CoverData

Flags = NDArray[np.bool_]
Numbers = NDArray[np.int64]
#: Whole numbers, as integers or as floats.
Sums = NDArray[np.float64] | NDArray[np.int64]
#: So many counts of items in solutions are made at a time.
CHUNK = 1 << 22


class CoverBatchVerifier:
    """Checks rows of options, by their numbers in the file from 0.

    Where a solution has fewer options than a row has room for, the rest of the row is the
    number of options.
    """

    def __init__(self, cover: CoverData) -> None:
        entries = cover.entries
        self._nothing = len(cover.options)
        self._items = np.array(entries.items, np.int64)
        self._colours = np.array(entries.colours, np.int64)
        self._begin = np.array(entries.ends, np.int64)
        self._length = np.append(np.diff(self._begin), 0)
        self._number = len(cover.names)
        self._primary = cover.primary
        self._least = np.array([least for least, _ in cover.bounds], np.int64)
        self._most = np.array([most for _, most in cover.bounds], np.int64)

    def valid(self, rows: NDArray[np.int32]) -> Flags:
        """For each row whether it is a solution."""
        chunk = max(1, CHUNK // self._number)
        parts = [self._valid(rows[n : n + chunk]) for n in range(0, len(rows), chunk)]
        return np.concatenate([np.zeros(0, np.bool_), *parts])

    def _valid(self, rows: NDArray[np.int32]) -> Flags:
        ordered = np.sort(rows, axis=1)
        again = (ordered[:, 1:] == ordered[:, :-1]) & (ordered[:, 1:] < self._nothing)
        place, entry = self._entries(rows)
        place = place * self._number + self._items[entry]
        counts = self._sums(len(rows), place)
        primary, secondary = counts[:, : self._primary], counts[:, self._primary :]
        covered = ((self._least <= primary) & (primary <= self._most)).all(axis=1)
        agree = (secondary <= 1) | self._agree(
            len(rows), place, self._colours[entry], secondary
        )
        return np.asarray(~again.any(axis=1) & covered & agree.all(axis=1), np.bool_)

    def _entries(self, rows: NDArray[np.int32]) -> tuple[Numbers, Numbers]:
        """The entries of the options in all rows, and for each the number of its row."""
        options = rows.ravel().astype(np.int64)
        lengths = self._length[options]
        row = np.repeat(np.arange(options.size) // max(1, rows.shape[1]), lengths)
        first = self._begin[options] - (np.cumsum(lengths) - lengths)
        return row, np.arange(lengths.sum()) + np.repeat(first, lengths)

    def _agree(self, rows: int, place: Numbers, colours: Numbers, times: Sums) -> Flags:
        """Whether all that give an item a colour give it the same, and all give it one.

        Numbers are equal exactly if the square of their sum is their number times the sum of
        their squares.
        """
        if not colours.any():
            return np.zeros_like(times, np.bool_)
        total, squares, none = (
            self._sums(rows, place, weights)[:, self._primary :]
            for weights in (colours, colours**2, colours == 0)
        )
        return np.asarray((none == 0) & (total**2 == times * squares), np.bool_)

    def _sums(
        self, rows: int, place: Numbers, weights: NDArray[np.generic] | None = None
    ) -> Sums:
        found = np.bincount(place, weights, rows * self._number)
        return found.reshape(rows, self._number)
