"""The command solve."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any

import typer

from jigsat.cli.exit_status import INTERRUPTED, NO, NOT_KNOWN
from jigsat.cli.interrupts import Interrupts
from jigsat.cli.options import Output, PuzzleName, takes
from jigsat.cli.output import print_json, say
from jigsat.cli.session import (
    BY_HAND,
    Drawings,
    load_any,
    plain,
    print_stats,
    so_far,
)
from jigsat.schemas.text import number_of
from jigsat.solvers.options import Options

if TYPE_CHECKING:
    from jigsat.schemas.exact_cover import ExactCover
    from jigsat.schemas.puzzle import Puzzle
    from jigsat.solvers.find import Outcome


@takes("time_limit", "engine", "workers", "seed", "as_json", "stats", "quiet", "progress")
def solve(
    name: PuzzleName,
    options: Options,
    output: Output,
    number: Annotated[
        int,
        typer.Option("-n", "--limit", min=1, metavar="N", help="How many solutions to find."),
    ] = 1,
) -> None:
    """Find the first N solutions and draw them."""
    puzzle = load_any(name, output.quiet)
    from jigsat.solvers.find import find

    drawings = None if output.as_json else Drawings(puzzle, number)
    found = find(
        puzzle,
        replace(options, limit=number),
        drawings,
        interrupts=Interrupts(),
    )
    if output.as_json:
        report = {"stats": found.stats} if output.stats else {}
        print_json({**_document(puzzle, found), **report})
    elif output.stats:
        print_stats(found.stats)
    raise typer.Exit(_status(found, number, output.quiet))


def _document(puzzle: Puzzle | ExactCover, found: Outcome[Any]) -> dict[str, Any]:
    return {
        "puzzle": puzzle.name,
        "solutions": [plain(solution) for solution in found.solutions],
        "complete": found.complete,
        "stopped": found.stopped,
        "engine": found.engine,
        "seconds": found.seconds,
    }


def _status(result: Outcome[Any], wanted: int, quiet: bool) -> int:
    found = len(result.solutions)
    if result.stopped == BY_HAND:
        say(so_far(result.stopped, found), quiet)
        return INTERRUPTED
    if found == wanted:
        return 0
    if result.stopped:
        say(so_far(result.stopped, found), quiet)
        return NOT_KNOWN
    if not found:
        say("there is no solution", quiet)
        return NO
    say(f"there {'is' if found == 1 else 'are'} only {number_of(found, 'solution')}", quiet)
    return 0
