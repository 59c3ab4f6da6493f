"""The verifier for files of solutions of any length, in some 80 bytes for each."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from io import BufferedReader
from itertools import chain, islice
from pathlib import Path
from typing import Any, NamedTuple, overload

from jigsat.checks.fingerprint import fingerprint
from jigsat.checks.verify.stream import DuplicateFinder, Row, StreamVerifier, faults_of
from jigsat.checks.verify.verifier import Left, Verifier, begun
from jigsat.schemas.display import Displayed
from jigsat.schemas.errors import DataError
from jigsat.schemas.layouts.json_layout import read_layout, read_layouts
from jigsat.schemas.layouts.placing import Fault
from jigsat.schemas.layouts.solution_file import Entry, SolutionFile, open_solutions
from jigsat.schemas.other_puzzle import AnySolution, OtherPuzzle
from jigsat.schemas.parsing.parse import parse
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Solution
from jigsat.schemas.support.progress import Progress, Stage, announce, check_limits
from jigsat.schemas.support.text import number_of

#: Solutions that are read and checked together.
BATCH = 8192
#: So many wrong solutions are listed; the others are counted.
MOST_LISTED = 10


@dataclass(frozen=True)
class InvalidSolution:
    """An invalid solution, or a duplicate: its location in the file and its faults."""

    where: str
    faults: tuple[Fault, ...]


@dataclass(frozen=True)
class Report(Displayed):
    """What is known of a file of solutions.

    ``wrong`` is the number of invalid solutions, and ``wrong_solutions`` are the first of
    them; likewise ``repeated`` of duplicates (None if they were not looked for).
    ``faults``: where the file contradicts itself. ``complete``: whether the file says that
    these are all solutions; None if it says nothing. ``unlisted``: how many were found that it
    does not list, as they do not come apart. ``left``: what an unfinished layout
    lacks, if it is the only one in the file.
    """

    puzzle: str
    partial: bool
    solutions: int = 0
    wrong: int = 0
    wrong_solutions: tuple[InvalidSolution, ...] = ()
    repeated: int | None = None
    repeated_solutions: tuple[InvalidSolution, ...] = ()
    faults: tuple[Fault, ...] = ()
    complete: bool | None = None
    convention: str = "solutions"
    left: Left | None = None
    unlisted: int = 0

    @property
    def valid(self) -> bool:
        """Whether nothing is wrong."""
        return not (self.wrong or self.repeated or self.faults)


def verify_file(
    puzzle: Puzzle | OtherPuzzle, path: str | Path, partial: bool = False
) -> Report:
    """Verify the solutions, or the layout, in a file of any length.

    ``partial``: the layouts are not finished, and only what is wrong already is a fault.
    Raises FileError, and DataError if the file does not contain solutions, or contains
    solutions of another puzzle.
    """
    return deque(reports_on(puzzle, Path(path), partial), maxlen=1)[0]


def invalid(where: str, fault: Fault, source: str) -> DataError:
    """The error that a solution in a file is invalid."""
    return DataError(where, f"an invalid solution ({fault})", "a valid one", source)


def reports_on(
    puzzle: Puzzle | OtherPuzzle,
    path: Path | None,
    partial: bool = False,
    stream: BufferedReader | None = None,
) -> Generator[Report, None, None]:
    """Yield the report on a file after each batch of its solutions, the last on all of it.

    Without a path the stream is read. Raises what ``verify_file`` raises.
    """
    with open_solutions(path, stream) as opened:
        if isinstance(opened, str):
            yield _of_text(puzzle, opened, str(path or "standard input"), partial)
        else:
            puzzle = puzzle_of(puzzle, opened)
            yield from reports_on_solutions(puzzle, opened, partial)


def _of_text(puzzle: Puzzle | OtherPuzzle, text: str, source: str, partial: bool) -> Report:
    if isinstance(puzzle, OtherPuzzle):
        faults = tuple(puzzle.faults_of_text(text, partial))
        return _of_one(puzzle, faults, partial)
    try:
        (layout,) = read_layouts(puzzle, text)
    except DataError as error:
        raise error.within(source) from None
    verifier = Verifier(puzzle)
    faults = faults_of(verifier, layout, partial)
    left = verifier.left(layout.placements) if partial else None
    return replace(_of_one(puzzle, faults, partial), left=left)


def _of_one(puzzle: Puzzle | OtherPuzzle, faults: tuple[Fault, ...], partial: bool) -> Report:
    wrong = (InvalidSolution("the layout", faults),) if faults else ()
    return Report(puzzle.name, partial, 1, len(wrong), wrong)


@overload
def puzzle_of(puzzle: Puzzle, file: SolutionFile) -> Puzzle: ...
@overload
def puzzle_of(puzzle: Puzzle | OtherPuzzle, file: SolutionFile) -> Puzzle | OtherPuzzle: ...
def puzzle_of(puzzle: Puzzle | OtherPuzzle, file: SolutionFile) -> Puzzle | OtherPuzzle:
    """The puzzle of which a file has solutions: this one, or this one begun from a layout.

    Raises DataError if the file says that they are of another.
    """
    said, layout = file.header.fingerprint, file.header.layout
    if layout is not None and isinstance(puzzle, Puzzle) and not puzzle.layout:
        laid = parse(Solution, json.dumps({"placements": layout}), file.source)
        puzzle = begun(puzzle, laid, file.source)
    expected = fingerprint(puzzle)
    if said is not None and said != expected:
        found = f"solutions of '{file.header.puzzle}' (fingerprint {said})"
        wanted = f"of '{puzzle.name}' (fingerprint {expected})"
        raise DataError("", found, wanted, file.source)
    return puzzle


def stream_verifier(puzzle: Puzzle | OtherPuzzle, partial: bool) -> Any:
    """The verifier for solutions of this puzzle that come one after the other."""
    if isinstance(puzzle, OtherPuzzle):
        return puzzle.stream_verifier(partial)
    return StreamVerifier(puzzle, partial)


def reports_on_solutions(
    puzzle: Puzzle | OtherPuzzle, file: SolutionFile, partial: bool = False
) -> Generator[Report, None, None]:
    """Yield the report on solutions of this puzzle after each batch, the last on all of them.

    Raises DataError if an entry is not a solution.
    """
    finder, verifier = DuplicateFinder(), stream_verifier(puzzle, partial)
    report = Report(puzzle.name, partial, convention=file.convention)
    entries = file.entries()
    while batch := list(islice(entries, BATCH)):
        check_limits()
        verifier.begin_batch()
        rows = [row_of(verifier, file, entry) for entry in batch]
        faults = verifier.faults(rows)
        report = _with(report, file, batch, faults)
        for (number, _), row, wrong in zip(batch, rows, faults, strict=True):
            if not (partial or wrong):
                finder.add(number, verifier.digest(row))
        if partial:
            left = verifier.left(rows[0]) if report.solutions == 1 else None
            report = replace(report, left=left)
        announce(Progress(Stage.CHECKING, "solutions", done=report.solutions, unit="solution"))
        yield report
    if not partial:
        report = _with_duplicates(report, file, finder)
    yield replace(
        report,
        faults=tuple(file.faults(report.solutions)),
        complete=file.complete,
        unlisted=file.unlisted,
    )


def _with_duplicates(report: Report, file: SolutionFile, finder: DuplicateFinder) -> Report:
    """The report with the duplicates among all solutions."""
    announce(Progress(Stage.CHECKING, "for duplicates"))
    found = finder.duplicates()
    listed = []
    for number, first in found.first:
        fault = Fault("solution", f"the same as {file.where(first)}")
        listed.append(InvalidSolution(file.where(number), (fault,)))
    return replace(report, repeated=found.number, repeated_solutions=tuple(listed))


def row_of(verifier: Any, file: SolutionFile, entry: Entry) -> Row:
    """What the verifier makes of an entry. Raises DataError if it is not a solution."""
    number, texts = entry
    try:
        row: Row = verifier.row(texts)
        return row
    except DataError as error:
        raise error.at(file.where(number)).within(file.source) from None


def _with(
    report: Report,
    file: SolutionFile,
    batch: Sequence[Entry],
    faults: Sequence[tuple[Fault, ...]],
) -> Report:
    """The report with the verdict on one more batch."""
    wrong = [(number, each) for (number, _), each in zip(batch, faults, strict=True) if each]
    listed = (InvalidSolution(file.where(number), each) for number, each in wrong[:MOST_LISTED])
    return replace(
        report,
        solutions=report.solutions + len(batch),
        wrong=report.wrong + len(wrong),
        wrong_solutions=(*report.wrong_solutions, *listed)[:MOST_LISTED],
    )


# Some of the solutions in a file, by their numbers, in flat memory.


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
        puzzle: Puzzle | OtherPuzzle,
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

        Raises DataError if the file is damaged, of another puzzle, or has too few
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
        puzzle = puzzle_of(puzzle, opened)
        verifier = stream_verifier(puzzle, partial=True)
        for entry in opened.entries():
            yield partial(_solution, verifier, opened, entry)


def _solution(verifier: Any, file: SolutionFile, entry: Entry) -> AnySolution:
    row = row_of(verifier, file, entry)
    for fault in verifier.faults([row])[0]:
        raise invalid(file.where(entry[0]), fault, file.source)
    solution: AnySolution = verifier.solution(row)
    return solution


def _layout(puzzle: Puzzle | OtherPuzzle, text: str, source: str) -> Solution:
    if isinstance(puzzle, OtherPuzzle):
        expected = f"solutions in JSON, as {puzzle.called} has no board"
        raise DataError("", "a layout as text", expected, source)
    layout = read_layout(puzzle, text, source)
    for fault in Verifier(puzzle).faults_so_far(layout.placements):
        raise invalid("the layout", fault, source)
    return layout


# The solutions in a file of any length, each of them verified, in flat memory.


class ValidRows(NamedTuple):
    """Valid solutions as rows, which the verifier can read until the next batch.

    ``numbers`` are those of their entries in the file.
    """

    verifier: StreamVerifier
    numbers: list[int]
    rows: list[Row]


def solutions_in(puzzle: Puzzle, path: str | Path) -> Iterator[Solution]:
    """The solutions in a file of any length, each verified.

    Raises FileError, and DataError if the file does not contain solutions, or at the first
    that is invalid, or if the file contains solutions of another puzzle.
    """
    path = Path(path)
    with open_solutions(path) as opened:
        if isinstance(opened, str):
            yield verified(puzzle, read_layout(puzzle, opened, str(path)), str(path))
            return
        for batch in valid_rows(puzzle, opened):
            yield from map(batch.verifier.solution, batch.rows)


def valid_rows(puzzle: Puzzle, file: SolutionFile) -> Generator[ValidRows, None, None]:
    """The solutions in a file, batch by batch.

    Raises DataError at the first that is invalid, or if they are of another puzzle.
    """
    puzzle = puzzle_of(puzzle, file)
    verifier, entries, done = StreamVerifier(puzzle, partial=False), file.entries(), 0
    while batch := list(islice(entries, BATCH)):
        check_limits()
        verifier.begin_batch()
        rows = [row_of(verifier, file, entry) for entry in batch]
        for (number, _), faults in zip(batch, verifier.faults(rows), strict=True):
            if faults:
                raise invalid(file.where(number), faults[0], file.source)
        done += len(rows)
        announce(Progress(Stage.CHECKING, "solutions", done=done, unit="solution"))
        yield ValidRows(verifier, [number for number, _ in batch], rows)


def verified(puzzle: Puzzle, solution: Solution, source: str) -> Solution:
    """The solution, if it is valid. Raises DataError otherwise."""
    for fault in Verifier(puzzle).faults(solution):
        raise invalid("the layout", fault, source)
    return solution
