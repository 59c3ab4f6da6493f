"""Solution files that a later run can take up.

Whatever ends a run, the parts whose last line was written are finished and the others are
not. Of those some are under way: what they had listed until they were noted last stays, and
they are gone on with from there. Taking a run up means to drop what else belongs to unfinished
parts, and to search those. The format is that of ``schemas/layouts/solution_lines``.
"""

from __future__ import annotations

import gzip
import json
import re
import zlib
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import reduce
from operator import add
from pathlib import Path
from typing import Any, TextIO, cast

from jigsat.schemas.errors import DataError, JournalError
from jigsat.schemas.layouts.solution_lines import (
    FORMAT,
    End,
    Header,
    PartCounts,
    PartEnd,
    PartNote,
    json_line,
    parse_header,
    parse_line,
)
from jigsat.schemas.replacing import replacing
from jigsat.solvers.slicing.bookmark import Bookmark
from jigsat.solvers.slicing.text import bookmark_from

GZIP_ENDING = ".gz"
NONE = PartCounts(0, 0, 0, 0)
#: No search is cut into more: a header that says so is damaged.
MOST_PARTS = 100_000_000
_SHARE = re.compile(r"([0-9]{1,9})/([0-9]{1,9})")


@dataclass(frozen=True)
class Noted:
    """What is known of a part that is under way; ``line`` is the number of the line."""

    note: PartNote
    path: Path
    line: int

    @property
    def counts(self) -> PartCounts:
        """How many solutions it had until then."""
        return self.note.counts

    @property
    def bookmarks(self) -> tuple[Bookmark, ...]:
        """What is left of it. Raises JournalError if the line is damaged."""
        try:
            return tuple(map(bookmark_from, self.note.left))
        except JournalError as error:
            raise JournalError(f"{self.path}: line {self.line}: {error}") from None


@dataclass
class Journal:
    """What is known from a file: its header, its parts, and whether it is all."""

    header: Header
    parts: dict[int, PartCounts] = field(default_factory=dict)
    #: What was noted last of other parts.
    under_way: dict[int, Noted] = field(default_factory=dict)
    complete: bool = False
    #: Whether the header stands in the file.
    begun: bool = False

    def total(self) -> PartCounts:
        """The sum over the finished parts, and of what stays of others."""
        noted = (note.counts for note in self.under_way.values())
        return reduce(add, [*self.parts.values(), *noted], NONE)

    def kept(self) -> dict[int, int]:
        """How many of its solutions stay in the file, for each part that has any."""
        counts = {part: noted.counts for part, noted in self.under_way.items()} | self.parts
        convention = self.header.convention
        return {part: each.listed(convention) for part, each in counts.items()}


def open_text(path: Path, mode: str) -> TextIO:
    """A text file, compressed if its name ends in .gz."""
    if path.suffix == GZIP_ENDING:
        return cast(TextIO, gzip.open(path, f"{mode}t", encoding="utf-8", newline="\n"))
    return cast(TextIO, open(path, mode, encoding="utf-8", newline="\n"))


def read_journal(path: Path) -> Journal | None:
    """What a file holds; None if there is none, or not even a whole header.

    Raises JournalError if it is damaged: anywhere but at its end, where a run that was killed
    may have left half a line.
    """
    if not path.exists():
        return None
    journal: Journal | None = None
    listed: Counter[int] = Counter()
    for number, text in whole_lines(path):
        if journal is None:
            journal = Journal(_header(path, number, text), begun=True)
        elif (part := _part_of_solution(path, number, text)) is not None:
            listed[part] += 1
        else:
            _add_end(journal, path, number, text)
    if journal is not None and journal.header.solutions_listed:
        _compare(path, journal, listed)
    return journal


def keep_noted(path: Path, journal: Journal) -> None:
    """Rewrite a file with only what a run that takes it up goes on from.

    That is what belongs to finished parts, and of others what they had when they were noted
    last. It is replaced atomically.
    """
    with replacing(path) as kept, open_text(kept, "w") as file:
        file.write(json_line(journal.header.document))
        file.writelines(part_lines(path, journal.kept()))
        notes = (noted.note for noted in journal.under_way.values())
        file.writelines(json_line(note.document) for note in notes)


def part_lines(path: Path, kept: Mapping[int, int]) -> Iterator[str]:
    """The solutions of some parts in a file, so many of each, and the ends of these parts."""
    listed: Counter[int] = Counter()
    for number, text in whole_lines(path):
        document = _document(path, number, text)
        part = document.get("part")
        if isinstance(part, int) and part in kept:
            is_solution = _is_of_solution(document)
            listed[part] += is_solution
            if listed[part] <= kept[part] or not is_solution:
                yield text


def dropped_lines(path: Path, kept: Mapping[int, int]) -> Iterator[str]:
    """The solutions in a file that are found again, as they are not among those that stay."""
    listed: Counter[int] = Counter()
    for number, text in whole_lines(path):
        document = _document(path, number, text)
        part = document.get("part")
        if isinstance(part, int) and _is_of_solution(document):
            listed[part] += 1
            if listed[part] > kept.get(part, 0):
                yield text


def whole_lines(path: Path) -> Iterator[tuple[int, str]]:
    """The lines of a file with their numbers, without a last one that was cut off."""
    with open_text(path, "r") as file:
        number = 0
        try:
            for number, text in enumerate(file, 1):
                if text.endswith("\n"):
                    yield number, text
        except (EOFError, zlib.error):
            pass  # compressed, and killed while writing: what was read so far is good
        except (gzip.BadGzipFile, UnicodeDecodeError):
            raise _damaged(path, number + 1) from None


def _is_of_solution(document: dict[str, Any]) -> bool:
    """Whether a line is of a solution, which need not be listed where it was taken apart."""
    return "placements" in document or "apart" in document


def _part_of_solution(path: Path, number: int, text: str) -> int | None:
    """The part of the solution that a line is of; None if there is something else."""
    document = _document(path, number, text)
    if not _is_of_solution(document):
        return None
    part = document.get("part")
    if type(part) is not int:
        raise _damaged(path, number)
    return part


def _add_end(journal: Journal, path: Path, number: int, text: str) -> None:
    """Add what a line says of the end of a part, or of the file."""
    try:
        line = parse_line(text)
    except DataError:
        raise _damaged(path, number) from None
    match line:
        case PartEnd(part, counts):
            journal.parts[part] = counts
            journal.under_way.pop(part, None)
        case PartNote(part):
            journal.under_way[part] = Noted(line, path, number)
        case End(complete):
            journal.complete = complete
        case _:
            raise _damaged(path, number)


def _document(path: Path, number: int, text: str) -> dict[str, Any]:
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        raise _damaged(path, number) from None
    if not isinstance(document, dict) or not _can_be_written(text, document):
        raise _damaged(path, number)
    return document


def _can_be_written(text: str, document: dict[str, Any]) -> bool:
    """Whether all of it is text: half of a character can be escaped, but not be written.

    What is nested so deep that it can just be read cannot be written either.
    """
    if "\\u" not in text:
        return True
    try:
        json.dumps(document, ensure_ascii=False).encode()
    except (UnicodeEncodeError, RecursionError):
        return False
    return True


def _header(path: Path, number: int, text: str) -> Header:
    header = parse_header(_document(path, number, text))
    if header.format != FORMAT or header.plan is None or not _is_sound(header):
        raise _no_header(path)
    return header


def _is_sound(header: Header) -> bool:
    """Whether what says how the search is cut are numbers, and a share one of a whole."""
    numbers = (header.parts, header.parts_wanted)
    if any(each is not None and not _is_number_of_parts(each) for each in numbers):
        return False
    if header.share is None:
        return True
    share = _SHARE.fullmatch(str(header.share))
    return share is not None and 1 <= int(share[1]) <= int(share[2])


def _is_number_of_parts(number: Any) -> bool:
    return type(number) is int and 0 <= number <= MOST_PARTS


def _no_header(path: Path) -> JournalError:
    return JournalError(
        f"{path}: found no header of a solution file, expected one that jigsat began"
    )


def _compare(path: Path, journal: Journal, listed: Counter[int]) -> None:
    for part, expected in journal.kept().items():
        # What is listed after a part was noted last is dropped.
        found = min(listed[part], expected) if part in journal.under_way else listed[part]
        if found != expected:
            raise JournalError(
                f"{path}: found {found} solutions of part {part}, expected "
                f"{expected}: the file is damaged"
            )


def _damaged(path: Path, number: int) -> JournalError:
    if number == 1:
        return _no_header(path)
    return JournalError(f"{path}: line {number} is damaged, and not the last")
