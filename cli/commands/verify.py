"""The command verify."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from jigsat.cli.completion import complete_format
from jigsat.cli.exit_status import INTERRUPTED, NO, NOT_KNOWN
from jigsat.cli.interrupts import Interrupts
from jigsat.cli.options import Output, PuzzleName, takes
from jigsat.cli.output import print_json, print_lines, say
from jigsat.cli.session import BY_HAND, load_any
from jigsat.schemas.text import number_of
from jigsat.solvers.options import Options

STDIN = "-"


@takes("partial", "format_name", "time_limit", "as_json", "quiet", "progress")
def verify(
    name: PuzzleName,
    options: Options,
    output: Output,
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
    format_name: Annotated[
        str | None,
        typer.Option(
            "--from",
            metavar="FORMAT",
            autocompletion=complete_format,
            help="What another program printed: minizinc, dimacs, opb, mps, exact-cover …",
        ),
    ] = None,
) -> None:
    """Check solutions, without any solver.

    SOLUTIONS is what enumerate or solve --json wrote, or a layout typed by hand.
    For packings that is a letter for each cell ('.' where it is empty), with
    lines like 'A = left tee' for longer names; for pieces of one cell it is a
    word for each cell, with its turn (A@90). With --from it is what a solver
    printed that was given the puzzle as jigsat export wrote it.

    Exit status: 0 valid, 1 not valid, 2 cannot be read, 3 the time was too short.
    """
    from jigsat.checks.verify.files import Report, reports_on, reports_on_solutions
    from jigsat.cli.reports.verification import document, lines
    from jigsat.solvers.time_budget import TimeBudget
    from jigsat.solvers.workers.alarm import InTime

    budget = TimeBudget(options.seconds)
    puzzle = load_any(name, output.quiet)
    path = None if solutions == STDIN else Path(solutions)
    stdin = getattr(sys.stdin, "buffer", None)
    interrupts = Interrupts()
    with interrupts.deferred():
        if format_name is None:
            reports = reports_on(puzzle, path, partial, stdin)
        else:
            from jigsat.exchange.printed import printed_solutions

            printed = printed_solutions(puzzle, format_name, path, stdin)
            reports = reports_on_solutions(puzzle, printed, partial)
        stream = InTime(reports, budget)
        report, interrupted = interrupts.latest(stream.elements(), Report(puzzle.name, partial))
        stopped = budget.why_unfinished if stream.was_cut else None
        stopped = BY_HAND if interrupted else stopped
        if output.as_json:
            print_json(document(report, stopped))
        else:
            print_lines(lines(report))
        if stopped:
            checked = number_of(report.solutions, "solution")
            say(f"{stopped}: {checked} checked so far", output.quiet)
            raise typer.Exit(INTERRUPTED if interrupted else NOT_KNOWN)
        raise typer.Exit(0 if report.valid else NO)
