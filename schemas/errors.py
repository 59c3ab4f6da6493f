"""Everything that can go wrong and is not a mistake of ours.

JigsatError
├── FileError       a file cannot be read or written
├── DataError       a file was read, and what it says is wrong
├── UnknownName     no puzzle, piece or option of that name
├── WrongValue      an argument of a call has a value that it cannot have
│   └── TooMany     there is more to be counted one by one than was allowed
├── NoSolution      a solution is asked for where none was found
├── Lossy           a file of another program would not be taken over, or written, whole
├── Unsupported     the chosen engine cannot express one of the puzzle's rules
├── Uncounted       a count without enumeration takes too much memory or time
│   └── CountInterrupted  it was ended by Ctrl-C
├── OutOfTime       the time limit was over before a search could begin
├── JournalError    the header of a solution file is damaged, or belongs to another run
├── WorkerDied      a worker process ended before its work did
├── NoCluster       the cluster that was named is not there, or cannot search the puzzle
└── WrongSolution   the verifier refused what a search found: report it, it is a bug

A ``Mistake`` is what a DataError tells of one place in a file.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from difflib import get_close_matches
from itertools import islice

from jigsat.schemas.support.text import cut, message, number_of, quoted

# A mistake in a document: where it is, what stands there, and what should.


#: Maximum number of different mistakes that are told of.
MAX_MISTAKES = 20


@dataclass(frozen=True)
class TextPlace:
    """Where something stands in a text: its line and column from 1, and the whole line.

    A column counts characters, a tab as one.
    """

    line: int
    column: int
    text: str

    @classmethod
    def at(cls, text: str, offset: int) -> TextPlace:
        """The place of the character with this offset, or of the end of the text."""
        start = text.rfind("\n", 0, offset) + 1
        line = text[start:].partition("\n")[0].rstrip("\r")
        return cls(text.count("\n", 0, offset) + 1, offset - start + 1, line)


@dataclass(frozen=True)
class Mistake:
    """One thing that is wrong in a document.

    ``path`` leads to it (``pieces[3].sides.top``; empty for the whole document), ``found`` is
    what stands there, ``expected`` what should, and ``source`` the file, once it is known.
    ``key``: the key of the object there that is wrong, if it is that. ``meant``: the nearest
    right word, where what was found looks like a slip. ``also``: the paths at which the same is
    wrong. ``what``: the path in the words of the puzzle, and ``place`` that in the text, once
    they have been looked up.
    """

    path: str
    found: str
    expected: str
    source: str = ""
    key: str | None = None
    meant: str = ""
    what: str = ""
    place: TextPlace | None = None
    also: tuple[str, ...] = ()

    def __str__(self) -> str:
        sentence = f"found {cut(self.found)}, expected {cut(self.expected)}"
        if self.meant and self.expected != quoted(self.meant):
            sentence = f"{sentence}; did you mean {quoted(self.meant)}?"
        if self.also:
            sentence = f"{sentence} (the same {number_of(len(self.also), 'more time')})"
        path = f"{cut(self.path)} ({cut(self.what)})" if self.what else cut(self.path)
        parts = (self._source_and_place, path, sentence)
        return message(": ".join(part for part in parts if part))

    @property
    def _source_and_place(self) -> str:
        if self.place is None:
            return self.source
        line, column = self.place.line, self.place.column
        # Editors and terminals jump to FILE:LINE:COLUMN.
        return (
            f"{self.source}:{line}:{column}" if self.source else f"line {line}, column {column}"
        )


def merged(mistakes: Iterable[Mistake]) -> tuple[Mistake, ...]:
    """The first mistakes, up to a limit; equal ones are merged, with the paths of all."""
    paths: dict[Mistake, dict[str, None]] = {}
    for each in mistakes:
        section = re.split(r"[.\[]", each.path, maxsplit=1)[0]
        alike = replace(each, path=section, also=())
        if len(paths) < MAX_MISTAKES or alike in paths:
            paths.setdefault(alike, {}).update(dict.fromkeys((each.path, *each.also)))
    return tuple(
        replace(alike, path=next(iter(of_all)), also=tuple(of_all)[1:])
        for alike, of_all in paths.items()
    )


class JigsatError(Exception):
    """A problem to report to the user in one sentence, never as a traceback."""

    def __str__(self) -> str:
        return message(super().__str__())


class FileError(JigsatError):
    """A file is missing, unreadable, too large, or cannot be written."""


def why_not_a_file(error: BaseException) -> str:
    """What is where a file was expected, if that is a folder or nothing; else empty."""
    match error:
        case IsADirectoryError():
            return "found a folder, expected a file"
        case FileNotFoundError():
            meant = file_like(os.fsdecode(error.filename or ""))
            return f"no such file; did you mean {meant}?" if meant else "no such file"
        case _:
            return ""


#: So many files are looked at for one that was perhaps meant, and how like it must be.
MOST_BESIDE = 1_000
NEAR = 0.8


def file_like(path: str) -> str:
    """The file beside a missing one that was perhaps meant; nothing if no name is near."""
    folder, name = os.path.split(path)
    try:
        with os.scandir(folder or ".") as entries:
            beside = [each.name for each in islice(entries, MOST_BESIDE) if each.is_file()]
    except OSError:
        return ""
    near = get_close_matches(name, beside, n=1, cutoff=NEAR)
    return os.path.join(folder, near[0]) if near else ""


class UnknownName(JigsatError):
    """A name that stands for nothing."""


class WrongValue(JigsatError, ValueError):
    """An argument of a call has a value that it cannot have."""


class TooMany(WrongValue):
    """There is more to be counted one by one than was allowed."""


class NoSolution(JigsatError):
    """A solution is asked for where none was found, or none exists."""


class Lossy(JigsatError):
    """Something would be lost on the way to or from another program's format.

    ``losses`` are sentences, without a full stop.
    """

    def __init__(self, source: str, advice: str, losses: tuple[str, ...]) -> None:
        super().__init__(source, advice, losses)
        self.source = source
        self.advice = advice
        self.losses = losses

    def __str__(self) -> str:
        return message(f"{self.source}: {'; '.join(self.losses)} ({self.advice})")


class Unsupported(JigsatError):
    """The engine has no way to express a rule of this puzzle."""


def not_installed(what: str, library: str, extra: str) -> Unsupported:
    """What needs a library that is not there; the extra of the package that installs it."""
    return Unsupported(
        f"{what} needs {library}, which is not installed: pip install 'jigsat[{extra}]'"
    )


class Uncounted(JigsatError):
    """Counting without enumeration was given up: it is complete, or it is nothing."""


class CountInterrupted(Uncounted):
    """Counting without enumeration was ended by an interrupt."""


class OutOfTime(JigsatError):
    """The time was up while something was made that a search needs, or by a stop."""

    def __init__(
        self, message: str = "the time limit was over before there was anything to show"
    ) -> None:
        super().__init__(message)


class JournalError(JigsatError):
    """A solution file that cannot be resumed: its header is damaged, or of another run."""


class JournalWarning(UserWarning):
    """What is to be known of a solution file: lines that are damaged, or have no checksums."""


class WorkerDied(JigsatError):
    """A worker process ended before its work did: killed, or out of memory."""


class NoCluster(JigsatError):
    """A cluster that is not there, has no workers, or other versions of the program."""


class WrongSolution(JigsatError):
    """A search produced something that breaks the puzzle's rules."""


class DataError(JigsatError):
    """Data that is not as it should be: one mistake, or several in the same document.

    ``path``, ``found``, ``expected`` and ``source`` are those of the first.
    """

    def __init__(
        self,
        path: str,
        found: str,
        expected: str,
        source: str = "",
        *,
        key: str | None = None,
        meant: str = "",
    ) -> None:
        super().__init__(path, found, expected, source)
        self.mistakes: tuple[Mistake, ...] = (
            Mistake(path, found, expected, source, key, meant),
        )

    @classmethod
    def of(cls, mistakes: Iterable[Mistake]) -> DataError:
        """The error of these mistakes, at least one; equal ones are merged."""
        found = merged(mistakes)
        first = found[0]
        error = cls(first.path, first.found, first.expected, first.source)
        error.mistakes = found
        return error

    @property
    def path(self) -> str:
        """The path of the first mistake."""
        return self.mistakes[0].path

    @property
    def found(self) -> str:
        """What stands there."""
        return self.mistakes[0].found

    @property
    def expected(self) -> str:
        """What should stand there."""
        return self.mistakes[0].expected

    @property
    def source(self) -> str:
        """The file, once it is known."""
        return self.mistakes[0].source

    def __str__(self) -> str:
        first, *others = map(str, self.mistakes)
        more = f" (and {number_of(len(others), 'more mistake')})" if others else ""
        return message(f"{first}{more}")

    def within(self, source: str) -> DataError:
        """The same error, naming the file it is in."""
        return DataError.of(replace(each, source=source) for each in self.mistakes)

    def at(self, place: str) -> DataError:
        """The first mistake, in a part of the document that this place leads to.

        The text that was read was that part alone, so lines and columns are not known.
        """
        first = self.mistakes[0]
        path = ": ".join(part for part in (place, first.path) if part)
        return DataError.of([replace(first, path=path, what="", place=None)])
