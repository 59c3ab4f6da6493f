"""The command enumerate."""

from __future__ import annotations

import os
import sys
from contextlib import ExitStack, closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TextIO

import typer

from jigsat.cli.app import app
from jigsat.cli.interrupts import Interrupts
from jigsat.cli.options import EngineName, Json, Limit, PuzzleName, Quiet, TimeLimit, Workers
from jigsat.cli.output import json_line, number_of_solutions, progress, say
from jigsat.cli.search import BY_HAND, open_search, plain, so_far
from jigsat.cli.status import INTERRUPTED, NOT_KNOWN
from jigsat.schemas.errors import FileError

if TYPE_CHECKING:
    from jigsat.solvers.search import Search


@app.command("enumerate")
def enumerate_solutions(
    name: PuzzleName,
    output: Annotated[
        Path | None,
        typer.Option(
            "-o", "--output", metavar="FILE.jsonl", help="Write to a file, not stdout."
        ),
    ] = None,
    limit: Limit = None,
    time_limit: TimeLimit = None,
    engine: EngineName = "auto",
    *,
    workers: Workers,
    as_json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Stream every solution, as it is found.

    The output is JSON Lines: a header, a line for each solution, and a last line
    that says whether these are all.
    """
    search = open_search(name, limit, time_limit, engine, workers)
    interrupts = Interrupts()
    with ExitStack() as stack:
        stack.enter_context(interrupts.heard())
        file: TextIO = sys.stdout
        if output is not None:
            _refuse_the_puzzle_itself(name, output)
            file = stack.enter_context(output.open("w", encoding="utf-8"))
        writer = _DocumentWriter(file) if as_json else _LinesWriter(file)
        unseen = quiet or (output is None and sys.stdout.isatty())
        stopped = _stream(search, interrupts, writer, unseen)
        file.flush()
        if stopped:
            say(so_far(stopped, writer.written), quiet)
        elif output is not None:
            say(f"{number_of_solutions(writer.written)}, all there are, in {output}", quiet)
        if stopped == BY_HAND:
            raise typer.Exit(INTERRUPTED)
        raise typer.Exit(0 if search.complete else NOT_KNOWN)


def _refuse_the_puzzle_itself(name: str, output: Path) -> None:
    if output.exists() and os.path.exists(name) and output.samefile(name):
        raise FileError(f"{output}: found the puzzle itself, expected another file to write to")


def _stream(
    search: Search, interrupts: Interrupts, writer: _LinesWriter, quiet: bool
) -> str | None:
    """Write header, solutions and end; what stopped the search, if something did."""
    from importlib.metadata import version

    writer.begin(
        {
            "jigsat": version("jigsat"),
            "puzzle": search.problem.puzzle.name,
            "convention": "solutions",
            "engine": search.engine,
        }
    )
    interrupted = False
    try:
        with progress(quiet) as show, closing(interrupts.between(search)) as stream:
            for found in stream:
                if found.new_look:
                    writer.add(plain(found.solution))
                    show(writer.written)
    except KeyboardInterrupt:
        interrupted = True
    stopped = BY_HAND if interrupted else search.stopped
    writer.end({"complete": search.complete, "solutions": writer.written, "stopped": stopped})
    return stopped


class _LinesWriter:
    """JSON Lines: header, solutions, end. Each line is sent on at once."""

    def __init__(self, file: TextIO) -> None:
        self._file = file
        self.written = 0

    def begin(self, header: dict[str, Any]) -> None:
        """Write what comes before the solutions."""
        self._write(self._json(header) + "\n")

    def add(self, solution: dict[str, Any]) -> None:
        """Write a solution."""
        self._write(self._json(solution) + "\n")
        self.written += 1

    def end(self, end: dict[str, Any]) -> None:
        """Write what comes after the solutions."""
        self._write(self._json(end) + "\n")

    def _json(self, document: dict[str, Any]) -> str:
        return json_line(document, self._file)

    def _write(self, text: str) -> None:
        self._file.write(text)
        self._file.flush()


class _DocumentWriter(_LinesWriter):
    """The same as one JSON document, written piece by piece."""

    def begin(self, header: dict[str, Any]) -> None:
        """Open the document."""
        self._write(f'{{"header": {self._json(header)}, "solutions": [')

    def add(self, solution: dict[str, Any]) -> None:
        """Write a solution into the list."""
        self._write((", " if self.written else "") + self._json(solution))
        self.written += 1

    def end(self, end: dict[str, Any]) -> None:
        """Close the list and the document."""
        self._write(f'], "end": {self._json(end)}}}\n')
