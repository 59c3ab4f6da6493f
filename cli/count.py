"""The command count."""

from __future__ import annotations

from contextlib import ExitStack, closing
from dataclasses import asdict, astuple
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from jigsat.cli.app import app
from jigsat.cli.interrupts import Interrupts
from jigsat.cli.options import (
    EngineName,
    Json,
    Limit,
    MemoryLimit,
    PuzzleName,
    Quiet,
    Resume,
    Statistics,
    TimeLimit,
    Workers,
)
from jigsat.cli.output import number_of_solutions, print_json, progress
from jigsat.cli.search import (
    BY_HAND,
    open_recording,
    open_search,
    tell_if_compiling,
    tell_stats,
)
from jigsat.cli.status import INTERRUPTED, NOT_KNOWN

if TYPE_CHECKING:
    from jigsat.solvers.counting import Counts, Tally
    from jigsat.solvers.recording import Recorder
    from jigsat.solvers.search import Search


@app.command()
def count(
    name: PuzzleName,
    limit: Limit = None,
    time_limit: TimeLimit = None,
    memory_limit: MemoryLimit = None,
    journal: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Note down what is counted, for --resume."),
    ] = None,
    resume: Resume = False,
    engine: EngineName = "auto",
    *,
    workers: Workers,
    as_json: Json = False,
    stats: Statistics = False,
    quiet: Quiet = False,
) -> None:
    """Count the solutions by every convention.

    Each way the finished puzzle can look; those up to symmetry; and those with
    identical pieces told apart.
    """
    if resume and journal is None:
        raise typer.BadParameter("needs the file that the count was noted down in: --journal")
    options = {
        "limit": limit,
        "seconds": time_limit,
        "megabytes": memory_limit,
        "engine": engine,
        "workers": workers,
    }
    interrupts = Interrupts()
    recorder: Recorder | None = None
    with ExitStack() as stack:
        if journal is None:
            search = open_search(name, **options)
        else:
            opened = open_recording(name, journal, "counts", resume, options)
            recorder = stack.enter_context(opened)
            search = recorder.search
        stack.enter_context(interrupts.heard())
        tell_if_compiling(search, quiet)
        tally, interrupted = _count(search, recorder, interrupts, quiet)
        counts = tally.counts
        stopped = BY_HAND if interrupted else counts.stopped
        if as_json:
            report = {"stats": search.stats.report()} if stats else {}
            print_json({**asdict(counts), "stopped": stopped, **report})
        else:
            _print(counts, stopped)
            if stats:
                tell_stats(search)
        if interrupted:
            raise typer.Exit(INTERRUPTED)
        raise typer.Exit(0 if counts.complete else NOT_KNOWN)


def _count(
    search: Search, recorder: Recorder | None, interrupts: Interrupts, quiet: bool
) -> tuple[Tally, bool]:
    """Count, and tell whether that was interrupted."""
    from jigsat.solvers.counting import Tally

    tally = Tally(search, astuple(recorder.counts) if recorder else (0, 0, 0))
    if recorder:
        recorder.begin()
    interrupted = False
    try:
        with progress(quiet) as show, closing(interrupts.between(search.batches())) as stream:
            for batch in stream:
                tally.add(batch)
                if recorder:
                    recorder.add(batch)
                show(search.found, search)
    except KeyboardInterrupt:
        interrupted = True
    if recorder:
        recorder.end(BY_HAND if interrupted else search.stopped)
    return tally, interrupted


def _print(counts: Counts, stopped: str | None) -> None:
    at_least = "" if counts.complete else "at least "
    print(f"{counts.puzzle}: {at_least}{number_of_solutions(counts.solutions)}")
    width = len(f"{counts.labelled:,}")
    print(f"  solutions       {counts.solutions:>{width},}  ways the finished puzzle can look")
    print(f"  up to symmetry  {counts.up_to_symmetry:>{width},}  turned images count once")
    print(f"  labelled        {counts.labelled:>{width},}  identical pieces told apart")
    verdict = "complete" if counts.complete else f"not complete ({stopped})"
    print(f"{verdict}; engine {counts.engine}, {counts.seconds:.1f} s")
