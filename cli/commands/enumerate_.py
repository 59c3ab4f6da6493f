"""The command enumerate."""

from __future__ import annotations

import sys
from contextlib import ExitStack, closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Protocol, TextIO

import typer

from jigsat.cli.exit_status import INTERRUPTED, NOT_KNOWN
from jigsat.cli.interrupts import Interrupts
from jigsat.cli.options import (
    EngineName,
    Json,
    Limit,
    MemoryLimit,
    PuzzleName,
    Quiet,
    Resume,
    Statistics,
    TimeLimit,
    Workers,
)
from jigsat.cli.output import json_line, progress, say
from jigsat.cli.session import (
    BY_HAND,
    open_recording,
    open_search,
    plain,
    refuse_the_puzzle_itself,
    so_far,
    tell_if_compiling,
    tell_stats,
)
from jigsat.schemas.text import number_of

if TYPE_CHECKING:
    from jigsat.solvers.batches import Batch
    from jigsat.solvers.search import Search


def enumerate_solutions(
    name: PuzzleName,
    output: Annotated[
        Path | None,
        typer.Option(
            "-o",
            "--output",
            metavar="FILE.jsonl",
            help="Write to a file, not stdout; compressed if its name ends in .gz.",
        ),
    ] = None,
    resume: Resume = False,
    up_to_symmetry: Annotated[
        bool,
        typer.Option("--up-to-symmetry", help="One solution of each symmetry class only."),
    ] = False,
    limit: Limit = None,
    time_limit: TimeLimit = None,
    memory_limit: MemoryLimit = None,
    engine: EngineName = "auto",
    *,
    workers: Workers,
    as_json: Json = False,
    stats: Statistics = False,
    quiet: Quiet = False,
) -> None:
    """Stream every solution, as it is found.

    The output is JSON Lines: a header, a line for each solution, and a last line
    that says whether these are all. A file also tells the parts of the search
    apart, so that --resume can take up a run that was stopped in any way.
    """
    if resume and (output is None or as_json):
        raise typer.BadParameter("needs a file to take up: -o FILE.jsonl, without --json")
    options = {
        "limit": limit,
        "seconds": time_limit,
        "megabytes": memory_limit,
        "engine": engine,
        "workers": workers,
    }
    interrupts = Interrupts()
    with ExitStack() as stack:
        writer: _Writer
        if output is None or as_json:
            search = open_search(name, options, limit_classes=up_to_symmetry)
            stack.enter_context(interrupts.deferred())
            file = _open(stack, name, output)
            writer = (_DocumentWriter if as_json else _LinesWriter)(
                file, search, up_to_symmetry
            )
        else:
            stack.enter_context(interrupts.deferred())
            what = "classes" if up_to_symmetry else "solutions"
            recording = stack.enter_context(open_recording(name, output, what, resume, options))
            search, writer = recording.search, recording
        tell_if_compiling(search, quiet)
        unseen = quiet or (output is None and sys.stdout.isatty())
        stopped = _stream(search, interrupts, writer, unseen)
        if stats:
            tell_stats(search)
        if stopped:
            say(so_far(stopped, writer.written), quiet)
        elif output is not None:
            say(f"{number_of(writer.written, 'solution')}, all there are, in {output}", quiet)
        if stopped == BY_HAND:
            raise typer.Exit(INTERRUPTED)
        raise typer.Exit(0 if search.complete else NOT_KNOWN)


def _open(stack: ExitStack, name: str, output: Path | None) -> TextIO:
    if output is None:
        return sys.stdout
    refuse_the_puzzle_itself(name, output)
    return stack.enter_context(output.open("w", encoding="utf-8"))


def _stream(search: Search, interrupts: Interrupts, writer: _Writer, quiet: bool) -> str | None:
    """Write header, solutions and end; what stopped the search, if something did."""
    writer.begin()
    interrupted = False
    try:
        with (
            progress(quiet) as show,
            closing(interrupts.interruptible(search.batches())) as stream,
        ):
            for batch in stream:
                writer.add(batch)
                show(writer.written, search)
    except KeyboardInterrupt:
        interrupted = True
    stopped = BY_HAND if interrupted else search.stopped
    writer.end(stopped)
    return stopped


class _Writer(Protocol):
    """Writes what a search finds."""

    @property
    def written(self) -> int:
        """How many solutions were written."""

    def begin(self) -> None:
        """Write what comes before the solutions."""

    def add(self, batch: Batch) -> None:
        """Write solutions."""

    def end(self, stopped: str | None) -> None:
        """Write what comes after the solutions."""


class _LinesWriter:
    """JSON Lines: header, solutions, end. Each batch is sent on at once."""

    def __init__(self, file: TextIO, search: Search, up_to_symmetry: bool) -> None:
        self._file = file
        self._search = search
        self._up_to_symmetry = up_to_symmetry
        self._written = 0

    @property
    def written(self) -> int:
        """How many solutions were written."""
        return self._written

    def begin(self) -> None:
        """Write the header."""
        self._write(self._json(self._header()) + "\n")

    def add(self, batch: Batch) -> None:
        """Write the solutions of a batch."""
        text = ""
        for found in self._search.decoded(batch):
            if found.new_class if self._up_to_symmetry else found.new_look:
                text += self._one(self._json(plain(found.solution)))
                self._written += 1
        if text:
            self._write(text)

    def end(self, stopped: str | None) -> None:
        """Write the last line."""
        self._write(self._json(self._end(stopped)) + "\n")

    def _one(self, solution: str) -> str:
        return solution + "\n"

    def _header(self) -> dict[str, Any]:
        from importlib.metadata import version

        from jigsat.checks.fingerprint import fingerprint

        puzzle = self._search.problem.puzzle
        return {
            "jigsat": version("jigsat"),
            "puzzle": puzzle.name,
            "fingerprint": fingerprint(puzzle),
            "convention": "up to symmetry" if self._up_to_symmetry else "solutions",
            "engine": self._search.engine,
        }

    def _end(self, stopped: str | None) -> dict[str, Any]:
        complete = self._search.complete and stopped is None
        return {"complete": complete, "solutions": self.written, "stopped": stopped}

    def _json(self, document: dict[str, Any]) -> str:
        return json_line(document, self._file)

    def _write(self, text: str) -> None:
        self._file.write(text)
        self._file.flush()


class _DocumentWriter(_LinesWriter):
    """The same as one JSON document, written piece by piece."""

    def begin(self) -> None:
        """Open the document."""
        self._write(f'{{"header": {self._json(self._header())}, "solutions": [')

    def end(self, stopped: str | None) -> None:
        """Close the list and the document."""
        self._write(f'], "end": {self._json(self._end(stopped))}}}\n')

    def _one(self, solution: str) -> str:
        return (", " if self.written else "") + solution
