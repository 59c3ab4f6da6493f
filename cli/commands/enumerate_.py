"""The command enumerate."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from jigsat.cli.exit_status import INTERRUPTED, NOT_KNOWN
from jigsat.cli.interrupts import Interrupts
from jigsat.cli.options import Output, PuzzleName, Resume, SolutionFile, takes
from jigsat.cli.output import say
from jigsat.cli.session import BY_HAND, refuse_the_puzzle_itself, so_far, watching
from jigsat.schemas.text import number_of
from jigsat.solvers.options import Options

if TYPE_CHECKING:
    from jigsat.solvers.enumeration import Enumeration


@takes(
    *("limit", "time_limit", "memory_limit", "engine", "workers"),
    *("as_json", "stats", "quiet"),
)
def enumerate_solutions(
    name: PuzzleName,
    options: Options,
    output: Output,
    file: SolutionFile = None,
    resume: Resume = False,
    up_to_symmetry: Annotated[
        bool,
        typer.Option("--up-to-symmetry", help="One solution of each symmetry class only."),
    ] = False,
) -> None:
    """Stream every solution, as it is found.

    The output is JSON Lines: a header, a line for each solution, and a last line
    that says whether these are all. A file also tells the parts of the search
    apart, so that --resume can take up a run that was stopped in any way.
    """
    if resume and (file is None or output.as_json):
        raise typer.BadParameter("needs a file to take up: -o FILE.jsonl, without --json")
    from jigsat.schemas.library import load

    puzzle = load(name)
    if file is not None:
        refuse_the_puzzle_itself(name, file)
    from jigsat.solvers.enumeration import enumerate_to, record

    show_progress = file is not None or not sys.stdout.isatty()
    with watching(output.quiet, show_progress) as watch:
        if file is None or output.as_json:
            run = partial(enumerate_to, puzzle, file or sys.stdout, as_document=output.as_json)
        else:
            run = partial(record, puzzle, file, resume=resume)
        written = run(
            options=options,
            up_to_symmetry=up_to_symmetry,
            on_progress=watch,
            interrupts=Interrupts(),
        )
    if output.stats:
        watch.print_stats()
    raise typer.Exit(_status(written, file, output.quiet))


def _status(written: Enumeration, file: Path | None, quiet: bool) -> int:
    if written.stopped:
        say(so_far(written.stopped, written.solutions), quiet)
    elif file is not None:
        say(f"{number_of(written.solutions, 'solution')}, all there are, in {file}", quiet)
    if written.stopped == BY_HAND:
        return INTERRUPTED
    return 0 if written.complete else NOT_KNOWN
