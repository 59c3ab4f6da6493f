"""The command unique."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from jigsat.cli.exit_status import INTERRUPTED, NO, NOT_KNOWN
from jigsat.cli.interrupts import Interrupts
from jigsat.cli.options import EngineName, Json, PuzzleName, Quiet, TimeLimit, Workers
from jigsat.cli.output import drawing_width, print_json, print_text, say
from jigsat.cli.session import BY_HAND, plain, so_far

if TYPE_CHECKING:
    from jigsat.analysis.unique import Difference, Verdict
    from jigsat.schemas.puzzle import Puzzle


def unique(
    name: PuzzleName,
    up_to_symmetry: Annotated[
        bool,
        typer.Option(
            "--up-to-symmetry", help="Take turned and mirrored images for the same solution."
        ),
    ] = False,
    time_limit: TimeLimit = None,
    engine: EngineName = "auto",
    *,
    workers: Workers,
    as_json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Tell whether there is exactly one solution.

    If there are more, two of them are drawn side by side, with the cells marked on
    which they differ: as few as can be found from the first solution.

    Exit status: 0 unique, 1 not unique or no solution, 3 not known.
    """
    from jigsat.schemas.library import load

    puzzle = load(name)
    from jigsat.analysis.unique import not_known, verdicts
    from jigsat.solvers.search import Options

    options = Options(seconds=time_limit, engine=engine, workers=workers)
    verdict = not_known(puzzle, up_to_symmetry=up_to_symmetry)
    interrupts = Interrupts()
    with interrupts.deferred():
        stream = verdicts(puzzle, options, up_to_symmetry=up_to_symmetry)
        verdict, interrupted = interrupts.latest(stream, verdict)
        _tell(puzzle, verdict, interrupted, as_json)
        raise typer.Exit(_status(verdict, interrupted, quiet))


def _tell(puzzle: Puzzle, verdict: Verdict, interrupted: bool, as_json: bool) -> None:
    if as_json:
        print_json(_document(verdict, interrupted))
        return
    print(f"{verdict.puzzle}: {verdict.answer}")
    if verdict.difference is not None:
        _draw(puzzle, verdict, verdict.difference)
    print(f"{_convention(verdict)}; engine {verdict.engine or 'none'}, {verdict.seconds:.1f} s")


def _convention(verdict: Verdict) -> str:
    if verdict.convention == "solutions":
        return "solutions: ways the finished puzzle can look"
    return "up to symmetry: turned and mirrored images count once"


def _draw(puzzle: Puzzle, verdict: Verdict, difference: Difference) -> None:
    from jigsat.render.pages.comparison import MARK, draw_pair

    one, other = verdict.solutions
    print_text(draw_pair(puzzle, one, other, difference.cells, drawing_width()))
    print(f"They differ on {len(difference.cells)} of {len(puzzle.fillable)} cells ({MARK}).")
    if difference.smallest:
        print("No solution differs from either of these on fewer cells.")
    if difference.images:
        print("One is the other turned or mirrored; see --up-to-symmetry.")


def _document(verdict: Verdict, interrupted: bool) -> dict[str, Any]:
    difference = verdict.difference
    return {
        "puzzle": verdict.puzzle,
        "convention": verdict.convention,
        "verdict": verdict.answer,
        "unique": verdict.unique,
        "solutions": [plain(solution) for solution in verdict.solutions],
        "difference": difference
        and {
            "cells": [list(cell) for cell in difference.cells],
            "smallest": difference.smallest,
            "images": difference.images,
        },
        "stopped": BY_HAND if interrupted and verdict.unique is None else verdict.stopped,
        "engine": verdict.engine,
        "seconds": verdict.seconds,
    }


def _status(verdict: Verdict, interrupted: bool, quiet: bool) -> int:
    if verdict.unique is None:
        stopped = BY_HAND if interrupted else str(verdict.stopped)
        say(so_far(stopped, len(verdict.solutions)), quiet)
    elif interrupted:
        say(f"{BY_HAND}: the verdict stands; others may differ on fewer cells", quiet)
    if interrupted:
        return INTERRUPTED
    if verdict.unique is None:
        return NOT_KNOWN
    return 0 if verdict.unique else NO
