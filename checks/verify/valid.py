"""The solutions in a file of any length, each of them verified, in flat memory."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from jigsat.checks.verify.files import BATCH, invalid, refuse_another, row_of
from jigsat.checks.verify.rows import Row
from jigsat.checks.verify.stream import StreamVerifier
from jigsat.checks.verify.verifier import Verifier
from jigsat.schemas.layouts.json_layout import read_layout
from jigsat.schemas.layouts.solution_file import SolutionFile, open_solutions
from jigsat.schemas.progress import Progress, Stage, announce
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Solution


class ValidRows(NamedTuple):
    """Valid solutions as rows, which the verifier can read until the next batch.

    ``numbers`` are those of their entries in the file.
    """

    verifier: StreamVerifier
    numbers: list[int]
    rows: list[Row]


def solutions_in(puzzle: Puzzle, path: str | Path) -> Iterator[Solution]:
    """The solutions in a file of any length, each verified.

    Raises FileError, and DataError if the file does not contain solutions, or at the first
    that is invalid, or if the file contains solutions of another puzzle.
    """
    path = Path(path)
    with open_solutions(path) as opened:
        if isinstance(opened, str):
            yield verified(puzzle, read_layout(puzzle, opened, str(path)), str(path))
            return
        for batch in valid_rows(puzzle, opened):
            yield from map(batch.verifier.solution, batch.rows)


def valid_rows(puzzle: Puzzle, file: SolutionFile) -> Generator[ValidRows, None, None]:
    """The solutions in a file, batch by batch.

    Raises DataError at the first that is invalid, or if they are of another puzzle.
    """
    refuse_another(puzzle, file)
    verifier, entries, done = StreamVerifier(puzzle, partial=False), file.entries(), 0
    while batch := list(islice(entries, BATCH)):
        verifier.begin_batch()
        rows = [row_of(verifier, file, entry) for entry in batch]
        for (number, _), faults in zip(batch, verifier.faults(rows), strict=True):
            if faults:
                raise invalid(file.where(number), faults[0], file.source)
        done += len(rows)
        announce(Progress(Stage.CHECKING, "solutions", done=done, unit="solution"))
        yield ValidRows(verifier, [number for number, _ in batch], rows)


def verified(puzzle: Puzzle, solution: Solution, source: str) -> Solution:
    """The solution, if it is valid. Raises DataError otherwise."""
    for fault in Verifier(puzzle).faults(solution):
        raise invalid("the layout", fault, source)
    return solution
