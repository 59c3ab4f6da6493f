"""The command verify."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from jigsat.cli.exit_status import INTERRUPTED, NO
from jigsat.cli.interrupts import Interrupts
from jigsat.cli.options import Json, PuzzleName, Quiet
from jigsat.cli.output import print_json, print_lines, say
from jigsat.cli.session import BY_HAND
from jigsat.schemas.text import number_of

STDIN = "-"


def verify(
    name: PuzzleName,
    solutions: Annotated[
        str,
        typer.Argument(
            metavar="SOLUTIONS", help="A file of solutions, or a layout; - for stdin."
        ),
    ],
    partial: Annotated[
        bool,
        typer.Option("--partial", help="The layout is not finished: is it right so far?"),
    ] = False,
    as_json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Check solutions, without any solver.

    SOLUTIONS is what enumerate or solve --json wrote, or a layout typed by hand.
    For packings that is a letter for each cell ('.' where it is empty), with
    lines like 'A = left tee' for longer names; for pieces of one cell it is a
    word for each cell, with its turn (A@90).

    Exit status: 0 valid, 1 not valid, 2 cannot be read.
    """
    from jigsat.checks.verify.files import Report, reports_on
    from jigsat.cli.reports.verification import document, lines
    from jigsat.schemas.library import load

    puzzle = load(name)
    path = None if solutions == STDIN else Path(solutions)
    stream = getattr(sys.stdin, "buffer", None)
    interrupts = Interrupts()
    with interrupts.deferred():
        reports = reports_on(puzzle, path, partial, stream)
        report, interrupted = interrupts.latest(reports, Report(puzzle.name, partial))
        if as_json:
            print_json(document(report, BY_HAND if interrupted else None))
        else:
            print_lines(lines(report))
        if interrupted:
            say(f"{BY_HAND}: {number_of(report.solutions, 'solution')} checked so far", quiet)
            raise typer.Exit(INTERRUPTED)
        raise typer.Exit(0 if report.valid else NO)
