"""What the command verify prints: a report on solutions in lines of text, and in JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any

from jigsat.checks.verify.files import InvalidSolution, Report
from jigsat.schemas.text import number_of


def document(report: Report, stopped: str | None) -> dict[str, Any]:
    """Return the report for programs; ``stopped`` says why the file was not read to its end."""
    known = asdict(report)
    return {
        "puzzle": report.puzzle,
        "valid": None if stopped and report.valid else report.valid,
        "partial": report.partial,
        "solutions": report.solutions,
        "unlisted": report.unlisted,
        "wrong": report.wrong,
        "wrong_solutions": known["wrong_solutions"],
        "repeated": report.repeated,
        "repeated_solutions": known["repeated_solutions"],
        "file_faults": known["faults"],
        "complete": report.complete,
        "convention": report.convention,
        "left": known["left"],
        "stopped": stopped,
    }


def lines(report: Report) -> Iterator[str]:
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
        yield _completeness(report)


def _one_solution(report: Report) -> Iterator[str]:
    so_far = " so far" if report.partial else ""
    yield f"valid{so_far}" if report.valid else "not valid"
    for wrong in report.wrong_solutions:
        for fault in wrong.faults:
            yield f"  {fault}"
    if report.left:
        pieces, cells = report.left.pieces, report.left.cells
        yield f"left: {number_of(pieces, 'piece')} and {number_of(cells, 'cell')}"


def _invalid(listed: Sequence[InvalidSolution], number: int) -> Iterator[str]:
    for wrong in listed:
        yield f"{wrong.where}: not valid"
        for fault in wrong.faults:
            yield f"  {fault}"
    if number > len(listed):
        yield f"and {number - len(listed):,} more"


def _verdict(report: Report) -> Iterator[str]:
    yield number_of(report.solutions, "solution")
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
    these = "these and the others" if report.unlisted else "these"
    are = f"{these} are all there are" if report.complete else "there may be more"
    return f"the file says that {are}{convention}"
