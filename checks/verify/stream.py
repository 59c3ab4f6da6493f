"""The verifier for solutions that come as text, batch by batch.

Each placement is read and looked at once, whatever the number of solutions that have it.
Where there are many solutions they are checked together; only those that are not right are
looked at one by one, for what is wrong with them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import blake2b
from typing import TYPE_CHECKING

from jigsat.checks.verify.pieces import told_apart
from jigsat.checks.verify.verifier import Left, Verifier
from jigsat.schemas.errors import DataError
from jigsat.schemas.layouts.json_layout import Layout, SaidPlaced, said_in_json
from jigsat.schemas.layouts.orient import AS_TYPED, Settler
from jigsat.schemas.layouts.placing import Fault
from jigsat.schemas.layouts.solution_lines import reread_placements
from jigsat.schemas.parsing.parse import parse
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Placed, Solution

if TYPE_CHECKING:
    from jigsat.checks.verify.batch.verifier import BatchVerifier

#: With fewer solutions at a time they are looked at one by one.
FEW = 200
#: When so many placements are known they are forgotten: only wrong files have so many.
MOST_KNOWN = 100_000
MARK_BYTES = 8
MARKS = 1 << 8 * MARK_BYTES

#: The numbers of the placements of a solution.
Row = list[int]


def faults_of(verifier: Verifier, layout: Layout, partial: bool) -> tuple[Fault, ...]:
    """What is wrong with a layout: on the spot, or if it is unfinished, already.

    Where a piece cannot lie as it is said, the others are checked as an unfinished board.
    """
    alone = (*layout.faults, *_wrong_alone(verifier, layout.placements))
    if partial or alone:
        return (*layout.faults, *verifier.faults_so_far(layout.placements))
    return tuple(verifier.faults(Solution.model_construct(placements=layout.placements)))


def _wrong_alone(verifier: Verifier, placements: Sequence[Placed]) -> Iterator[Fault]:
    looks = map(verifier.lay, placements)
    return (look for look in looks if isinstance(look, Fault))


class Batches:
    """Checks solutions of one puzzle, each told by what stands in JSON of its placements."""

    def __init__(self, puzzle: Puzzle, partial: bool) -> None:
        self._puzzle = puzzle
        self._partial = partial
        self._verifier = Verifier(puzzle)
        self._settler = Settler(puzzle)
        self._apart = told_apart(self._verifier.rules)
        self._forget()

    def _forget(self) -> None:
        self._numbers: dict[str, int] = {}
        self._placed: list[Placed] = []
        self._cannot: dict[int, Fault] = {}
        self._marks: list[int] = []
        self._many: BatchVerifier | None = None
        self._judged = 0

    def begin(self) -> None:
        """Begin a batch: the numbers of rows are good until the next one begins."""
        if len(self._placed) > MOST_KNOWN:
            self._forget()

    def row(self, texts: list[str]) -> Row:
        """The placements of a solution by number. Raises DataError for what is none."""
        numbers = self._numbers
        try:
            return [numbers[text] for text in texts]
        except KeyError:
            return self._new_row(texts)

    def _new_row(self, texts: list[str]) -> Row:
        try:
            return [self._number(text) for text in texts]
        except DataError:
            # A name can have in it what looks like the end of a placement.
            whole = reread_placements(texts)
        row = []
        for index, text in enumerate(whole):
            try:
                row.append(self._number(text))
            except DataError as error:
                raise error.at(f"placements[{index}]") from None
        return row

    def _number(self, text: str) -> int:
        if text not in self._numbers:
            placed = parse(SaidPlaced, f"{{{text}}}", "")
            self._numbers[text] = self._learn(placed)
        return self._numbers[text]

    def _learn(self, said: SaidPlaced) -> int:
        settled = self._settler.settle(said_in_json(said, ""))
        number = len(self._placed)
        if isinstance(settled, Fault):
            self._cannot[number] = settled
            settled = (self._as_said(said),)
        self._placed.extend(settled)
        self._marks.append(self._mark(settled[0]))
        return number

    def _as_said(self, said: SaidPlaced) -> Placed:
        turn = said.orientation or AS_TYPED
        return Placed(piece=said.piece, orientation=turn, cells=said.cells)

    def _mark(self, placed: Placed) -> int:
        """A number that is the same for placements that look the same."""
        look = self._verifier.lay(placed)
        if isinstance(look, Fault):
            return 0
        told = (look.shape, self._apart[placed.piece])
        return int.from_bytes(blake2b(repr(told).encode(), digest_size=MARK_BYTES).digest())

    def mark(self, row: Row) -> int:
        """A number that is the same for solutions that look the same, in any order."""
        return sum(self._marks[number] for number in row) % MARKS

    def left(self, row: Row) -> Left:
        """What is left once these pieces are on the board."""
        return self._verifier.left(self._layout(row).placements)

    def faults(self, rows: Sequence[Row]) -> list[tuple[Fault, ...]]:
        """What is wrong with each solution; nothing where it is one."""
        right = self._right(rows)
        return [
            () if good else self._faults(row) for good, row in zip(right, rows, strict=True)
        ]

    def _right(self, rows: Sequence[Row]) -> list[bool]:
        """Which are right at first sight."""
        if self._partial or len(rows) < FEW:
            return [False] * len(rows)
        import numpy as np

        from jigsat.checks.verify.batch.verifier import BatchVerifier

        if self._many is None or self._judged < len(self._placed):
            self._many = BatchVerifier(self._puzzle, [[placed] for placed in self._placed])
            self._judged = len(self._placed)
        width = max(1, self._puzzle.piece_count)
        none = self._judged
        cut = [row[:width] + [none] * (width - len(row)) for row in rows]
        good = self._many.valid(np.array(cut, np.int32)).tolist()
        return [fine and len(row) <= width for fine, row in zip(good, rows, strict=True)]

    def _faults(self, row: Row) -> tuple[Fault, ...]:
        return faults_of(self._verifier, self._layout(row), self._partial)

    def _layout(self, row: Row) -> Layout:
        can = tuple(self._placed[number] for number in row if number not in self._cannot)
        cannot = tuple(self._cannot[number] for number in row if number in self._cannot)
        return Layout(can, cannot)
