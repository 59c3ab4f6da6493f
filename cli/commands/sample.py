"""The command sample."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from jigsat.cli.commands.count import numbers_may_be_long, report_uncounted
from jigsat.cli.commands.levels import refuse_unknown_ending
from jigsat.cli.exit_status import NO
from jigsat.cli.interrupts import Interrupts
from jigsat.cli.options import Output, Overwrite, PuzzleName, SolutionFile, takes
from jigsat.cli.output import print_json, say
from jigsat.cli.session import Drawings, load_puzzle, plain, refuse_the_puzzle_itself
from jigsat.schemas.errors import Uncounted
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.support.atomic_files import refuse_existing
from jigsat.schemas.support.text import number_of
from jigsat.solvers.options import Options

if TYPE_CHECKING:
    from jigsat.solvers.counting.sample import Sample


#: What stands in JSON where nothing was drawn.
NOTHING: dict[str, Any] = {"solutions": None, "total": None}


@takes(
    *("layout", "number", "seed", "file", "overwrite", "time_limit", "memory_limit"),
    *("as_json", "quiet", "progress"),
)
def sample(
    name: PuzzleName,
    options: Options,
    output: Output,
    number: Annotated[
        int,
        typer.Option("-n", "--number", min=1, metavar="N", help="How many to draw."),
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
    refuse_unknown_ending(file, only_own=True)
    puzzle = load_puzzle(name, output.quiet)
    if file is not None:
        refuse_the_puzzle_itself(name, file)
        refuse_existing(file, overwrite)
    from jigsat.solvers.counting.sample import sample as draw_at_random

    numbers_may_be_long()
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
        if output.as_json:
            print_json({"puzzle": puzzle.name, **NOTHING, "stopped": str(error)})
        raise typer.Exit(report_uncounted(error, output.quiet)) from None
    if output.as_json:
        print_json(_document(drawn))
    if file is not None:
        _write(puzzle, drawn, file, overwrite)
    elif not output.as_json:
        draw = Drawings(puzzle, len(drawn.solutions))
        for solution in drawn.solutions:
            draw(solution)
    say(_summary(drawn), output.quiet)
    raise typer.Exit(0 if drawn.total else NO)


def _summary(drawn: Sample) -> str:
    if not drawn.total:
        return "there is no solution"
    return f"drawn from {number_of(drawn.total, 'solution')}; --seed {drawn.seed} repeats it"


def _document(drawn: Sample) -> dict[str, Any]:
    return {
        "puzzle": drawn.puzzle,
        "solutions": [plain(solution) for solution in drawn.solutions],
        "total": drawn.total,
        "seed": drawn.seed,
        "engine": drawn.engine,
        "seconds": drawn.seconds,
    }


def _write(puzzle: Puzzle, drawn: Sample, path: Path, overwrite: bool) -> None:
    from jigsat.solvers.counting.sample import write_sample

    write_sample(puzzle, drawn, path, overwrite=overwrite)
