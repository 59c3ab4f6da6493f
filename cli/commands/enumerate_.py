"""The command enumerate."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from jigsat.cli.clock import PROGRAM
from jigsat.cli.exit_status import NO
from jigsat.cli.interrupts import Interrupts
from jigsat.cli.options import (
    LevelAtLeast,
    MaxStates,
    Output,
    Overwrite,
    PuzzleName,
    Resume,
    ShareName,
    SolutionFile,
    TakesApart,
    other_format,
    refuse_unknown_ending,
    share_of,
    takes,
)
from jigsat.cli.session import (
    QuickCheck,
    Report,
    Watch,
    load_any,
    load_puzzle,
    quick_check,
    refuse_to_overwrite,
    so_far,
    status_of,
)
from jigsat.exchange.load import with_a_board
from jigsat.exchange.save import writing_solutions
from jigsat.schemas.other_puzzle import OtherPuzzle
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.support.text import number_of
from jigsat.solvers.limits.options import Exclusion, Options

if TYPE_CHECKING:
    from jigsat.solvers.recording.enumeration import Enumeration


@takes(
    *("layout", "limit", "time_limit", "memory_limit", "engine", "workers", "cluster"),
    *("as_json", "stats", "quiet", "progress"),
    exclusions=(
        Exclusion("resume", "as_json", "a JSON document cannot be resumed, as lines can"),
        Exclusion("share", "as_json", "merge reads JSON Lines, and no JSON document"),
    ),
)
def enumerate_solutions(
    name: PuzzleName,
    options: Options,
    output: Output,
    file: SolutionFile = None,
    resume: Resume = False,
    overwrite: Overwrite = False,
    share: ShareName = None,
    up_to_symmetry: Annotated[
        bool,
        typer.Option("--up-to-symmetry", help="List one solution of each symmetry class."),
    ] = False,
    apart: TakesApart = False,
    level_at_least: LevelAtLeast = None,
    max_states: MaxStates = None,
) -> None:
    """List every solution, each as soon as it is found.

    The output is JSON Lines: a header, a line for each solution, and a last
    line that says whether these are all. A file also records the parts of the
    search, so that --resume can continue an interrupted run. An existing file
    is refused, unless you add --resume or --overwrite.

    In space, --apart lists solutions that can be taken apart, one of each
    symmetry class, with their levels and moves.

    A file that ends in .csv is a table with a row for each placed
    piece. A file that ends in .url has addresses of the Eternity II viewer.
    """
    refuse_unknown_ending(file, resume=resume, only_own=output.as_json)
    options = replace(options, share=share_of(share))
    puzzle = (load_puzzle if apart else load_any)(name, output.quiet)
    refuse_to_overwrite(file, name)
    PROGRAM.owes_document = False  # it is written bit by bit
    watch, interrupts = Watch(), Interrupts()
    how: dict[str, Any] = {"on_step": watch, "interrupts": interrupts}
    if apart:
        from jigsat.cli.commands.levels import list_apart

        assert isinstance(puzzle, Puzzle)
        checked, least = quick_check(puzzle, name, output, interrupts), level_at_least or 0
        how |= {"resume": resume, "overwrite": overwrite}
        report = list_apart(puzzle, checked, options, output, file, max_states, least, **how)
    else:
        run = _run(puzzle, name, file, output, resume=resume, overwrite=overwrite, share=share)
        checked = quick_check(puzzle, name, output, interrupts)
        with checked.beside():
            written = run(options=options, up_to_symmetry=up_to_symmetry, **how)
        report = _report(written, file, checked)
    report.finish(output, watch=watch)


def _run(
    puzzle: Puzzle | OtherPuzzle,
    name: str,
    file: Path | None,
    output: Output,
    *,
    resume: bool,
    overwrite: bool,
    share: str | None,
) -> Callable[..., Enumeration]:
    """What writes the solutions: a table, a stream, or a file that can be resumed."""
    from jigsat.solvers.recording.enumeration import enumerate_each, enumerate_to, record

    if file is None or output.as_json:
        stream = partial(enumerate_to, puzzle, file or sys.stdout, overwrite=overwrite)
        return partial(stream, as_document=output.as_json)
    format = other_format(file)
    if format is None:
        return partial(record, puzzle, file, resume=resume, overwrite=overwrite)
    if resume or share:
        what = "--resume" if resume else "--share"
        raise typer.BadParameter(f"{what}: {format.title} cannot be resumed, as JSON Lines can")
    on_board = with_a_board(puzzle, name)

    def write_table(**how: Any) -> Enumeration:
        with writing_solutions(on_board, file, format, overwrite=overwrite) as write:
            return enumerate_each(on_board, write, **how)

    return write_table


def _report(written: Enumeration, file: Path | None, checked: QuickCheck) -> Report:
    """The report at the end, for stderr: the solutions themselves are written."""
    found, where = number_of(written.solutions, "solution"), f", in {file}" if file else ""
    notes = []
    if checked.proofs:
        notes.append(f"no solution: {checked.reason}")
    if checked.proofs and not written.complete:  # whatever stopped it
        status = NO
    else:
        status = status_of(written)
        if written.stopped:
            notes.append(so_far(written.stopped, written.solutions))
        elif written.share and not written.complete:
            notes.append(f"{found}, all of share {written.share}{where}")
        elif file is not None:
            notes.append(f"{found}, all there are{where}")
    return Report(None, tuple, status, notes)
