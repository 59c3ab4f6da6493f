"""Writes puzzles to files of any format."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import contextmanager
from functools import partial
from importlib.metadata import version
from pathlib import Path

from jigsat.checks.fingerprint import fingerprint
from jigsat.checks.verify.verifier import Verifier
from jigsat.exchange.format import Format, Written
from jigsat.exchange.registry import format_for_ending, format_named, formats
from jigsat.schemas.errors import Lossy, Unsupported
from jigsat.schemas.layouts.solution_lines import (
    End,
    Header,
    json_line,
)
from jigsat.schemas.other_puzzle import OtherPuzzle
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Solution
from jigsat.schemas.support.atomic_files import writable, write_file


def export(
    puzzle: Puzzle | OtherPuzzle,
    path: str | Path,
    to: str | None = None,
    *,
    lossy: bool = False,
    overwrite: bool = False,
) -> Written:
    """Write a puzzle to a file, in the format of its ending or in the one that ``to`` names.

    Raises UnknownName if the format is not clear; Lossy if the format cannot hold all that
    makes the puzzle, unless ``lossy``; Unsupported if it cannot hold it at all; FileError if
    the file cannot be written, or is there already, unless ``overwrite``.
    """
    path = Path(path)
    written = written_as(puzzle, format_to_write(puzzle, to, path), str(path), lossy)
    write_file(path, written.data, overwrite=overwrite)
    return written


def export_solutions(
    puzzle: Puzzle,
    solutions: Iterable[Solution],
    path: str | Path,
    to: str | None = None,
    *,
    lossy: bool = False,
    overwrite: bool = False,
) -> int:
    """Write solutions to a file as a table or in another program's format; return how many.

    Raises UnknownName if the format is not clear; Unsupported if it cannot hold them; Lossy if
    it cannot hold all that makes the puzzle, unless ``lossy``; FileError if the file cannot be
    written, or is there already, unless ``overwrite``.
    """
    path = Path(path)
    written = 0
    format = solution_format(to, path)
    with writing_solutions(puzzle, path, format, lossy=lossy, overwrite=overwrite) as write:
        for solution in solutions:
            write(solution)
            written += 1
    return written


@contextmanager
def writing_solutions(
    puzzle: Puzzle, path: Path, format: Format, *, lossy: bool = False, overwrite: bool
) -> Generator[Callable[[Solution], None], None, None]:
    """A context in which solutions can be written to a file, which is written as a whole.

    Raises what ``export_solutions`` raises.
    """
    if format.write_solutions is None:
        raise Unsupported(f"{path}: {format.title} cannot hold solutions")
    if format.write is not None:
        written_as(puzzle, format, str(path), lossy)
    with (
        writable(path, overwrite=overwrite) as part,
        part.open("wb") as file,
        format.write_solutions(puzzle, file) as write,
    ):
        yield write


def solution_format(name: str | None, path: Path) -> Format:
    """The format for solutions of this name, or the one that the file's ending stands for."""
    if name is not None:
        return format_named(name)
    return format_for_ending(path.name, solution_formats(), lambda _: True)


def solution_formats() -> tuple[Format, ...]:
    """The formats that can hold solutions."""
    return tuple(each for each in formats() if each.write_solutions)


def format_to_write(
    puzzle: Puzzle | OtherPuzzle, name: str | None, path: Path | None
) -> Format:
    """The format of this name, or the one that the file's ending stands for."""
    if name is not None or path is None:
        return format_named(name or "")
    able = tuple(each for each in formats() if each.write)
    return format_for_ending(path.name, able, partial(_can_hold, puzzle))


def _can_hold(puzzle: Puzzle | OtherPuzzle, format: Format) -> bool:
    try:
        written_as(puzzle, format, "", lossy=True)
    except Unsupported:
        return False
    return True


def written_as(
    puzzle: Puzzle | OtherPuzzle, format: Format, target: str, lossy: bool = False
) -> Written:
    """The puzzle in this format. Raises Lossy and Unsupported as ``export`` does."""
    if format.write is None:
        raise Unsupported(f"{target}: {format.title} can be read, but not written")
    if isinstance(puzzle, Puzzle):
        written = format.write(puzzle)
    elif format.write_other is not None:
        written = format.write_other(puzzle)
    else:
        raise Unsupported(
            f"{target}: {format.title} cannot hold {puzzle.called}, which has no board"
        )
    if written.losses and not lossy:
        raise Lossy(
            f"{target}: not written as {format.title}", "see: --allow-loss", written.losses
        )
    return written


# Writes the solutions that another program stored beside a puzzle as a file of jigsat's.


def valid_solutions(
    puzzle: Puzzle | OtherPuzzle, solutions: Sequence[Solution]
) -> Sequence[Solution]:
    """Those of the solutions in which the verifier finds no fault."""
    if isinstance(puzzle, OtherPuzzle):
        return solutions  # none: no such file has any beside it
    verifier = Verifier(puzzle)
    return [solution for solution in solutions if not verifier.faults(solution)]


def solution_file(
    puzzle: Puzzle | OtherPuzzle, solutions: Sequence[Solution], stopped: str
) -> str:
    """The text of a file of solutions, of which nobody knows whether they are all.

    ``stopped`` says why they may not be.
    """
    header = Header(
        jigsat=version("jigsat"), puzzle=puzzle.name, fingerprint=fingerprint(puzzle)
    )
    lines = (json_line(solution.model_dump(mode="json")) for solution in solutions)
    end = End(False, len(solutions), stopped)
    return "".join((json_line(header.document), *lines, json_line(end.document)))
