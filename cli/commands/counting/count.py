"""The command count."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from jigsat.cli.commands.counting.levels import (
    TakesApart,
    count_levels,
    refuse_without,
)
from jigsat.cli.interrupts import Interrupts
from jigsat.cli.noted_runs import noted_in
from jigsat.cli.opening import is_opening
from jigsat.cli.options import (
    Output,
    Overwrite,
    Plot,
    PuzzleName,
    Resume,
    ShareName,
    States,
    share_of,
    takes,
)
from jigsat.cli.output import print_json
from jigsat.cli.plots.course import CoursePlot
from jigsat.cli.plots.file import refuse_plot
from jigsat.cli.quick_check import QuickCheck, quick_check
from jigsat.cli.reports.counts import (
    count_by_diagram,
    document,
    headline,
    last_line,
    none_at_all,
    print_comparison,
    status,
)
from jigsat.cli.session import Watch, load_any, load_puzzle, refuse_the_puzzle_itself
from jigsat.solvers.options import AUTO, Options

if TYPE_CHECKING:
    from jigsat.schemas.exact_cover import ExactCover
    from jigsat.schemas.puzzle import Puzzle
    from jigsat.solvers.counting.cross_check import Comparison


@takes(
    *("limit", "time_limit", "memory_limit", "journal", "resume", "overwrite", "share"),
    *("engine", "cross_check", "without_enumeration", "coverage", "each_open", "apart"),
    *("states", "plot"),
    *("workers", "cluster", "as_json", "stats", "quiet", "progress"),
)
def count(
    name: PuzzleName,
    options: Options,
    output: Output,
    journal: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Note down what is counted, for --resume."),
    ] = None,
    resume: Resume = False,
    overwrite: Overwrite = False,
    share: ShareName = None,
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
    coverage: Annotated[
        bool,
        typer.Option(
            "--coverage",
            help="With that: in how many solutions does each piece cover each cell?",
        ),
    ] = False,
    each_open: Annotated[
        bool,
        typer.Option(
            "--each-open",
            help="Count for each choice of the blanks, as for each date of a calendar; "
            "--limit N: up to N choices.",
        ),
    ] = False,
    apart: TakesApart = False,
    states: States = None,
    plot: Plot = None,
) -> None:
    """Count the solutions by every convention.

    Each way the finished puzzle can look; those up to symmetry, and up to those
    symmetries that do not flip; and those with identical pieces told apart. In
    space --apart counts those that can be taken apart, by their levels.
    """
    refuse_without(apart, {"--states": states})
    noted = noted_in(journal, resume, overwrite, "--journal FILE")
    if apart:
        others = bool(share or cross_check or without_enumeration or coverage or each_open)
        others = others or plot is not None or options.cluster is not None
        raise typer.Exit(count_levels(name, options, output, states, noted, others))
    if each_open:
        others = bool(journal or resume or cross_check or without_enumeration or coverage)
        others = others or share is not None or options.cluster is not None
        each = partial(_each_open, name, options, others or output.stats, output)
        raise typer.Exit(each(plot, overwrite=overwrite))
    if without_enumeration:
        others = bool(journal or resume or share or cross_check or output.stats or plot)
        others = others or options.cluster is not None
        raise typer.Exit(_by_diagram(name, options, others, coverage, output))
    if coverage:
        raise typer.BadParameter("--coverage is counted with --without-enumeration")
    options = replace(options, share=share_of(share, journal, cannot_be=cross_check))
    from jigsat.schemas.puzzle import Puzzle

    course = CoursePlot(plot, overwrite, resume, other=journal)
    puzzle = load_any(name, output.quiet)
    if journal is not None:
        refuse_the_puzzle_itself(name, journal)
    watch, interrupts = Watch(), Interrupts()
    checked = quick_check(puzzle, name, output, interrupts)
    how = {**noted.arguments, "on_step": watch, "interrupts": interrupts}
    with course.noting():
        compared = _counted(puzzle, checked, options, cross_check, **how)
    if output.as_json:
        report = {"stats": watch.stats()} if output.stats else {}
        print_json({**document(compared, cross_check), **checked.document, **report})
    else:
        print_comparison(compared, isinstance(puzzle, Puzzle), checked.reason)
        if output.stats:
            watch.print_stats()
    _plot(course, compared)
    raise typer.Exit(status(compared, output.quiet))


def _counted(
    puzzle: Puzzle | ExactCover,
    checked: QuickCheck,
    options: Options,
    twice: bool,
    **how: Any,
) -> Comparison:
    """The count, beside a second one if it is to be checked; or that there is nothing."""
    from jigsat.solvers.counting import cross_check
    from jigsat.solvers.counting.count import count

    if twice:
        compared = cross_check.cross_check(puzzle, options, **how)
    else:
        run = partial(count, puzzle, options, **how)
        # What is to be noted down is counted, whatever is known.
        counted = run() if how["journal"] else checked.searched(options, run)
        compared = cross_check.Comparison(counted or none_at_all(puzzle, checked.seconds))
    if compared.first.complete and not compared.first.solutions:
        checked.after()
    return compared


def _plot(course: CoursePlot, compared: Comparison) -> None:
    """Write the plot, if one is wanted."""
    first, second = compared.first, compared.second
    subtitle = f"{headline(first)}; {last_line(first)}"
    ended = (first,) if second is None else (first, second)
    course.write(f"{first.puzzle}: solutions over time", subtitle, ended)


def _by_diagram(
    name: str, options: Options, others: bool, coverage: bool, output: Output
) -> int:
    if others or options.limit or options.engine != AUTO:
        raise typer.BadParameter(
            "of the other options, --without-enumeration takes --time-limit and --memory-limit"
        )
    return count_by_diagram(load_puzzle(name, output.quiet), options, coverage, output)


def _each_open(
    name: str,
    options: Options,
    others: bool,
    output: Output,
    plot: Path | None,
    *,
    overwrite: bool,
) -> int:
    if others or is_opening():
        raise typer.BadParameter(
            "of the other options, --each-open takes --limit, --time-limit, --memory-limit, "
            "--engine, --workers and --plot"
        )
    refuse_plot(plot, overwrite)
    from jigsat.cli.reports.each_open import (
        each_open_document,
        each_open_status,
        print_each_open,
    )
    from jigsat.solvers.counting.each_open import MOST_CHOICES, count_each_open

    puzzle = load_puzzle(name, output.quiet)
    counted = count_each_open(
        puzzle,
        replace(options, limit=None),
        most_choices=options.limit or MOST_CHOICES,
        interrupts=Interrupts(),
    )
    if output.as_json:
        print_json(each_open_document(counted))
    else:
        print_each_open(puzzle, counted)
    if plot is not None:
        from jigsat.cli.plots.each_open import plot_each_open

        plot_each_open(puzzle, counted, plot, overwrite)
    return each_open_status(counted)
