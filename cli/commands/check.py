"""The command check."""

from __future__ import annotations

from typing import Annotated

import typer

from jigsat.cli.exit_status import NO
from jigsat.cli.options import Json
from jigsat.cli.output import print_json


def check(
    names: Annotated[
        list[str],
        typer.Argument(
            metavar="PUZZLE...", help="Built-in puzzles, or paths of JSON files.", min=1
        ),
    ],
    as_json: Json = False,
) -> None:
    """Look for mistakes in a puzzle's data, without any solver.

    Errors are sure: counts that contradict each other, or a proof that there is
    no solution, from areas, colourings, labels, the rim, or faces. Suspicions are
    often slips of the pen. The fingerprint is the same for the same puzzle,
    however it is typed: compare it with another owner's.

    Exit status: 0 no errors (there may be suspicions), 1 errors, 2 cannot be
    read.
    """
    from jigsat.checks.summary import summarise
    from jigsat.cli.reports.findings import document, lines
    from jigsat.schemas.library import load

    puzzles = [load(name) for name in names]  # all of them, before anything is printed
    summaries = []
    for puzzle in puzzles:
        summaries.append(summarise(puzzle))
        if not as_json:
            for line in lines(summaries[-1]):
                print(line)
    if as_json:
        print_json({"puzzles": list(map(document, summaries))})
    raise typer.Exit(NO if any(summary.has_errors for summary in summaries) else 0)
