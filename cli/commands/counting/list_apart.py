"""Listing the assemblies that come apart: enumerate --apart."""

from __future__ import annotations

import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

import typer

from jigsat.analysis.answer import Answer
from jigsat.cli.commands.counting.endings import other_format
from jigsat.cli.commands.counting.levels import loaded
from jigsat.cli.exit_status import NO
from jigsat.cli.interrupts import Interrupts
from jigsat.cli.noted_runs import Noted
from jigsat.cli.options import Output
from jigsat.cli.output import say
from jigsat.cli.quick_check import quick_check
from jigsat.cli.session import Watch, so_far
from jigsat.schemas.replacing import writable
from jigsat.schemas.text import number_of
from jigsat.solvers.options import Options

if TYPE_CHECKING:
    from jigsat.analysis.apart.level_counts import LevelCounts
    from jigsat.schemas.puzzle import Puzzle
    from jigsat.solvers.search import Search


def list_apart(
    name: str,
    options: Options,
    output: Output,
    states: int | None,
    least: int | None,
    noted: Noted,
    others: bool,
) -> int:
    """List the assemblies that come apart, and return the exit status.

    ``others``: whether options were typed that do not go with that.
    """
    if others or (noted.file is not None and other_format(noted.file)):
        raise typer.BadParameter("--apart writes JSON Lines, without --share and --plot")
    from jigsat.analysis.apart.apart import MAX_STATES
    from jigsat.cli.reports.levels import status

    puzzle, watch, interrupts = loaded(name, output, noted.file), Watch(), Interrupts()
    checked = quick_check(puzzle, name, output, interrupts)
    how: dict[str, Any] = {
        "states": states or MAX_STATES,
        "least": least or 0,
        "interrupts": interrupts,
    }
    with checked.beside():
        if noted.file is not None and not output.as_json:
            counted = _noted(puzzle, options, watch, {**how, **noted.arguments})
        else:
            counted = _streamed(puzzle, options, output, watch, how, noted)
    if output.stats:
        watch.print_stats()
    _say_how_many(counted, how["least"], noted.file, checked.reason, output.quiet)
    return NO if checked.proofs and not counted.complete else status(counted)


def _noted(puzzle: Puzzle, options: Options, watch: Watch, how: dict[str, Any]) -> LevelCounts:
    from jigsat.analysis.apart.take_all import take_all_apart

    return take_all_apart(puzzle, options, on_step=watch, **how)


def _streamed(
    puzzle: Puzzle,
    options: Options,
    output: Output,
    watch: Watch,
    how: dict[str, Any],
    noted: Noted,
) -> LevelCounts:
    from jigsat.analysis.apart.take_all import take_all_apart
    from jigsat.analysis.apart.writing import ApartWriter

    with _opened(noted) as file:
        writer = ApartWriter(puzzle, file, how["least"], as_document=output.as_json)

        def look(search: Search) -> None:
            watch(search)
            writer.begin(search)

        counted = take_all_apart(puzzle, options, on_assembly=writer.add, on_step=look, **how)
        writer.end(counted)
    return counted


@contextmanager
def _opened(noted: Noted) -> Generator[TextIO, None, None]:
    """Where a stream goes: to stdout, or to a file that is written as a whole."""
    if noted.file is None:
        yield sys.stdout
        return
    with (
        writable(noted.file, overwrite=noted.overwrite) as part,
        part.open("w", encoding="utf-8", newline="\n") as file,
    ):
        yield file


def _say_how_many(
    counted: LevelCounts, least: int, file: Path | None, reason: str, quiet: bool
) -> None:
    """Say on stderr how many come apart and are listed, and whether these are all."""
    if reason:
        say(f"no solution: {reason}", quiet)
        return
    if counted.complete and not counted.solutions:
        say("there is no solution", quiet)
        return
    if counted.stopped:
        say(so_far(counted.stopped, counted.up_to_symmetry, " up to symmetry"), quiet)
    apart = counted.of(Answer.YES)
    are = "comes" if apart == 1 else "come"
    solutions = number_of(counted.up_to_symmetry, "solution")
    listed = f", {_listed(counted, least):,} at level {least} or more" if least else ""
    where = f", in {file}" if file is not None else ""
    say(f"{apart:,} of {solutions} up to symmetry {are} apart{listed}{where}", quiet)


def _listed(counted: LevelCounts, least: int) -> int:
    """How many are listed, up to symmetry."""
    from jigsat.analysis.apart.take_all import is_listed

    levels = counted.levels
    return sum(
        each.up_to_symmetry for each in levels if is_listed(each.answer, each.level, least)
    )
