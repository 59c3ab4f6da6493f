"""The command sample."""

from __future__ import annotations

import sys
from functools import partial
from typing import Annotated, Any

import typer

from jigsat.cli.commands.count import uncounted
from jigsat.cli.exit_status import NO
from jigsat.cli.interrupts import Interrupts
from jigsat.cli.options import (
    Output,
    Overwrite,
    PuzzleName,
    SolutionFile,
    refuse_unknown_ending,
    takes,
)
from jigsat.cli.output import document_of
from jigsat.cli.session import (
    Drawings,
    Report,
    load_puzzle,
    refuse_to_overwrite,
)
from jigsat.schemas.errors import Uncounted
from jigsat.schemas.support.atomic_files import refuse_existing
from jigsat.schemas.support.text import number_of
from jigsat.solvers.counting.sample import sample as draw_at_random
from jigsat.solvers.counting.sample import write_sample
from jigsat.solvers.limits.options import Options, refuse_another_engine

#: What stands in JSON where nothing was drawn.
NOTHING: dict[str, Any] = {"solutions": None, "total": None}


@takes(
    *("layout", "number", "seed", "file", "overwrite", "time_limit", "memory_limit"),
    "engine",
    *("as_json", "quiet", "progress"),
)
def sample(
    name: PuzzleName,
    options: Options,
    output: Output,
    number: Annotated[
        int,
        typer.Option("-n", "--number", min=1, metavar="N", help="Draw this many."),
    ] = 1,
    seed: Annotated[
        int | None,
        typer.Option("--seed", metavar="NUMBER", help="Draw the same solutions each time."),
    ] = None,
    file: SolutionFile = None,
    overwrite: Overwrite = False,
) -> None:
    """Draw solutions at random, each as likely as any other.

    They are drawn independently of each other: one can come more than once.
    They need not be listed for that, however many there are.
    """
    refuse_another_engine(options.engine)
    refuse_unknown_ending(file, only_own=True)
    puzzle = load_puzzle(name, output.quiet)
    refuse_to_overwrite(file, name)
    if file is not None:
        refuse_existing(file, overwrite)
    sys.set_int_max_str_digits(0)  # factorials are longer than Python takes for reasonable
    try:
        drawn = draw_at_random(
            puzzle,
            number,
            seed,
            seconds=options.time_limit,
            megabytes=options.memory_limit,
            interrupts=Interrupts(),
        )
    except Uncounted as error:
        uncounted(puzzle, error, {**NOTHING, "stopped": str(error)}).finish(output)
    if file is not None:
        write_sample(puzzle, drawn, file, overwrite=overwrite)

    def text() -> None:
        draw = Drawings(puzzle, len(drawn.solutions))
        for solution in drawn.solutions if file is None else ():
            draw(solution)

    total = drawn.total
    found = f"drawn from {number_of(total, 'solution')}; --seed {drawn.seed} repeats it"
    notes = [found if total else "there is no solution"]
    Report(partial(document_of, drawn), text, 0 if total else NO, notes).finish(output)
