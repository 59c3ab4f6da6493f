"""Drawing solutions from a file: some by their numbers, or the first few."""

from __future__ import annotations

import re
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from jigsat.cli.exit_status import NOT_KNOWN
from jigsat.cli.output import print_json, say
from jigsat.cli.session import plain, print_solution
from jigsat.schemas.text import number_of
from jigsat.solvers.time_budget import TimeBudget

if TYPE_CHECKING:
    from jigsat.checks.verify.selection import Range, Selected, Selection
    from jigsat.schemas.exact_cover import ExactCover
    from jigsat.schemas.puzzle import Puzzle
    from jigsat.solvers.workers.alarm import InTime

#: So many are drawn where no numbers are given.
FIRST = 3
STDIN = "-"
_RANGE = re.compile(r"\s*(\d{1,15})(?:\s*-\s*(\d{1,15}))?\s*")


def ranges_of(text: str) -> list[Range]:
    """The ranges of numbers in a text like ``1,5-9``, ascending and disjoint."""
    ranges: list[Range] = []
    for first, last in sorted(map(_range, text.split(","))):
        if ranges and first <= ranges[-1][1] + 1:
            ranges[-1] = ranges[-1][0], max(last, ranges[-1][1])
        else:
            ranges.append((first, last))
    return ranges


def _range(text: str) -> Range:
    typed = _RANGE.fullmatch(text)
    if typed is None:
        raise typer.BadParameter(
            f"--only: found {text.strip()!r}, expected numbers and ranges, as in 1,5-9"
        )
    first = int(typed[1])
    last = int(typed[2] or first)
    if not 1 <= first <= last:
        raise typer.BadParameter(
            f"--only: found {text.strip()!r}, expected numbers from 1, the lower one first"
        )
    return first, last


@contextmanager
def selected(
    puzzle: Puzzle | ExactCover, source: str, only: str | None, usual: int
) -> Generator[Selection, None, None]:
    """The solutions of a file, or of stdin, that are wanted.

    Args:
        only: their numbers, as typed.
        usual: how many, if no numbers are given; the others are counted.

    Raises FileError, and DataError if the file is damaged or ends before the last number.
    """
    from jigsat.checks.verify.selection import Selection
    from jigsat.schemas.layouts.solution_file import open_solutions

    path = None if source == STDIN else Path(source)
    ranges = [(1, usual)] if only is None else ranges_of(only)
    name = source if path else "standard input"
    with open_solutions(path, getattr(sys.stdin, "buffer", None)) as opened:
        yield Selection(puzzle, opened, name, ranges, only is None)


def show_solutions(
    puzzle: Puzzle | ExactCover,
    source: str,
    only: str | None,
    seconds: float | None,
    as_json: bool,
) -> None:
    """Draw the solutions with these numbers, or the first few and say how many more there are.

    Raises FileError, and DataError if the file is damaged or ends before the last number.
    """
    from jigsat.solvers.workers.alarm import InTime

    budget = TimeBudget(seconds)
    with selected(puzzle, source, only, FIRST) as selection:
        stream = InTime((each for each in selection), budget)
        if as_json:
            _print_document(puzzle, selection, stream)
        else:
            _draw(puzzle, selection, stream)
    if stream.was_cut:
        say(f"{budget.why_unfinished}: the file was not read to its end", quiet=False)
        raise typer.Exit(NOT_KNOWN)


def _draw(puzzle: Puzzle | ExactCover, selection: Selection, stream: InTime[Selected]) -> None:
    for index, each in enumerate(stream.elements()):
        if index:
            print()
        print(f"Solution {each.number:,}")
        print_solution(puzzle, each.solution)
        sys.stdout.flush()
    if not selection.read:
        print("no solution in the file")
    elif selection.read > FIRST and selection.counts_rest and not stream.was_cut:
        more = number_of(selection.read - FIRST, "more solution")
        print(f"\n{more}; --only {FIRST + 1}-{selection.read} draws them")


def _print_document(
    puzzle: Puzzle | ExactCover, selection: Selection, stream: InTime[Selected]
) -> None:
    solutions: list[dict[str, Any]] = [
        {"number": each.number, **plain(each.solution)} for each in stream.elements()
    ]
    in_file = selection.read if selection.counts_rest and not stream.was_cut else None
    print_json({"puzzle": puzzle.name, "solutions": solutions, "in_file": in_file})
