"""The command sample."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from jigsat.cli.exit_status import NO
from jigsat.cli.interrupts import Interrupts
from jigsat.cli.options import Output, PuzzleName, takes
from jigsat.cli.output import drawing_width, print_json, print_text, say
from jigsat.cli.reports.counts import numbers_may_be_long, report_uncounted
from jigsat.cli.session import plain, refuse_the_puzzle_itself
from jigsat.schemas.text import number_of
from jigsat.solvers.options import Options

#: What stands in JSON where nothing was drawn.
NOTHING: dict[str, Any] = {"solutions": None, "total": None}

if TYPE_CHECKING:
    from jigsat.schemas.puzzle import Puzzle
    from jigsat.solvers.counting.sample import Sample


@takes("number", "seed", "file", "time_limit", "memory_limit", "as_json", "quiet")
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
    file: Annotated[
        Path | None,
        typer.Option(
            "-o",
            "--output",
            metavar="FILE.jsonl",
            help="Write the solutions to a file, not as drawings.",
        ),
    ] = None,
) -> None:
    """Draw N solutions at random, each as likely as any other.

    They are drawn independently of each other: one can come more than once.
    They need not be listed for that, however many there are.
    """
    from jigsat.schemas.library import load

    puzzle = load(name)
    if file is not None:
        refuse_the_puzzle_itself(name, file)
    from jigsat.schemas.errors import Uncounted
    from jigsat.solvers.counting.sample import sample as draw

    numbers_may_be_long()
    try:
        drawn = draw(
            puzzle,
            number,
            seed,
            seconds=options.seconds,
            megabytes=options.megabytes,
            interrupts=Interrupts(),
        )
    except Uncounted as error:
        if output.as_json:
            print_json({"puzzle": puzzle.name, **NOTHING, "stopped": str(error)})
        raise typer.Exit(report_uncounted(error, output.quiet)) from None
    if output.as_json:
        print_json(_document(drawn))
    if file is not None:
        _write(puzzle, drawn, file)
    elif not output.as_json:
        _draw(puzzle, drawn)
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


def _draw(puzzle: Puzzle, drawn: Sample) -> None:
    from jigsat.render import draw_solution

    for index, solution in enumerate(drawn.solutions):
        if index:
            print()
        if len(drawn.solutions) > 1:
            print(f"Solution {index + 1}")
        print_text(draw_solution(puzzle, solution, drawing_width()))
    sys.stdout.flush()


def _write(puzzle: Puzzle, drawn: Sample, path: Path) -> None:
    from jigsat.solvers.counting.sample import write_sample

    write_sample(puzzle, drawn, path)
