"""The command hint."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from jigsat.cli.exit_status import INTERRUPTED, NO, NOT_KNOWN
from jigsat.cli.interrupts import Interrupts
from jigsat.cli.options import Output, PuzzleName, takes
from jigsat.cli.output import drawing_width, print_json, print_lines, print_text, say
from jigsat.cli.quick_check import QuickCheck, quick_check
from jigsat.cli.session import BY_HAND, load_puzzle
from jigsat.schemas.errors import DataError
from jigsat.solvers.options import Options

if TYPE_CHECKING:
    from jigsat.analysis.hint.advice import Advice
    from jigsat.schemas.puzzle import Puzzle
    from jigsat.schemas.solution import Solution


@takes("time_limit", "workers", "as_json", "quiet", "progress")
def hint(
    name: PuzzleName,
    options: Options,
    output: Output,
    partial: Annotated[
        Path | None,
        typer.Argument(metavar="PARTIAL", help="The board so far: see verify."),
    ] = None,
    backbone: Annotated[
        bool,
        typer.Option("--backbone", help="Tell all that the solutions have in common."),
    ] = False,
) -> None:
    """Tell whether a board can still be finished, and what to do next.

    If it can: a next piece, where there is the least choice; in space one that
    can be put in by straight moves, if there is any. If it cannot: the fewest
    pieces to take back, and pieces that cannot lie so together.

    Exit status: 0 it can be finished, 1 it cannot, 3 not known.
    """
    puzzle = load_puzzle(name, output.quiet)
    layout = _read(puzzle, partial)
    from jigsat.analysis.hint.advice import Advice, advice
    from jigsat.analysis.query import Answer

    known = Advice(puzzle.name, Answer.NOT_KNOWN, layout)
    interrupts = Interrupts()
    checked = quick_check(puzzle, name, output, interrupts)
    with interrupts.deferred():
        stream = advice(puzzle, layout, backbone, options.seconds, options.workers)
        first = islice(stream, 1)  # what is wrong with the board already
        try:
            with checked.beside():
                known, interrupted = interrupts.latest(
                    first if checked.proofs else stream, known
                )
        except DataError as error:
            raise error.within(str(partial)) from None
        if checked.proofs:
            known, interrupted = replace(known, answer=Answer.NO, infeasible=True), False
        elif known.infeasible:
            checked.after()
        _print(puzzle, known, checked, interrupted, output.as_json)
        raise typer.Exit(_status(known, interrupted, output.quiet))


def _read(puzzle: Puzzle, partial: Path | None) -> Solution:
    if partial is None:
        from jigsat.schemas.solution import Solution

        return Solution(placements=())
    from jigsat.schemas.layouts.json_layout import read_layout_file

    return read_layout_file(puzzle, partial)


def _print(
    puzzle: Puzzle, known: Advice, checked: QuickCheck, interrupted: bool, as_json: bool
) -> None:
    from jigsat.cli.reports.verdicts.hint import board_with_next, document, lines

    if as_json:
        stopped = {"stopped": BY_HAND if interrupted else None}
        print_json({**document(puzzle, known), **checked.document, **stopped})
        return
    print_lines(lines(puzzle, known, checked.reason))
    board = board_with_next(known)
    if board is not None:
        from jigsat.render import draw_solution

        print_text(draw_solution(puzzle, board, drawing_width()))


def _status(known: Advice, interrupted: bool, quiet: bool) -> int:
    from jigsat.analysis.query import Answer

    if interrupted:
        say(f"{BY_HAND}: this is what is known so far", quiet)
        return INTERRUPTED
    if known.answer is Answer.NOT_KNOWN:
        say("the time was too short to tell whether the board can be finished", quiet)
        return NOT_KNOWN
    if known.answer is Answer.NO:
        return NO
    if known.backbone is not None and not known.backbone.is_complete:
        say("the time was too short for the whole backbone", quiet)
        return NOT_KNOWN
    return 0
