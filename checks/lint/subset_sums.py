"""Which sums the pieces can make, when each takes one of a few values.

A set of numbers is kept as the bits of one long number: adding a value to all of them is a
shift, and joining two sets is "or".
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

#: So many steps of 64 bits each are made at most: some tenths of a second.
WORK = 60_000_000


class Part(NamedTuple):
    """What of at least ``least`` and at most ``most`` times adds one of some values."""

    values: Sequence[int]
    least: int
    most: int


def reachable(parts: Iterable[Part], end: int, work: int) -> int | None:
    """The sums below ``end`` that the parts can make, as bits; None if that takes too long."""
    each = end // 64 + 1
    mask = (1 << end) - 1
    sums = 1
    for part in parts:
        work -= each * len(part.values) * part.most
        if work < 0:
            return None
        for time in range(part.most):
            more = 0
            for value in part.values:
                more |= sums << value
            more &= mask
            # What need not be used may be left out.
            following = more if time < part.least else sums | more
            if following == sums:
                break  # more of it makes no difference
            sums = following
    return sums
