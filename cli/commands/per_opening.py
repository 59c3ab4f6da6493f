"""What the command count prints with --per-opening: a number for each choice of the blanks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from jigsat.cli.output import document_of, drawing_width, print_text
from jigsat.cli.session import Report, status_of, verdict_of
from jigsat.render.text.pages import draw_openings
from jigsat.schemas.blanks import name_or_coordinates
from jigsat.schemas.grids.grid import Coordinates
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.support.text import number_of
from jigsat.solvers.counting.per_key import (
    MOST_CHOICES,
    CountsPerKey,
    OpeningCounts,
    count_per_opening,
)
from jigsat.solvers.limits.options import Options

#: A choice of the blanks; and with its number of solutions.
Choice = tuple["str | Coordinates", ...]
Counted = tuple[Choice, int]
#: So many of the hardest choices, and of the easiest, are listed.
MOST_LISTED = 5


def count_openings(puzzle: Puzzle, options: Options, **how: Any) -> Report:
    """Count the solutions for each choice of the blanks."""
    counted = count_per_opening(
        puzzle,
        replace(options, limit=None),
        most_choices=options.limit or MOST_CHOICES,
        **how,
    )
    cell_of = {name_or_coordinates(puzzle, cell): cell for cell in puzzle.cells}
    numbers = {tuple(cell_of[each] for each in key): n for key, n in counted.solutions.items()}

    def text() -> Iterator[str]:
        print_text(draw_openings(puzzle, numbers, drawing_width()))
        print()
        return lines_of(puzzle, counted)

    return Report(partial(_document, counted), text, status_of(counted))


def lines_of(puzzle: Puzzle, counted: OpeningCounts) -> Iterator[str]:
    """What is to be seen in the numbers: all together, the extremes, how it was counted."""
    at_least = "" if counted.complete else "at least "
    number = number_of(len(counted.solutions), "choice")
    solutions = number_of(counted.total, "solution")
    each = f"{counted.total / len(counted.solutions):,.1f} for each"
    yield f"{counted.puzzle}: {number} of the blanks, {at_least}{solutions} ({each})"
    ordered = sorted(counted.solutions.items(), key=lambda each: each[1])
    without = [each for each in ordered if not each[1]]
    if counted.complete and (some := ordered[len(without) :]):
        yield f"  fewest  {_with_numbers(puzzle, some)}"
        yield f"  most    {_with_numbers(puzzle, some[::-1])}"
    if without:
        none = "none    " if counted.complete else "none so far  "
        shown = "; ".join(_words(puzzle, choice) for choice, _ in without[:MOST_LISTED])
        more = f"; … ({len(without):,} in all)" if len(without) > MOST_LISTED else ""
        yield f"  {none}{shown}{more}"
    yield from last_lines(counted)


def last_lines(counted: CountsPerKey) -> Iterator[str]:
    """Whether the numbers are complete, and how they came about."""
    if not counted.complete:
        yield "  each number is a lower bound"
    yield f"{verdict_of(counted)}; engine {counted.engine}, {counted.seconds:.1f} s"


def _with_numbers(puzzle: Puzzle, ordered: Sequence[Counted]) -> str:
    first = ordered[:MOST_LISTED]
    return "; ".join(f"{_words(puzzle, choice)}: {number:,}" for choice, number in first)


def _words(puzzle: Puzzle, choice: Choice) -> str:
    return " ".join(cell if isinstance(cell, str) else puzzle.written(cell) for cell in choice)


def _document(counted: OpeningCounts) -> dict[str, Any]:
    """The same for JSON, with the number for each choice."""
    return {
        "puzzle": counted.puzzle,
        "choices": len(counted.solutions),
        "solutions": counted.total,
        "least": min(counted.solutions.values()),
        "most": max(counted.solutions.values()),
        "counts": [
            {"open": list(choice), "solutions": number}
            for choice, number in counted.solutions.items()
        ],
        **how_counted(counted),
    }


def how_counted(counted: CountsPerKey) -> dict[str, Any]:
    """For JSON: whether all was counted, and by whom."""
    share = {"share": counted.share} if counted.share else {}
    return {**document_of(counted, "complete", "stopped", "engine", "seconds"), **share}
