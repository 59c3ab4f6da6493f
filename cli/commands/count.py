"""The command count."""

from __future__ import annotations

from contextlib import ExitStack, closing
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

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
from jigsat.cli.output import print_json, progress
from jigsat.cli.reports.counts import Outcome, count_by_diagram
from jigsat.cli.session import (
    BY_HAND,
    open_recording,
    open_search,
    tell_if_compiling,
    tell_stats,
)

if TYPE_CHECKING:
    from jigsat.solvers.counting.counts import Tally
    from jigsat.solvers.recording import Recorder
    from jigsat.solvers.search import Search


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
    cross_check: Annotated[
        bool,
        typer.Option("--cross-check", help="Count again with another engine, and compare."),
    ] = False,
    without_enumeration: Annotated[
        bool,
        typer.Option(
            "--without-enumeration",
            help="Count with a decision diagram, where solutions are too many to find each.",
        ),
    ] = False,
    *,
    workers: Workers,
    as_json: Json = False,
    stats: Statistics = False,
    quiet: Quiet = False,
) -> None:
    """Count the solutions by every convention.

    Each way the finished puzzle can look; those up to symmetry, and up to those
    symmetries that do not flip; and those with identical pieces told apart.
    """
    if without_enumeration:
        others = (limit, memory_limit, journal, resume, cross_check, stats, engine != "auto")
        raise typer.Exit(_by_diagram(name, time_limit, any(others), as_json, quiet))
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
            search = open_search(name, options)
        else:
            opened = open_recording(name, journal, "counts", resume, options)
            recorder = stack.enter_context(opened)
            search = recorder.search
        stack.enter_context(interrupts.deferred())
        tell_if_compiling(search, quiet)
        tally, interrupted = _count(search, recorder, interrupts, quiet)
        counts = tally.counts
        outcome = Outcome(counts, BY_HAND if interrupted else counts.stopped)
        if cross_check and counts.complete:
            outcome = _count_again(search, outcome, interrupts, quiet)
        if as_json:
            report = {"stats": search.stats.report()} if stats else {}
            print_json({**outcome.document(cross_check), **report})
        else:
            outcome.print()
            if stats:
                tell_stats(search)
        raise typer.Exit(outcome.status(quiet))


def _by_diagram(
    name: str, seconds: float | None, others: bool, as_json: bool, quiet: bool
) -> int:
    if others:
        raise typer.BadParameter(
            "of the other options, --without-enumeration takes --time-limit"
        )
    from jigsat.schemas.library import load

    return count_by_diagram(load(name), seconds, as_json, quiet)


def _count(
    search: Search, recorder: Recorder | None, interrupts: Interrupts, quiet: bool
) -> tuple[Tally, bool]:
    """Count, and tell whether that was interrupted."""
    from jigsat.solvers.counting.counts import Tally
    from jigsat.solvers.journal import NONE

    tally = Tally(search, recorder.counts if recorder else NONE)
    if recorder:
        recorder.begin()
    interrupted = False
    try:
        with (
            progress(quiet) as show,
            closing(interrupts.interruptible(search.batches())) as stream,
        ):
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


def _count_again(
    search: Search, outcome: Outcome, interrupts: Interrupts, quiet: bool
) -> Outcome:
    """Count with another engine, in the time that is left."""
    from jigsat.solvers.counting.cross_check import Comparison, second_search

    seconds = search.options.seconds
    left = None if seconds is None else max(0.0, round(seconds - outcome.counts.seconds, 1))
    second = second_search(search, replace(search.options, limit=None, seconds=left))
    tally, interrupted = _count(second, None, interrupts, quiet)
    counts = tally.counts
    return replace(
        outcome,
        compared=Comparison(outcome.counts, counts),
        stopped_again=BY_HAND if interrupted else counts.stopped,
    )
