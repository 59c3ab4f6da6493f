"""The command rate."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from jigsat.cli.clock import PROGRAM
from jigsat.cli.completion import complete_puzzle
from jigsat.cli.exit_status import INTERRUPTED, NOT_KNOWN
from jigsat.cli.interrupts import Interrupts
from jigsat.cli.options import Output, option, takes
from jigsat.cli.output import print_lines, terminal_width
from jigsat.cli.session import BY_HAND, Report, load_puzzle
from jigsat.schemas.library import built_in_names
from jigsat.schemas.support.text import number_of
from jigsat.solvers.limits.options import Options, Seeds, memory_limited, scarce

if TYPE_CHECKING:
    from jigsat.analysis.rating import Rating


# What the command rate prints: a table of several puzzles, or all measures of one.


#: Printed for a value that is not known.
UNKNOWN_FIGURE = "?"
Row = tuple[str, ...]
HEADING: Row = (
    *("puzzle", "pieces", "needle", "conflicts", "(middle half)"),
    *("forced", "guesses"),
)
WIDTHS = (32, 6, 6, 9, 17, 6, 7)


def table_line(cells: Row, width: int | None = None) -> str:
    """Return one line of the table: the name to the left, the rest to the right.

    Where it is wider than ``width``, the name has a line of its own.
    """
    name, *others = (
        cell.rjust(size) if number else cell.ljust(size)
        for number, (cell, size) in enumerate(zip(cells, WIDTHS, strict=True))
    )
    numbers = " ".join(others)
    line = f"{name} {numbers}"
    if width is None or len(line) <= width:
        return line
    return f"{name.rstrip()}\n{numbers}"


def row(rating: Rating) -> Row:
    """Return the cells of a puzzle's line in the table."""
    effort, forced = rating.effort, rating.forced
    return (
        rating.puzzle,
        f"{rating.pieces}",
        UNKNOWN_FIGURE if rating.needle is None else f"{rating.needle:.1f}",
        _number(effort.conflicts.median) if effort else UNKNOWN_FIGURE,
        _span(effort.conflicts.lower, effort.conflicts.upper) if effort else UNKNOWN_FIGURE,
        f"{forced.share:.0%}" if forced else UNKNOWN_FIGURE,
        f"{forced.guesses:.1f}" if forced else UNKNOWN_FIGURE,
    )


def details(rating: Rating) -> Iterator[str]:
    """Yield lines on one puzzle, each with the name of a measure and its value in words."""
    yield f"{rating.puzzle}: how hard it is, measured in {rating.seconds:.1f} s"
    for name, words in _measures(rating):
        yield f"  {name:<10} {words}"


def _measures(rating: Rating) -> Iterator[tuple[str, str]]:
    placements = UNKNOWN_FIGURE if rating.placements is None else f"{rating.placements:,}"
    yield (
        "size",
        f"{rating.cells:,} cells, {rating.pieces:,} pieces, {placements} placements",
    )
    source = "as its file says" if rating.stated else "counted"
    counted = None if rating.solutions is None else f"{rating.solutions:,} ({source})"
    yield "solutions", counted or "not known"
    yield "needle", _needle(rating)
    yield from _effort(rating)
    yield from _forced(rating)


def _needle(rating: Rating) -> str:
    if rating.layouts is None:
        return "not known"
    if rating.needle is None:
        return f"not known; there are 10^{rating.layouts:.1f} layouts"
    return f"1 in 10^{rating.needle:.1f} layouts is a solution"


def _effort(rating: Rating) -> Iterator[tuple[str, str]]:
    effort = rating.effort
    if effort is None:
        yield "conflicts", "not known"
        return
    ended = f"{effort.told} of {effort.runs} searches ended"
    for name, of in (("conflicts", effort.conflicts), ("branches", effort.branches)):
        known = (
            f"median {_number(of.median)}, middle half {_span(of.lower, of.upper)}, "
            f"all {_span(of.least, of.most)}"
        )
        yield name, f"{known if effort.told else 'not known'}; {ended}"


def _forced(rating: Rating) -> Iterator[tuple[str, str]]:
    forced = rating.forced
    if forced is None:
        yield "forced", "not known"
        return
    number = number_of(forced.solutions, "solution")
    yield "forced", f"{forced.share:.0%} of the steps on the way to {number}"
    yield "guesses", f"{forced.guesses:.1f} steps, 10^{forced.digits:.1f} ways to go"


def _span(low: float | None, high: float | None) -> str:
    return f"{_number(low)} to {_number(high)}"


def _number(value: float | None) -> str:
    return UNKNOWN_FIGURE if value is None else f"{value:,.0f}"


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
    seeds: Annotated[int, option(Seeds)] = 9,
) -> None:
    """Measure how hard puzzles are, in several ways.

    needle: of all layouts, with each piece laid anywhere on its own, 1 in 10
    to the power of this number is a solution. conflicts: how many dead ends
    CP-SAT meets before its first solution, with several random seeds; the
    median and the quartiles. forced: the share of steps on the way to a
    solution that leave only one choice; guesses: the number of other steps.
    docs/rating.md explains these measures.

    The time limit is for each puzzle; the default is 30 seconds.

    Exit status: 0 rated, 3 something is not known.
    """

    if bool(names) == built_in:
        raise typer.BadParameter("rate needs either puzzles or --built-in")
    PROGRAM.set_limit(None)  # it begins with each puzzle
    puzzles = [load_puzzle(name, output.quiet) for name in names or built_in_names()]
    from jigsat.analysis.rating import nothing_known, ratings

    seconds = SECONDS if options.time_limit is None else options.time_limit
    interrupts = Interrupts()
    rated: list[Rating] = []
    interrupted = False
    with interrupts.deferred(), memory_limited(options.memory_limit):
        if not output.as_json and len(puzzles) > 1:
            print(table_line(HEADING, terminal_width()))
        for puzzle in puzzles:
            if options.time_limit is not None:
                PROGRAM.renew_limit(seconds)
            stream = ratings(puzzle, seconds, seeds)
            rating, interrupted = interrupts.latest(stream, nothing_known(puzzle))
            rated.append(rating)
            if not output.as_json:
                if len(puzzles) > 1:
                    print(table_line(row(rating), terminal_width()), flush=True)
                else:
                    print_lines(details(rating))
            if interrupted:
                break
        shown = [{**asdict(each), "needle": each.needle} for each in rated]
        whole = {"ratings": shown, "complete": not interrupted}
        status, notes = _ended(rated, interrupted, scarce(options))
        Report(lambda: whole, tuple, status, notes).finish(output)


def _ended(rated: Sequence[Rating], interrupted: bool, why: str) -> tuple[int, list[str]]:
    """The exit status, and what is not known, and why."""
    if interrupted:
        return INTERRUPTED, [f"{BY_HAND}: {rated[-1].puzzle} is not rated to the end"]
    notes = [
        f"{rating.puzzle}: {why} for {', '.join(rating.unfinished)}"
        for rating in rated
        if rating.unfinished
    ]
    return NOT_KNOWN if notes else 0, notes
