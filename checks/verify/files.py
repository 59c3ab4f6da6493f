"""The verifier for files of solutions of any length, in flat memory."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from io import BufferedReader
from itertools import islice
from pathlib import Path

from jigsat.checks.fingerprint import fingerprint
from jigsat.checks.verify.duplicates import DuplicateFinder
from jigsat.checks.verify.stream import Row, StreamVerifier, faults_of
from jigsat.checks.verify.verifier import Left, Verifier
from jigsat.schemas.errors import DataError
from jigsat.schemas.layouts.json_layout import read_layouts
from jigsat.schemas.layouts.placing import Fault
from jigsat.schemas.layouts.solution_file import Entry, SolutionFile, open_solutions
from jigsat.schemas.puzzle import Puzzle

#: Solutions that are read and checked together.
BATCH = 8192
#: So many wrong solutions, and so many duplicates, are listed; the others are counted.
MOST_LISTED = 10


@dataclass(frozen=True)
class InvalidSolution:
    """An invalid solution, or a duplicate: its location in the file and its faults."""

    where: str
    faults: tuple[Fault, ...]


@dataclass(frozen=True)
class Report:
    """What is known of a file of solutions.

    ``wrong`` is the number of invalid solutions, and ``wrong_solutions`` are the first of
    them; likewise ``repeated`` of duplicates (None if they were not looked for).
    ``faults``: where the file contradicts itself. ``complete``: whether the file says that
    these are all solutions; None if it says nothing. ``left``: what an unfinished layout
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

    @property
    def valid(self) -> bool:
        """Whether nothing is wrong."""
        return not (self.wrong or self.repeated or self.faults)


def verify_file(puzzle: Puzzle, path: str | Path, partial: bool = False) -> Report:
    """Verify the solutions, or the layout, in a file of any length.

    ``partial``: the layouts are not finished, and only what is wrong already is a fault.
    Raises FileError, and DataError if the file does not contain solutions, or contains
    solutions of another puzzle.
    """
    return deque(reports_on(puzzle, Path(path), partial), maxlen=1)[0]


def reports_on(
    puzzle: Puzzle,
    path: Path | None,
    partial: bool = False,
    stream: BufferedReader | None = None,
) -> Iterator[Report]:
    """Yield the report on a file after each batch of its solutions, the last on all of it.

    Without a path the stream is read. Raises what ``verify_file`` raises.
    """
    with open_solutions(path, stream) as opened:
        if isinstance(opened, str):
            yield _of_text(puzzle, opened, str(path or "standard input"), partial)
        else:
            _refuse_another(puzzle, opened)
            yield from _of_file(puzzle, opened, partial)


def _of_text(puzzle: Puzzle, text: str, source: str, partial: bool) -> Report:
    try:
        (layout,) = read_layouts(puzzle, text)
    except DataError as error:
        raise error.within(source) from None
    verifier = Verifier(puzzle)
    faults = faults_of(verifier, layout, partial)
    wrong = (InvalidSolution("the layout", faults),) if faults else ()
    report = Report(puzzle.name, partial, 1, len(wrong), wrong)
    return replace(report, left=verifier.left(layout.placements) if partial else None)


def _refuse_another(puzzle: Puzzle, file: SolutionFile) -> None:
    said = file.header.fingerprint
    expected = fingerprint(puzzle)
    if said is not None and said != expected:
        found = f"solutions of '{file.header.puzzle}' (fingerprint {said})"
        wanted = f"of '{puzzle.name}' (fingerprint {expected})"
        raise DataError("", found, wanted, file.source)


def _of_file(puzzle: Puzzle, file: SolutionFile, partial: bool) -> Iterator[Report]:
    verifier, finder = StreamVerifier(puzzle, partial), DuplicateFinder()
    report = Report(puzzle.name, partial, convention=file.convention)
    entries = file.entries()
    while batch := list(islice(entries, BATCH)):
        verifier.begin_batch()
        rows = [_row(verifier, file, entry) for entry in batch]
        faults = verifier.faults(rows)
        report = _with(report, file, batch, faults)
        for (number, _), row, wrong in zip(batch, rows, faults, strict=True):
            if not (partial or wrong):
                finder.add(number, verifier.digest(row))
        if partial:
            left = verifier.left(rows[0]) if report.solutions == 1 else None
            report = replace(report, left=left)
        yield report
    duplicates = None if partial else list(finder.duplicates())
    yield replace(
        report,
        repeated=None if duplicates is None else len(duplicates),
        repeated_solutions=tuple(
            _duplicate(file, *each) for each in (duplicates or ())[:MOST_LISTED]
        ),
        faults=tuple(file.faults(report.solutions)),
        complete=file.complete,
    )


def _row(verifier: StreamVerifier, file: SolutionFile, entry: Entry) -> Row:
    number, texts = entry
    try:
        return verifier.row(texts)
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


def _duplicate(file: SolutionFile, number: int, first: int) -> InvalidSolution:
    fault = Fault("solution", f"the same as {file.where(first)}")
    return InvalidSolution(file.where(number), (fault,))
