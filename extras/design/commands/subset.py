"""The command design subset."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from jigsat.cli.commands.per_subset import document_of_subsets, lines_of
from jigsat.cli.exit_status import NO, NOT_KNOWN
from jigsat.cli.interrupts import Interrupts
from jigsat.cli.options import Output, Overwrite, PuzzleName, takes
from jigsat.cli.session import Report, Watch, load_puzzle, refuse_to_overwrite, status_of
from jigsat.extras.design.commands.design import SIZE, Unconfirmed
from jigsat.extras.design.subset import Choice, designed_subset
from jigsat.schemas.support.atomic_files import refuse_existing, write_file
from jigsat.solvers.options import Options
from jigsat.solvers.running.deadline import TimeBudget


@takes(
    *("number_of_pieces", "board", "unconfirmed", "file", "overwrite"),
    *("time_limit", "as_json", "quiet", "progress"),
)
def subset(
    name: PuzzleName,
    options: Options,
    output: Output,
    number_of_pieces: Annotated[
        int | None,
        typer.Option(
            "--pieces",
            min=1,
            metavar="N",
            help="Use this many pieces; without it, as many as fill the board.",
        ),
    ] = None,
    board: Annotated[
        str | None,
        typer.Option("--board", metavar="SIZE", help="Fill another board, such as 5x11."),
    ] = None,
    unconfirmed: Unconfirmed = False,
    file: Annotated[
        Path | None,
        typer.Option(
            "-o",
            "--output",
            metavar="FILE.json",
            help="Write the one with the fewest solutions.",
        ),
    ] = None,
    overwrite: Overwrite = False,
) -> None:
    """Find the pieces of a box that fill a board in the fewest ways.

    Each piece may stay in the box, whatever the file says. All subsets with
    the area of the board are counted, and printed as a table. The one with the
    fewest solutions is counted again by two engines, and becomes a puzzle.

    Exit status: 0 found, 1 no subset fills the board, 2 none has its area,
    3 stopped before all were counted.
    """
    if board is not None and SIZE.fullmatch(board) is None:
        raise typer.BadParameter(f"--board: found {board!r}, expected a size, such as 5x11")
    if file is not None:
        refuse_to_overwrite(file, name)
        refuse_existing(file, overwrite)
    size = None if board is None else tuple(map(int, board.split("x")))
    wanted = Choice(load_puzzle(name, output.quiet), number_of_pieces, size)
    watch, budget = Watch(), TimeBudget(options.time_limit)
    made = designed_subset(
        wanted, budget, confirms=not unconfirmed, on_step=watch, interrupts=Interrupts()
    )
    counts, notes = made.counts, []
    status = status_of(counts) or (0 if made.puzzle else NOT_KNOWN if counts.total else NO)
    if made.puzzle is None and counts.complete and counts.total:
        notes = ["no second engine has confirmed the number in time"]
    if made.puzzle is not None and file is not None:
        write_file(file, made.text.encode(), overwrite=overwrite)
        notes = [f"written: {file}"]

    def text() -> Iterator[str]:
        yield from lines_of(wanted.box, counts)
        if made.puzzle is not None and made.puzzle.notes:
            yield from made.puzzle.notes

    def document() -> dict[str, Any]:
        puzzle = made.puzzle and made.puzzle.model_dump(mode="json", exclude_unset=True)
        return {**document_of_subsets(wanted.box, counts), "design": puzzle}

    Report(document, text, status, notes).finish(output, watch=watch)
