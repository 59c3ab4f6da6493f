"""The command check."""

from __future__ import annotations

from typing import Annotated

import typer

from jigsat.cli.completion import complete_puzzle
from jigsat.cli.exit_status import NO, NOT_KNOWN
from jigsat.cli.options import Output, takes
from jigsat.cli.output import print_json, print_lines, say
from jigsat.cli.session import load_puzzle
from jigsat.solvers.options import Options


@takes("time_limit", "as_json", "quiet", "progress")
def check(
    options: Options,
    output: Output,
    names: Annotated[
        list[str],
        typer.Argument(
            metavar="PUZZLE",
            help="Built-in puzzles, or paths of files.",
            min=1,
            autocompletion=complete_puzzle,
        ),
    ],
) -> None:
    """Look for mistakes in a puzzle's data, without any solver.

    Errors are sure: counts that contradict each other, or a proof that there is
    no solution, from areas, colourings, labels, the rim, or faces. Suspicions are
    often slips of the pen. The fingerprint is the same for the same puzzle,
    however it is typed: compare it with another owner's.

    Exit status: 0 no errors (there may be suspicions), 1 errors, 2 cannot be
    read, 3 the time was too short.
    """
    from jigsat.checks.summary import summarise
    from jigsat.cli.reports.findings import document, lines
    from jigsat.solvers.time_budget import TimeBudget
    from jigsat.solvers.workers.alarm import in_time

    budget = TimeBudget(options.seconds)
    puzzles = [load_puzzle(name) for name in names]  # all of them, before anything is printed
    summaries = []
    for summary in in_time((summarise(puzzle) for puzzle in puzzles), budget):
        summaries.append(summary)
        if not output.as_json:
            print_lines(lines(summary))
    if output.as_json:
        print_json({"puzzles": list(map(document, summaries))})
    if len(summaries) < len(puzzles):
        say(
            f"{budget.why_unfinished}: {puzzles[len(summaries)].name} is not checked",
            output.quiet,
        )
        raise typer.Exit(NOT_KNOWN)
    raise typer.Exit(NO if any(summary.has_errors for summary in summaries) else 0)
