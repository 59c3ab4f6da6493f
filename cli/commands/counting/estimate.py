"""The command estimate."""

from __future__ import annotations

from dataclasses import asdict

import typer

from jigsat.cli.exit_status import INTERRUPTED
from jigsat.cli.interrupts import Interrupts
from jigsat.cli.options import Output, PuzzleName, takes
from jigsat.cli.output import print_json, print_lines, say, wrap
from jigsat.cli.quick_check import quick_check
from jigsat.cli.reports.estimate import lines
from jigsat.cli.session import BY_HAND, load_puzzle
from jigsat.solvers.options import Options


@takes("engine", "cluster", "seed", "time_limit", "as_json", "progress")
def estimate(name: PuzzleName, options: Options, output: Output) -> None:
    """Estimate how long it takes to find all solutions, without searching.

    Random probes go down the tree of the search, and what they meet is taken for
    the average: how many pieces the search would put down, and how many solutions
    there are. The time is for one core of this machine, or of the cluster.
    Of more than 15 pieces the estimate is mostly too low: the few large branches
    hold most of the work, and probes seldom meet them.

    The engines scan, smallest-domain and skyline can be estimated.
    """
    from jigsat.solvers.estimation.estimating import estimate
    from jigsat.solvers.workers.alarm import ended_after

    puzzle = load_puzzle(name)
    interrupts = Interrupts()
    checked = quick_check(puzzle, name, output, interrupts)
    try:
        with interrupts.deferred(), interrupts.waiting(), ended_after(options.seconds):
            estimated = estimate(puzzle, options.engine, options.seed, options.cluster)
    except KeyboardInterrupt:
        say(f"{BY_HAND}: there is no estimate so far", output.quiet)
        raise typer.Exit(INTERRUPTED) from None
    checked.after()
    if output.as_json:
        print_json({**asdict(estimated), **checked.document})
        return
    if checked.reason:
        print(wrap(f"{puzzle.name}: no solution: {checked.reason}", "", "  "))
    print_lines(lines(estimated))
