"""Solutions that come twice in a file of any length, found in flat memory."""

from __future__ import annotations

from array import array
from collections.abc import Iterator

#: Among so many solutions, the first ones, duplicates are found.
MOST_COMPARED = 5_000_000


class DuplicateFinder:
    """Finds solutions that come twice, by twelve bytes of each: its number and a digest.

    That two different ones have the same digest of eight bytes has a chance of one to a
    million where there are five millions of them.
    """

    def __init__(self) -> None:
        self._numbers = array("I")
        self._digests = array("Q")

    def add(self, number: int, digest: int) -> None:
        """Add a solution by its number in the file."""
        if len(self._digests) < MOST_COMPARED:
            self._numbers.append(number)
            self._digests.append(digest)

    def duplicates(self) -> Iterator[tuple[int, int]]:
        """The number of each solution that was there before, and of the first that is equal."""
        if len(self._digests) < 2:
            return
        import numpy as np

        digests = np.frombuffer(self._digests, np.uint64)
        order = np.argsort(digests, kind="stable")
        same = np.flatnonzero(digests[order[1:]] == digests[order[:-1]])
        for place in same.tolist():
            yield self._numbers[order[place + 1]], self._numbers[order[place]]
