"""Sets of numbers as bits: they meet and join in a single operation.

One set is one integer of Python's; many are rows of 64-bit words.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from jigsat.schemas.support.progress import check_limits

Bits = int
#: Sets as rows of words: an array [sets, words].
BitRows = NDArray[np.uint64]
WORD = 64
#: Number of Booleans packed per chunk.
CHUNK = 1 << 25


def bits_of(numbers: Iterable[int]) -> Bits:
    """The set of these numbers."""
    listed = list(numbers)
    # By octets, as integers of many digits are copied for each number that is added.
    octets = bytearray(max(listed, default=0) // 8 + 1)
    for number in listed:
        octets[number >> 3] |= 1 << (number & 7)
    return int.from_bytes(octets, "little")


def members(bits: Bits) -> Iterator[int]:
    """The numbers of a set, in increasing order."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


def packed(flags: NDArray[np.bool_]) -> BitRows:
    """The sets of numbers that are flagged. Shape of flags: [sets, numbers]."""
    width = max(1, -(-flags.shape[1] // WORD))
    filled = np.zeros((len(flags), width * WORD), np.bool_)
    filled[:, : flags.shape[1]] = flags
    words = np.packbits(filled, axis=1, bitorder="little").view("<u8")
    return np.ascontiguousarray(words, np.uint64)


def bit_rows(
    owners: NDArray[np.integer],
    numbers: NDArray[np.integer],
    rows: int,
    size: int,
    into: BitRows | None = None,
) -> BitRows:
    """A given number of sets of numbers below ``size``.

    Args:
        owners: for each of the numbers the set that it is in; in increasing order.
        numbers: what is in the sets.
        rows: how many sets there are.
        size: above all numbers.
        into: sets to which these are joined, so that both are never in memory at once.
    """
    chunk = max(1, CHUNK // (size + WORD))
    found = np.zeros((rows, max(1, -(-size // WORD))), np.uint64) if into is None else into
    for start in range(0, rows, chunk):
        check_limits()
        stop = min(start + chunk, rows)
        begin, end = np.searchsorted(owners, (start, stop))
        flags = np.zeros((stop - start, size), np.bool_)
        flags[owners[begin:end] - start, numbers[begin:end]] = True
        found[start:stop] |= packed(flags)
    return found


def join_shared(sets: Sequence[Collection[int]], first: int, size: int, into: BitRows) -> None:
    """Join to each row the sets that its number is in: set i is the bit ``first`` + i."""
    if not sets:
        return
    arrays = [s if isinstance(s, np.ndarray) else np.fromiter(s, np.int64) for s in sets]
    numbers = np.concatenate(arrays)
    bits = np.repeat(np.arange(first, first + len(sets)), [len(each) for each in sets])
    order = np.argsort(numbers, kind="stable")
    bit_rows(numbers[order], bits[order], len(into), size, into)
