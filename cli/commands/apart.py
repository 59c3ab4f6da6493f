"""The command apart."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from jigsat.cli.exit_status import INTERRUPTED, NOT_KNOWN
from jigsat.cli.interrupts import Interrupts
from jigsat.cli.options import Only, Output, PuzzleName, takes
from jigsat.cli.output import say
from jigsat.cli.reports.selection import STDIN, ranges_of
from jigsat.cli.session import BY_HAND, load_puzzle, so_far
from jigsat.solvers.options import Options

if TYPE_CHECKING:
    from jigsat.analysis.apart.apart import Apart
    from jigsat.schemas.puzzle import Puzzle
    from jigsat.schemas.solution import Solution


@takes(
    "only",
    "summary",
    "still",
    "states",
    "time_limit",
    "workers",
    "as_json",
    "quiet",
    "progress",
)
def apart(
    name: PuzzleName,
    options: Options,
    output: Output,
    solutions: Annotated[
        str | None,
        typer.Argument(
            metavar="SOLUTIONS", help="A file of solutions, or a layout; - for stdin."
        ),
    ] = None,
    number: Annotated[
        int,
        typer.Option("-n", "--limit", min=1, metavar="N", help="How many solutions to find."),
    ] = 1,
    only: Only = None,
    summary: Annotated[
        bool,
        typer.Option("--summary", help="Tell only how many come apart, at which level."),
    ] = False,
    still: Annotated[
        str | None,
        typer.Option("--still", metavar="PIECE", help="The piece that stands still: a frame."),
    ] = None,
    states: Annotated[
        int,
        typer.Option("--states", min=1, metavar="N", help="Give up after so many states."),
    ] = 1_000_000,
) -> None:
    """Tell whether solutions in space can be taken apart by straight moves, and how.

    SOLUTIONS is what enumerate or solve --json wrote, or a layout; without it
    the puzzle is solved first, and drawn. The level is how many moves it takes
    until a first piece, or several together, can be taken away, and so on for
    what is left; of all ways the one with the least level is told.

    Exit status: 0 they come apart, 1 one does not, or there is no solution,
    3 not known within the limits.
    """
    from jigsat.analysis.apart.apart import taken_apart
    from jigsat.cli.reports.verdicts.apart import Told
    from jigsat.solvers.time_budget import TimeBudget

    if solutions is None and only is not None:
        raise typer.BadParameter("--only needs a file of solutions")
    puzzle, budget, interrupts = (
        load_puzzle(name, output.quiet),
        TimeBudget(options.seconds),
        Interrupts(),
    )
    source = (
        _found(puzzle, replace(options, limit=number), interrupts)
        if solutions is None
        else _in_file(puzzle, solutions, only)
    )

    def verdicts() -> Iterator[tuple[int, Apart]]:
        for place, solution in source:
            yield place, taken_apart(puzzle, solution, still, states, budget.left)

    told = Told(puzzle, output, drawn=solutions is None, summary=summary)
    with interrupts.deferred():
        _, interrupted = interrupts.latest(verdicts(), None, told)
        raise typer.Exit(told.finish(interrupted))


def _found(
    puzzle: Puzzle, options: Options, interrupts: Interrupts
) -> Iterator[tuple[int, Solution]]:
    """The first solutions, each with its number."""
    from jigsat.solvers.find import Outcome, find

    found: Outcome[Solution] = find(puzzle, options, interrupts=interrupts)
    if found.stopped and not found.solutions:
        say(so_far(found.stopped, 0), quiet=False)
        raise typer.Exit(INTERRUPTED if found.stopped == BY_HAND else NOT_KNOWN)
    yield from enumerate(found.solutions, start=1)


def _in_file(puzzle: Puzzle, source: str, only: str | None) -> Iterator[tuple[int, Solution]]:
    """The solutions of a file, each with its number, verified."""
    from jigsat.checks.verify.selection import Selection
    from jigsat.schemas.layouts.solution_file import open_solutions
    from jigsat.schemas.solution import Solution

    path = None if source == STDIN else Path(source)
    ranges = [(1, sys.maxsize)] if only is None else ranges_of(only)
    with open_solutions(path, getattr(sys.stdin, "buffer", None)) as opened:
        for each in Selection(puzzle, opened, source, ranges, only is None):
            assert isinstance(each.solution, Solution)
            yield each.number, each.solution
