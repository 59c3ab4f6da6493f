"""Which lengths the sides of some rectangles can add up to, compiled by numba.

Subset sums by dynamic programming (Bellman 1957), a bit for each sum. Of each rectangle at most
one side counts.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from jigsat.solvers.engines.jit import compiled, inlined

Longs = NDArray[np.int64]
Bits = NDArray[np.uint64]


def subset_sums(side: Longs, class_of: Longs, pieces: Longs, digit: Longs, words: int) -> Bits:
    """The sums for each combination of pieces, as bits. Shape: [combinations, words].

    Args:
        side: the sides that count, each that of one kind of rectangles.
        class_of: the class of pieces of each kind.
        pieces: how many pieces a class has.
        digit: what a piece of each class counts for in the number of a combination; 0 where
            all its pieces are in all combinations.
        words: how many words of 64 bits there are for the sums; greater ones are left out.
    """
    combinations = 1 + int((pieces * digit).sum())
    sums = np.zeros((combinations, words), np.uint64)
    sums[0, 0] = 1
    for index in np.flatnonzero(digit == 0).tolist():
        for _ in range(min(int(pieces[index]), 64 * words)):
            add_a_piece(sums[0].copy(), sums[0], side[class_of == index])
    fill_table(sums, side, class_of, digit)
    return sums


@compiled
def add_a_piece(before: Bits, after: Bits, sides: Longs) -> None:
    """Add to ``after`` all sums of ``before`` with one of these sides."""
    for side in sides:
        _add_side(before, after, side)


@compiled
def fill_table(sums: Bits, side: Longs, class_of: Longs, digit: Longs) -> None:
    """All rows of the table from the first: each from one with a piece less."""
    for number in range(1, len(sums)):
        largest = 0
        for index in range(len(digit)):
            if digit[index] <= number and digit[index] > digit[largest]:
                largest = index
        before = sums[number - digit[largest]]
        sums[number] = before
        for kind in range(len(side)):
            if class_of[kind] == largest:
                _add_side(before, sums[number], side[kind])


@inlined
def _add_side(before: Bits, after: Bits, side: int) -> None:
    words = side // 64
    bits = np.uint64(side % 64)
    for word in range(words, len(after)):
        after[word] |= before[word - words] << bits
        if bits > 0 and word > words:
            after[word] |= before[word - words - 1] >> (np.uint64(64) - bits)
