"""Counting assemblies by their levels: count --apart."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from jigsat.cli.interrupts import Interrupts
from jigsat.cli.noted_runs import Noted
from jigsat.cli.options import Output
from jigsat.cli.output import print_json, print_lines, say
from jigsat.cli.quick_check import CHECK, QuickCheck, quick_check
from jigsat.cli.session import Watch, load_puzzle, refuse_the_puzzle_itself
from jigsat.solvers.options import Options

if TYPE_CHECKING:
    from jigsat.analysis.apart.level_counts import LevelCounts
    from jigsat.schemas.puzzle import Puzzle

TakesApart = Annotated[
    bool,
    typer.Option(
        "--apart", help="In space: which come apart by straight moves, and at which level."
    ),
]
LevelAtLeast = Annotated[
    int | None,
    typer.Option(
        "--level-at-least",
        min=0,
        metavar="N",
        help="With --apart: list those that take so many moves until a piece is out.",
    ),
]


def refuse_without(apart: bool, others: dict[str, object]) -> None:
    """Refuse options that go with --apart alone, if it is not there."""
    for option, value in others.items():
        if not apart and value is not None:
            raise typer.BadParameter(f"{option} goes with --apart")


def count_levels(
    name: str,
    options: Options,
    output: Output,
    states: int | None,
    noted: Noted,
    others: bool,
) -> int:
    """Count by levels, print that, and return the exit status.

    ``others``: whether options were typed that do not go with that.
    """
    if others:
        raise typer.BadParameter(
            "of the other options, --apart takes --limit, --time-limit, --memory-limit, "
            "--journal, --resume, --states, --engine and --workers"
        )
    from jigsat.analysis.apart.apart import MAX_STATES
    from jigsat.analysis.apart.take_all import take_all_apart
    from jigsat.cli.reports.levels import document, lines, status

    puzzle, watch, interrupts = loaded(name, output, noted.file), Watch(), Interrupts()
    checked = quick_check(puzzle, name, output, interrupts)
    run = partial(
        take_all_apart,
        puzzle,
        options,
        states or MAX_STATES,
        **noted.arguments,
        on_step=watch,
        interrupts=interrupts,
    )
    counted = run() if noted.file else checked.searched(options, run)
    counted = counted or _none(puzzle, checked)
    if counted.complete and not counted.levels:
        checked.after()
    if output.as_json:
        report = {"stats": watch.stats()} if output.stats else {}
        print_json({**document(counted), **checked.document, **report})
    else:
        print_lines(lines(counted))
        if checked.reason:
            say(f"no solution: {checked.reason}", output.quiet)
        if output.stats:
            watch.print_stats()
    return status(counted)


def loaded(name: str, output: Output, file: Path | None) -> Puzzle:
    """The puzzle, which is not in the file that is to be written."""
    puzzle = load_puzzle(name, output.quiet)
    if file is not None:
        refuse_the_puzzle_itself(name, file)
    return puzzle


def _none(puzzle: Puzzle, checked: QuickCheck) -> LevelCounts:
    """The counts of a puzzle that is known to have no solution."""
    from jigsat.analysis.apart.level_counts import LevelCounts

    return LevelCounts(puzzle.name, (), True, None, CHECK, checked.seconds)
