"""The verifier for files of solutions of any length, in flat memory."""

from __future__ import annotations

from array import array
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from io import BufferedReader
from itertools import islice
from pathlib import Path

from jigsat.checks.fingerprint import fingerprint
from jigsat.checks.verify.stream import Batches, Row, faults_of
from jigsat.checks.verify.verifier import Left, Verifier
from jigsat.schemas.errors import DataError
from jigsat.schemas.layouts.json_layout import read_layouts
from jigsat.schemas.layouts.placing import Fault
from jigsat.schemas.layouts.solution_file import Entry, SolutionFile, open_solutions
from jigsat.schemas.puzzle import Puzzle

#: Solutions that are read and checked together.
BATCH = 8192
#: So many wrong solutions are told; the others are counted.
MOST_TOLD = 10
#: Among so many solutions, the first ones, those that come twice are found.
MOST_COMPARED = 5_000_000


@dataclass(frozen=True)
class Wrong:
    """A solution that is none: where it stands, and what is wrong with it."""

    where: str
    faults: tuple[Fault, ...]


@dataclass(frozen=True)
class Report:
    """What is known of a file of solutions.

    ``wrong``: how many are wrong, ``told`` the first of them. ``repeated``: how many come
    again (None if that was not looked for), ``told_again`` the first of them. ``faults``:
    where the file contradicts itself. ``complete``: whether the file says that these are all
    there are; None if it says nothing. ``left``: of a file with one layout, what it lacks.
    """

    puzzle: str
    partial: bool
    solutions: int = 0
    wrong: int = 0
    told: tuple[Wrong, ...] = ()
    repeated: int | None = None
    told_again: tuple[Wrong, ...] = ()
    faults: tuple[Fault, ...] = ()
    complete: bool | None = None
    convention: str = "solutions"
    left: Left | None = None

    @property
    def valid(self) -> bool:
        """Whether nothing is wrong."""
        return not (self.wrong or self.repeated or self.faults)


def verify_file(puzzle: Puzzle, path: str | Path, partial: bool = False) -> Report:
    """What is wrong with the solutions, or the layout, in a file of any length.

    ``partial``: the layouts are not finished; told is what is wrong already. Raises FileError,
    and DataError if the file is none of solutions, or of solutions of another puzzle.
    """
    return deque(reports_on(puzzle, Path(path), partial), maxlen=1)[0]


def reports_on(
    puzzle: Puzzle,
    path: Path | None,
    partial: bool = False,
    stream: BufferedReader | None = None,
) -> Iterator[Report]:
    """What is known of a file after each batch of its solutions; at last, of the whole.

    Without a path the stream is read. Raises what ``verify_file`` does.
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
    told = (Wrong("the layout", faults),) if faults else ()
    report = Report(puzzle.name, partial, 1, len(told), told)
    return replace(report, left=verifier.left(layout.placements) if partial else None)


def _refuse_another(puzzle: Puzzle, file: SolutionFile) -> None:
    said = file.header.fingerprint
    expected = fingerprint(puzzle)
    if said is not None and said != expected:
        found = f"solutions of '{file.header.puzzle}' (fingerprint {said})"
        wanted = f"of '{puzzle.name}' (fingerprint {expected})"
        raise DataError("", found, wanted, file.source)


def _of_file(puzzle: Puzzle, file: SolutionFile, partial: bool) -> Iterator[Report]:
    batches, again = Batches(puzzle, partial), _Again()
    report = Report(puzzle.name, partial, convention=file.convention)
    entries = file.entries()
    while batch := list(islice(entries, BATCH)):
        batches.begin()
        rows = [_row(batches, file, entry) for entry in batch]
        faults = batches.faults(rows)
        report = _with(report, file, batch, faults)
        for (number, _), row, wrong in zip(batch, rows, faults, strict=True):
            if not (partial or wrong):
                again.add(number, batches.mark(row))
        if partial:
            left = batches.left(rows[0]) if report.solutions == 1 else None
            report = replace(report, left=left)
        yield report
    repeats = None if partial else list(again.found())
    yield replace(
        report,
        repeated=None if repeats is None else len(repeats),
        told_again=tuple(_told_again(file, *each) for each in (repeats or ())[:MOST_TOLD]),
        faults=tuple(file.faults(report.solutions)),
        complete=file.complete,
    )


def _row(batches: Batches, file: SolutionFile, entry: Entry) -> Row:
    number, texts = entry
    try:
        return batches.row(texts)
    except DataError as error:
        raise error.at(file.where(number)).within(file.source) from None


def _with(
    report: Report,
    file: SolutionFile,
    batch: Sequence[Entry],
    faults: Sequence[tuple[Fault, ...]],
) -> Report:
    """The report with what is known of a batch."""
    wrong = [(number, each) for (number, _), each in zip(batch, faults, strict=True) if each]
    told = (Wrong(file.where(number), each) for number, each in wrong[:MOST_TOLD])
    return replace(
        report,
        solutions=report.solutions + len(batch),
        wrong=report.wrong + len(wrong),
        told=(*report.told, *told)[:MOST_TOLD],
    )


def _told_again(file: SolutionFile, number: int, first: int) -> Wrong:
    return Wrong(file.where(number), (Fault("solution", f"the same as {file.where(first)}"),))


class _Again:
    """Finds solutions that come twice, by twelve bytes of each.

    That two different ones have the same eight bytes has a chance of one to a million where
    there are five millions of them.
    """

    def __init__(self) -> None:
        self._numbers = array("I")
        self._marks = array("Q")

    def add(self, number: int, mark: int) -> None:
        """One more solution."""
        if len(self._marks) < MOST_COMPARED:
            self._numbers.append(number)
            self._marks.append(mark)

    def found(self) -> Iterator[tuple[int, int]]:
        """The numbers of those that come again, and of the first that is the same."""
        if len(self._marks) < 2:
            return
        import numpy as np

        marks = np.frombuffer(self._marks, np.uint64)
        order = np.argsort(marks, kind="stable")
        same = np.flatnonzero(marks[order[1:]] == marks[order[:-1]])
        for place in same.tolist():
            yield self._numbers[order[place + 1]], self._numbers[order[place]]
