"""The command play."""

from __future__ import annotations

from dataclasses import replace
from functools import partial as partial_of
from pathlib import Path
from typing import Annotated, Any

import typer

from jigsat.checks.verify.verifier import begun
from jigsat.cli.exit_status import INTERRUPTED
from jigsat.cli.interrupts import Interrupts
from jigsat.cli.options import Output, Overwrite, PuzzleName, takes
from jigsat.cli.pages import InBrowser, refuse_page, write_page
from jigsat.cli.session import BY_HAND, Report, load_puzzle
from jigsat.models.build import make_problem
from jigsat.models.playing import playing
from jigsat.render.play.page import play_page
from jigsat.schemas.errors import Unsupported
from jigsat.schemas.layouts.json_layout import read_layout_file
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Solution
from jigsat.solvers.find import Outcome, Status, find
from jigsat.solvers.options import Options


@takes("file", "overwrite", "in_browser", "seconds", "workers", "as_json", "quiet", "progress")
def play(
    name: PuzzleName,
    options: Options,
    output: Output,
    partial: Annotated[
        Path | None,
        typer.Argument(metavar="PARTIAL", help="What lies on the board at first: see verify."),
    ] = None,
    file: Annotated[
        Path | None,
        typer.Option(
            *("-o", "--output"),
            metavar="FILE.html",
            help="Write this page instead of PUZZLE-play.html.",
        ),
    ] = None,
    overwrite: Overwrite = False,
    in_browser: InBrowser = False,
    seconds: Annotated[
        float,
        typer.Option(
            "--search",
            min=0,
            metavar="SECONDS",
            help="Spend at most this long on a solution that the page can show when asked.",
        ),
    ] = 10,
) -> None:
    """Write a web page on which you lay the pieces by hand.

    After each move the page says whether the puzzle can still be finished, and
    if not, since which piece. It shows the next piece, or a solution, only when
    you ask. It is made for phones, too, and needs no network.
    """
    puzzle = load_puzzle(name, output.quiet)
    file = file or Path(f"{puzzle.name}-play.html")
    refuse_page(file, overwrite, *map(str, filter(None, (name, partial))))
    nothing = Solution(placements=())
    layout = nothing if partial is None else read_layout_file(puzzle, partial)
    rest = begun(puzzle, layout, str(partial)) if layout.placements else puzzle
    made = playing(make_problem(puzzle))
    searched = _searched(rest, options, seconds)
    found = searched.solutions if searched is not None else ()
    solution = list(made.begun(found[0].placements)) if found else None
    try:
        laid = list(made.begun(layout.placements))
    except Unsupported as error:
        raise Unsupported(f"{partial}: {error}") from None
    parts = made.tables, made.pieces, made.labels, made.steps
    page = play_page(puzzle, *parts, given=made.given, begun=laid, solution=solution)
    notes = [f"written: {file}", *write_page(file, page, overwrite, in_browser)]
    known, status = None, 0
    if searched is not None:
        stopped = searched.stopped
        known = {Status.FOUND: True, Status.NONE: False, Status.UNKNOWN: None}[searched.status]
        status = INTERRUPTED if stopped == BY_HAND else 0
        if not found:
            notes.append(f"{stopped}: the page begins without a solution" if stopped else _NONE)
    document = partial_of(_document, puzzle, file, len(made.number), known)
    Report(document, tuple, status, notes).finish(output)


_NONE = "there is no solution, and the page says so"


def _searched(puzzle: Puzzle, options: Options, seconds: float) -> Outcome[Solution] | None:
    """The first solution, if it is found in time; None if nobody wants it."""
    if not seconds:
        return None
    limits = replace(options, limit=1, time_limit=seconds)
    return find(puzzle, limits, interrupts=Interrupts())


def _document(
    puzzle: Puzzle, file: Path, placements: int, is_solvable: bool | None
) -> dict[str, Any]:
    return {
        "puzzle": puzzle.name,
        "file": str(file),
        "placements": placements,
        "has_solution": is_solvable,
    }
