"""The verifier for solutions that come as text, batch by batch.

Each distinct placement is read and placed once, whatever the number of solutions that have
it. Where there are many solutions they are verified together; only those that are invalid are
verified one by one, to name their faults.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import TYPE_CHECKING

from jigsat.checks.verify.pieces import distinctions
from jigsat.checks.verify.verifier import Left, Verifier
from jigsat.schemas.layouts.json_layout import Layout, PlacementInJson
from jigsat.schemas.layouts.placing import Fault, Resolver
from jigsat.schemas.layouts.solution_lines import (
    numbered_placements,
)
from jigsat.schemas.parsing.parse import parse
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Placed, Solution

if TYPE_CHECKING:
    from jigsat.checks.verify.batch import BatchVerifier


# Solutions as rows of numbers, many of them verified together.
#
# A stream of solutions repeats few placements, or options, very often. Each distinct text
# of one has a number, and a solution is a row of numbers.


#: The numbers of the texts of a solution.
Row = list[int]

#: Fewer solutions than these are verified one by one: together is not worth its tables.
FEW = 200


def numbers_of(
    texts: list[str], numbers: Mapping[str, int], number: Callable[[str], int]
) -> Row:
    """The numbers of these texts; ``number`` gives one to a text that has none yet.

    Raises what ``number`` raises.
    """
    try:
        return [numbers[text] for text in texts]
    except KeyError:
        return numbered_placements(texts, number)


def faults_of_rows(
    rows: Sequence[Row],
    faults: Callable[[Row], tuple[Fault, ...]],
    valid: Callable[[Sequence[Row]], Sequence[bool]] | None,
) -> list[tuple[Fault, ...]]:
    """The faults of each solution; none if it is valid.

    ``valid`` tells of many solutions together which ones are, and ``faults`` names the faults
    of one. Without ``valid`` each solution is verified by itself.
    """
    if valid is None or len(rows) < FEW:
        return list(map(faults, rows))
    return [() if good else faults(row) for good, row in zip(valid(rows), rows, strict=True)]


# Solutions that come twice in a file of any length. Of each there are its number and a digest.


#: The bytes of a digest. That two different ones among 10 ** 12 solutions are the same has a
#: chance of one to 10 ** 14.
DIGEST_BYTES = 16
DIGESTS = 1 << 8 * DIGEST_BYTES
#: The numbers of so many duplicates are kept; the others are counted.
MOST_KEPT = 10
_HALF = 64


def digest_of(appearance: bytes) -> int:
    """The digest of what a placement looks like; those of a solution are added up."""
    return int.from_bytes(blake2b(appearance, digest_size=DIGEST_BYTES).digest())


@dataclass(frozen=True)
class Duplicates:
    """How many solutions were there before; the first of them, each with one that is equal."""

    number: int = 0
    first: tuple[tuple[int, int], ...] = ()


class DuplicateFinder:
    """Finds solutions that come twice.

    It keeps 24 bytes of each, and needs some 80 while it compares them at the end.
    """

    def __init__(self) -> None:
        self._high = array("Q")
        self._low = array("Q")
        self._numbers = array("Q")

    def add(self, number: int, digest: int) -> None:
        """Add a solution by its number in the file, and a digest."""
        self._numbers.append(number)
        self._high.append(digest >> _HALF)
        self._low.append(digest & ((1 << _HALF) - 1))

    def duplicates(self) -> Duplicates:
        """What was there before, among all that was added."""
        if len(self._numbers) < 2:
            return Duplicates()
        import numpy as np

        columns = (self._numbers, self._low, self._high)
        numbers, low, high = (np.frombuffer(each, np.uint64) for each in columns)
        order = np.lexsort((numbers, low, high))
        numbers, low, high = numbers[order], low[order], high[order]
        again = np.zeros(len(numbers), np.bool_)
        again[1:] = (low[1:] == low[:-1]) & (high[1:] == high[:-1])
        # The first of those that are equal stands last before them and is not there again.
        first = np.maximum.accumulate(np.where(again, 0, np.arange(len(numbers))))
        places = np.flatnonzero(again)
        kept = places[np.argsort(numbers[places], kind="stable")[:MOST_KEPT]].tolist()
        pairs = tuple((int(numbers[place]), int(numbers[first[place]])) for place in kept)
        return Duplicates(len(places), pairs)


#: When so many placements are known they are forgotten: only wrong files have so many.
MOST_KNOWN = 100_000


def faults_of(verifier: Verifier, layout: Layout, partial: bool) -> tuple[Fault, ...]:
    """The faults of a layout; if it is unfinished, or ``partial``, those that it has already.

    A layout of which a piece cannot lie as it is stated is checked like an unfinished one.
    """
    is_misplaced = (isinstance(verifier.lay(placed), Fault) for placed in layout.placements)
    if partial and not layout.faults:
        return tuple(verifier.faults_of_partial(layout.placements))
    if layout.faults or any(is_misplaced):
        return (*layout.faults, *verifier.faults_so_far(layout.placements))
    return tuple(verifier.faults(Solution.model_construct(placements=layout.placements)))


class StreamVerifier:
    """Verifies solutions of one puzzle that are given as the JSON texts of their placements.

    Each distinct text has a number, and a solution is a row of numbers.
    """

    def __init__(self, puzzle: Puzzle, partial: bool) -> None:
        self._puzzle = puzzle
        self._partial = partial
        self._verifier = Verifier(puzzle)
        self._resolver = Resolver(puzzle)
        self._apart = distinctions(self._verifier.rules)
        self._forget()

    def _forget(self) -> None:
        self._numbers: dict[str, int] = {}
        self._placed: list[Placed] = []
        self._unplaceable: dict[int, Fault] = {}
        self._digests: list[int] = []
        self._batch_verifier: BatchVerifier | None = None

    def begin_batch(self) -> None:
        """Begin a batch: the numbers in rows are valid until the next one begins."""
        if len(self._placed) > MOST_KNOWN:
            self._forget()

    def row(self, texts: list[str]) -> Row:
        """The numbers of these placements. Raises DataError if one is not a placement."""
        return numbers_of(texts, self._numbers, self._number)

    def _number(self, text: str) -> int:
        if text not in self._numbers:
            placed = parse(PlacementInJson, f"{{{text}}}", "")
            stated = placed.stated()
            resolved = self._resolver.resolve(stated)
            number = len(self._placed)
            if isinstance(resolved, Fault):
                self._unplaceable[number] = resolved
                resolved = (stated.as_stated,)
            self._placed.extend(resolved)
            self._digests.append(self._digest(resolved[0]))
            self._numbers[text] = number
        return self._numbers[text]

    def _digest(self, placed: Placed) -> int:
        """A digest that is the same for placements that look the same."""
        piece = self._verifier.lay(placed)
        if isinstance(piece, Fault):
            return 0
        return digest_of(repr((piece.shape, self._apart[placed.piece])).encode())

    def digest(self, row: Row) -> int:
        """A digest that is the same for solutions that look the same, in any order."""
        return sum(self._digests[number] for number in row) % DIGESTS

    def left(self, row: Row) -> Left:
        """What is left once these pieces are on the board."""
        return self._verifier.left(self._layout(row).placements)

    def faults(self, rows: Sequence[Row]) -> list[tuple[Fault, ...]]:
        """The faults of each solution; none if it is valid."""
        return faults_of_rows(rows, self._faults, None if self._partial else self._valid)

    def _valid(self, rows: Sequence[Row]) -> list[bool]:
        """Which solutions are found valid together."""
        import numpy as np

        width = max(1, self._puzzle.piece_count)
        nothing = len(self._placed)
        cut = [row[:width] + [nothing] * (width - len(row)) for row in rows]
        valid = self._verifier_of_rows().valid(np.array(cut, np.int32)).tolist()
        return [good and len(row) <= width for good, row in zip(valid, rows, strict=True)]

    def _verifier_of_rows(self) -> BatchVerifier:
        """The batch verifier for all placements that are known now."""
        from jigsat.checks.verify.batch import BatchVerifier

        verifier = self._batch_verifier
        if verifier is None or verifier.size < len(self._placed):
            verifier = BatchVerifier(self._puzzle, [[placed] for placed in self._placed])
            self._batch_verifier = verifier
        return verifier

    def placed(self, number: int) -> Placed:
        """The placement of that number."""
        return self._placed[number]

    def solution(self, row: Row) -> Solution:
        """The solution with these placements."""
        return self._layout(row).solution

    def _faults(self, row: Row) -> tuple[Fault, ...]:
        return faults_of(self._verifier, self._layout(row), self._partial)

    def _layout(self, row: Row) -> Layout:
        cannot = self._unplaceable
        return Layout(
            tuple(self._placed[number] for number in row if number not in cannot),
            tuple(cannot[number] for number in row if number in cannot),
        )
