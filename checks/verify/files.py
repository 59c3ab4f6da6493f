"""The verifier for files of solutions of any length, in flat memory."""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from io import BufferedReader
from itertools import islice
from pathlib import Path

from jigsat.checks.exact_cover.stream import CoverStreamVerifier
from jigsat.checks.exact_cover.text import faults_of_text
from jigsat.checks.fingerprint import fingerprint
from jigsat.checks.verify.duplicates import DuplicateFinder
from jigsat.checks.verify.rows import Row
from jigsat.checks.verify.stream import StreamVerifier, faults_of
from jigsat.checks.verify.verifier import Left, Verifier
from jigsat.schemas.display import Displayed
from jigsat.schemas.errors import DataError
from jigsat.schemas.exact_cover import ExactCover
from jigsat.schemas.layouts.json_layout import read_layouts
from jigsat.schemas.layouts.placing import Fault
from jigsat.schemas.layouts.solution_file import Entry, SolutionFile, open_solutions
from jigsat.schemas.progress import Progress, Stage, announce
from jigsat.schemas.puzzle import Puzzle

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


def verify_file(puzzle: Puzzle | ExactCover, path: str | Path, partial: bool = False) -> Report:
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
    puzzle: Puzzle | ExactCover,
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
            refuse_another(puzzle, opened)
            yield from reports_on_solutions(puzzle, opened, partial)


def _of_text(puzzle: Puzzle | ExactCover, text: str, source: str, partial: bool) -> Report:
    if isinstance(puzzle, ExactCover):
        faults = tuple(faults_of_text(puzzle, text, partial))
        return _of_one(puzzle, faults, partial)
    try:
        (layout,) = read_layouts(puzzle, text)
    except DataError as error:
        raise error.within(source) from None
    verifier = Verifier(puzzle)
    faults = faults_of(verifier, layout, partial)
    left = verifier.left(layout.placements) if partial else None
    return replace(_of_one(puzzle, faults, partial), left=left)


def _of_one(puzzle: Puzzle | ExactCover, faults: tuple[Fault, ...], partial: bool) -> Report:
    wrong = (InvalidSolution("the layout", faults),) if faults else ()
    return Report(puzzle.name, partial, 1, len(wrong), wrong)


def refuse_another(puzzle: Puzzle | ExactCover, file: SolutionFile) -> None:
    """Raise DataError if the file says that its solutions are of another puzzle."""
    said = file.header.fingerprint
    expected = fingerprint(puzzle)
    if said is not None and said != expected:
        found = f"solutions of '{file.header.puzzle}' (fingerprint {said})"
        wanted = f"of '{puzzle.name}' (fingerprint {expected})"
        raise DataError("", found, wanted, file.source)


def stream_verifier(
    puzzle: Puzzle | ExactCover, partial: bool
) -> StreamVerifier | CoverStreamVerifier:
    """The verifier for solutions of this puzzle that come one after the other."""
    if isinstance(puzzle, ExactCover):
        return CoverStreamVerifier(puzzle, partial)
    return StreamVerifier(puzzle, partial)


def reports_on_solutions(
    puzzle: Puzzle | ExactCover, file: SolutionFile, partial: bool = False
) -> Generator[Report, None, None]:
    """Yield the report on solutions of this puzzle after each batch, the last on all of them.

    Raises DataError if an entry is not a solution.
    """
    with closing(DuplicateFinder()) as finder:
        yield from _reports(puzzle, file, partial, finder)


def _reports(
    puzzle: Puzzle | ExactCover, file: SolutionFile, partial: bool, finder: DuplicateFinder
) -> Generator[Report, None, None]:
    verifier = stream_verifier(puzzle, partial)
    report = Report(puzzle.name, partial, convention=file.convention)
    entries = file.entries()
    while batch := list(islice(entries, BATCH)):
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
    listed = tuple(_duplicate(file, *each) for each in found.first)
    return replace(report, repeated=found.number, repeated_solutions=listed)


def row_of(
    verifier: StreamVerifier | CoverStreamVerifier, file: SolutionFile, entry: Entry
) -> Row:
    """What the verifier makes of an entry. Raises DataError if it is not a solution."""
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
