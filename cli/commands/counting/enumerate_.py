"""The command enumerate."""

from __future__ import annotations

import sys
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from jigsat.cli.commands.levels import (
    LevelAtLeast,
    TakesApart,
    list_apart,
    other_format,
    refuse_unknown_ending,
    refuse_without,
)
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
    SolutionFile,
    States,
    refuse_both,
    share_of,
    takes,
)
from jigsat.cli.output import say
from jigsat.cli.plots import CoursePlot
from jigsat.cli.session import (
    BY_HAND,
    Watch,
    load_any,
    quick_check,
    refuse_the_puzzle_itself,
    so_far,
)
from jigsat.schemas.support.text import number_of
from jigsat.solvers.options import Options

if TYPE_CHECKING:
    from jigsat.exchange.format import Format
    from jigsat.schemas.puzzle import Puzzle
    from jigsat.solvers.recording.enumeration import Enumeration


@takes(
    *("layout", "limit", "time_limit", "memory_limit", "engine", "workers", "cluster"),
    *("as_json", "stats", "quiet", "progress"),
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
        typer.Option("--up-to-symmetry", help="One solution of each symmetry class only."),
    ] = False,
    apart: TakesApart = False,
    level_at_least: LevelAtLeast = None,
    states: States = None,
    plot: Plot = None,
) -> None:
    """List every solution, each as soon as it is found.

    The output is JSON Lines: a header, a line for each solution, and a last line
    that says whether these are all. A file also tells the parts of the search
    apart, so that --resume can take up a run that was stopped in any way. A file
    that is there already is refused, unless --resume or --overwrite is given.

    In space --apart lists those that can be taken apart, one of each symmetry
    class, with their levels and moves.

    A file that ends in .csv or .parquet is a table with a row for each piece
    that is placed, one that ends in .url has addresses of the Eternity II viewer.
    """
    _refuse_resume(resume, overwrite, file, output)
    refuse_unknown_ending(file, resume=resume, only_own=output.as_json)
    refuse_without(apart, {"--states": states, "--level-at-least": level_at_least})
    if apart:
        noted = Noted(file, resume, overwrite)
        others = share is not None or plot is not None
        raise typer.Exit(
            list_apart(name, options, output, states, level_at_least, noted, others)
        )
    course = CoursePlot(plot, overwrite, resume, other=file)
    puzzle = load_any(name, output.quiet)
    if file is not None:
        refuse_the_puzzle_itself(name, file)
    from jigsat.exchange.load import with_a_board
    from jigsat.solvers.recording.enumeration import enumerate_to, record

    format = None if file is None or output.as_json else _table_format(file, resume)
    is_other = output.as_json or format is not None
    options = replace(options, share=share_of(share, file, cannot_be=is_other))
    if file is not None and format is not None:
        table = partial(_write_table, with_a_board(puzzle, name), file, format)
        run = partial(table, overwrite=overwrite)
    elif file is None or output.as_json:
        stream = partial(enumerate_to, puzzle, file or sys.stdout, overwrite=overwrite)
        run = partial(stream, as_document=output.as_json)
    else:
        run = partial(record, puzzle, file, resume=resume, overwrite=overwrite)
    watch, interrupts = Watch(), Interrupts()
    checked = quick_check(puzzle, name, output, interrupts)
    with checked.beside(), course.noting():
        written = run(
            options=options,
            up_to_symmetry=up_to_symmetry,
            on_step=watch,
            interrupts=interrupts,
        )
    if output.stats:
        watch.print_stats()
    course.write(f"{puzzle.name}: solutions over time", _in_words(written), [written])
    if checked.proofs:
        say(f"no solution: {checked.reason}", output.quiet)
        if not written.complete:  # whatever stopped it
            raise typer.Exit(NO)
    raise typer.Exit(_status(written, file, output.quiet))


def _refuse_resume(resume: bool, overwrite: bool, file: Path | None, output: Output) -> None:
    if resume and (file is None or output.as_json):
        raise typer.BadParameter(
            "--resume needs a file to take up: -o FILE.jsonl, without --json"
        )
    refuse_both(resume, overwrite)


def _table_format(file: Path, resume: bool) -> Format | None:
    """The format of a file by its ending, if it is none of jigsat's own."""
    format = other_format(file)
    if format is not None and resume:
        raise typer.BadParameter(
            f"--resume: {format.title} cannot be taken up, as JSON Lines can"
        )
    return format


def _write_table(
    puzzle: Puzzle, file: Path, format: Format, *, overwrite: bool, **how: Any
) -> Enumeration:
    from jigsat.exchange.save import writing_solutions
    from jigsat.solvers.recording.enumeration import enumerate_each

    with writing_solutions(puzzle, file, format, overwrite=overwrite) as write:
        return enumerate_each(puzzle, write, **how)


def _in_words(written: Enumeration) -> str:
    verdict = "complete" if written.complete else f"not complete ({written.stopped})"
    return f"{number_of(written.solutions, 'solution')}; {verdict}; engine {written.engine}"


def _status(written: Enumeration, file: Path | None, quiet: bool) -> int:
    if written.stopped:
        say(so_far(written.stopped, written.solutions), quiet)
    elif written.share and not written.complete:
        found = number_of(written.solutions, "solution")
        say(f"{found}, all of share {written.share}, in {file}", quiet)
        return 0
    elif file is not None:
        say(f"{number_of(written.solutions, 'solution')}, all there are, in {file}", quiet)
    if written.stopped == BY_HAND:
        return INTERRUPTED
    return 0 if written.complete else NOT_KNOWN
