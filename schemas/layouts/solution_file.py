"""Reading files of solutions: what they are is told by how they begin.

JSON Lines, as ``jigsat enumerate`` writes them, are read line by line and may be of any
length. A JSON document or a layout that a person typed is read as a whole. Each may be
compressed with gzip.
"""

from __future__ import annotations

import json
import re
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from io import BufferedReader
from pathlib import Path
from typing import Any, TextIO

from jigsat.schemas.errors import DataError, FileError
from jigsat.schemas.layouts.json_layout import JSON_BEGINS, solutions_in
from jigsat.schemas.layouts.streams import read_line, read_rest, telling, text_of
from jigsat.schemas.parsing.strict_json import read_json
from jigsat.schemas.placing import Fault

#: The number of a solution's line (or its number in a list), and its placements: for each
#: what stands in JSON between the braces.
Entry = tuple[int, list[str]]

UP_TO_SYMMETRY = "up to symmetry"

#: A solution as jigsat writes it is cut into its placements without being read as JSON. If
#: each of them is an object of JSON, then so is the whole.
_HEAD = re.compile(r'\{(?:"part": (\d+), )?"placements": \[\{')
_BETWEEN = "}, {"
_TAIL = "}]}\n"


@dataclass
class SolutionFile(ABC):
    """The solutions in a file, and what it says of itself as far as it is read."""

    source: str
    header: dict[str, Any] = field(default_factory=dict)
    end: dict[str, Any] | None = None

    def entries(self) -> Iterator[Entry]:
        """The solutions, once. Raises DataError for what is none."""
        with telling(self.source):
            yield from self._read()

    def where(self, number: int) -> str:
        """Where a solution stands, in words."""
        return f"line {number}"

    @property
    def complete(self) -> bool | None:
        """Whether these are all solutions, by what the file says; None if it does not."""
        return None if self.end is None else self.end.get("complete") is True

    @property
    def convention(self) -> str:
        """Of what the solutions are all: of the puzzle's, or of its symmetry classes."""
        return str(self.header.get("convention", "solutions"))

    def faults(self, found: int) -> Iterator[Fault]:
        """How the number of solutions found differs from what the file says."""
        said = (self.end or {}).get("solutions", found)
        if isinstance(said, int) and said != found:
            yield Fault("end of the file", f"it says {said:,} solutions, there are {found:,}")

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
    with telling(source):
        binary = open(path, "rb") if path else stream  # noqa: SIM115
        if binary is None:
            raise FileError(f"{source}: found nothing to read, expected solutions")
    with binary:
        with telling(source):
            recognised = _recognised(source, text_of(binary))
        yield recognised


def _recognised(source: str, file: TextIO) -> SolutionFile | str:
    empty = 0
    start = read_line(file)
    while start.isspace():
        start = read_line(file)
        empty += 1
    if not start.lstrip().startswith(JSON_BEGINS):
        return "\n" * empty + start + read_rest(file)
    first = _object(start)
    if first is None or isinstance(first.get("solutions"), list):
        return _Document(source, start + read_rest(file))
    return _Lines(source, file, empty + 1, start, first)


def _object(text: str) -> dict[str, Any] | None:
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return document if isinstance(document, dict) else None


class _Document(SolutionFile):
    """A JSON document: what solve and enumerate print with --json, or one solution."""

    def __init__(self, source: str, text: str) -> None:
        super().__init__(source)
        document = read_json(text)
        self._solutions = list(solutions_in(document))
        header, end = document.get("header"), document.get("end")
        self.header = header if isinstance(header, dict) else {}
        self.end = end if isinstance(end, dict) else None
        if isinstance(document.get("complete"), bool):
            self.end = {"complete": document["complete"]}

    def where(self, number: int) -> str:
        return self._solutions[number][0] or "the solution"

    def _read(self) -> Iterator[Entry]:
        for number, (path, solution) in enumerate(self._solutions):
            if not isinstance(solution, dict):
                raise DataError(path, type(solution).__name__, "an object with 'placements'")
            yield number, placements_of(solution, f"{path}." if path else "")


class _Lines(SolutionFile):
    """JSON Lines: a header, a line for each solution and for each part, and an end.

    A file without header and end, only with solutions, is read as well.
    """

    def __init__(
        self, source: str, file: TextIO, number: int, line: str, first: dict[str, Any]
    ) -> None:
        super().__init__(source)
        self._file = file
        self._begun = (number, line)
        if "fingerprint" in first or "jigsat" in first:
            self.header = first
        if self.header.get("solutions_listed") is False:
            raise DataError(f"line {number}", "a file of counts", "a file of solutions")
        self._listed: Counter[str | None] = Counter()
        self._promised: dict[str, object] = {}

    def faults(self, found: int) -> Iterator[Fault]:
        yield from super().faults(found)
        for part, promised in self._promised.items():
            listed = self._listed[part]
            if promised != listed:
                what = f"it has {promised} solutions by its last line, {listed} are listed"
                yield Fault(f"part {part}", what)

    def _numbered(self) -> Iterator[tuple[int, str]]:
        number, line = self._begun
        if self.header:
            number, line = number + 1, read_line(self._file)
        while line:
            yield number, line
            number, line = number + 1, read_line(self._file)

    def _read(self) -> Iterator[Entry]:
        for number, line in self._numbered():
            head = _HEAD.match(line)
            if head and line.endswith(_TAIL) and self.end is None:
                self._listed[head[1]] += 1
                yield number, line[head.end() : -len(_TAIL)].split(_BETWEEN)
            elif not line.isspace():
                try:
                    yield from self._read_json(number, line)
                except DataError as error:
                    raise at(f"line {number}", error) from None

    def _read_json(self, number: int, line: str) -> Iterator[Entry]:
        document = read_json(line)
        if not isinstance(document, dict):
            document = {}
        if self.end is not None:
            raise DataError("", "a line after the end", "none")
        if "placements" in document:
            self._listed[str(document["part"]) if "part" in document else None] += 1
            yield number, placements_of(document)
        elif "part" in document:
            classes = self.convention == UP_TO_SYMMETRY
            promised = document.get("up_to_symmetry" if classes else "solutions")
            self._promised[str(document["part"])] = promised
        elif "complete" in document:
            self.end = document
        else:
            raise DataError("", "a line of no file of solutions", "an object with 'placements'")


def placements_of(solution: dict[str, Any], path: str = "") -> list[str]:
    """The placements of a solution, for each what stands in JSON between the braces."""
    _refuse_others(solution, path)
    placements = solution["placements"]
    if not isinstance(placements, list):
        raise DataError(f"{path}placements", type(placements).__name__, "a list")
    for index, placed in enumerate(placements):
        if not isinstance(placed, dict):
            where = f"{path}placements[{index}]"
            raise DataError(where, type(placed).__name__, "an object")
    return [json.dumps(placed, ensure_ascii=False)[1:-1] for placed in placements]


def _refuse_others(solution: dict[str, Any], path: str) -> None:
    if "placements" not in solution:
        raise DataError(path.rstrip("."), "no 'placements'", "the key 'placements'")
    for key in solution:
        if key not in ("placements", "part"):
            raise DataError(path.rstrip("."), f"the unknown key '{key}'", "'placements'")


def uncut(placements: Iterable[str]) -> list[str]:
    """The same placements, read as JSON instead of being cut where one seems to end."""
    return placements_of(read_json(f'{{"placements": [{{{_BETWEEN.join(placements)}}}]}}'))


def at(place: str, error: DataError) -> DataError:
    """The same error, at a place in which its own lies."""
    path = ": ".join(part for part in (place, error.path) if part)
    return DataError(path, error.found, error.expected, error.source)
