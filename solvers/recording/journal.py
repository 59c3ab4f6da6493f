"""Solution files that a later run can resume.

However a run ends, a part is finished if its last line was written. An unfinished part may
have a bookmark: the solutions before it are kept, and the search continues there. A resumed
run drops the other solutions of unfinished parts, because it finds them again. The format is
that of ``schemas/layouts/solution_lines``.

A damaged line counts as if it had never been written. The search of its part continues at the
last place where the lines before it agree with their checksums. Lines of another run, by their
keys, are left out and counted by themselves.
"""

from __future__ import annotations

import gzip
import re
import zlib
from array import array
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Sequence
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
    is_header,
    is_sound,
    object_in,
    parse_header,
    parse_line,
    record,
    run_of,
)
from jigsat.schemas.support.atomic_files import replacing
from jigsat.schemas.support.text import number_of
from jigsat.solvers.limits.deadline import TimeBudget, time_limit_of
from jigsat.solvers.recording.headers import how_it_differs, no_header, read_run_header
from jigsat.solvers.running.work import Bookmark, bookmark_from, json_of

GZIP_ENDING = ".gz"
#: No line is longer, in bytes.
LONGEST = 16 * 2**20
#: All bookmarks in a file are no larger as JSON, in bytes.
MOST_LEFT = 4 * 2**20
#: So many lines are read before the clock is looked at, and so many damaged ones are named.
LINES_AT_ONCE, MOST_NAMED = 1_000, 10
#: How the line of a solution of a run begins where it has a part.
_SOLUTION = re.compile(
    rb'\{"run": "[0-9a-f]{8}", "part": ([0-9]{1,9}), "(?:placements|apart)": '
)


@dataclass(frozen=True)
class Damage:
    """A line that is not as it was written; ``part``: the part of which it says something.

    ``line`` is 0 where that line is missing.
    """

    line: int
    part: int | None = None

    def __str__(self) -> str:
        if not self.line:
            return f"part {self.part} missing"
        return f"line {self.line}" + ("" if self.part is None else f" (part {self.part})")


@dataclass(frozen=True)
class NotedPart:
    """What is known of an unfinished part, and the places where it is continued."""

    note: PartNote
    bookmarks: tuple[Bookmark, ...]

    @property
    def counts(self) -> PartCounts:
        """How many solutions it had until then."""
        return self.note.counts


@dataclass
class Journal:
    """What is known from a file: its header, its parts, and how it ends."""

    header: Header
    parts: dict[int, PartCounts] = field(default_factory=dict)
    #: What was noted last of other parts.
    under_way: dict[int, NotedPart] = field(default_factory=dict)
    #: The checksums of the solutions that stay of these and those, where they are listed.
    sums: dict[int, int] = field(default_factory=dict)
    #: In which line each of these parts ends, or is noted.
    lines: dict[int, int] = field(default_factory=dict)
    end: End | None = None
    #: Whether the header stands in the file.
    begun: bool = False
    damage: list[Damage] = field(default_factory=list)
    #: How many lines there are of other runs, by their keys, and what is said of these runs.
    others: Counter[str] = field(default_factory=Counter)
    headers: dict[str, Header] = field(default_factory=dict)

    @property
    def is_clean(self) -> bool:
        """Whether all lines are as they were written, and of this run."""
        return not (self.damage or self.others)

    @property
    def complete(self) -> bool:
        """Whether it says that it holds all there is."""
        return self.end is not None and self.end.complete

    def total(self) -> PartCounts:
        """The sum over the finished parts, and of what stays of others."""
        return reduce(add, self.counts.values(), NONE)

    def kept(self) -> dict[int, int]:
        """How many of its solutions stay in the file, for each part that has any."""
        convention = self.header.convention
        return {part: each.listed(convention) for part, each in self.counts.items()}

    def part_end(self, part: int) -> PartEnd:
        """The line that ends a finished part."""
        return PartEnd(part, self.parts[part], self.lines_sum(part))

    def lines_sum(self, part: int) -> str | None:
        """The checksum of the solutions of a part as it stands in the file."""
        return digits(self.sums[part]) if self.header.solutions_listed else None

    def drop(self, part: int) -> None:
        """Search a part again: its record cannot be right."""
        self.damage.append(Damage(self.lines[part], part))
        self.parts.pop(part, None)
        self.under_way.pop(part, None)
        self.end = None

    @property
    def counts(self) -> dict[int, PartCounts]:
        """What stays of each part."""
        return {part: noted.counts for part, noted in self.under_way.items()} | self.parts


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
    damage: list[Damage] = []
    lines = whole_lines(path, damage, budget)
    first = next(lines, None)
    if first is None:
        return None
    header = read_run_header(path, first[1])
    reader = _JournalReader(Journal(header, begun=True, damage=damage))
    for number, line in lines:
        reader.add(number, line)
    return reader.journal_at_end()


def warn_of_damage(
    path: Path, damage: Sequence[Damage], then: str, others: Sequence[str] = ()
) -> None:
    """Warn of lines of other runs, in words, and of damage, and what ``then`` becomes of it."""
    for other in others:
        warn(f"{path}: left out {other}", JournalWarning, stacklevel=2)
    each = list(dict.fromkeys(map(str, damage)))
    if each:
        more = len(each) - MOST_NAMED
        rest = f" and {number_of(more, 'other line')}" if more > 0 else ""
        told = f"{', '.join(each[:MOST_NAMED])}{rest}"
        warn(f"{path}: found damage: {told}; {then}", JournalWarning, stacklevel=2)


def other_runs(journal: Journal) -> list[str]:
    """Say how many lines there are of each other run, and how that differs from this one."""
    return [
        f"{number_of(number, 'line')} of another run, "
        + how_it_differs(key, journal.headers.get(key), journal.header)
        for key, number in journal.others.items()
    ]


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
        self._journal = journal
        self._listed: defaultdict[int, _Lines] = defaultdict(_Lines)
        self._notes: dict[int, PartNote] = {}
        self._ended_in: int | None = None

    def add(self, number: int, line: bytes) -> None:
        """Take a line after the header."""
        run = run_of(line)
        if run is None:
            run = self._header_within(line)
        if run is not None and run != self._journal.header.run:
            self._journal.others[run] += 1
            return
        if self._ended_in is not None:
            self._damaged(self._ended_in)  # the end of the file, and it is not the last
            self._ended_in = self._journal.end = None
        part = _part_listed(line)
        if part is not None:
            if part in self._journal.parts:
                self._damaged(number, part)
            else:
                self._listed[part].add(line)
            return
        try:
            if run is None or not is_sound(line):
                raise DataError("", "another checksum", "its own")
            self._add_record(number, line)
        except (DataError, UnicodeDecodeError, RecursionError):
            self._damaged(number)

    def _header_within(self, line: bytes) -> str | None:
        """Return the key of the run that a line describes, if it is the header of one."""
        document = object_in(line) if is_sound(line) else None
        if document is None or not is_header(document):
            return None
        header = parse_header(document)
        return self._journal.headers.setdefault(str(header.run), header).run

    def journal_at_end(self) -> Journal:
        """What is known after the last line."""
        journal, room = self._journal, MOST_LEFT
        for part, note in self._notes.items():
            try:
                room -= sum(len(json_of(text)) for text in note.left)
                if room < 0:
                    raise JournalError("found more bookmarks than a run has")
                left = tuple(map(bookmark_from, note.left))
            except JournalError:
                journal.drop(part)
            else:
                journal.under_way[part] = NotedPart(note, left)
        if journal.end is not None and not journal.damage and self._ended_in is not None:
            listed = journal.total().listed(journal.header.convention)
            if journal.end.complete and journal.end.solutions != listed:
                self._damaged(self._ended_in)
                journal.end = None
        journal.damage.sort(key=lambda found: found.line)
        return journal

    def _add_record(self, number: int, line: bytes) -> None:
        match parse_line(line.decode()):
            case PartEnd(part, counts, lines):
                self._end_part(number, part, counts, lines)
            case PartNote() as note:
                self._note_part(number, note)
            case End() as end:
                self._journal.end, self._ended_in = end, number
            case _:
                self._damaged(number)

    def _end_part(self, number: int, part: int, counts: PartCounts, lines: str | None) -> None:
        journal = self._journal
        if part in journal.parts:
            self._damaged(number, part)
            if journal.parts[part] != counts:
                journal.drop(part)  # nobody knows which of the two is right
        elif self._stands_above(part, counts, lines, whole=True):
            self._keep(number, part, counts)
            journal.parts[part] = counts
            self._notes.pop(part, None)
            self._listed.pop(part, None)
        else:
            self._damaged(number, part)

    def _note_part(self, number: int, note: PartNote) -> None:
        part, counts = note.part, note.counts
        is_ours = note.engine == self._journal.header.engine and part not in self._journal.parts
        if not (is_ours and self._stands_above(part, counts, note.lines)):
            self._damaged(number, part)
            return
        self._keep(number, part, counts)
        self._notes[part] = note
        if self._journal.header.solutions_listed:
            self._listed[part].note(counts.listed(self._journal.header.convention))

    def _stands_above(
        self, part: int, counts: PartCounts, lines: str | None, whole: bool = False
    ) -> bool:
        """Whether the solutions that are said to be listed are; ``whole``: and no others."""
        journal = self._journal
        if not journal.header.solutions_listed:
            return True
        number, listed = counts.listed(journal.header.convention), self._listed[part]
        found = listed.sum_of(number)
        if found is None or (whole and number != listed.number):
            return False
        return digits(found) == lines

    def _keep(self, number: int, part: int, counts: PartCounts) -> None:
        """Remember where a part is kept from."""
        self._journal.lines[part] = number
        if self._journal.header.solutions_listed:
            kept = self._listed[part].sum_of(counts.listed(self._journal.header.convention))
            assert kept is not None
            self._journal.sums[part] = kept

    def _damaged(self, number: int, part: int | None = None) -> None:
        self._journal.damage.append(Damage(number, part))


def keep_noted(path: Path, journal: Journal, budget: TimeBudget | None = None) -> None:
    """Rewrite a file with only what a resumed run needs.

    That is what belongs to finished parts, and of others what they had when they were noted
    last. It is replaced atomically.
    """
    with replacing(path) as kept, open_bytes(kept, "w") as file:
        file.write(record(journal.header))
        file.writelines(part_lines(path, journal, budget=budget))
        for noted in journal.under_way.values():
            file.write(record(noted.note, journal.header.run))


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
    for number, line in whole_lines(path, budget=budget):
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


def whole_lines(
    path: Path, damage: list[Damage] | None = None, budget: TimeBudget | None = None
) -> Iterator[tuple[int, bytes]]:
    """The lines of a file with their numbers, without a last one that was cut off.

    ``damage``: here it is noted where it cannot be read on. Raises JournalError if that is at
    its beginning, and OutOfTime.
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
            if damage is not None:
                damage.append(Damage(number + 1))


def _part_listed(line: bytes) -> int | None:
    """The part of the solution that a line is of, if it is of one.

    It need not be listed where it was taken apart. That the rest is as it was written is known
    by a checksum in another line.
    """
    begun = _SOLUTION.match(line)
    return int(begun[1]) if begun is not None else None
