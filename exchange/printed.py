"""The solutions that other programs printed, as a file of solutions that the verifier reads."""

from __future__ import annotations

import json
from collections.abc import Iterator
from io import BufferedReader
from pathlib import Path

from jigsat.exchange.format import Format, Output
from jigsat.exchange.registry import format_named
from jigsat.schemas.errors import FileError, Unsupported
from jigsat.schemas.layouts.solution_file import Entry, SolutionFile
from jigsat.schemas.layouts.solution_lines import (
    End,
)
from jigsat.schemas.layouts.streams import errors_naming
from jigsat.schemas.other_puzzle import OtherPuzzle
from jigsat.schemas.parsing.parse import read_bytes, read_stream
from jigsat.schemas.puzzle import Puzzle

#: No output is read that is longer.
MAX_BYTES = 256 * 2**20


class PrintedSolutions(SolutionFile):
    """What a program printed: solutions, and perhaps that these are all."""

    def __init__(self, source: str, output: Output) -> None:
        super().__init__(source)
        self._output = output

    def where(self, number: int) -> str:
        """The number of the solution, in words."""
        return f"solution {number}"

    def _read(self) -> Iterator[Entry]:
        for number, solution in enumerate(self._output.solutions, start=1):
            placed = (each.model_dump(mode="json") for each in solution.placements)
            yield number, [json.dumps(each, ensure_ascii=False)[1:-1] for each in placed]
        if self._output.complete is not None:
            self.end = End(self._output.complete)


def printed_solutions(
    puzzle: Puzzle | OtherPuzzle,
    format_name: str,
    path: Path | None,
    stream: BufferedReader | None = None,
) -> PrintedSolutions:
    """The solutions in what a program printed that reads this format.

    Without a path the stream is read. Raises UnknownName, Unsupported if no solutions are read
    from this format, FileError, and DataError if the output is not of this puzzle's file.
    """
    format, source = format_named(format_name), str(path or "standard input")
    with errors_naming(source):
        if path is not None:
            data = read_bytes(path, lambda _: MAX_BYTES)
        elif stream is not None:
            data = read_stream(stream, source, lambda _: MAX_BYTES)
        else:
            raise FileError(f"{source}: found nothing to read, expected solutions")
        return PrintedSolutions(source, _output(puzzle, format, data, source))


def _output(puzzle: Puzzle | OtherPuzzle, format: Format, data: bytes, source: str) -> Output:
    if isinstance(puzzle, OtherPuzzle):
        if format.read_other_output is not None:
            return format.read_other_output(puzzle, data, source)
    elif format.read_output is not None:
        return format.read_output(puzzle, data, source)
    elif format.read_solutions is not None:
        return Output(format.read_solutions(puzzle, data, source))
    raise Unsupported(f"{source}: from {format.title} no solutions are read")
