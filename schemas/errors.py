"""Everything that can go wrong and is not a mistake of ours.

JigsatError
├── FileError       a file cannot be read or written
├── DataError       a file was read, and what it says is wrong
├── UnknownName     no puzzle, piece or option of that name
├── WrongValue      an argument of a call has a value that it cannot have
├── NoSolution      a solution is asked for where none was found
├── Lossy           a file of another program would not be taken over, or written, whole
├── Unsupported     the chosen engine cannot express one of the puzzle's rules
├── Uncounted       a count without enumeration takes too much memory or time
│   └── CountInterrupted  it was ended by Ctrl-C
├── OutOfTime       the time limit was over before a search could begin
├── JournalError    a solution file is damaged, or belongs to another run
├── WorkerDied      a worker process ended before its work did
├── NoCluster       the cluster that was named is not there, or cannot search the puzzle
└── WrongSolution   the verifier refused what a search found: report it, it is a bug
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from jigsat.schemas.mistake import Mistake
from jigsat.schemas.text import number_of, one_line


class JigsatError(Exception):
    """A problem to report to the user in one sentence, never as a traceback."""

    def __str__(self) -> str:
        return one_line(super().__str__())


class FileError(JigsatError):
    """A file is missing, unreadable, too large, or cannot be written."""


def why_not_a_file(error: BaseException) -> str:
    """What is where a file was expected, if that is a folder or nothing; else empty."""
    match error:
        case IsADirectoryError():
            return "found a folder, expected a file"
        case FileNotFoundError():
            return "no such file"
        case _:
            return ""


class UnknownName(JigsatError):
    """A name that stands for nothing."""


class WrongValue(JigsatError, ValueError):
    """An argument of a call has a value that it cannot have."""


class NoSolution(JigsatError):
    """A solution is asked for where none was found: there is none, or it is not known."""


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
        return one_line(f"{self.source}: {'; '.join(self.losses)} ({self.advice})")


class Unsupported(JigsatError):
    """The engine has no way to express a rule of this puzzle."""


class Uncounted(JigsatError):
    """Counting without enumeration was given up: it is complete, or it is nothing."""


class CountInterrupted(Uncounted):
    """Counting without enumeration was ended by an interrupt."""


class OutOfTime(JigsatError):
    """The time was up while something was made that a search needs, or by a stop."""

    def __init__(self) -> None:
        super().__init__("the time limit was over before there was anything to show")


class JournalError(JigsatError):
    """A solution file that cannot be taken up: damaged, or of another run."""


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
        """The error of these mistakes, of which there is one at least."""
        found = tuple(mistakes)
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
        return f"{first} (and {number_of(len(others), 'more mistake')})" if others else first

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
