"""The solutions that a picture is to show: from a file, or found on the spot."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import typer

from jigsat.cli.exit_status import INTERRUPTED, NO, NOT_KNOWN
from jigsat.cli.interrupts import Interrupts
from jigsat.cli.options import Output
from jigsat.cli.output import say
from jigsat.cli.quick_check import quick_check
from jigsat.cli.reports.selection import selected
from jigsat.cli.session import BY_HAND, so_far
from jigsat.schemas.text import number_of
from jigsat.solvers.options import Options
from jigsat.solvers.time_budget import TimeBudget

if TYPE_CHECKING:
    from jigsat.render.sheets.request import Numbered
    from jigsat.schemas.puzzle import Puzzle


@dataclass(frozen=True)
class Wanted:
    """Which solutions: ``number``: at most so many; ``only``: of these numbers, as typed.

    ``up_to_symmetry``: one of each symmetry class. None for what is usual.
    """

    number: int | None = None
    only: str | None = None
    up_to_symmetry: bool | None = None


def read_solutions(
    puzzle: Puzzle,
    source: str,
    wanted: Wanted,
    usual: int,
    seconds: float | None,
    quiet: bool,
) -> list[Numbered]:
    """Solutions from a file, ``usual`` ones by default; says how many more there are.

    Raises FileError, DataError, and Exit if there is none, or no time to read them.
    """
    from jigsat.render.sheets.request import Numbered
    from jigsat.schemas.solution import Solution
    from jigsat.solvers.workers.alarm import InTime

    budget = TimeBudget(seconds)
    with selected(puzzle, source, wanted.only, wanted.number or usual) as selection:
        stream = InTime((each for each in selection), budget)
        found = [
            Numbered(each.number, each.solution)
            for each in stream.elements()
            if isinstance(each.solution, Solution)  # as this puzzle has a board
        ]
    if stream.was_cut:
        say(f"{budget.why_unfinished}: the file was not read to its end", quiet)
        raise typer.Exit(NOT_KNOWN)
    if not found:
        say("no solution in the file", quiet)
        raise typer.Exit(NO)
    if wanted.only is None and selection.read > len(found):
        more = number_of(selection.read - len(found), "more solution")
        say(f"{more} in the file: --only or -n draws others", quiet)
    return _of_classes(puzzle, found) if wanted.up_to_symmetry else found


def _of_classes(puzzle: Puzzle, found: list[Numbered]) -> list[Numbered]:
    """The first solution of each symmetry class."""
    from jigsat.solvers.collecting.read import collect_given

    collected = collect_given(puzzle, (each.solution for each in found)).solutions
    number_of_class = {each.number: each.symmetry_class for each in collected}
    first: dict[int, Numbered] = {}
    for index, each in enumerate(found, start=1):
        first.setdefault(number_of_class[index], each)
    return list(first.values())


def find_solutions(
    puzzle: Puzzle, name: str, wanted: Wanted, usual: int, options: Options, output: Output
) -> list[Numbered]:
    """Solutions that are searched for now, ``usual`` ones by default.

    Raises Exit if there is none, or if it is not known whether there is one.
    """
    from jigsat.render.sheets.request import Numbered
    from jigsat.solvers.find import find

    interrupts, number = Interrupts(), wanted.number or usual
    checked = quick_check(puzzle, name, output, interrupts)
    found = checked.searched(
        options,
        lambda: find(
            puzzle,
            replace(options, limit=number),
            up_to_symmetry=wanted.up_to_symmetry is not False,
            interrupts=interrupts,
        ),
    )
    if found is not None and found.stopped == BY_HAND:
        say(so_far(BY_HAND, len(found.solutions)), output.quiet)
        raise typer.Exit(INTERRUPTED)
    if found is not None and found.solutions:
        if found.stopped and len(found.solutions) < number:
            say(so_far(found.stopped, len(found.solutions)), output.quiet)
        return [Numbered(number, each) for number, each in enumerate(found.solutions, start=1)]
    if found is not None and found.stopped:
        say(so_far(found.stopped, 0), output.quiet)
        raise typer.Exit(NOT_KNOWN)
    if found is not None:
        checked.after()
    reason = f"no solution: {checked.reason}" if checked.reason else "there is no solution"
    say(reason, output.quiet)
    raise typer.Exit(NO)
