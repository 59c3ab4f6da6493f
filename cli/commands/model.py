"""The command model."""

from __future__ import annotations

from typing import Annotated

import typer

from jigsat.cli.completion import complete_family
from jigsat.cli.exit_status import NOT_KNOWN
from jigsat.cli.options import Output, PuzzleName, takes
from jigsat.cli.output import print_json
from jigsat.cli.session import load_any
from jigsat.solvers.options import Options


@takes("family", "time_limit", "as_json", "progress")
def model(
    name: PuzzleName,
    options: Options,
    output: Output,
    family: Annotated[
        str | None,
        typer.Option(
            "--family",
            metavar="NAME",
            help="Print all of one family, in full.",
            autocompletion=complete_family,
        ),
    ] = None,
) -> None:
    """The model of a puzzle as mathematics: what the engine cp-sat is given.

    Variables and constraints fall into families. Of each family the number is
    printed, what it says, and one of them. F@90 at (1,2) is the piece F, turned
    by 90 degrees, with its first cell in row 1, column 2. At the end stands what
    presolve leaves, by which CP-SAT makes a model smaller before it searches.

    Exit status: 0 done, 2 bad input or usage, 3 the time was too short.
    """
    from jigsat.analysis.presolve import Presolving, presolve
    from jigsat.cli.reports.model import (
        document,
        family_document,
        family_lines,
        lines,
        print_mathematics,
    )
    from jigsat.models.open.left_out import left_out
    from jigsat.schemas.puzzle import Puzzle
    from jigsat.solvers.open_model import model as open_model
    from jigsat.solvers.time_budget import TimeBudget
    from jigsat.solvers.workers.alarm import ended_after

    budget = TimeBudget(options.seconds)
    puzzle = load_any(name)
    opened = open_model(puzzle, budget.left)
    if family is not None:
        group = opened.family(family)
        if output.as_json:
            print_json(family_document(opened, group))
        else:
            print_mathematics(family_lines(opened, group))
        return
    with ended_after(budget.left):
        forbidden = left_out(puzzle) if isinstance(puzzle, Puzzle) else ()
    presolved = presolve(opened.cp_model, budget)
    if output.as_json:
        print_json(document(opened, forbidden, presolved))
    else:
        print_mathematics(lines(opened, forbidden, presolved))
    if presolved.ending is Presolving.STOPPED:
        raise typer.Exit(NOT_KNOWN)
