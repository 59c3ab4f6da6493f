"""Running a search into a solution file, and resuming one that was interrupted.

Solutions of a part reach the disk at most ``SYNC_SECONDS`` after the part was finished, or
with the next part. If a part takes longer, a bookmark is recorded about every
``NOTE_SECONDS``.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from enum import Enum
from pathlib import Path
from typing import Any, TextIO

from jigsat.checks.fingerprint import typed_as
from jigsat.schemas.errors import FileError, JournalError, Unsupported, WorkerDied
from jigsat.schemas.layouts.solution_lines import (
    FORMAT,
    NONE,
    End,
    Header,
    PartCounts,
    PartEnd,
    PartNote,
    checksum,
    digits,
    record,
    solution_line,
)
from jigsat.schemas.other_puzzle import AnyPuzzle
from jigsat.schemas.solution import convention_of
from jigsat.schemas.support.atomic_files import RESUME_OR_REPLACE, refuse_existing
from jigsat.solvers.batches import Batch
from jigsat.solvers.counts import Counter
from jigsat.solvers.engines.registry import ENGINES
from jigsat.solvers.limits.deadline import TimeBudget
from jigsat.solvers.limits.options import AUTO, PARTS, PARTS_OF_SHARE, Options
from jigsat.solvers.pipeline import Sink
from jigsat.solvers.recording.headers import make_header, refuse_another_run
from jigsat.solvers.recording.journal import (
    Journal,
    dropped_lines,
    keep_noted,
    open_text,
    part_lines,
    read_journal,
    warn_of_damage,
)
from jigsat.solvers.recording.locking import locked
from jigsat.solvers.running.slices import FIRST_SECONDS
from jigsat.solvers.running.work import Bookmark, text_of
from jigsat.solvers.search import Search

# What is noted of unfinished parts, and when.


@dataclass
class Notes:
    """The latest of each part that is not written yet, and when each was written last.

    At first that is often: whenever the run has gone on for twice as long.
    """

    engine: str | None = None
    _latest: dict[int, tuple[PartCounts, Sequence[Bookmark], str | None]] = field(
        default_factory=dict
    )
    _run: TimeBudget = field(default_factory=TimeBudget)
    #: After how many seconds of the run.
    _written_at: dict[int, float] = field(default_factory=dict)

    def add(
        self,
        part: int,
        counts: PartCounts,
        left: Sequence[Bookmark],
        lines: str | None = None,
    ) -> None:
        """Remember what is left of a part, after a number of solutions.

        ``lines``: the checksum of what is listed of these.
        """
        self._latest[part] = counts, left, lines

    def end(self, part: int) -> None:
        """Forget a part: it has ended."""
        self._latest.pop(part, None)
        self._written_at.pop(part, None)

    def due(self, seconds: float) -> list[PartNote]:
        """The parts of which nothing was written yet, or not for so long."""
        now = self._run.elapsed
        parts = [part for part in self._latest if self._is_due(part, now, seconds)]
        self._written_at.update(dict.fromkeys(parts, now))
        return [self._note(part, *self._latest.pop(part)) for part in parts]

    def _note(
        self, part: int, counts: PartCounts, left: Sequence[Bookmark], lines: str | None
    ) -> PartNote:
        return PartNote(part, counts, tuple(map(text_of, left)), lines, self.engine)

    def _is_due(self, part: int, now: float, seconds: float) -> bool:
        at = self._written_at.get(part)
        return at is None or now - at >= min(seconds, max(FIRST_SECONDS, at))


# Writing to a file for a long time, on a disk that may become full.


#: What a system says where what is written to is on no disk: a pipe, a terminal.
_ON_NO_DISK = (errno.EINVAL, errno.ENOTSUP, errno.EROFS)


def append(file: TextIO, text: str) -> None:
    """Write text, and keep none of it back. Raises FileError if that cannot be done."""
    with _errors_named(file):
        file.write(text)
        file.flush()


def sync(file: TextIO) -> None:
    """Wait until what was written is on the disk, if it goes to one. Raises FileError."""
    with _errors_named(file):
        try:
            os.fsync(file.fileno())
        except OSError as error:
            if error.errno not in _ON_NO_DISK:
                raise


@contextmanager
def closed_at_end(file: TextIO) -> Generator[TextIO, None, None]:
    """In this block a file is open. Raises FileError if it cannot be closed as it should be."""
    try:
        yield file
    except BaseException:
        with suppress(OSError):  # what could not be written cannot be now
            file.close()
        raise
    with _errors_named(file):
        file.close()


@contextmanager
def _errors_named(file: TextIO) -> Generator[None, None, None]:
    try:
        yield
    except OSError as error:
        reason = error.strerror or str(error)
        told = f"{file.name}: cannot be written ({reason}){resumable(file.name)}"
        raise FileError(told) from None


def resumable(path: Path | str, called: str = "it") -> str:
    """What to add to an error if a later run can resume the file.

    A pipe, a terminal or a device cannot be resumed. ``called``: a word for the file.
    """
    is_there = os.path.isfile(path)
    return f"; what {called} holds can be resumed with --resume" if is_there else ""


class Recorded(Enum):
    """What a file holds beside the counts: every solution, one of each class, or nothing."""

    SOLUTIONS = "solutions"
    CLASSES = "classes"
    COUNTS = "counts"

    @property
    def lists(self) -> bool:
        """Whether it holds any solution."""
        return self is not Recorded.COUNTS


#: How long what is finished may wait until it is on the disk.
SYNC_SECONDS = 1.0
#: How long a part runs until that is noted again.
NOTE_SECONDS = 15.0


def recorded_search(
    puzzle: AnyPuzzle,
    options: Options,
    path: Path,
    what: Recorded,
    resume: bool,
    **said: Any,
) -> tuple[Search, Journal]:
    """A search to be recorded in a file, and what the file already holds.

    ``said``: what else its header says of the run, ``apart`` or ``per``.

    Without ``resume``, or if there is no file, the journal is empty. Raises JournalError if
    the file belongs to another run: another puzzle, engine, version, or kind of file; and
    OutOfTime if it takes too long to read.
    """
    budget = TimeBudget(options.time_limit)
    known = read_journal(path, budget) if resume else None
    parts = known.header.parts_wanted if known else None
    if known is not None and options.engine == AUTO and known.header.engine in ENGINES:
        options = replace(options, engine=known.header.engine)
    options = replace(options, time_limit=budget.left)
    classes = what is Recorded.CLASSES
    search = Search(puzzle, options, parts=parts or _parts(options), limit_classes=classes)
    search.noting = True
    header = resumable_header(search, what, **said)
    if known is None:
        return search, Journal(header)
    unlike = {key: getattr(header, key) for key in ("apart", "per", "share", "layout")}
    expected = {**unlike, **header.document}
    refuse_another_run(path, known.header.document, expected, ": it cannot be resumed")
    own = set(range(len(search.plan.parts))) - search.others
    if not own.issuperset(known.counts):
        raise JournalError(f"{path}: found parts that the run does not have")
    warn_of_damage(path, known, "all but the parts finished before it is searched again")
    total = known.total()
    found = total.up_to_symmetry if classes else total.solutions
    return search.resumed(frozenset(known.parts), found, known.under_way), known


def _parts(options: Options) -> int:
    shares = options.share.of if options.share else 1
    return max(PARTS, PARTS_OF_SHARE * shares)


def resumable_header(search: Search, what: Recorded, **said: Any) -> Header:
    """The first line of a file that a later run can resume; ``said``: its other fields."""
    share = search.options.share
    return make_header(
        search,
        convention_of(what is Recorded.CLASSES),
        typed=typed_as(search.problem.puzzle),
        format=FORMAT,
        solutions_listed=what.lists,
        parts_wanted=search.parts_wanted,
        plan=search.plan.digest,
        parts=len(search.plan.parts) if share else None,
        share=str(share) if share else None,
        **said,
    ).with_run()


class Recorder(Sink):
    """Writes what a search finds: solutions as they come, and the end of each part."""

    def __init__(
        self,
        search: Search,
        file: TextIO,
        what: Recorded,
        journal: Journal,
        path: Path | None = None,
        dropped: Sequence[bytes] = (),
    ) -> None:
        self.search = search
        self._file = file
        self._path = path
        #: Lines of solutions that are found again, of a run that takes them apart.
        self.dropped = dropped
        self._synced = TimeBudget()
        self._journal = journal
        self._what = what
        assert journal.header.run is not None
        self.run = journal.header.run
        self._counter = Counter(search.problem, journal.header.per)
        self._counts = {part: note.counts for part, note in journal.notes.items()}
        #: The checksums of what is listed of parts.
        self._sums = {part: journal.sums[part] for part in journal.notes if what.lists}
        self._notes = Notes(search.engine)
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
            self._write(record(self._journal.header).decode())
            self._sync()

    def kept_lines(self) -> Iterator[bytes]:
        """What earlier runs have written, and this one goes on from."""
        if self._path is None or not self._journal.begun:
            return iter(())
        return part_lines(self._path, self._journal)

    def add(self, batch: Batch, lines: Iterable[str] | None = None) -> None:
        """Write the solutions of a batch, and that its part is finished, if it is.

        ``lines``: what is written of its solutions, if it is not what this makes of them.
        """
        new = self._counter.counts(batch)
        part, counts = batch.part, self._counts.get(batch.part, NONE) + new
        self._counts[part] = counts
        self._sum += new
        text = "".join(self._listed(batch) if lines is None else lines)
        self._write(text)
        self._sums[part] = checksum(text.encode(), self._sums.get(part, 0))
        if batch.ends_part:
            self._write_record(PartEnd(part, self._counts.pop(part), self._sum_of(part)))
            self._sums.pop(part)
            self._notes.end(part)
            if self._synced.elapsed >= SYNC_SECONDS:
                self._sync()
        elif batch.left is not None:
            self._notes.add(part, counts, batch.left, self._sum_of(part))
            self._note(self._notes.due(NOTE_SECONDS))

    def _sum_of(self, part: int) -> str | None:
        return digits(self._sums[part]) if self._what.lists else None

    def _note(self, notes: Sequence[PartNote]) -> None:
        self._write_record(*notes)
        if notes:
            self._sync()

    def _listed(self, batch: Batch) -> Iterator[str]:
        if not self._what.lists:
            return
        for chosen in batch.rows[self.search.counted(batch)].tolist():
            yield solution_line(self.search.decoder.json_text(chosen), batch.part, self.run)

    def end(self, stopped: str | None) -> None:
        """Write the last line."""
        self._note(self._notes.due(0.0))
        complete = self.search.complete and stopped is None
        self._write_record(End(complete, self.written, stopped))
        self._sync()

    def _write_record(self, *said: PartEnd | PartNote | End) -> None:
        self._write(b"".join(record(each, self.run) for each in said).decode())

    def _write(self, text: str) -> None:
        if text:
            append(self._file, text)

    def _sync(self) -> None:
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
    **said: Any,
) -> Generator[Recorder, None, None]:
    """A search that is recorded in a file, from its start or from where the file ends.

    ``said``: what else the header says of the run: ``apart``, the least level of the solutions
    that are listed; ``per``, that solutions are counted for each ``opening`` or ``subset``.

    Raises FileError if there is such a file, unless ``resume`` or ``overwrite``; if another run
    writes to it; or if it cannot be written any more. No file is left if the engine refuses the
    puzzle.
    """
    refuse_existing(path, resume or overwrite, RESUME_OR_REPLACE)
    with locked(path) as lock:
        search, journal = recorded_search(puzzle, options, path, what, resume, **said)
        dropped: tuple[bytes, ...] = ()
        own = set(range(len(search.plan.parts))) - search.others
        ends = journal.end is not None and journal.end.stopped is None
        is_whole = ends and own.issubset(journal.parts)
        if journal.begun and not is_whole:
            budget = TimeBudget(search.options.time_limit)
            if journal.header.apart is not None:
                dropped = tuple(dropped_lines(path, journal))
            with lock.moved():
                keep_noted(path, journal, budget)
            search.options = replace(search.options, time_limit=budget.left)
        written = Path(os.devnull) if is_whole else path  # there is nothing to add
        try:
            with closed_at_end(open_text(written, "a" if journal.begun else "w")) as file:
                yield Recorder(search, file, what, journal, path, dropped)
        except Unsupported:
            if not journal.begun and path.is_file():
                os.truncate(path, 0)  # a run that never began cannot be resumed
            raise
        except WorkerDied as died:
            raise WorkerDied(f"{died}{resumable(path, str(path))}") from None
