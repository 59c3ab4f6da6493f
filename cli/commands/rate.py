"""The command rate."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any

import typer

from jigsat.cli.completion import complete_puzzle
from jigsat.cli.exit_status import INTERRUPTED, NOT_KNOWN
from jigsat.cli.interrupts import Interrupts
from jigsat.cli.options import Output, Overwrite, Plot, takes
from jigsat.cli.output import print_json, print_lines, say, terminal_width
from jigsat.cli.plots.file import refuse_plot
from jigsat.cli.reports.rating import HEADING, details, row, table_line
from jigsat.cli.session import BY_HAND, load_puzzle
from jigsat.solvers.options import Options

if TYPE_CHECKING:
    from jigsat.analysis.rate.rating import Rating

#: Seconds for each puzzle, where no time limit is given.
SECONDS = 30.0


@takes("open_cells", "time_limit", "as_json", "quiet", "progress")
def rate(
    options: Options,
    output: Output,
    names: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="PUZZLE",
            help="Built-in puzzles, or paths of files.",
            autocompletion=complete_puzzle,
        ),
    ] = None,
    built_in: Annotated[
        bool, typer.Option("--built-in", help="Rate all built-in puzzles.")
    ] = False,
    seeds: Annotated[
        int,
        typer.Option(
            "--seeds", min=1, max=1000, metavar="N", help="Searches to take the median of."
        ),
    ] = 9,
    games: Annotated[
        int,
        typer.Option(
            "--games", min=1, max=1_000_000, metavar="N", help="Random games to play."
        ),
    ] = 1_000,
    plot: Plot = None,
    overwrite: Overwrite = False,
) -> None:
    """Tell how hard puzzles are, by several measures.

    needle: 1 in 10 to the power of this many layouts, each piece laid somewhere
    by itself, is a solution. conflicts: dead ends met by CP-SAT until it has a
    solution, with several random seeds: the median, and the quarters next to it.
    forced: the share of steps on the way to a solution at which there is one
    choice only; guesses: the number of the others. In random games, a piece is
    put where the fewest fit, until none does: play is how much of the board they
    cover, short the share that end one piece short, solved the share that end
    solved. docs/rating.md says more.

    The time limit is for each puzzle, and is 30 seconds if none is given.

    Exit status: 0 rated, 3 something is not known.
    """
    from jigsat.schemas.library import built_in_names

    if bool(names) == built_in:
        raise typer.BadParameter("needs either puzzles or --built-in")
    refuse_plot(plot, overwrite)
    puzzles = [load_puzzle(name, output.quiet) for name in names or built_in_names()]
    from jigsat.analysis.rate.rating import nothing_known, ratings
    from jigsat.cli.plots.rating import plot_ratings

    seconds = SECONDS if options.seconds is None else options.seconds
    interrupts = Interrupts()
    rated: list[Rating] = []
    interrupted = False
    with interrupts.deferred():
        if not output.as_json and len(puzzles) > 1:
            print(table_line(HEADING, terminal_width()))
        for puzzle in puzzles:
            stream = ratings(puzzle, seconds, seeds, games)
            rating, interrupted = interrupts.latest(stream, nothing_known(puzzle))
            rated.append(rating)
            if not output.as_json:
                _print(rating, len(puzzles) > 1)
            if interrupted:
                break
        if output.as_json:
            print_json({"ratings": list(map(_document, rated)), "complete": not interrupted})
        if plot is not None:
            plot_ratings(rated, plot, overwrite)
        raise typer.Exit(_status(rated, interrupted, output.quiet))


def _print(rating: Rating, in_a_table: bool) -> None:
    if in_a_table:
        print(table_line(row(rating), terminal_width()), flush=True)
    else:
        print_lines(details(rating))


def _document(rating: Rating) -> dict[str, Any]:
    return {**asdict(rating), "needle": rating.needle}


def _status(rated: Sequence[Rating], interrupted: bool, quiet: bool) -> int:
    if interrupted:
        say(f"{BY_HAND}: {rated[-1].puzzle} is not rated to the end", quiet)
        return INTERRUPTED
    unfinished = [rating for rating in rated if rating.unfinished]
    for rating in unfinished:
        what = ", ".join(rating.unfinished)
        say(f"{rating.puzzle}: the time was too short for {what}", quiet)
    return NOT_KNOWN if unfinished else 0
