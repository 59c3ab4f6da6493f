"""The command verify."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer

from jigsat.checks.verify.files import InvalidSolution, reports_on, reports_on_solutions
from jigsat.checks.verify.files import Report as Verified
from jigsat.cli.completion import complete_format
from jigsat.cli.exit_status import INTERRUPTED, NO, NOT_KNOWN
from jigsat.cli.interrupts import Interrupts
from jigsat.cli.options import Output, PuzzleName, takes
from jigsat.cli.output import document_of
from jigsat.cli.session import BY_HAND, Report, load_any
from jigsat.exchange.printed import printed_solutions
from jigsat.schemas.support.text import number_of
from jigsat.solvers.limits.deadline import InTime, TimeBudget
from jigsat.solvers.limits.options import Options

STDIN = "-"


@takes("is_partial", "format_name", "time_limit", "as_json", "quiet", "progress")
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
    is_partial: Annotated[
        bool,
        typer.Option("--partial", help="Judge an unfinished layout: is it right so far?"),
    ] = False,
    format_name: Annotated[
        str | None,
        typer.Option(
            "--from",
            metavar="FORMAT",
            autocompletion=complete_format,
            help="Read what another program printed: minizinc, dimacs, opb, mps, exact-cover …",
        ),
    ] = None,
) -> None:
    """Check solutions, without any solver.

    SOLUTIONS is a file from enumerate or solve --json, or a layout typed by
    hand. For packings, a layout has a letter for each cell ('.' is empty),
    with lines like 'A = left tee' for longer names. For pieces of one cell,
    it has a word for each cell, with the turn of the piece (A@90). With
    --from, SOLUTIONS is what another solver printed for a puzzle from jigsat
    export.

    Exit status: 0 valid, 1 not valid, 2 cannot be read, 3 the time was too short.
    """

    budget = TimeBudget(options.time_limit)
    puzzle = load_any(name, output.quiet)
    path = None if solutions == STDIN else Path(solutions)
    stdin = getattr(sys.stdin, "buffer", None)
    interrupts = Interrupts()
    with interrupts.deferred():
        if format_name is None:
            reports = reports_on(puzzle, path, is_partial, stdin)
        else:
            printed = printed_solutions(puzzle, format_name, path, stdin)
            reports = reports_on_solutions(puzzle, printed, is_partial)
        stream = InTime(reports, budget)
        report, interrupted = interrupts.latest(
            stream.elements(), Verified(puzzle.name, is_partial)
        )
        stopped = budget.why_unfinished if stream.was_cut else None
        stopped = BY_HAND if interrupted else stopped
        notes = []
        if stopped:
            notes = [f"{stopped}: {number_of(report.solutions, 'solution')} checked so far"]
            status = INTERRUPTED if interrupted else NOT_KNOWN
        else:
            status = 0 if report.valid else NO
        whole = partial(document, report, stopped)
        Report(whole, partial(lines, report), status, notes).finish(output)


# What the command verify prints: a report on solutions in lines of text, and in JSON.


def document(report: Verified, stopped: str | None) -> dict[str, Any]:
    """Return the report for programs; ``stopped`` says why the file was not read to its end."""
    return {
        "puzzle": report.puzzle,
        "valid": None if stopped and report.valid else report.valid,
        **document_of(report, "partial", "solutions", "unlisted", "wrong", "wrong_solutions"),
        **document_of(report, "repeated", "repeated_solutions"),
        "file_faults": document_of(report, "faults")["faults"],
        **document_of(report, "complete", "convention", "left"),
        "stopped": stopped,
    }


def lines(report: Verified) -> Iterator[str]:
    """Yield the report in lines of text: invalid solutions first, last the verdict on all."""
    if report.solutions == 1 and not report.faults:
        yield from _one_solution(report)
        return
    yield from _invalid(report.wrong_solutions, report.wrong)
    yield from _invalid(report.repeated_solutions, report.repeated or 0)
    for fault in report.faults:
        yield str(fault)
    yield f"{report.puzzle}: {', '.join(_verdict(report))}"
    if report.unlisted:
        others = number_of(report.unlisted, "other solution")
        yield f"{others} not listed: what is listed comes apart"
    if report.complete is not None:
        convention = "" if report.convention == "solutions" else f" {report.convention}"
        these = "these and the others" if report.unlisted else "these"
        are = f"{these} are all there are" if report.complete else "there may be more"
        yield f"the file says that {are}{convention}"


def _one_solution(report: Verified) -> Iterator[str]:
    so_far = " so far" if report.partial else ""
    yield f"valid{so_far}" if report.valid else "not valid"
    for wrong in report.wrong_solutions:
        for fault in wrong.faults:
            yield f"  {fault}"
    if report.left:
        pieces, cells = report.left.pieces, report.left.cells
        if pieces or cells or not report.left.mismatched:
            yield f"left: {number_of(pieces, 'piece')} and {number_of(cells, 'cell')}"
        elif report.valid:
            do = "does" if report.left.mismatched == 1 else "do"
            yield f"{number_of(report.left.mismatched, 'pair')} of sides {do} not match"


def _invalid(listed: Sequence[InvalidSolution], number: int) -> Iterator[str]:
    for wrong in listed:
        yield f"{wrong.where}: not valid"
        for fault in wrong.faults:
            yield f"  {fault}"
    if number > len(listed):
        yield f"and {number - len(listed):,} more"


def _verdict(report: Verified) -> Iterator[str]:
    yield number_of(report.solutions, "solution")
    so_far = " so far" if report.partial else ""
    if report.wrong:
        yield f"{report.solutions - report.wrong:,} valid{so_far}"
        yield f"{report.wrong:,} not valid"
    elif report.solutions:
        yield f"all valid{so_far}"
    if report.repeated:
        yield f"{report.repeated:,} listed again"
