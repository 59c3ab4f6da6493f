"""The command count."""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from jigsat.cli.commands.levels import TakesApart, count_levels, refuse_without
from jigsat.cli.exit_status import INTERRUPTED, NO, NOT_KNOWN
from jigsat.cli.interrupts import Interrupts
from jigsat.cli.options import (
    Noted,
    Output,
    Overwrite,
    Plot,
    PuzzleName,
    Resume,
    ShareName,
    States,
    is_opening,
    noted_in,
    share_of,
    takes,
)
from jigsat.cli.output import print_json, print_lines, say, wrap
from jigsat.cli.plots import CoursePlot, refuse_plot
from jigsat.cli.session import (
    BY_HAND,
    CHECK,
    QuickCheck,
    Watch,
    load_any,
    load_puzzle,
    quick_check,
    refuse_the_puzzle_itself,
)
from jigsat.schemas.support.text import in_column, number_of
from jigsat.solvers.options import AUTO, Options
from jigsat.solvers.running.deadline import TimeBudget

if TYPE_CHECKING:
    from jigsat.schemas.errors import Uncounted
    from jigsat.schemas.exact_cover import ExactCover
    from jigsat.schemas.puzzle import Puzzle
    from jigsat.solvers.counting.count import Comparison
    from jigsat.solvers.counting.counts import Counts
    from jigsat.solvers.counting.sample import Coverage


# What the command count prints, and how it counts without enumeration.


#: What is counted by each convention.
MEANINGS = {
    "solutions": "ways the finished puzzle can look",
    "up_to_symmetry": "turned images count once",
    "up_to_rotation": "but mirror images do not",
    "labelled": "identical pieces told apart",
}
#: What stands in JSON for counts that there are none of.
NOTHING = dict.fromkeys(MEANINGS)


def none_at_all(puzzle: Puzzle | ExactCover, seconds: float) -> Counts:
    """The counts of a puzzle that is known to have no solution."""
    from jigsat.solvers.counting.counts import Counts

    return Counts(puzzle.name, 0, 0, 0, 0, True, None, CHECK, seconds)


def print_counts(
    counts: Counts, on_board: bool = True, reason: str = "", play: str = ""
) -> None:
    """The counts as a table, and whether they are complete.

    Without a board there is only one count. ``reason``: why there is no solution, if that is
    known. ``play``: how the play of pieces is counted.
    """
    numbers_may_be_long()
    answer = f"no solution: {reason}" if reason else headline(counts)
    print(wrap(f"{counts.puzzle}: {answer}", "", "  "))
    if on_board and (counts.complete or counts.solutions):
        print_lines(convention_lines(asdict(counts), counts.at_least))
    elif not on_board:
        print("  sets of options; options with the same items are told apart")
    if play and not reason:
        print(wrap(play, "  ", "  "))
    print(last_line(counts))


def last_line(counts: Counts) -> str:
    """Whether the counts are complete, and how they came about."""
    verdict = "complete" if counts.complete else f"not complete ({_why(counts)})"
    return f"{verdict}; engine {counts.engine}, {counts.seconds:.1f} s"


def _why(counts: Counts) -> str:
    """Why counts are not complete."""
    share = f"share {counts.share} of the search"
    if counts.share is None:
        return str(counts.stopped)
    return f"{share}, {counts.stopped}" if counts.stopped else share


def headline(counts: Counts) -> str:
    """How many solutions there are, as far as that is known."""
    if counts.complete:
        return number_of(counts.solutions, "solution")
    if counts.solutions:
        return f"at least {number_of(counts.solutions, 'solution')}"
    return "no solution found so far"


def convention_lines(counts: Mapping[str, Any], at_least: Collection[str]) -> Iterator[str]:
    """The count by each convention, aligned, and what it means; long ones are rounded.

    ``at_least``: the conventions by which it is a lower bound.
    """
    numbers = {name: in_column(counts[name]) for name in MEANINGS}
    width = max(map(len, numbers.values()))
    for name, meaning in MEANINGS.items():
        bound = "at least " if name in at_least else ""
        words = name.replace("_", " ")
        yield f"  {words:<14}  {bound}{numbers[name]:>{width}}  {meaning}"


def numbers_may_be_long() -> None:
    """Let Python print numbers of more digits than it takes for reasonable: factorials are."""
    sys.set_int_max_str_digits(0)


def print_comparison(
    compared: Comparison, on_board: bool = True, reason: str = "", play: str = ""
) -> None:
    """Print the counts, and how the second one came out if there is one."""
    print_counts(compared.first, on_board, reason, play)
    second = compared.second
    if second is None:
        return
    if compared.agree:
        print(f"cross-check: {second.engine} counts the same, {second.seconds:.1f} s")
    else:
        print("cross-check:")
        print_counts(second, on_board)


def document(compared: Comparison, cross_check: bool) -> dict[str, Any]:
    """The same for JSON. A cross-check that was asked for and not begun is null."""
    numbers_may_be_long()
    first = asdict(compared.first)
    if compared.first.share is None:
        del first["share"]
    if not cross_check:
        return first
    second = compared.second and asdict(compared.second)
    return {**first, "cross_check": second, "agree": compared.agree}


def status(compared: Comparison, quiet: bool) -> int:
    """The exit status; and on stderr what is wrong if the counts differ."""
    first, second = compared.first, compared.second
    if BY_HAND in (first.stopped, second and second.stopped):
        return INTERRUPTED
    if second is None:
        is_whole_share = first.share is not None and first.stopped is None
        return 0 if first.complete or is_whole_share else NOT_KNOWN
    if compared.agree is None:
        return NOT_KNOWN
    if compared.agree:
        return 0
    engines = f"{first.engine} and {second.engine}"
    say(f"{engines} differ: one is wrong; please report this with the puzzle", quiet)
    return NO


def count_by_diagram(
    puzzle: Puzzle, options: Options, with_coverage: bool, output: Output
) -> int:
    """Count without enumeration, print that, and return the exit status."""
    from jigsat.schemas.errors import Uncounted
    from jigsat.solvers.counting.count import Comparison
    from jigsat.solvers.counting.diagram import count_without_enumeration
    from jigsat.solvers.counting.sample import coverage

    budget = TimeBudget()
    limits = options.time_limit, options.memory_limit
    try:
        if with_coverage:
            covered = coverage(puzzle, *limits, interrupts=Interrupts())
            counts = covered.counts
        else:
            covered = None
            counts = count_without_enumeration(puzzle, *limits, interrupts=Interrupts())
    except Uncounted as error:
        if output.as_json:
            print_json(_nothing_counted(puzzle, str(error), budget))
        return report_uncounted(error, output.quiet)
    if output.as_json:
        numbers_may_be_long()
        whole = document(Comparison(counts), cross_check=False)
        print_json({**whole, **(coverage_document(covered) if covered else {})})
    else:
        print_counts(counts)
        if covered:
            print_coverage(puzzle, covered)
    return 0


def coverage_document(covered: Coverage) -> dict[str, Any]:
    """For JSON: in how many solutions each piece covers each cell."""
    pieces = [
        {"pieces": list(each.pieces), "solutions": list(each.solutions)}
        for each in covered.pieces
    ]
    cells = [list(cell) for cell in covered.cells]
    return {"coverage": {"cells": cells, "pieces": pieces, "blank": list(covered.blank)}}


def print_coverage(puzzle: Puzzle, covered: Coverage) -> None:
    """For each piece the cells that it covers most and least often."""
    print("Covered in so many of the solutions, most and least often:")
    rows = [(", ".join(each.pieces), each.solutions) for each in covered.pieces]
    if any(covered.blank):
        rows.append(("(blank)", covered.blank))
    width = max(len(name) for name, _ in rows)
    for name, solutions in rows:
        by_number = sorted(range(len(solutions)), key=solutions.__getitem__)
        most, least = (_covered_at(puzzle, covered, solutions, by_number[i]) for i in (-1, 0))
        print(f"  {name:<{width}}  {most}  {least}".rstrip())


def _covered_at(puzzle: Puzzle, covered: Coverage, solutions: Sequence[int], index: int) -> str:
    """A cell, and the share of the solutions in which it is covered."""
    cell = puzzle.written(covered.cells[index]).strip("[]").replace(" ", "")
    share = 1000 * solutions[index] // max(1, covered.counts.solutions)
    return f"{share // 10:>3}.{share % 10} % at {cell:<7}"


def report_uncounted(error: Uncounted, quiet: bool) -> int:
    """Say why nothing was counted, and return the exit status."""
    from jigsat.schemas.errors import CountInterrupted

    say(str(error), quiet)
    return INTERRUPTED if isinstance(error, CountInterrupted) else NOT_KNOWN


def _nothing_counted(puzzle: Puzzle, stopped: str, budget: TimeBudget) -> dict[str, Any]:
    from jigsat.solvers.counting.diagram import DIAGRAM

    end = {"complete": False, "stopped": stopped, "engine": DIAGRAM}
    seconds = budget.elapsed_rounded
    return {"puzzle": puzzle.name, **NOTHING, **end, "seconds": seconds, "at_least": []}


@takes(
    *("layout", "limit", "time_limit", "memory_limit"),
    *("journal", "resume", "overwrite", "share"),
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
    """Count all solutions, by every convention.

    Each way the finished puzzle can look; those up to symmetry, and up to those
    symmetries that do not flip; and those with identical pieces told apart. In
    space --apart counts those that can be taken apart, by their levels.
    """
    refuse_without(apart, {"--states": states})
    noted = noted_in(journal, resume, overwrite, "--journal FILE")
    if apart:
        others = bool(share or cross_check or without_enumeration or coverage or each_open)
        others = others or plot is not None
        raise typer.Exit(count_levels(name, options, output, states, noted, others))
    if each_open:
        others = bool(cross_check or without_enumeration or coverage or share is not None)
        raise typer.Exit(_each_open(name, options, others, output, noted, plot))
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
        said = {"play": play} if (play := _play(puzzle)) else {}
        print_json({**document(compared, cross_check), **checked.document, **said, **report})
    else:
        print_comparison(compared, isinstance(puzzle, Puzzle), checked.reason, _play(puzzle))
        if output.stats:
            watch.print_stats()
    _plot(course, compared)
    raise typer.Exit(status(compared, output.quiet))


def _play(puzzle: Puzzle | ExactCover) -> str:
    """How the play of pieces is counted, if they have any."""
    from jigsat.render.words.rules import play
    from jigsat.schemas.puzzle import Puzzle

    return play(puzzle) if isinstance(puzzle, Puzzle) else ""


def _counted(
    puzzle: Puzzle | ExactCover,
    checked: QuickCheck,
    options: Options,
    twice: bool,
    **how: Any,
) -> Comparison:
    """The count, beside a second one if it is to be checked; or that there is nothing."""
    from jigsat.solvers.counting import count as cross_check
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
    noted: Noted,
    plot: Path | None,
) -> int:
    if others or is_opening():
        raise typer.BadParameter(
            "--each-open does not go with --open, --share, --cross-check, "
            "--without-enumeration and --coverage"
        )
    refuse_plot(plot, noted.overwrite, noted.file)
    from jigsat.cli.commands.each_open import (
        each_open_document,
        each_open_status,
        print_each_open,
    )
    from jigsat.solvers.counting.each_open import MOST_CHOICES, count_each_open

    puzzle, watch = load_puzzle(name, output.quiet), Watch()
    if noted.file is not None:
        refuse_the_puzzle_itself(name, noted.file)
    counted = count_each_open(
        puzzle,
        replace(options, limit=None),
        most_choices=options.limit or MOST_CHOICES,
        **noted.arguments,
        on_step=watch,
        interrupts=Interrupts(),
    )
    if output.as_json:
        report = {"stats": watch.stats()} if output.stats else {}
        print_json({**each_open_document(counted), **report})
    else:
        print_each_open(puzzle, counted)
        if output.stats:
            watch.print_stats()
    if plot is not None:
        from jigsat.cli.commands.each_open import plot_each_open

        plot_each_open(puzzle, counted, plot, noted.overwrite)
    return each_open_status(counted)
