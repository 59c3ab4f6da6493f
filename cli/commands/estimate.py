"""The command estimate."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from functools import partial

import typer

from jigsat.cli.exit_status import INTERRUPTED
from jigsat.cli.interrupts import Interrupts
from jigsat.cli.options import Output, PuzzleName, takes
from jigsat.cli.output import say, wrap
from jigsat.cli.session import BY_HAND, Report, load_any, load_puzzle, quick_check
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.support.text import duration, number_of, roughly
from jigsat.solvers.counting import estimating
from jigsat.solvers.counting.estimating import Estimate, Estimated
from jigsat.solvers.limits.deadline import ended_after
from jigsat.solvers.limits.options import FRONTIER, Options

#: What the search for a puzzle does again and again.
ON_A_BOARD = "tries to place a piece"


def lines(estimate: Estimate, step: str = ON_A_BOARD) -> Iterator[str]:
    """Yield the estimate in sentences; ``step``: what the search does again and again."""
    steps, seconds = estimate.pieces_put_down, estimate.seconds
    by_profiles = estimate.engine == FRONTIER
    what = "profiles of partly filled boards" if by_profiles else step
    yield wrap(f"{estimate.puzzle}: {_number(steps)} {what}{_trust(steps)}", "", "  ")
    engine = f"one core with the engine {estimate.engine}{_trust(seconds)}"
    yield wrap(f"{_time(seconds)} on {engine}", "  time       ")
    solutions = "too few, if any, to estimate how many"
    if estimate.solutions is not None:
        solutions = f"{_number(estimate.solutions)}{_trust(estimate.solutions)}"
    yield f"  solutions  {solutions}"
    if by_profiles:
        yield (
            "the solutions were counted"
            if estimate.solutions
            else "they were not counted in time"
        )
    elif steps.is_exact:
        yield "the search tree is so small that all of it was searched"
    else:
        low = "; in deep searches they are usually too low" if steps.at_least else ""
        yield f"estimated by {number_of(estimate.probes, 'random probe')}{low}"


def _number(estimated: Estimated) -> str:
    if estimated.is_exact:
        return f"{estimated.value:,.0f}"
    return f"{'at least' if estimated.at_least else 'some'} {roughly(estimated.value)}"


def _time(estimated: Estimated) -> str:
    time = f"{'at least ' * estimated.at_least}{duration(estimated.value)}"
    return time.replace("at least less than 0.1 s", "at least a moment")


def _trust(estimated: Estimated) -> str:
    """How far the number can be trusted, as the end of a sentence."""
    if estimated.is_exact or estimated.at_least:
        return ""
    if estimated.factor is None:
        return ", but this is little more than a guess"
    return f", within a factor of {estimated.factor:g}"


@takes("layout", "engine", "seed", "time_limit", "as_json", "progress")
def estimate(name: PuzzleName, options: Options, output: Output) -> None:
    """Estimate how long it will take to find all solutions.

    Random probes go down the search tree, and their average gives two
    estimates: how many pieces the search would put down, and how many
    solutions there are. The time is for one core of this machine. For more than
    15 pieces, the estimate is usually too low: a few large branches hold most
    of the work, and probes seldom meet them.

    This works for the engines scan, smallest-domain and skyline. For the engine
    frontier, and where a search takes more than a second, the command counts
    if two seconds are enough for that.
    """
    puzzle = (load_puzzle if options.engine == FRONTIER else load_any)(name)
    interrupts = Interrupts()
    checked = quick_check(puzzle, name, output, interrupts)
    try:
        with interrupts.deferred(), interrupts.waiting(), ended_after(options.time_limit):
            estimated = estimating.estimate(puzzle, options.engine, options.seed)
    except KeyboardInterrupt:
        say(f"{BY_HAND}: there is no estimate so far", output.quiet)
        raise typer.Exit(INTERRUPTED) from None
    checked.after()
    why = f"{puzzle.name}: no solution: {checked.reason}"

    def text() -> Iterator[str]:
        if checked.reason:
            yield wrap(why, "", "  ")
        is_on_board = isinstance(puzzle, Puzzle)
        yield from lines(estimated, ON_A_BOARD if is_on_board else "tries of an option")

    Report(partial(asdict, estimated), text).finish(output, checked)
