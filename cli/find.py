"""Commands that search: solve, enumerate, count."""

from __future__ import annotations

import json
import sys
from contextlib import ExitStack
from dataclasses import asdict
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Annotated, Any, TextIO

import typer

from jigsat.cli.app import app
from jigsat.cli.main import INTERRUPTED
from jigsat.cli.options import (
    EngineName,
    Json,
    Limit,
    PuzzleName,
    Quiet,
    TimeLimit,
    Workers,
)
from jigsat.cli.output import drawing_width, print_json, print_text, progress, say

if TYPE_CHECKING:
    from jigsat.schemas.puzzle import Puzzle
    from jigsat.schemas.solution import Solution
    from jigsat.solvers.counting import Counts
    from jigsat.solvers.search import Search

NO_SOLUTION = 1
NOT_KNOWN = 3


def _search(
    name: str, limit: int | None, seconds: float | None, engine: str, workers: int
) -> Search:
    from jigsat.schemas.library import load
    from jigsat.solvers.search import Options, Search

    puzzle = load(name)
    return Search(puzzle, Options(limit, seconds, engine, workers))


@app.command()
def solve(
    name: PuzzleName,
    number: Annotated[
        int,
        typer.Option("-n", "--limit", min=1, metavar="N", help="How many solutions to find."),
    ] = 1,
    time_limit: TimeLimit = None,
    engine: EngineName = "auto",
    *,
    workers: Workers,
    as_json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Find the first N solutions and draw them."""
    started = monotonic()
    search = _search(name, number, time_limit, engine, workers)
    puzzle = search.problem.puzzle
    solutions: list[Solution] = []
    interrupted = False
    try:
        for found in search:
            if found.new_look:
                solutions.append(found.solution)
                if not as_json:
                    _draw(puzzle, found.solution, len(solutions), number)
    except KeyboardInterrupt:
        interrupted = True
    if as_json:
        print_json(
            {
                "puzzle": puzzle.name,
                "solutions": [_plain(solution) for solution in solutions],
                "complete": search.complete,
                "stopped": "interrupted" if interrupted else search.stopped,
                "engine": search.engine,
                "seconds": round(monotonic() - started, 3),
            }
        )
    raise typer.Exit(_solve_status(search, len(solutions), number, interrupted, quiet))


def _draw(puzzle: Puzzle, solution: Solution, which: int, number: int) -> None:
    from jigsat.render import draw_solution

    if number > 1:
        print(f"Solution {which}")
    print_text(draw_solution(puzzle, solution, drawing_width()))
    sys.stdout.flush()


def _solve_status(
    search: Search, found: int, wanted: int, interrupted: bool, quiet: bool
) -> int:
    if interrupted:
        say(f"interrupted: {_solutions(found)} found", quiet)
        return INTERRUPTED
    if search.complete and not found:
        say("there is no solution", quiet)
        return NO_SOLUTION
    if search.complete and found < wanted:
        say(f"there {'are' if found > 1 else 'is'} only {_solutions(found)}", quiet)
    if not search.complete and found < wanted:
        say(f"stopped ({search.stopped}) with {_solutions(found)} found", quiet)
    return 0 if found else NOT_KNOWN


def _solutions(number: int) -> str:
    return f"{number:,} solution{'' if number == 1 else 's'}"


def _plain(solution: Solution) -> dict[str, Any]:
    return solution.model_dump(mode="json")


@app.command()
def count(
    name: PuzzleName,
    limit: Limit = None,
    time_limit: TimeLimit = None,
    engine: EngineName = "auto",
    *,
    workers: Workers,
    as_json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Count the solutions by every convention: looks, symmetry classes, labelled pieces."""
    search = _search(name, limit, time_limit, engine, workers)
    from jigsat.solvers.counting import Tally

    tally = Tally(search)
    interrupted = False
    try:
        tally.run(progress(quiet))
    except KeyboardInterrupt:
        interrupted = True
    counts = tally.counts
    stopped = "interrupted" if interrupted else counts.stopped
    if as_json:
        print_json({**asdict(counts), "stopped": stopped})
    else:
        _print_counts(counts, stopped)
    if interrupted:
        raise typer.Exit(INTERRUPTED)
    raise typer.Exit(0 if counts.complete else NOT_KNOWN)


def _print_counts(counts: Counts, stopped: str | None) -> None:
    print(f"{counts.puzzle}: {_solutions(counts.solutions)}")
    width = len(f"{counts.labelled:,}")
    print(f"  solutions       {counts.solutions:>{width},}  ways the finished puzzle can look")
    print(f"  up to symmetry  {counts.up_to_symmetry:>{width},}  the same after turning: once")
    print(f"  labelled        {counts.labelled:>{width},}  identical pieces told apart")
    verdict = "complete" if counts.complete else f"not complete: stopped ({stopped})"
    print(f"{verdict}; engine {counts.engine}, {counts.seconds:.1f} s")


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

    The output is JSON Lines: a header, a line for each solution, and a last line that says
    whether these are all.
    """
    search = _search(name, limit, time_limit, engine, workers)
    with ExitStack() as stack:
        file: TextIO = sys.stdout
        if output is not None:
            file = stack.enter_context(output.open("w", encoding="utf-8"))
        writer = _DocumentWriter(file) if as_json else _LinesWriter(file)
        end = _stream(search, writer, quiet or (output is None and sys.stdout.isatty()))
    if end["stopped"]:
        say(f"{end['stopped']}: {_solutions(search.found)} found, perhaps not all", quiet)
    elif output is not None:
        say(f"{_solutions(search.found)}, all there are, in {output}", quiet)
    if end["stopped"] == "interrupted":
        raise typer.Exit(INTERRUPTED)
    raise typer.Exit(0 if search.complete else NOT_KNOWN)


def _stream(search: Search, writer: _LinesWriter, quiet: bool) -> dict[str, Any]:
    from importlib.metadata import version

    show = progress(quiet)
    interrupted = False
    writer.begin(
        {
            "jigsat": version("jigsat"),
            "puzzle": search.problem.puzzle.name,
            "convention": "solutions",
            "engine": search.engine,
        }
    )
    try:
        for found in search:
            if found.new_look:
                writer.add(_plain(found.solution))
                show(found)
    except KeyboardInterrupt:
        interrupted = True
    end = {
        "complete": search.complete,
        "solutions": search.found,
        "stopped": "interrupted" if interrupted else search.stopped,
    }
    writer.end(end)
    return end


class _LinesWriter:
    """JSON Lines: header, solutions, end."""

    def __init__(self, file: TextIO) -> None:
        self.file = file

    def write(self, text: str) -> None:
        self.file.write(text)

    def begin(self, header: dict[str, Any]) -> None:
        self.write(json.dumps(header, ensure_ascii=False) + "\n")

    def add(self, solution: dict[str, Any]) -> None:
        self.write(json.dumps(solution, ensure_ascii=False) + "\n")

    def end(self, end: dict[str, Any]) -> None:
        self.write(json.dumps(end, ensure_ascii=False) + "\n")


class _DocumentWriter(_LinesWriter):
    """The same as one JSON document, written piece by piece."""

    def begin(self, header: dict[str, Any]) -> None:
        self._separator = "["
        self.write(json.dumps({"header": header}, ensure_ascii=False)[:-1] + ', "solutions": ')

    def add(self, solution: dict[str, Any]) -> None:
        self.write(self._separator + json.dumps(solution, ensure_ascii=False))
        self._separator = ", "

    def end(self, end: dict[str, Any]) -> None:
        self.write("[]" if self._separator == "[" else "]")
        self.write(f', "end": {json.dumps(end, ensure_ascii=False)}}}\n')
