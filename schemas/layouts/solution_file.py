"""Reading files of solutions, of each kind; the first characters tell which it is.

JSON Lines, as ``jigsat enumerate`` writes them, are read line by line and may be of any
length. A JSON document or a layout that a person typed is read as a whole. Each may be
compressed with gzip.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from io import BufferedReader
from pathlib import Path
from typing import Any, TextIO, assert_never

from jigsat.schemas.errors import DataError, FileError
from jigsat.schemas.layouts.json_layout import JSON_BEGINS, solutions_in
from jigsat.schemas.layouts.placing import Fault
from jigsat.schemas.layouts.solution_lines import (
    End,
    Header,
    PartEnd,
    PartNote,
    SolutionLine,
    Unlisted,
    cut_solution,
    is_header,
    object_in,
    parse_end,
    parse_header,
    parse_line,
    placements_of,
)
from jigsat.schemas.layouts.streams import errors_naming, read_filled_line, read_rest, text_of
from jigsat.schemas.parsing.json_text import read_json
from jigsat.schemas.support.text import cut

#: The number of a solution's line (or its number in a list), and its placements: for each
#: what stands in JSON between the braces.
Entry = tuple[int, list[str]]


@dataclass
class SolutionFile(ABC):
    """The solutions in a file, and what it says of itself as far as it is read.

    ``unlisted``: how many were found that do not stand there, as they do not come apart.
    """

    source: str
    header: Header = field(default_factory=Header)
    end: End | None = None
    unlisted: int = 0

    def entries(self) -> Iterator[Entry]:
        """The solutions, once. Raises DataError if an entry is not a solution."""
        with errors_naming(self.source):
            yield from self._read()

    def where(self, number: int) -> str:
        """Where a solution stands, in words."""
        return f"line {number}"

    @property
    def complete(self) -> bool | None:
        """Whether these are all solutions, by what the file says; None if it does not."""
        return None if self.end is None else self.end.complete

    @property
    def convention(self) -> str:
        """Of what the solutions are all: of the puzzle's, or of its symmetry classes."""
        return str(self.header.convention)

    def faults(self, found: int) -> Iterator[Fault]:
        """How the number of solutions found differs from what the file says."""
        stated = None if self.end is None else self.end.solutions
        there = found + self.unlisted
        if isinstance(stated, int) and stated != there:
            yield Fault("end of the file", f"it says {stated:,} solutions, there are {there:,}")

    @abstractmethod
    def _read(self) -> Iterator[Entry]:
        """What the file holds, entry by entry."""


@contextmanager
def open_solutions(
    path: Path | None, stream: BufferedReader | None = None
) -> Generator[SolutionFile | str, None, None]:
    """A file of solutions or, if it is neither JSON Lines nor JSON, its text.

    Without a path the stream is read. Raises FileError, and DataError if the file is neither.
    """
    source = str(path) if path else "standard input"
    with errors_naming(source):
        binary = open(path, "rb") if path else stream  # noqa: SIM115
        if binary is None:
            raise FileError(f"{source}: found nothing to read, expected solutions")
    with binary:
        with errors_naming(source):
            file = text_of(binary)  # which stays open as long as this variable
            recognised = _recognised(source, file)
        yield recognised


def _recognised(source: str, file: TextIO) -> SolutionFile | str:
    empty, start = read_filled_line(file)
    if not start.lstrip().startswith(JSON_BEGINS):
        return "\n" * empty + start + read_rest(file)
    first = object_in(start)
    if first is None or isinstance(first.get("solutions"), list):
        del first  # before it is read again: it may be large
        return _Document(source, start + read_rest(file))
    return _JsonLines(source, file, empty + 1, start, first)


class _Document(SolutionFile):
    """A JSON document: what solve and enumerate print with --json, or one solution."""

    def __init__(self, source: str, text: str) -> None:
        super().__init__(source)
        self._document = document = read_json(text)
        next(solutions_in(document), None)  # raises an error if there can be none
        header, end = document.get("header"), document.get("end")
        if isinstance(header, dict):
            self.header = parse_header(header)
        if isinstance(end, dict):
            self.end = parse_end(end)
        if isinstance(document.get("complete"), bool):
            self.end = End(document["complete"])

    def where(self, number: int) -> str:
        return "the solution" if "placements" in self._document else f"solutions[{number}]"

    def _read(self) -> Iterator[Entry]:
        for number, (path, solution) in enumerate(solutions_in(self._document)):
            if not isinstance(solution, dict):
                raise DataError(path, type(solution).__name__, "an object with 'placements'")
            yield number, placements_of(solution, f"{path}." if path else "")


class _JsonLines(SolutionFile):
    """JSON Lines: a header, a line for each solution and for each part, and an end.

    A file without header and end, only with solutions, is read as well.
    """

    def __init__(
        self, source: str, file: TextIO, number: int, line: str, first: dict[str, Any]
    ) -> None:
        super().__init__(source)
        self._file = file
        self._begun = (number, line)
        self._has_header = is_header(first)
        if self._has_header:
            self.header = parse_header(first)
        self._run = self.header.run
        if self.header.solutions_listed is False:
            raise DataError(f"line {number}", "a file of counts", "a file of solutions")
        self._listed: Counter[str | None] = Counter()
        self._promised: dict[str, int] = {}

    def faults(self, found: int) -> Iterator[Fault]:
        yield from super().faults(found)
        for part, promised in self._promised.items():
            listed = self._listed[part]
            if promised != listed:
                what = f"it has {promised} solutions by its last line, {listed} are listed"
                yield Fault(f"part {part}", what)

    def _numbered(self) -> Iterator[tuple[int, str]]:
        number, line = self._begun
        if not self._has_header:
            yield number, line
        while line:
            blank, line = read_filled_line(self._file)
            number += blank + 1
            if line:
                yield number, line

    def _read(self) -> Iterator[Entry]:
        for number, text in self._numbered():
            ours = cut_solution(text) if self.end is None else None
            if ours is not None:
                run, part, placements = ours
                self._refuse_another_run(number, run)
                self._listed[part] += 1
                yield number, placements
            else:
                if (document := object_in(text)) is not None:
                    self._refuse_another_run(number, document.get("run"))
                try:
                    solution = self._solution_in(text)
                except DataError as error:
                    raise error.at(f"line {number}") from None
                if solution is not None:
                    part = None if solution.part is None else str(solution.part)
                    self._listed[part] += 1
                    yield number, solution.placements

    def _refuse_another_run(self, number: int, run: str | None) -> None:
        """Raise DataError if a line is not of the run of the header, or else of the first."""
        self._run = self._run or run
        if run != self._run:
            found = "a line of no run" if run is None else f"a line of the run {cut(str(run))}"
            raise DataError(f"line {number}", found, f"one of the run {self._run}")

    def _solution_in(self, text: str) -> SolutionLine | None:
        """The solution in a line, if it is one; other lines are remembered."""
        line = parse_line(text)
        if self.end is not None:
            raise DataError("", "a line after the end", "none")
        match line:
            case SolutionLine():
                return line
            case PartNote():
                pass  # its part has not ended
            case Unlisted():
                self.unlisted += 1
                self._listed[None if line.part is None else str(line.part)] += 1
            case PartEnd():
                self._promised[str(line.part)] = line.counts.listed(self.convention)
            case End():
                self.end = line
            case Header():
                raise DataError("", "another header", "an object with 'placements'")
            case _:
                assert_never(line)
        return None
