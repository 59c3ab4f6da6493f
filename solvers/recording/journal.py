"""Solution files that a later run can resume.

However a run ends, a part is finished if its last line was written. An unfinished part may
have a bookmark: the solutions before it are kept, and the search continues there. A resumed
run drops the other solutions of unfinished parts, because it finds them again. The format is
that of ``schemas/layouts/solution_lines``.

A file is read up to the first line that is damaged, or of another run by its key: what comes
after it counts as if it had never been written, and is searched again.
"""

from __future__ import annotations

import gzip
import re
import zlib
from array import array
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from functools import partial, reduce
from operator import add
from pathlib import Path
from typing import BinaryIO, TextIO, cast
from warnings import warn

from jigsat.schemas.errors import DataError, JournalError, JournalWarning, OutOfTime
from jigsat.schemas.layouts.solution_lines import (
    NONE,
    End,
    Header,
    PartCounts,
    PartEnd,
    PartNote,
    checksum,
    digits,
    is_sound,
    parse_line,
    record,
    run_of,
)
from jigsat.schemas.support.atomic_files import replacing
from jigsat.solvers.limits.deadline import TimeBudget, time_limit_of
from jigsat.solvers.recording.headers import no_header, read_run_header
from jigsat.solvers.running.work import Bookmark, bookmark_from, json_of

GZIP_ENDING = ".gz"
#: No line is longer, in bytes.
LONGEST = 16 * 2**20
#: All bookmarks in a file are no larger as JSON, in bytes.
MOST_LEFT = 4 * 2**20
#: So many lines are read before the clock is looked at.
LINES_AT_ONCE = 1_000
#: How the line of a solution of a run begins where it has a part.
_SOLUTION = re.compile(
    rb'\{"run": "[0-9a-f]{8}", "part": ([0-9]{1,9}), "(?:placements|apart)": '
)


@dataclass
class Journal:
    """What is known from a file: its header, its parts, and how it ends."""

    header: Header
    parts: dict[int, PartCounts] = field(default_factory=dict)
    #: What was noted last of other parts, and the places where these are continued.
    notes: dict[int, PartNote] = field(default_factory=dict)
    under_way: dict[int, tuple[Bookmark, ...]] = field(default_factory=dict)
    #: The checksums of the solutions that stay of these and those, where they are listed.
    sums: dict[int, int] = field(default_factory=dict)
    #: In which line each of these parts ends, or is noted.
    lines: dict[int, int] = field(default_factory=dict)
    end: End | None = None
    #: Whether the header stands in the file.
    begun: bool = False
    #: The number of the first line that is damaged or of another run, if there is one.
    damage: int | None = None

    def total(self) -> PartCounts:
        """The sum over the finished parts, and of what stays of others."""
        return reduce(add, self.counts.values(), NONE)

    def kept(self) -> dict[int, int]:
        """How many of its solutions stay in the file, for each part that has any."""
        convention = self.header.convention
        return {part: each.listed(convention) for part, each in self.counts.items()}

    def part_end(self, part: int) -> PartEnd:
        """The line that ends a finished part, with the checksum of its solutions, if listed."""
        lines = digits(self.sums[part]) if self.header.solutions_listed else None
        return PartEnd(part, self.parts[part], lines)

    @property
    def counts(self) -> dict[int, PartCounts]:
        """What stays of each part."""
        return {part: note.counts for part, note in self.notes.items()} | self.parts


def open_text(path: Path, mode: str) -> TextIO:
    """A text file, compressed if its name ends in .gz."""
    if path.suffix == GZIP_ENDING:
        return cast(TextIO, gzip.open(path, f"{mode}t", encoding="utf-8", newline="\n"))
    return cast(TextIO, open(path, mode, encoding="utf-8", newline="\n"))


def open_bytes(path: Path, mode: str) -> BinaryIO:
    """The bytes of such a file."""
    opened = gzip.open if path.suffix == GZIP_ENDING else open
    return cast(BinaryIO, opened(path, f"{mode}b"))


def read_journal(path: Path, budget: TimeBudget | None = None) -> Journal | None:
    """What a file holds; None without a file, or without a whole header.

    Half a line at its end is left out: a run that was killed may have left it. Raises
    JournalError if the header is damaged, and OutOfTime.
    """
    if not path.exists():
        return None
    lines = whole_lines(path, budget)
    first = next(lines, None)
    if first is None:
        return None
    reader = _JournalReader(Journal(read_run_header(path, first[1]), begun=True))
    for number, line in lines:
        if not reader.takes(number, line):
            reader.journal.damage = number
            break
    return reader.journal


def warn_of_damage(path: Path, journal: Journal, then: str) -> None:
    """Warn of a damaged line, and what ``then`` becomes of the lines that come after it."""
    if journal.damage is not None:
        told = f"{path}: line {journal.damage} is damaged or of another run: {then}"
        warn(told, JournalWarning, stacklevel=2)


class _Lines:
    """The lines of solutions that were read of a part: how many, and their checksums.

    Those are kept that come after the place where the part was noted last.
    """

    def __init__(self) -> None:
        self._first = 0
        self._sums = array("I", [0])

    @property
    def number(self) -> int:
        """How many there are."""
        return self._first + len(self._sums) - 1

    def add(self, line: bytes) -> None:
        """Take the next line."""
        self._sums.append(checksum(line, self._sums[-1]))

    def sum_of(self, number: int) -> int | None:
        """The checksum of the first ones; None if these are not known."""
        known = self._first <= number <= self.number
        return self._sums[number - self._first] if known else None

    def note(self, number: int) -> None:
        """Forget what comes before."""
        self._sums = self._sums[number - self._first :]
        self._first = number


class _JournalReader:
    """Makes a journal of the lines of a file."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self._listed: defaultdict[int, _Lines] = defaultdict(_Lines)
        #: How large the bookmarks of each part are as JSON, and how large others may be.
        self._sizes: dict[int, int] = {}
        self._room = MOST_LEFT

    def takes(self, number: int, line: bytes) -> bool:
        """Take a line after the header; return whether it is sound, and of this run."""
        journal = self.journal
        if run_of(line) != journal.header.run or journal.end is not None:
            journal.end = None  # that of the file is its last line
            return False
        part = _part_listed(line)
        if part is not None:
            self._listed[part].add(line)
            return part not in journal.parts
        if not is_sound(line):
            return False
        try:
            said = parse_line(line.decode())
            match said:
                case PartEnd(part, counts, lines):
                    return self._ends_part(number, part, counts, lines)
                case PartNote():
                    return self._notes_part(number, said)
                case End():
                    return self._ends_file(said)
        except (DataError, UnicodeDecodeError, RecursionError, JournalError):
            return False
        return False

    def _ends_file(self, end: End) -> bool:
        listed = self.journal.total().listed(self.journal.header.convention)
        if end.complete and end.solutions != listed:
            return False
        self.journal.end = end
        return True

    def _ends_part(self, number: int, part: int, counts: PartCounts, lines: str | None) -> bool:
        journal = self.journal
        if part in journal.parts or not self._stands_above(part, counts, lines, whole=True):
            return False
        self._keep(number, part, counts)
        journal.parts[part] = counts
        journal.notes.pop(part, None)
        journal.under_way.pop(part, None)
        self._room += self._sizes.pop(part, 0)
        self._listed.pop(part, None)
        return True

    def _notes_part(self, number: int, note: PartNote) -> bool:
        part, counts, header = note.part, note.counts, self.journal.header
        is_ours = note.engine == header.engine and part not in self.journal.parts
        if not (is_ours and self._stands_above(part, counts, note.lines)):
            return False
        left = tuple(map(bookmark_from, note.left))
        size = sum(len(json_of(text)) for text in note.left)
        room = self._room + self._sizes.get(part, 0) - size
        if room < 0:
            return False
        self._room, self._sizes[part] = room, size
        self.journal.under_way[part] = left
        self._keep(number, part, counts)
        self.journal.notes[part] = note
        if header.solutions_listed:
            self._listed[part].note(counts.listed(header.convention))
        return True

    def _stands_above(
        self, part: int, counts: PartCounts, lines: str | None, whole: bool = False
    ) -> bool:
        """Whether the solutions that are said to be listed are; ``whole``: and no others."""
        header = self.journal.header
        if not header.solutions_listed:
            return True
        number, listed = counts.listed(header.convention), self._listed[part]
        found = listed.sum_of(number)
        if found is None or (whole and number != listed.number):
            return False
        return digits(found) == lines

    def _keep(self, number: int, part: int, counts: PartCounts) -> None:
        self.journal.lines[part] = number
        if self.journal.header.solutions_listed:
            kept = self._listed[part].sum_of(counts.listed(self.journal.header.convention))
            assert kept is not None
            self.journal.sums[part] = kept


def keep_noted(path: Path, journal: Journal, budget: TimeBudget | None = None) -> None:
    """Rewrite a file with only what a resumed run needs.

    That is what belongs to finished parts, and of others what they had when they were noted
    last. It is replaced atomically.
    """
    with replacing(path) as kept, open_bytes(kept, "w") as file:
        file.write(record(journal.header))
        file.writelines(part_lines(path, journal, budget=budget))
        file.writelines(record(note, journal.header.run) for note in journal.notes.values())


def part_lines(
    path: Path,
    journal: Journal,
    parts: Collection[int] | None = None,
    budget: TimeBudget | None = None,
) -> Iterator[bytes]:
    """The solutions of some parts that stay in a file, and the ends of these parts.

    ``parts``: only these; None: all.
    """
    kept = {
        part: each for part, each in journal.kept().items() if parts is None or part in parts
    }
    ends = {line: part for part, line in journal.lines.items() if part in journal.parts}
    listed: Counter[int] = Counter()
    for number, line in whole_lines(path, budget):
        part = _part_listed(line) if run_of(line) == journal.header.run else None
        if part is not None:  # also in a file that was rewritten since its lines were numbered
            if listed[part] < kept.get(part, 0):
                listed[part] += 1
                yield line
        elif ends.get(number) in kept:
            yield record(journal.part_end(ends[number]), journal.header.run)


def dropped_lines(path: Path, journal: Journal) -> Iterator[bytes]:
    """The solutions in a file that are found again, as they are not among those that stay.

    Each of these has a checksum of its own, where they are worth to be kept: no other one
    stands for them any more.
    """
    kept = journal.kept()
    listed: Counter[int] = Counter()
    for _, line in whole_lines(path):
        part = _part_listed(line) if run_of(line) == journal.header.run else None
        if part is not None:
            listed[part] += 1
            if listed[part] > kept.get(part, 0) and is_sound(line):
                yield line


def whole_lines(path: Path, budget: TimeBudget | None = None) -> Iterator[tuple[int, bytes]]:
    """The lines of a file with their numbers, without a last one that was cut off.

    Where it cannot be read on, an empty line comes last. Raises JournalError if that is at its
    beginning, and OutOfTime.
    """
    number = 0
    with open_bytes(path, "r") as file:
        try:
            for number, line in enumerate(iter(partial(file.readline, LONGEST), b""), 1):
                if line.endswith(b"\n"):
                    yield number, line
                if budget is not None and not number % LINES_AT_ONCE and budget.is_over:
                    assert budget.seconds is not None
                    limit = time_limit_of(budget.seconds)
                    raise OutOfTime(
                        f"{path}: the {limit} was over before all of it was read; "
                        "it is unchanged"
                    )
        except EOFError:
            pass  # compressed, and killed while writing: what was read so far is good
        except (zlib.error, gzip.BadGzipFile):
            if not number:
                raise no_header(path) from None
            yield number + 1, b""


def _part_listed(line: bytes) -> int | None:
    """The part of the solution that a line is of, if it is of one.

    It need not be listed where it was taken apart. That the rest is as it was written is known
    by a checksum in another line.
    """
    begun = _SOLUTION.match(line)
    return int(begun[1]) if begun is not None else None
