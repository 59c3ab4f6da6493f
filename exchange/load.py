"""Reads puzzles from files of any format, by their content."""

from __future__ import annotations

import re
from dataclasses import dataclass
from os.path import exists
from pathlib import Path

from jigsat.exchange.format import Format, Imported
from jigsat.exchange.jigsat_json import FORMAT as JIGSAT
from jigsat.exchange.registry import format_named, format_of
from jigsat.schemas import library
from jigsat.schemas.errors import DataError, Lossy, Unsupported
from jigsat.schemas.layouts.streams import errors_naming
from jigsat.schemas.other_puzzle import OtherPuzzle
from jigsat.schemas.parsing.parse import HEAD, read_bytes
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.support.text import number_of

#: A file, and the number of one of its problems.
_NUMBERED = re.compile(r"(.+)#([0-9]{1,6})")


@dataclass(frozen=True)
class Found:
    """A puzzle in a file: how the file was read, and which of its problems it is."""

    imported: Imported
    source: str
    format: Format
    number: int
    of: int

    @property
    def words(self) -> str:
        """What the file was read as, in one line."""
        which = f", problem {self.number} of {self.of}" if self.of > 1 else ""
        return f"{self.source}: read as {self.format.title}{which}"

    def __repr__(self) -> str:
        return f"Found({self.words}: {self.imported.puzzle!r})"


def load(name_or_path: str | Path) -> Puzzle:
    """A built-in puzzle by its name, or the puzzle in a file of any format.

    ``FILE#2`` is the second problem of a file.

    Raises UnknownName; FileError if the file cannot be read; DataError if it is not a correct
    puzzle; Lossy if jigsat cannot hold all that makes it; Unsupported if it cannot hold it at
    all.
    """
    return on_a_board(faithful(read_file(name_or_path)))


def load_any(name_or_path: str | Path) -> Puzzle | OtherPuzzle:
    """Like ``load``, but the file may as well hold a puzzle without board."""
    return faithful(read_file(name_or_path)).imported.puzzle


def on_a_board(found: Found) -> Puzzle:
    """The puzzle that was found. Raises Unsupported for one that has no board."""
    return with_a_board(found.imported.puzzle, found.source)


def with_a_board(puzzle: Puzzle | OtherPuzzle, source: str) -> Puzzle:
    """The same, if it is a puzzle. Raises Unsupported for one that has no board."""
    if isinstance(puzzle, OtherPuzzle):
        raise Unsupported(
            f"{source}: {puzzle.called} has no board and no pieces, "
            "which this needs; see: solve, enumerate, count, unique, estimate, verify, export"
        )
    return puzzle


def faithful(found: Found) -> Found:
    """The same, if nothing is lost that makes the puzzle. Raises Lossy."""
    if found.imported.losses:
        raise Lossy(found.words, "see: jigsat import --allow-loss", found.imported.losses)
    return found


def read_file(
    name_or_path: str | Path, number: int | None = None, format_name: str | None = None
) -> Found:
    """A built-in puzzle, or a problem of a file: the first, or that of this number.

    What cannot be taken over is in the result. Raises as ``load`` does, but not Lossy.
    """
    name = str(name_or_path)
    numbered = _NUMBERED.fullmatch(name)
    if number is None and numbered and not exists(name) and exists(numbered[1]):
        name, number = numbered[1], int(numbered[2])
    given = None if format_name is None else format_named(format_name)
    path = library.path_of(name)
    if path is None:
        return Found(Imported(library.load(name)), name, JIGSAT, 1, 1)
    data = read_bytes(path, lambda head: (given or format_of(head)).max_bytes)
    return read_as(data, name, given or format_of(data[:HEAD]), number or 1)


def read_cards(path: Path) -> Found:
    """Read a table of cards, or a list of them. Raises FileError and DataError."""
    table = format_named("table")
    data = read_bytes(path, lambda _: table.max_bytes)
    found = format_of(data[:HEAD])
    return read_as(data, str(path), found if found.name == "edges" else table)


def read_as(data: bytes, source: str, format: Format, number: int = 1) -> Found:
    """One of the problems in a file of this format; the first is number 1."""
    if format.read is None:
        raise Unsupported(f"{source}: {format.title} can be written, but not read")
    try:
        with errors_naming(source):
            problems = format.read(data, source).problems
            if not 1 <= number <= len(problems):
                found = number_of(len(problems), "problem")
                raise DataError("", found, f"a problem of number {number}")
            imported = problems[number - 1]()
    except Unsupported as error:
        raise Unsupported(f"{source}: {error}") from None
    return Found(imported, source, format, number, len(problems))
