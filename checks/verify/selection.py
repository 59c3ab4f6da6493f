"""Some of the solutions in a file, by their numbers, in flat memory."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain

from jigsat.checks.exact_cover.stream import CoverStreamVerifier
from jigsat.checks.verify.files import invalid, refuse_another, row_of, stream_verifier
from jigsat.checks.verify.stream import StreamVerifier
from jigsat.checks.verify.verifier import Verifier
from jigsat.schemas.errors import DataError
from jigsat.schemas.exact_cover import AnySolution, ExactCover
from jigsat.schemas.layouts.json_layout import read_layout
from jigsat.schemas.layouts.solution_file import Entry, SolutionFile
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Solution
from jigsat.schemas.text import number_of

#: Numbers from the first to the last, both included, counted from 1.
Range = tuple[int, int]
#: Reads and verifies a solution.
_Read = Callable[[], AnySolution]


@dataclass(frozen=True)
class Selected:
    """A solution and its number in the file, from 1."""

    number: int
    solution: AnySolution


class Selection:
    """Solutions of a file by their numbers. A solution may be unfinished, but not wrong.

    Args:
        puzzle: whose solutions these are.
        opened: the file, or the text of a layout that was typed, see ``open_solutions``.
        source: its name.
        ranges: the numbers, disjoint and ascending.
        counts_rest: whether the file is read to its end, and not only to the last of them; it
            may then end before.
    """

    def __init__(
        self,
        puzzle: Puzzle | ExactCover,
        opened: SolutionFile | str,
        source: str,
        ranges: Sequence[Range],
        counts_rest: bool = False,
    ) -> None:
        self._puzzle = puzzle
        self._opened = opened
        self._source = source
        self._wanted = chain.from_iterable(range(a, b + 1) for a, b in ranges)
        self.counts_rest = counts_rest
        #: How many solutions the file has, as far as it was read.
        self.read = 0

    def __iter__(self) -> Iterator[Selected]:
        """Yield the solutions, in the order of the file.

        Raises DataError if the file is damaged, of another puzzle, or has not so many
        solutions, or if one of those that are wanted is invalid.
        """
        wanted = next(self._wanted, None)
        for read in self._solutions():
            self.read += 1
            if self.read == wanted:
                yield Selected(self.read, read())
                wanted = next(self._wanted, None)
            if wanted is None and not self.counts_rest:
                return
        if wanted is not None and not self.counts_rest:
            found = number_of(self.read, "solution")
            raise DataError("", found, f"a solution {wanted:,}", self._source)

    def _solutions(self) -> Iterator[_Read]:
        """For each solution what reads it: only those that are wanted are looked at."""
        opened, puzzle = self._opened, self._puzzle
        if isinstance(opened, str):
            yield partial(_layout, puzzle, opened, self._source)
            return
        refuse_another(puzzle, opened)
        verifier = stream_verifier(puzzle, partial=True)
        for entry in opened.entries():
            yield partial(_solution, verifier, opened, entry)


def _solution(
    verifier: StreamVerifier | CoverStreamVerifier, file: SolutionFile, entry: Entry
) -> AnySolution:
    row = row_of(verifier, file, entry)
    for fault in verifier.faults([row])[0]:
        raise invalid(file.where(entry[0]), fault, file.source)
    return verifier.solution(row)


def _layout(puzzle: Puzzle | ExactCover, text: str, source: str) -> Solution:
    if isinstance(puzzle, ExactCover):
        expected = "solutions in JSON, as an exact cover problem has no board"
        raise DataError("", "a layout as text", expected, source)
    layout = read_layout(puzzle, text, source)
    for fault in Verifier(puzzle).faults_so_far(layout.placements):
        raise invalid("the layout", fault, source)
    return layout
