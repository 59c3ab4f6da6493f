"""Puzzles and solutions from files, and into files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any

from jigsat.arguments import (
    Source,
    a_puzzle,
    any_puzzle,
    of_kind,
    path_of,
    some_solutions,
    with_keywords,
)
from jigsat.exchange.format import Written
from jigsat.exchange.load import (
    Found,
    faithful,
    on_a_board,
    read_as,
)
from jigsat.exchange.load import read_file as read
from jigsat.exchange.registry import format_of
from jigsat.exchange.save import export, export_solutions
from jigsat.exchange.solution_rows import columns
from jigsat.exchange.solution_rows import rows as rows_of
from jigsat.schemas.layouts.json_layout import read_layout as read_text
from jigsat.schemas.other_puzzle import OtherPuzzle
from jigsat.schemas.parsing.parse import HEAD, build
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Solution
from jigsat.solvers.limits.options import Overwrite, Setting, wrong_type

AllowLoss = Annotated[bool, Setting("Allow that the format cannot hold all of it.")]
A_SOURCE = "the name of a built-in puzzle, a path, or a dict as in a puzzle's file"


def load(source: Source | Mapping[str, Any]) -> Puzzle:
    """A built-in puzzle by its name, or the puzzle in a file of any format, or in a dict.

    ``FILE#2`` is the second problem of a file.

    Args:
        source: the name, the path, or the puzzle as it stands in a file of jigsat's.

    Raises UnknownName if there is no such puzzle; FileError if the file cannot be read;
    DataError if it is not a correct puzzle; Lossy if jigsat cannot hold all that makes it;
    Unsupported if it cannot hold it at all, or for a puzzle that has no board.
    """
    if isinstance(source, Mapping):
        return build(Puzzle, dict(source))
    return on_a_board(_found(source))


def loads(text: str | bytes) -> Puzzle:
    """The puzzle in the text of a file of any format. Raises as ``load`` does."""
    if not isinstance(text, str | bytes):
        raise wrong_type("text", text, "the text of a puzzle's file, as str or bytes")
    data = text.encode() if isinstance(text, str) else text
    return on_a_board(faithful(read_as(data, "the text", format_of(data[:HEAD]))))


def _found(source: Source) -> Found:
    return faithful(read(path_of(source, "source", A_SOURCE)))


@with_keywords()
def save(
    puzzle: Puzzle | OtherPuzzle | Source,
    path: Source,
    to: str | None = None,
    *,
    allow_loss: AllowLoss = False,
    overwrite: Overwrite = False,
) -> Written:
    """Write a puzzle to a file.

    Args:
        path: the file; its ending says in which format.
        to: the name of the format, if it is not that of the ending.

    Returns what was written, with what the format cannot hold.

    Raises UnknownName if the format is not clear; Lossy if the format cannot hold all that
    makes the puzzle, unless ``allow_loss``; Unsupported if it cannot hold it at all; FileError
    if the file cannot be written, or is there already, unless ``overwrite``.
    """
    return export(
        any_puzzle(puzzle), path_of(path), _format(to), lossy=allow_loss, overwrite=overwrite
    )


@with_keywords()
def save_solutions(
    puzzle: Puzzle | Source,
    solutions: Solution | Iterable[Solution],
    path: Source,
    to: str | None = None,
    *,
    allow_loss: AllowLoss = False,
    overwrite: Overwrite = False,
) -> int:
    """Write solutions to a file as a table or in another program's format; return how many.

    Args:
        solutions: the solutions, or one of them.
        path: the file; its ending says in which format: .csv, .url.
        to: the name of the format, if it is not that of the ending.

    Raises as ``save`` does. A file of jigsat's own is written by ``record``.
    """
    return export_solutions(
        a_puzzle(puzzle),
        some_solutions(solutions),
        path_of(path),
        _format(to),
        lossy=allow_loss,
        overwrite=overwrite,
    )


def _format(to: str | None) -> str | None:
    return None if to is None else of_kind(to, str, "to")


def read_file(
    source: Source, number: int | None = None, format_name: str | None = None
) -> Found:
    """The puzzle in a file, with what was not taken over, and what was assumed.

    Args:
        source: the name of a built-in puzzle, or a path.
        number: which problem, if the file has several; the first by default.
        format_name: the name of its format, if it is not the one that it looks like.

    Raises as ``load`` does, but not Lossy.
    """
    return read(path_of(source, "source", A_SOURCE), number, _format(format_name))


def read_layout(puzzle: Puzzle | Source, text: str, source: str = "") -> Solution:
    """The one layout in a text; it may be unfinished, and break the puzzle's rules.

    Args:
        text: a JSON document, a drawing with a letter for each cell, or for pieces of one
            cell a word for each cell.
        source: names the text in errors.

    Raises DataError if the text cannot be read, holds another number of layouts than one, says
    something that can be meant in several ways, or puts a piece where it cannot lie.
    """
    return read_text(a_puzzle(puzzle), of_kind(text, str, "text"), source)


def rows(
    puzzle: Puzzle | Source, solutions: Solution | Iterable[Solution]
) -> Iterator[dict[str, Any]]:
    """Solutions as rows of a table, a dict for each piece placed, for ``pandas.DataFrame``.

    The columns are those of CSV files: the number of the solution, from 1, the
    piece, its orientation, the coordinates of its first cell in reading order, each by the name
    of its axis, and all its cells.

    Args:
        solutions: the solutions, or one of them.
    """
    found = a_puzzle(puzzle)
    numbered = enumerate(some_solutions(solutions), start=1)
    names = columns(found)
    return (
        dict(zip(names, row, strict=True))
        for number, solution in numbered
        for row in rows_of(number, solution)
    )
