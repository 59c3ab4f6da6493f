"""The command design colours."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from jigsat.cli.exit_status import INTERRUPTED, NOT_KNOWN
from jigsat.cli.interrupts import Interrupts
from jigsat.cli.options import Output, Overwrite, PuzzleName, takes
from jigsat.cli.output import print_bytes
from jigsat.cli.session import BY_HAND, Report, load_puzzle, refuse_to_overwrite
from jigsat.extras.design.colours import Colouring, Colours, colourings
from jigsat.extras.design.commands.design import Seed, Unconfirmed
from jigsat.schemas.support.atomic_files import refuse_existing, write_file
from jigsat.schemas.support.text import number_of
from jigsat.solvers.options import Options
from jigsat.solvers.running.deadline import TimeBudget


@takes(
    *("solutions", "unconfirmed", "seed", "file", "overwrite"),
    *("time_limit", "as_json", "quiet", "progress"),
)
def colours(
    name: PuzzleName,
    options: Options,
    output: Output,
    solutions: Annotated[
        int,
        typer.Option(
            "--solutions", min=1, metavar="N", help="Try to keep each of N random solutions."
        ),
    ] = 20,
    unconfirmed: Unconfirmed = False,
    seed: Seed = 0,
    file: Annotated[
        Path | None,
        typer.Option("-o", "--output", metavar="FILE.json", help="Write the puzzle there."),
    ] = None,
    overwrite: Overwrite = False,
) -> None:
    """Paint cells of pieces and of the board, so that one solution is left.

    Each cell is dark or light, and pieces lie on cells of their own colours.
    As few cells as can be are dark. All solutions are listed; CP-SAT finds the
    least colours for each that is to be kept, and two engines confirm them.

    Exit status: 0 designed, 2 the puzzle has no solution or cannot be
    coloured, 3 stopped before all of these solutions were tried.
    """
    if file is not None:
        refuse_to_overwrite(file, name)
        refuse_existing(file, overwrite)
    wanted = Colours(load_puzzle(name, output.quiet), solutions, seed, not unconfirmed)
    interrupts, budget = Interrupts(), TimeBudget(options.time_limit)
    with interrupts.deferred():
        best, by_hand = interrupts.latest(colourings(wanted, budget), ())
    found = next(iter(best), None)
    complete = found is not None and found.tried == min(solutions, found.solutions)
    notes = []
    if found is not None and file is not None:
        write_file(file, found.text.encode(), overwrite=overwrite)
        notes.append(f"written: {file}")
    if not complete:
        why = BY_HAND if by_hand else budget.why_unfinished
        tried = number_of(found.tried if found else 0, "solution")
        notes.append(f"{why}: {tried} of {solutions} tried")

    def text() -> Iterator[str]:
        if found is not None and file is None:
            print_bytes(found.text.encode())
        elif found is not None:
            yield from found.lines

    status = 0 if complete else INTERRUPTED if by_hand else NOT_KNOWN
    Report(lambda: _document(found, complete), text, status, notes).finish(output)


def _document(found: Colouring | None, complete: bool) -> dict[str, Any]:
    if found is None:
        return {"design": None, "complete": complete}
    return {
        "design": found.puzzle.model_dump(mode="json", exclude_unset=True),
        "dark": found.dark,
        "solutions": found.solutions,
        "tried": found.tried,
        "least": found.least,
        "engines": list(found.engines),
        "complete": complete,
    }
