"""BurrTools' .xmpuzzle as a format that jigsat reads and writes."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager
from functools import partial
from typing import BinaryIO

from jigsat.exchange.burrtools.files import read_document, write_document
from jigsat.exchange.burrtools.from_puzzle import Model
from jigsat.exchange.burrtools.left_out import left_out
from jigsat.exchange.burrtools.names import ENDING, stem
from jigsat.exchange.burrtools.not_written import dropped, losses
from jigsat.exchange.burrtools.packing import GZIP, MAX_PACKED
from jigsat.exchange.burrtools.stored import stored_solutions, verified_solutions
from jigsat.exchange.burrtools.to_puzzle import Conversion, conversion_of
from jigsat.exchange.format import Format, Imported, Reading, Written
from jigsat.schemas.errors import DataError
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Solution


def recognise(head: bytes) -> bool:
    """Whether a file is XML, or packed: no other format is either."""
    xml = head.removeprefix(b"\xef\xbb\xbf").lstrip()
    return head.startswith(GZIP) or xml.startswith(b"<")


def read(data: bytes, file: str) -> Reading:
    """The problems of a file, each a puzzle with its stored solutions.

    Raises DataError for a file that is damaged, or holds no problem.
    """
    return Reading(tuple(partial(_imported, each) for each in _conversions(data, file)))


def _conversions(data: bytes, file: str) -> list[Conversion]:
    document = read_document(data)
    if not document.problems:
        raise DataError("problems", "no problem", "at least one, with pieces and a result")
    name = stem(file)
    return [conversion_of(document, index, name) for index in range(len(document.problems))]


def _imported(conversion: Conversion) -> Imported:
    puzzle = conversion.puzzle()
    verified = verified_solutions(conversion, puzzle)
    missing = (*left_out(conversion), *verified.left_out)
    return Imported(puzzle, dropped=missing, solutions=verified.solutions)


def read_solutions(puzzle: Puzzle, data: bytes, file: str) -> Iterable[Solution]:
    """The solutions of a puzzle that are stored in a file. Raises DataError."""
    return stored_solutions(_conversions(data, file), puzzle)


def write(puzzle: Puzzle) -> Written:
    """A file with this puzzle as its one problem. Raises Unsupported."""
    model = Model(puzzle)
    data = write_document(model.document())
    return Written(data, losses(model), dropped(model))


@contextmanager
def write_solutions(
    puzzle: Puzzle, file: BinaryIO
) -> Generator[Callable[[Solution], None], None, None]:
    """Write a file with the puzzle and its solutions, once all of them are there.

    Raises Unsupported, and DataError for a solution that BurrTools cannot hold.
    """
    model = Model(puzzle)
    model.document()  # raises Unsupported before there are solutions
    assemblies: list[str] = []
    yield lambda solution: assemblies.append(model.assembly(solution))
    file.write(write_document(model.document(assemblies)))


FORMAT = Format(
    "burrtools",
    "BurrTools",
    (ENDING,),
    recognise,
    read,
    write,
    read_solutions,
    write_solutions,
    max_bytes=MAX_PACKED,
)
