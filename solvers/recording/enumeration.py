"""Writing every solution of a puzzle, as it is found."""

from __future__ import annotations

import json
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TextIO, Unpack

from jigsat.schemas.display import Displayed
from jigsat.schemas.errors import OutOfTime
from jigsat.schemas.layouts.solution_lines import End, Header
from jigsat.schemas.layouts.streams import is_unicode
from jigsat.schemas.other_puzzle import AnyPuzzle
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.solution import Solution, convention_of
from jigsat.schemas.support.atomic_files import refuse_existing, writable
from jigsat.schemas.support.progress import reporting_to
from jigsat.solvers.batches import Batch
from jigsat.solvers.limits.interrupts import Interrupts
from jigsat.solvers.limits.options import Options, while_preparing
from jigsat.solvers.pipeline import Calling, Sink, Watched, follow
from jigsat.solvers.recording.headers import header_of, make_header
from jigsat.solvers.recording.recorder import Recorded, Recorder, open_recording
from jigsat.solvers.search import Search


@dataclass(frozen=True)
class Enumeration(Displayed):
    """What was written: how many solutions, whether these are all, and if not, why.

    ``share``: which share of the search it was, if it was not the whole.
    """

    solutions: int
    complete: bool
    stopped: str | None
    engine: str
    share: str | None = None


def record(
    puzzle: AnyPuzzle,
    path: Path | str,
    options: Options | None = None,
    *,
    up_to_symmetry: bool = False,
    resume: bool = False,
    overwrite: bool = False,
    **how: Unpack[Watched],
) -> Enumeration:
    """Write every solution to a file, which a later run can resume.

    Args:
        puzzle: the puzzle to search.
        path: the file, compressed if its name ends in .gz.
        options: the limits, the engine and the number of runners.
        up_to_symmetry: write one solution of each symmetry class only.
        resume: continue the run that the file is from.
        overwrite: replace an existing file instead of resuming it.

    Raises JournalError if the file to resume is damaged, or of another run;
    FileError if there is a file already.
    """
    options = options or Options()
    what = Recorded.CLASSES if up_to_symmetry else Recorded.SOLUTIONS
    recording = open_recording(
        puzzle, options, Path(path), what, resume=resume, overwrite=overwrite
    )
    try:
        with _watched(how) as interrupts, recording as recorder:
            return _enumerate(recorder.search, recorder, interrupts, how)
    except OutOfTime:
        if resume:
            raise  # how much there is was not read
        return Enumeration(0, False, while_preparing(options), options.engine)


@contextmanager
def _watched(how: Watched) -> Generator[Interrupts, None, None]:
    interrupts = how.get("interrupts") or Interrupts()
    with reporting_to(how.get("on_progress")), interrupts.deferred():
        yield interrupts


def enumerate_to(
    puzzle: AnyPuzzle,
    target: TextIO | Path,
    options: Options | None = None,
    *,
    up_to_symmetry: bool = False,
    as_document: bool = False,
    overwrite: bool = False,
    **how: Unpack[Watched],
) -> Enumeration:
    """Write every solution to a stream or to a new file, as JSON Lines.

    A file is written as a whole, once the search has ended. ``as_document``: as one JSON
    document instead.

    Raises FileError if the file cannot be written, or is there already, unless ``overwrite``.
    """
    if isinstance(target, Path):
        refuse_existing(target, overwrite)
    options = options or Options()
    convention = convention_of(up_to_symmetry)
    make_writer = DocumentWriter if as_document else LinesWriter
    with reporting_to(how.get("on_progress")):
        try:
            search = Search(puzzle, options, limit_classes=up_to_symmetry)
            _ = search.choice
        except OutOfTime:
            search = None
        interrupts = how.get("interrupts") or Interrupts()
        with interrupts.deferred(), opened_for(target, overwrite) as file:
            if search is not None:
                writer = make_writer(file, make_header(search, convention), search)
                return _enumerate(search, writer, interrupts, how)
            stopped = while_preparing(options)
            writer = make_writer(file, header_of(puzzle, options.engine, convention))
            writer.begin()
            writer.end(stopped)
            return Enumeration(0, False, stopped, options.engine)


def enumerate_each(
    puzzle: PuzzleData,
    on_solution: Callable[[Solution], object],
    options: Options | None = None,
    *,
    up_to_symmetry: bool = False,
    **how: Unpack[Watched],
) -> Enumeration:
    """Call a function with every solution."""
    with _watched(how) as interrupts:
        search = Search(puzzle, options, limit_classes=up_to_symmetry)
        calling = Calling(on_solution, search)
        return _enumerate(search, calling, interrupts, how)


@contextmanager
def opened_for(target: TextIO | Path, overwrite: bool) -> Generator[TextIO, None, None]:
    """What is written to: a stream, or a file that is written as a whole."""
    if not isinstance(target, Path):
        yield target
        return
    with (
        writable(target, overwrite=overwrite) as part,
        part.open("w", encoding="utf-8", newline="\n") as file,
    ):
        yield file


def _enumerate(
    search: Search,
    writer: Recorder | LinesWriter | Calling,
    interrupts: Interrupts,
    how: Watched,
) -> Enumeration:
    stopped = follow(search, writer, interrupts=interrupts, on_step=how.get("on_step"))
    share = search.options.share
    return Enumeration(
        writer.written, search.complete, stopped, search.engine, str(share) if share else None
    )


class LinesWriter(Sink):
    """JSON Lines: header, solutions, end. Each batch is sent on at once."""

    def __init__(self, file: TextIO, header: Header, search: Search | None = None) -> None:
        self._file = file
        self._header = header
        self._search = search
        self._ensure_ascii = not is_unicode(file)
        self.written = 0

    def begin(self) -> None:
        """Write the header."""
        self._write(self._json(self._header.document) + "\n")

    def add(self, batch: Batch) -> None:
        """Write the solutions of a batch."""
        assert self._search is not None
        text = ""
        for solution in self._search.decoded(batch):
            text += self._one(self._json(solution.model_dump(mode="json")))
            self.written += 1
        if text:
            self._write(text)

    def end(self, stopped: str | None) -> None:
        """Write the last line."""
        self._write(self._end(stopped) + "\n")

    def _one(self, solution: str) -> str:
        return solution + "\n"

    def _end(self, stopped: str | None) -> str:
        complete = self._search is not None and self._search.complete and stopped is None
        return self._json(End(complete, self.written, stopped).document)

    def _json(self, document: dict[str, Any]) -> str:
        return json.dumps(document, ensure_ascii=self._ensure_ascii)

    def _write(self, text: str) -> None:
        self._file.write(text)
        self._file.flush()


class DocumentWriter(LinesWriter):
    """The same as one JSON document, written piece by piece."""

    def begin(self) -> None:
        """Open the document."""
        self._write(f'{{"header": {self._json(self._header.document)}, "solutions": [')

    def end(self, stopped: str | None) -> None:
        """Close the list and the document."""
        self._write(f'], "end": {self._end(stopped)}}}\n')

    def _one(self, solution: str) -> str:
        return (", " if self.written else "") + solution
