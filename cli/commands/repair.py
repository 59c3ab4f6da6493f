"""The command repair."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from jigsat.cli.exit_status import INTERRUPTED, NO, NOT_KNOWN
from jigsat.cli.interrupts import Interrupts
from jigsat.cli.options import Output, Overwrite, PuzzleName, takes
from jigsat.cli.output import print_json, say
from jigsat.cli.reports.verdicts.repair import Printer, document, print_end, tried_in_words
from jigsat.cli.session import BY_HAND, load_puzzle, refuse_the_puzzle_itself
from jigsat.schemas.replacing import refuse_existing
from jigsat.solvers.options import Options

if TYPE_CHECKING:
    from jigsat.analysis.repair.repair import RepairSearch
    from jigsat.schemas.puzzle import Puzzle


@takes("time_limit", "engine", "workers", "as_json", "quiet", "progress")
def repair(
    name: PuzzleName,
    options: Options,
    output: Output,
    clues: Annotated[bool, typer.Option("--clues", help="Only look for clues.")] = False,
    changes: Annotated[bool, typer.Option("--changes", help="Only look for changes.")] = False,
    limit: Annotated[
        int, typer.Option("--limit", min=1, metavar="N", help="Stop after N repairs.")
    ] = 1,
    every: Annotated[
        bool,
        typer.Option("--all", help="Try every single change, and rank those that do it."),
    ] = False,
    up_to_symmetry: Annotated[
        bool,
        typer.Option(
            "--up-to-symmetry/--all-images",
            help="Turned and mirrored images of a solution are the same, or are others.",
        ),
    ] = True,
    file: Annotated[
        Path | None,
        typer.Option(
            "-o",
            "--output",
            metavar="FILE",
            help="Write the best puzzle found; with --clues, that with the clues.",
        ),
    ] = None,
    overwrite: Overwrite = False,
) -> None:
    """Make a puzzle with several solutions one with exactly one.

    Clues: the fewest pieces to fix where they lie in one of the solutions, so
    that it is the only one left. Changes: two labels swapped, or another label; a
    cell of a piece moved, one more or fewer; a piece exchanged for another of the
    complete set; a notch of the board moved. If no single change does it, two at
    a time are tried. Each repair is checked by a search for a second solution.

    Exit status: 0 repaired, or nothing to repair; 1 no change does it; 3 not
    known.
    """
    puzzle = load_puzzle(name, output.quiet)
    if file is not None:
        refuse_the_puzzle_itself(name, file)
        refuse_existing(file, overwrite)
    from jigsat.analysis.repair.repair import RepairSearch

    work = RepairSearch(puzzle, options, up_to_symmetry)
    wants_clues, wants_changes = clues or not changes, changes or not clues
    printer = None if output.as_json else Printer(work)
    interrupts = Interrupts()
    with interrupts.deferred():
        steps = work.steps(wants_clues, wants_changes, limit, every)
        interrupted = _follow(interrupts, steps, printer)
        stopped = BY_HAND if interrupted else work.stopped
        if file is not None:
            _write(work.repaired(wants_changes), file, overwrite, output.quiet)
        if output.as_json:
            print_json(document(work, stopped))
        else:
            print_end(work, every)
        if stopped:
            tried = f": {tried_in_words(work)}" if wants_changes else ""
            say(f"{stopped}{tried}", output.quiet)
        raise typer.Exit(INTERRUPTED if interrupted else _status(work, wants_changes))


def _follow(interrupts: Interrupts, steps: Iterable[object], printer: Printer | None) -> bool:
    """Run the search and print what it finds; true if it was interrupted."""
    interrupted = False
    try:
        with closing(interrupts.interruptible(steps)) as stream:
            for _ in stream:
                if printer is not None:
                    printer.print_news()
    except KeyboardInterrupt:
        interrupted = True
    if printer is not None:
        printer.print_news()
    return interrupted


def _write(repaired: Puzzle | None, output: Path, overwrite: bool, quiet: bool) -> None:
    """Write the repaired puzzle as a file that a person can read and edit."""
    if repaired is None:
        say(f"{output}: not written, as there is no repaired puzzle", quiet)
        return
    from jigsat.exchange.save import export

    export(repaired, output, "json", overwrite=overwrite)
    say(f"{output}: the repaired puzzle", quiet)


def _status(work: RepairSearch, wants_changes: bool) -> int:
    if work.stopped:
        return NOT_KNOWN
    if work.is_unique or work.repairs:
        return 0
    return NO if wants_changes or work.clues is None else 0
