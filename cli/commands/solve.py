"""The command solve."""

from __future__ import annotations

import sys
from contextlib import closing
from time import monotonic
from typing import TYPE_CHECKING, Annotated

import typer

from jigsat.cli.exit_status import INTERRUPTED, NO, NOT_KNOWN
from jigsat.cli.interrupts import Interrupts
from jigsat.cli.options import (
    EngineName,
    Json,
    PuzzleName,
    Quiet,
    Statistics,
    TimeLimit,
    Workers,
)
from jigsat.cli.output import (
    drawing_width,
    print_json,
    print_text,
    say,
)
from jigsat.cli.session import BY_HAND, open_search, plain, so_far, tell_stats
from jigsat.schemas.text import number_of

if TYPE_CHECKING:
    from jigsat.schemas.puzzle_data import PuzzleData
    from jigsat.schemas.solution import Solution
    from jigsat.solvers.search import Search


def solve(
    name: PuzzleName,
    number: Annotated[
        int,
        typer.Option("-n", "--limit", min=1, metavar="N", help="How many solutions to find."),
    ] = 1,
    time_limit: TimeLimit = None,
    engine: EngineName = "auto",
    *,
    workers: Workers,
    as_json: Json = False,
    stats: Statistics = False,
    quiet: Quiet = False,
) -> None:
    """Find the first N solutions and draw them."""
    started = monotonic()
    options = {"limit": number, "seconds": time_limit, "engine": engine, "workers": workers}
    search = open_search(name, options)
    puzzle = search.problem.puzzle
    solutions: list[Solution] = []
    interrupts = Interrupts()
    stopped = None
    with interrupts.deferred():
        try:
            with closing(interrupts.interruptible(search)) as stream:
                for found in stream:
                    if found.new_look:
                        solutions.append(found.solution)
                        if not as_json:
                            _draw(puzzle, found.solution, len(solutions), number)
        except KeyboardInterrupt:
            stopped = BY_HAND
        if as_json:
            print_json(
                {
                    "puzzle": puzzle.name,
                    "solutions": [plain(solution) for solution in solutions],
                    "complete": search.complete,
                    "stopped": stopped or search.stopped,
                    "engine": search.engine,
                    "seconds": round(monotonic() - started, 3),
                    **({"stats": search.stats.report()} if stats else {}),
                }
            )
        elif stats:
            tell_stats(search)
        raise typer.Exit(_status(search, stopped, len(solutions), number, quiet))


def _draw(puzzle: PuzzleData, solution: Solution, which: int, number: int) -> None:
    from jigsat.render import draw_solution

    if which > 1:
        print()
    if number > 1:
        print(f"Solution {which}")
    print_text(draw_solution(puzzle, solution, drawing_width()))
    sys.stdout.flush()


def _status(search: Search, stopped: str | None, found: int, wanted: int, quiet: bool) -> int:
    if stopped:
        say(so_far(stopped, found), quiet)
        return INTERRUPTED
    if found == wanted:
        return 0
    if search.stopped:
        say(so_far(search.stopped, found), quiet)
        return NOT_KNOWN
    if not found:
        say("there is no solution", quiet)
        return NO
    say(f"there {'is' if found == 1 else 'are'} only {number_of(found, 'solution')}", quiet)
    return 0
