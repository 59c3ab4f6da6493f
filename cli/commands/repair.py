"""The command repair."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer

from jigsat.cli.interrupts import Interrupts
from jigsat.cli.options import EngineName, Json, PuzzleName, Quiet, TimeLimit, Workers
from jigsat.cli.output import say
from jigsat.cli.reports.repair import Told
from jigsat.cli.session import refuse_the_puzzle_itself


def repair(
    name: PuzzleName,
    clues: Annotated[bool, typer.Option("--clues", help="Only look for clues.")] = False,
    changes: Annotated[bool, typer.Option("--changes", help="Only look for changes.")] = False,
    every: Annotated[
        bool, typer.Option("--all", help="Find every change, not only the first.")
    ] = False,
    output: Annotated[
        Path | None,
        typer.Option(
            "-o",
            "--output",
            metavar="FILE",
            help="Write the puzzle with the first change; with --clues, with the clues.",
        ),
    ] = None,
    time_limit: TimeLimit = None,
    engine: EngineName = "auto",
    *,
    workers: Workers,
    as_json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Make a puzzle with several solutions one with exactly one.

    Clues: the fewest pieces to fix where they lie in one of the solutions, so that it is
    the only one left. Changes: one cell of one piece more or fewer, or another label on
    one side of one piece, checked by a search for a second solution.

    Exit status: 0 repaired, or nothing to repair; 1 no single change does it; 3 not known.
    """
    from jigsat.schemas.library import load

    puzzle = load(name)
    if output is not None:
        refuse_the_puzzle_itself(name, output)
    from jigsat.analysis.repair.repair import Repairing
    from jigsat.solvers.search import Options

    options = Options(seconds=time_limit, engine=engine, workers=workers)
    work = Repairing(puzzle, options)
    told = Told(work, wants_clues=clues or not changes, wants_changes=changes or not clues)
    interrupts = Interrupts()
    interrupted = False
    with interrupts.deferred():
        try:
            steps = work.steps(told.wants_clues, told.wants_changes, None if every else 1)
            with closing(interrupts.interruptible(steps)) as stream:
                for _ in stream:
                    told.news(as_json)
        except KeyboardInterrupt:
            interrupted = True
        told.news(as_json)
        if output is not None:
            _write(told, output, quiet)
        told.end(interrupted, as_json, quiet)
        raise typer.Exit(told.status(interrupted))


def _write(told: Told, output: Path, quiet: bool) -> None:
    """Write the repaired puzzle as a file that a person can read and edit."""
    puzzle = told.repaired()
    if puzzle is None:
        say(f"{output}: not written, as there is no repaired puzzle", quiet)
        return
    document = puzzle.model_dump(mode="json", exclude_unset=True)
    text = json.dumps(document, indent=2, ensure_ascii=False)
    output.write_text(f"{text}\n", encoding="utf-8")
    say(f"{output}: the repaired puzzle", quiet)
