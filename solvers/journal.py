"""Solution files that say whether they are complete, and that a later run can take up.

A file is JSON Lines. First a header: the puzzle, its fingerprint, and the plan by which the
search was cut into parts. Then, as they come, a line for each solution with the number of its
part, or for a count no such lines; and a line at the end of each part, with its counts. Last
a line that says that these are all, or why not.

Whatever ends a run, the parts whose last line was written are finished and the others are
not: taking it up means to drop what belongs to unfinished parts, and to search those.
"""

from __future__ import annotations

import gzip
import json
import os
import zlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import reduce
from pathlib import Path
from typing import Any, TextIO, cast

from jigsat.schemas.errors import JournalError

FORMAT = 1
#: The conventions by which solutions are listed.
SOLUTIONS = "solutions"
UP_TO_SYMMETRY = "up to symmetry"
GZIP_ENDING = ".gz"


@dataclass(frozen=True)
class Part:
    """What a finished part of a search came to."""

    solutions: int
    up_to_symmetry: int
    up_to_rotation: int
    labelled: int

    def plus(self, other: Part) -> Part:
        """Both together."""
        return Part(
            self.solutions + other.solutions,
            self.up_to_symmetry + other.up_to_symmetry,
            self.up_to_rotation + other.up_to_rotation,
            self.labelled + other.labelled,
        )


NONE = Part(0, 0, 0, 0)


@dataclass
class Journal:
    """What is known from a file: its header, finished parts, and whether it is all."""

    header: dict[str, Any]
    parts: dict[int, Part] = field(default_factory=dict)
    complete: bool = False
    #: Whether the header stands in the file.
    begun: bool = False

    def total(self) -> Part:
        """The sum over the finished parts."""
        return reduce(Part.plus, self.parts.values(), NONE)


def open_text(path: Path, mode: str) -> TextIO:
    """A text file, compressed if its name ends in .gz."""
    if path.suffix == GZIP_ENDING:
        return cast(TextIO, gzip.open(path, f"{mode}t", encoding="utf-8", newline="\n"))
    return cast(TextIO, open(path, mode, encoding="utf-8", newline="\n"))


def line(document: dict[str, Any]) -> str:
    """A document as one line."""
    return json.dumps(document, ensure_ascii=False) + "\n"


def read_journal(path: Path) -> Journal | None:
    """What a file holds; None if there is none, or not even a whole header.

    Raises JournalError if it is damaged: anywhere but at its end, where a run that was killed
    may have left half a line.
    """
    if not path.exists():
        return None
    journal: Journal | None = None
    listed: Counter[int] = Counter()
    for number, document in _lines(path):
        if journal is None:
            journal = Journal(_header(path, document), begun=True)
        elif "placements" in document:
            listed[_part_number(path, number, document)] += 1
        elif "part" in document:
            journal.parts[_part_number(path, number, document)] = _part(path, number, document)
        elif "complete" in document:
            journal.complete = document["complete"] is True
        else:
            raise _damaged(path, number)
    if journal is not None and journal.header.get("solutions_listed"):
        _compare(path, journal, listed)
    return journal


def keep_finished(path: Path, journal: Journal) -> None:
    """Rewrite a file with only what belongs to finished parts. It is replaced at one stroke."""
    kept = path.with_name(f".{path.stem}.resumed{path.suffix}")
    try:
        with open_text(kept, "w") as file:
            file.write(line(journal.header))
            for _, document in _lines(path):
                if document.get("part") in journal.parts:
                    file.write(line(document))
        os.replace(kept, path)
    finally:
        kept.unlink(missing_ok=True)


def _lines(path: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    """The lines of a file, without a last one that was not written to its end."""
    with open_text(path, "r") as file:
        waiting: str | None = None
        number = 0
        try:
            for text in file:
                if waiting is not None:
                    yield number, _document(path, number, waiting)
                waiting = text
                number += 1
        except (EOFError, zlib.error):
            pass  # compressed, and killed while writing: what was read so far is good
        except (gzip.BadGzipFile, UnicodeDecodeError):
            raise _damaged(path, number + 1) from None
        if waiting is not None and waiting.endswith("\n"):
            yield number, _document(path, number, waiting)


def _document(path: Path, number: int, text: str) -> dict[str, Any]:
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        raise _damaged(path, number) from None
    if not isinstance(document, dict):
        raise _damaged(path, number)
    return document


def _header(path: Path, document: dict[str, Any]) -> dict[str, Any]:
    if document.get("format") != FORMAT or "plan" not in document:
        raise JournalError(
            f"{path}: found no header of a solution file, expected one that jigsat began"
        )
    return document


def _part_number(path: Path, number: int, document: dict[str, Any]) -> int:
    part = document.get("part")
    if not isinstance(part, int) or isinstance(part, bool):
        raise _damaged(path, number)
    return part


def _part(path: Path, number: int, document: dict[str, Any]) -> Part:
    try:
        return Part(
            int(document["solutions"]),
            int(document["up_to_symmetry"]),
            int(document["up_to_rotation"]),
            int(document["labelled"]),
        )
    except (KeyError, TypeError, ValueError):
        raise _damaged(path, number) from None


def _compare(path: Path, journal: Journal, listed: Counter[int]) -> None:
    for number, part in journal.parts.items():
        classes = journal.header.get("convention") == UP_TO_SYMMETRY
        expected = part.up_to_symmetry if classes else part.solutions
        if listed[number] != expected:
            raise JournalError(
                f"{path}: found {listed[number]} solutions of part {number}, expected "
                f"{expected}: the file is damaged"
            )


def _damaged(path: Path, number: int) -> JournalError:
    return JournalError(f"{path}: line {number} is damaged, and not the last")
