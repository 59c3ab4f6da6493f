"""Solutions that come twice in a file of any length, found in bounded memory.

Of each solution there are its number and a digest. Where they are too many for the memory they
are sorted in runs on disk, in temporary files. A digest is as likely to be any number as any
other, so the runs are compared share by share: of all runs the digests in the same range.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import blake2b
from heapq import nsmallest
from tempfile import TemporaryFile
from typing import IO, TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    #: Digests, in two halves, and numbers of solutions: in memory, or mapped from a file.
    Run = NDArray[np.void]

#: The bytes of a digest. That two different ones among 10 ** 12 solutions are the same has a
#: chance of one to 10 ** 14.
DIGEST_BYTES = 16
DIGESTS = 1 << 8 * DIGEST_BYTES
#: So many solutions are kept in memory, with 24 bytes each, before they are sorted on disk.
IN_MEMORY = 1 << 20
#: The numbers of so many duplicates are kept; the others are counted.
MOST_KEPT = 10
HALF = 64
_RUN = [("high", "<u8"), ("low", "<u8"), ("number", "<u8")]


def digest_of(appearance: bytes) -> int:
    """The digest of what a placement looks like; those of a solution are added up."""
    return int.from_bytes(blake2b(appearance, digest_size=DIGEST_BYTES).digest())


@dataclass(frozen=True)
class Duplicates:
    """How many solutions were there before; the first of them, each with one that is equal."""

    number: int = 0
    first: tuple[tuple[int, int], ...] = ()

    def __add__(self, other: Duplicates) -> Duplicates:
        """All of both."""
        first = tuple(nsmallest(MOST_KEPT, (*self.first, *other.first)))
        return Duplicates(self.number + other.number, first)


class DuplicateFinder:
    """Finds solutions that come twice."""

    def __init__(self) -> None:
        self._high = array("Q")
        self._low = array("Q")
        self._numbers = array("Q")
        self._runs: list[IO[bytes]] = []
        self._within_runs = Duplicates()

    def add(self, number: int, digest: int) -> None:
        """Add a solution by its number in the file, and a digest."""
        self._numbers.append(number)
        self._high.append(digest >> HALF)
        self._low.append(digest & ((1 << HALF) - 1))
        if len(self._numbers) >= IN_MEMORY:
            self._sort_on_disk()

    def duplicates(self) -> Duplicates:
        """What was there before, among all that was added."""
        if not self._runs and len(self._numbers) < 2:
            return Duplicates()
        last, within = self._sorted_run()
        found = self._within_runs + within
        for share in self._shares(last):
            found += _without_duplicates(share)[1]
        return found

    def close(self) -> None:
        """Delete what is on disk."""
        for run in self._runs:
            run.close()

    def _sort_on_disk(self) -> None:
        run, within = self._sorted_run()
        self._within_runs += within
        file = TemporaryFile()  # noqa: SIM115  # closed by ``close``
        self._runs.append(file)
        file.write(run.tobytes())
        file.flush()
        for column in (self._high, self._low, self._numbers):
            del column[:]

    def _sorted_run(self) -> tuple[Run, Duplicates]:
        """What is in memory, sorted and each digest once; and the duplicates among it."""
        import numpy as np

        run = np.empty(len(self._numbers), _RUN)
        columns = self._high, self._low, self._numbers
        for name, column in zip(run.dtype.names or (), columns, strict=True):
            run[name] = np.frombuffer(column, np.uint64) if len(column) else 0
        return _without_duplicates(run)

    def _shares(self, last: Run) -> Iterator[Run]:
        """The runs share by share: what all of them have in one range of digests."""
        import numpy as np

        if not self._runs:
            return
        runs: list[Run] = [np.memmap(file, _RUN, mode="r") for file in self._runs]
        runs.append(last)
        bounds = [(share << HALF) // len(runs) for share in range(1, len(runs))]
        cuts = [
            [0, *np.searchsorted(run["high"], np.array(bounds, np.uint64)).tolist(), len(run)]
            for run in runs
        ]
        for share in range(len(runs)):
            parts = [
                run[cut[share] : cut[share + 1]] for run, cut in zip(runs, cuts, strict=True)
            ]
            yield np.concatenate(parts)


def _without_duplicates(run: Run) -> tuple[Run, Duplicates]:
    """The run sorted, each digest once, and what was left out."""
    import numpy as np

    run = run[np.lexsort((run["number"], run["low"], run["high"]))]
    again = np.zeros(len(run), np.bool_)
    same_high, same_low = (run[half][1:] == run[half][:-1] for half in ("high", "low"))
    again[1:] = same_high & same_low
    # The first of those that are equal: what stands last before them and is not there again.
    first = np.maximum.accumulate(np.where(again, 0, np.arange(len(run))))
    numbers, places = run["number"], np.flatnonzero(again)
    kept = places[np.argsort(numbers[places], kind="stable")[:MOST_KEPT]].tolist()
    pairs = tuple((int(numbers[place]), int(numbers[first[place]])) for place in kept)
    return run[~again], Duplicates(len(places), pairs)
