"""The command count."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

import typer

from jigsat.cli.app import app
from jigsat.cli.interrupts import Interrupts
from jigsat.cli.options import EngineName, Json, Limit, PuzzleName, Quiet, TimeLimit, Workers
from jigsat.cli.output import number_of_solutions, print_json, progress
from jigsat.cli.search import BY_HAND, open_search
from jigsat.cli.status import INTERRUPTED, NOT_KNOWN

if TYPE_CHECKING:
    from jigsat.solvers.counting import Counts


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
    """Count the solutions by every convention.

    Each way the finished puzzle can look; those up to symmetry; and those with
    identical pieces told apart.
    """
    search = open_search(name, limit, time_limit, engine, workers)
    from jigsat.solvers.counting import Tally

    tally = Tally(search)
    interrupts = Interrupts()
    interrupted = False
    with interrupts.heard():
        try:
            with progress(quiet) as show, interrupts.waiting():
                tally.run(show)
        except KeyboardInterrupt:
            interrupted = True
        counts = tally.counts
        stopped = BY_HAND if interrupted else counts.stopped
        if as_json:
            print_json({**asdict(counts), "stopped": stopped})
        else:
            _print(counts, stopped)
        if interrupted:
            raise typer.Exit(INTERRUPTED)
        raise typer.Exit(0 if counts.complete else NOT_KNOWN)


def _print(counts: Counts, stopped: str | None) -> None:
    at_least = "" if counts.complete else "at least "
    print(f"{counts.puzzle}: {at_least}{number_of_solutions(counts.solutions)}")
    width = len(f"{counts.labelled:,}")
    print(f"  solutions       {counts.solutions:>{width},}  ways the finished puzzle can look")
    print(f"  up to symmetry  {counts.up_to_symmetry:>{width},}  turned images count once")
    print(f"  labelled        {counts.labelled:>{width},}  identical pieces told apart")
    verdict = "complete" if counts.complete else f"not complete ({stopped})"
    print(f"{verdict}; engine {counts.engine}, {counts.seconds:.1f} s")
