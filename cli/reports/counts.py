"""What the command count prints, and how it counts without enumeration."""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from jigsat.cli.exit_status import INTERRUPTED, NO, NOT_KNOWN
from jigsat.cli.interrupts import Interrupts
from jigsat.cli.output import print_json, print_lines, say, wrap
from jigsat.cli.quick_check import CHECK
from jigsat.cli.session import BY_HAND
from jigsat.schemas.text import in_column, number_of
from jigsat.solvers.time_budget import TimeBudget

if TYPE_CHECKING:
    from jigsat.cli.options import Output
    from jigsat.schemas.errors import Uncounted
    from jigsat.schemas.exact_cover import ExactCover
    from jigsat.schemas.puzzle import Puzzle
    from jigsat.solvers.counting.counts import Counts
    from jigsat.solvers.counting.coverage import Coverage
    from jigsat.solvers.counting.cross_check import Comparison
    from jigsat.solvers.options import Options

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


def print_counts(counts: Counts, on_board: bool = True, reason: str = "") -> None:
    """The counts as a table, and whether they are complete.

    Without a board there is only one count. ``reason``: why there is no solution, if that is
    known.
    """
    numbers_may_be_long()
    answer = f"no solution: {reason}" if reason else headline(counts)
    print(wrap(f"{counts.puzzle}: {answer}", "", "  "))
    if on_board and (counts.complete or counts.solutions):
        print_lines(convention_lines(asdict(counts), counts.at_least))
    elif not on_board:
        print("  sets of options; options with the same items are told apart")
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


def print_comparison(compared: Comparison, on_board: bool = True, reason: str = "") -> None:
    """Print the counts, and how the second one came out if there is one."""
    print_counts(compared.first, on_board, reason)
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
    from jigsat.solvers.counting.coverage import coverage
    from jigsat.solvers.counting.cross_check import Comparison
    from jigsat.solvers.counting.diagram import count_without_enumeration

    budget = TimeBudget()
    limits = options.seconds, options.megabytes
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
            print_coverage(covered)
    return 0


def coverage_document(covered: Coverage) -> dict[str, Any]:
    """For JSON: in how many solutions each piece covers each cell."""
    pieces = [
        {"pieces": list(each.pieces), "solutions": list(each.solutions)}
        for each in covered.pieces
    ]
    cells = [list(cell) for cell in covered.cells]
    return {"coverage": {"cells": cells, "pieces": pieces, "blank": list(covered.blank)}}


def print_coverage(covered: Coverage) -> None:
    """For each piece the cells that it covers most and least often."""
    print("Covered in so many of the solutions, most and least often:")
    rows = [(", ".join(each.pieces), each.solutions) for each in covered.pieces]
    if any(covered.blank):
        rows.append(("(blank)", covered.blank))
    width = max(len(name) for name, _ in rows)
    for name, solutions in rows:
        by_number = sorted(range(len(solutions)), key=solutions.__getitem__)
        most, least = (_covered_at(covered, solutions, by_number[i]) for i in (-1, 0))
        print(f"  {name:<{width}}  {most}  {least}".rstrip())


def _covered_at(covered: Coverage, solutions: Sequence[int], index: int) -> str:
    """A cell, and the share of the solutions in which it is covered."""
    cell = ",".join(map(str, covered.cells[index]))
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
