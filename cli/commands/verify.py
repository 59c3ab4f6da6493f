"""The command verify."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from jigsat.cli.exit_status import INTERRUPTED, NO
from jigsat.cli.interrupts import Interrupts
from jigsat.cli.options import Json, PuzzleName, Quiet
from jigsat.cli.output import number_of_solutions, print_json, say

if TYPE_CHECKING:
    from jigsat.checks.verify.files import Report, Wrong

BY_HAND = "interrupted"
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
    from jigsat.schemas.library import load

    puzzle = load(name)
    path = None if solutions == STDIN else Path(solutions)
    stream = getattr(sys.stdin, "buffer", None)
    report = Report(puzzle.name, partial)
    interrupts = Interrupts()
    stopped = None
    with interrupts.deferred():
        try:
            found = reports_on(puzzle, path, partial, stream)
            with closing(interrupts.interruptible(found)) as reports:
                for each in reports:
                    report = each
        except KeyboardInterrupt:
            stopped = BY_HAND
        if as_json:
            print_json(_document(report, stopped))
        else:
            for line in _lines(report):
                print(line)
        if stopped:
            say(f"{stopped}: {number_of_solutions(report.solutions)} checked so far", quiet)
            raise typer.Exit(INTERRUPTED)
        raise typer.Exit(0 if report.valid else NO)


def _document(report: Report, stopped: str | None) -> dict[str, Any]:
    known = asdict(report)
    return {
        "puzzle": report.puzzle,
        "valid": None if stopped and report.valid else report.valid,
        "partial": report.partial,
        "solutions": report.solutions,
        "wrong": report.wrong,
        "wrong_solutions": known["told"],
        "repeated": report.repeated,
        "repeated_solutions": known["told_again"],
        "file_faults": known["faults"],
        "complete": report.complete,
        "convention": report.convention,
        "left": known["left"],
        "stopped": stopped,
    }


def _lines(report: Report) -> Iterator[str]:
    """What is known, in words: wrong solutions first, and last the verdict on all."""
    if report.solutions == 1 and not report.faults:
        yield from _of_one(report)
        return
    yield from _told(report.told, report.wrong, "not valid")
    yield from _told(report.told_again, report.repeated or 0, "not valid")
    for fault in report.faults:
        yield str(fault)
    yield f"{report.puzzle}: {', '.join(_verdict(report))}"
    if report.complete is not None:
        yield _completeness(report)


def _of_one(report: Report) -> Iterator[str]:
    so_far = " so far" if report.partial else ""
    yield f"valid{so_far}" if report.valid else "not valid"
    for wrong in report.told:
        for fault in wrong.faults:
            yield f"  {fault}"
    if report.left:
        pieces, cells = report.left.pieces, report.left.cells
        yield f"left: {_number(pieces, 'piece')} and {_number(cells, 'cell')}"


def _told(told: Sequence[Wrong], number: int, verdict: str) -> Iterator[str]:
    for wrong in told:
        yield f"{wrong.where}: {verdict}"
        for fault in wrong.faults:
            yield f"  {fault}"
    if number > len(told):
        yield f"and {number - len(told):,} more"


def _verdict(report: Report) -> Iterator[str]:
    yield number_of_solutions(report.solutions)
    so_far = " so far" if report.partial else ""
    if report.wrong:
        yield f"{report.solutions - report.wrong:,} valid{so_far}"
        yield f"{report.wrong:,} not valid"
    elif report.solutions:
        yield f"all valid{so_far}"
    if report.repeated:
        yield f"{report.repeated:,} listed again"


def _completeness(report: Report) -> str:
    convention = "" if report.convention == "solutions" else f" {report.convention}"
    are = "these are all there are" if report.complete else "there may be more"
    return f"the file says that {are}{convention}"


def _number(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"
