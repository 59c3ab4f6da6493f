"""The command count."""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from jigsat.cli.exit_status import INTERRUPTED, NO, NOT_KNOWN
from jigsat.cli.interrupts import Interrupts
from jigsat.cli.options import (
    MaxStates,
    Output,
    Overwrite,
    PuzzleName,
    Resume,
    ShareName,
    TakesApart,
    share_of,
    takes,
)
from jigsat.cli.output import print_lines, wrap
from jigsat.cli.session import (
    CHECK,
    QuickCheck,
    Report,
    Watch,
    load_any,
    load_puzzle,
    quick_check,
    refuse_to_overwrite,
    status_of,
    verdict_of,
)
from jigsat.render.words.rules import play
from jigsat.schemas.errors import CountInterrupted, TooMany, Uncounted
from jigsat.schemas.other_puzzle import AnyPuzzle
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.support.text import in_column, number_of
from jigsat.solvers.limits.deadline import TimeBudget
from jigsat.solvers.limits.options import FRONTIER, Options

if TYPE_CHECKING:
    from jigsat.solvers.counting.count import Comparison
    from jigsat.solvers.counts import Counts


#: What is counted by each convention.
MEANINGS = {
    "solutions": "ways the finished puzzle can look",
    "up_to_symmetry": "turned and mirrored images count once",
    "up_to_rotation": "only turned images count once",
    "labelled": "identical pieces told apart",
}
#: The same of what is shown only where it is known, and another number.
OUTLINES = {"by_outlines": "pieces on the same cells, whatever they show there"}
#: What stands in JSON for counts that there are none of.
NOTHING = dict.fromkeys(MEANINGS)


def print_counts(
    counts: Counts, on_board: bool = True, reason: str = "", play: str = ""
) -> None:
    """The counts as a table, and whether they are complete.

    Without a board there is only one count. ``reason``: why there is no solution, if that is
    known. ``play``: how the play of pieces is counted.
    """
    answer = f"no solution: {reason}" if reason else headline(counts)
    print(wrap(f"{counts.puzzle}: {answer}", "", "  "))
    if on_board and (counts.complete or counts.solutions):
        print_lines(convention_lines(asdict(counts), counts.at_least))
    elif not on_board:
        print("  sets of options; options with the same items are told apart")
    if play and not reason:
        print(wrap(play, "  ", "  "))
    print(wrap(last_line(counts), "", "  "))


def last_line(counts: Counts) -> str:
    """Whether the counts are complete, and how they came about."""
    return f"{verdict_of(counts)}; engine {counts.engine}, {counts.seconds:.1f} s"


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
    meanings = {
        name: meaning
        for name, meaning in {**MEANINGS, **OUTLINES}.items()
        if counts.get(name) is not None
    }
    numbers = {name: in_column(counts[name]) for name in meanings}
    width = max(map(len, numbers.values()))
    for name, meaning in meanings.items():
        bound = "at least " if name in at_least else ""
        words = name.replace("_", " ")
        yield f"  {words:<14}  {bound}{numbers[name]:>{width}}  {meaning}"


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


def _document(counts: Counts) -> dict[str, Any]:
    left_out = [name for name in ("share", *OUTLINES) if getattr(counts, name) is None]
    return {name: each for name, each in asdict(counts).items() if name not in left_out}


def document(compared: Comparison, cross_check: bool) -> dict[str, Any]:
    """The same for JSON. A cross-check that was asked for and not begun is null."""
    first = _document(compared.first)
    if not cross_check:
        return first
    second = compared.second and asdict(compared.second)
    return {**first, "cross_check": second, "agree": compared.agree}


def status_of_comparison(compared: Comparison) -> tuple[int, Sequence[str]]:
    """The exit status, and what is wrong if the counts differ."""
    first, second = compared.first, compared.second
    if second is None or not (first.complete and second.complete):
        return status_of(first) or status_of(second or first), ()
    if compared.agree:
        return 0, ()
    engines = f"{first.engine} and {second.engine}"
    return NO, [f"{engines} differ: one is wrong; please report this with the puzzle"]


def uncounted(puzzle: AnyPuzzle, error: Uncounted, nothing: Mapping[str, Any]) -> Report:
    """The report where nothing was counted; ``nothing``: the JSON in place of counts."""
    ended = INTERRUPTED if isinstance(error, CountInterrupted) else NOT_KNOWN
    return Report(lambda: {"puzzle": puzzle.name, **nothing}, tuple, ended, [str(error)])


@takes(
    *("layout", "limit", "time_limit", "memory_limit"),
    *("journal", "resume", "overwrite", "share"),
    *("engine", "cross_check", "per_opening", "per_subset", "apart"),
    "max_states",
    *("workers", "cluster", "as_json", "stats", "quiet", "progress"),
)
def count(
    name: PuzzleName,
    options: Options,
    output: Output,
    journal: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Record progress in this file, for --resume."),
    ] = None,
    resume: Resume = False,
    overwrite: Overwrite = False,
    share: ShareName = None,
    cross_check: Annotated[
        bool,
        typer.Option("--cross-check", help="Count again with another engine and compare."),
    ] = False,
    per_opening: Annotated[
        bool,
        typer.Option(
            "--per-opening",
            help="Count for each choice of the empty cells, such as each date of a calendar. "
            "With --limit N: only if there are at most N choices (default: 200,000).",
        ),
    ] = False,
    per_subset: Annotated[
        bool,
        typer.Option(
            "--per-subset",
            help="Count for each subset of the pieces that fills the board. "
            "With --limit N: only if there are at most N subsets (default: 100,000).",
        ),
    ] = False,
    apart: TakesApart = False,
    max_states: MaxStates = None,
) -> None:
    """Count all solutions, in each of the usual ways.

    It prints four numbers: solutions that look different; up to symmetry, where
    turned and mirrored images count once; up to rotation, where only turned
    images count once; and labelled, where identical pieces are told apart.
    --engine frontier can count even if there are too many solutions to find.
    """
    sys.set_int_max_str_digits(0)  # factorials are longer than Python takes for reasonable
    options = replace(options, share=share_of(share))
    per_key = per_opening or per_subset
    needs_board = per_key or apart or options.engine == FRONTIER
    puzzle = (load_puzzle if needs_board else load_any)(name, output.quiet)
    refuse_to_overwrite(journal, name)
    watch, interrupts = Watch(), Interrupts()
    how: dict[str, Any] = {"on_step": watch, "interrupts": interrupts}
    noted: dict[str, Any] = {"journal": journal, "resume": resume, "overwrite": overwrite}
    if per_key:
        from jigsat.cli.commands.per_subset import COUNTING_PER

        assert isinstance(puzzle, Puzzle)
        counted = COUNTING_PER["opening" if per_opening else "subset"]
        try:
            report = counted(puzzle, options, **noted, **how)
        except TooMany as error:
            raise TooMany(f"{error}: --limit N allows more") from None
        report.finish(output, watch=watch)
    checked, budget = quick_check(puzzle, name, output, interrupts), TimeBudget()
    try:
        if apart:
            from jigsat.cli.commands.levels import count_levels

            assert isinstance(puzzle, Puzzle)
            report = count_levels(puzzle, checked, options, max_states, **noted, **how)
        else:
            report = _counted(puzzle, checked, options, cross_check, {**noted, **how})
    except Uncounted as error:
        nothing = {**NOTHING, "complete": False, "stopped": str(error), "engine": FRONTIER}
        nothing |= {"seconds": budget.elapsed_rounded, "at_least": []}
        report = uncounted(puzzle, error, nothing)
    report.finish(output, checked, watch)


def _counted(
    puzzle: AnyPuzzle,
    checked: QuickCheck,
    options: Options,
    twice: bool,
    how: dict[str, Any],
) -> Report:
    """The counts, beside second ones if they are to be checked; or that there is nothing."""
    from jigsat.solvers.counting import count as counting
    from jigsat.solvers.counts import Counts

    if twice:
        compared = counting.cross_check(puzzle, options, **how)
    else:
        run = partial(counting.count, puzzle, options, **how)
        # What is to be recorded is counted, whatever is known.
        counted = run() if how["journal"] else checked.searched(options, run)
        if counted is None:  # it is known to have no solution
            counted = Counts(puzzle.name, 0, 0, 0, 0, True, None, CHECK, checked.seconds)
        compared = counting.Comparison(counted)
    first = compared.first
    if first.complete and not first.solutions:
        checked.after()
    on_board = isinstance(puzzle, Puzzle)
    said = play(puzzle) if isinstance(puzzle, Puzzle) else ""

    def whole() -> dict[str, Any]:
        return {**document(compared, twice), **({"play": said} if said else {})}

    status, notes = status_of_comparison(compared)
    return Report(
        whole,
        lambda: print_comparison(compared, on_board, checked.reason, said),
        status,
        notes,
    )
