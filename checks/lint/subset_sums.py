"""Bounded subset sums: which totals items can have, if each use of one adds one of its values.

A set of sums is the bits of one long integer: adding a value to all of them is a shift, and
the union of two sets is "or".
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

#: Maximum number of steps of 64 bits each: some tenths of a second.
MAX_STEPS = 60_000_000


class Item(NamedTuple):
    """Something used ``least`` to ``most`` times, each time adding one of ``values``."""

    values: Sequence[int]
    least: int
    most: int


def subset_sums(items: Iterable[Item], end: int, max_steps: int = MAX_STEPS) -> int | None:
    """The sums below ``end`` that the items can have, as bits; None beyond ``max_steps``."""
    words = end // 64 + 1
    mask = (1 << end) - 1
    sums = 1
    for item in items:
        max_steps -= words * len(item.values) * item.most
        if max_steps < 0:
            return None
        sums = _with_item(sums, item, mask)
    return sums


def _with_item(sums: int, item: Item, mask: int) -> int:
    for time in range(item.most):
        more = 0
        for value in item.values:
            more |= sums << value
        more &= mask
        # An item that need not be used again may be left out.
        following = more if time < item.least else sums | more
        if following == sums:
            break  # using it more often makes no difference
        sums = following
    return sums
