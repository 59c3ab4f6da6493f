"""Running a search into a solution file, and taking up one that was interrupted.

What a search has found is on the disk at most ``SYNC_SECONDS`` after its part was finished, or
when the next part is, whatever then becomes of the machine. Of a part that takes longer it is
noted about every ``NOTE_SECONDS`` what is left of it.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from enum import Enum
from os import truncate
from pathlib import Path
from typing import TextIO

from jigsat.schemas.errors import Unsupported
from jigsat.schemas.exact_cover import AnyPuzzle
from jigsat.schemas.layouts.solution_lines import (
    FORMAT,
    End,
    Header,
    PartCounts,
    PartEnd,
    PartNote,
    json_line,
    solution_line,
)
from jigsat.schemas.replacing import RESUME_OR_REPLACE, refuse_existing
from jigsat.schemas.solution import Convention
from jigsat.solvers.batches import Batch
from jigsat.solvers.counting.counts import Labelled
from jigsat.solvers.engines.registry import ENGINES
from jigsat.solvers.options import AUTO, Options
from jigsat.solvers.recording.headers import make_header, refuse_another_run
from jigsat.solvers.recording.journal import (
    NONE,
    Journal,
    dropped_lines,
    keep_noted,
    open_text,
    part_lines,
    read_journal,
)
from jigsat.solvers.recording.locking import locked
from jigsat.solvers.recording.notes import Notes
from jigsat.solvers.recording.on_disk import append, closed_at_end, sync
from jigsat.solvers.search import Search
from jigsat.solvers.time_budget import TimeBudget


class Recorded(Enum):
    """What a file holds beside the counts: every solution, one of each class, or nothing."""

    SOLUTIONS = "solutions"
    CLASSES = "classes"
    COUNTS = "counts"


#: How long what is finished may wait until it is on the disk.
SYNC_SECONDS = 1.0
#: How long a part is under way until that is noted again.
NOTE_SECONDS = 15.0
#: The search is cut into at least so many parts, so that little is done again.
PARTS = 64
#: So many for each share, so that the shares are alike.
PARTS_OF_SHARE = 8


def recorded_search(
    puzzle: AnyPuzzle,
    options: Options,
    path: Path,
    what: Recorded,
    resume: bool,
    apart: int | None = None,
) -> tuple[Search, Journal]:
    """A search to be recorded in a file, and what the file already holds.

    Without ``resume``, or if there is no file, the journal is empty. Raises JournalError if
    the file belongs to another run: another puzzle, engine, version, or kind of file.
    """
    known = read_journal(path) if resume else None
    parts = known.header.parts_wanted if known else None
    if known is not None and options.engine == AUTO and known.header.engine in ENGINES:
        options = replace(options, engine=known.header.engine)
    classes = what is Recorded.CLASSES
    search = Search(puzzle, options, parts=parts or _parts(options), limit_classes=classes)
    search.noting = True
    header = replace(resumable_header(search, what), apart=apart)
    if known is None:
        return search, Journal(header)
    expected = {"apart": header.apart, "share": header.share, **header.document}
    refuse_another_run(path, known.header.document, expected, ": it cannot be taken up")
    total = known.total()
    found = total.up_to_symmetry if classes else total.solutions
    under_way = {part: note.bookmarks for part, note in known.under_way.items()}
    return search.resumed(frozenset(known.parts), found, under_way), known


def _parts(options: Options) -> int:
    """Into how many parts a search is cut, at least."""
    shares = options.share.of if options.share else 1
    return max(PARTS, PARTS_OF_SHARE * shares)


def resumable_header(search: Search, what: Recorded) -> Header:
    """The first line of a file that a later run can take up."""
    share = search.options.share
    return make_header(
        search,
        Convention.UP_TO_SYMMETRY if what is Recorded.CLASSES else Convention.SOLUTIONS,
        format=FORMAT,
        solutions_listed=what is not Recorded.COUNTS,
        parts_wanted=search.parts_wanted,
        plan=search.plan.digest,
        parts=len(search.plan.parts) if share else None,
        share=str(share) if share else None,
    )


class Recorder:
    """Writes what a search finds: solutions as they come, and the end of each part."""

    def __init__(
        self,
        search: Search,
        file: TextIO,
        what: Recorded,
        journal: Journal,
        path: Path | None = None,
        dropped: Sequence[str] = (),
    ) -> None:
        self.search = search
        self._file = file
        self._path = path
        #: Lines of solutions that are found again, of a run that takes them apart.
        self.dropped = dropped
        self._synced = TimeBudget()
        self._journal = journal
        self._what = what
        self._labelled = Labelled(search.problem)
        self._counts = {part: note.counts for part, note in journal.under_way.items()}
        self._notes = Notes()
        self._sum = NONE

    @property
    def written(self) -> int:
        """How many solutions the file holds, those of earlier runs included."""
        if self._what is Recorded.CLASSES:
            return self.counts.up_to_symmetry
        return self.counts.solutions

    @property
    def counts(self) -> PartCounts:
        """The counts of earlier runs and of this one together."""
        return self._journal.total() + self._sum

    def begin(self) -> None:
        """Write the header, unless an earlier run has."""
        if not self._journal.begun:
            self._write(json_line(self._journal.header.document))
            self._sync()

    def kept_lines(self) -> Iterator[str]:
        """What earlier runs have written, and this one goes on from."""
        if self._path is None or not self._journal.begun:
            return iter(())
        return part_lines(self._path, self._journal.kept())

    def add(self, batch: Batch, lines: Iterable[str] | None = None) -> None:
        """Write the solutions of a batch, and that its part is finished, if it is.

        ``lines``: what is written of its solutions, if it is not what this makes of them.
        """
        new = self._labelled.part(batch)
        part, counts = batch.part, self._counts.get(batch.part, NONE) + new
        self._counts[part] = counts
        self._sum += new
        self._write("".join(self._listed(batch) if lines is None else lines))
        if batch.ends_part:
            self._write(json_line(PartEnd(part, self._counts.pop(part)).document))
            self._notes.end(part)
            if self._synced.elapsed >= SYNC_SECONDS:
                self._sync()
        elif batch.left is not None:
            self._notes.add(part, counts, batch.left)
            self._note(self._notes.due(NOTE_SECONDS))

    def _note(self, notes: Sequence[PartNote]) -> None:
        """Write what is left of parts, so that it is on the disk."""
        self._write("".join(json_line(note.document) for note in notes))
        if notes:
            self._sync()

    def _listed(self, batch: Batch) -> Iterator[str]:
        if self._what is Recorded.COUNTS:
            return
        flags = batch.new_class if self._what is Recorded.CLASSES else batch.new_look
        for chosen in batch.rows[flags].tolist():
            yield solution_line(self.search.decoder.json_text(chosen), batch.part)

    def end(self, stopped: str | None) -> None:
        """Write the last line."""
        self._note(self._notes.due(0.0))
        complete = self.search.complete and stopped is None
        self._write(json_line(End(complete, self.written, stopped).document))
        self._sync()

    def _write(self, text: str) -> None:
        if text:
            append(self._file, text)

    def _sync(self) -> None:
        """Wait until what was written is on the disk."""
        sync(self._file)
        self._synced = TimeBudget()


@contextmanager
def open_recording(
    puzzle: AnyPuzzle,
    options: Options,
    path: Path,
    what: Recorded,
    *,
    resume: bool,
    overwrite: bool,
    apart: int | None = None,
) -> Generator[Recorder, None, None]:
    """A search that is recorded in a file, from its start or from where the file ends.

    ``apart``: what the header says of taking solutions apart.

    Raises FileError if there is such a file, unless ``resume`` or ``overwrite``; if another run
    writes to it; or if it cannot be written any more. No file is left if the engine refuses the
    puzzle.
    """
    refuse_existing(path, resume or overwrite, RESUME_OR_REPLACE)
    with locked(path) as lock:
        search, journal = recorded_search(puzzle, options, path, what, resume, apart)
        dropped: tuple[str, ...] = ()
        if journal.begun:
            if apart is not None:
                dropped = tuple(dropped_lines(path, journal.kept()))
            with lock.moved():
                keep_noted(path, journal)
        try:
            with closed_at_end(open_text(path, "a" if journal.begun else "w")) as file:
                yield Recorder(search, file, what, journal, path, dropped)
        except Unsupported:
            if not journal.begun and path.is_file():
                truncate(path, 0)  # a run that never began is none to be taken up
            raise
