"""Sets of numbers as the bits of one integer: they meet and join in a single operation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

Bits = int


def bits_of(numbers: Iterable[int]) -> Bits:
    """The set of these numbers."""
    total = 0
    for number in numbers:
        total |= 1 << number
    return total


def members(bits: Bits) -> Iterator[int]:
    """The numbers of a set, in increasing order."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest
