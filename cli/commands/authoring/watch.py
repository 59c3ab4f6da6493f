"""The command watch."""

from __future__ import annotations

import sys
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path
from time import sleep
from typing import TYPE_CHECKING, Annotated

import typer

from jigsat.cli.commands.authoring.edit import PuzzleFile
from jigsat.cli.commands.authoring.saves import Saves
from jigsat.cli.commands.authoring.view import file_to_edit, show_file
from jigsat.cli.interrupts import Interrupts
from jigsat.cli.options import a_number
from jigsat.cli.session import print_solution

if TYPE_CHECKING:
    from jigsat.cli.commands.authoring.background import Background, Verdict
    from jigsat.schemas.exact_cover import ExactCover
    from jigsat.schemas.puzzle import Puzzle

#: How often the file is looked at: ten times in the half second in which it is to be drawn.
POLL_SECONDS = 0.05
#: So long the linter may keep the next drawing waiting.
CHECK_SECONDS = 0.5
#: Clears a terminal, and begins at its top. What has scrolled away stays.
CLEAR = "\x1b[H\x1b[2J"


def watch(
    file: PuzzleFile,
    seconds: Annotated[
        float | None,
        typer.Option(
            "--time-limit",
            min=0,
            metavar="SECONDS",
            callback=a_number,
            help="Look for a solution for so long after each save; 0: not at all.",
        ),
    ] = 10,
) -> None:
    """Draw a puzzle again each time that you save it, beside your editor.

    After each save: the drawing, and what is wrong or suspicious, or the errors
    in the file; then whether there is a solution, if that is soon known. It goes
    on until Ctrl-C.
    """
    from jigsat.cli.commands.authoring.background import Background

    saves = Saves(file_to_edit(file))
    interrupts = Interrupts()
    with interrupts.deferred(), closing(Background()) as search:
        puzzle: Puzzle | ExactCover | None = None
        while True:
            if saves.is_new():
                puzzle = _show(file, search, seconds)
            elif puzzle is not None and (verdict := search.poll()):
                _print_verdict(puzzle, verdict)
            with interrupts.waiting():
                sleep(POLL_SECONDS)


def _show(file: Path, search: Background, seconds: float | None) -> Puzzle | ExactCover | None:
    """Draw what the file holds now, and begin to look for a solution of it."""
    search.stop()
    _begin_block(file)
    view = show_file(file, CHECK_SECONDS)
    if view.puzzle is not None and seconds != 0 and not view.has_no_solution:
        search.begin(view.puzzle, seconds)
    return view.puzzle


def _begin_block(file: Path) -> None:
    print(CLEAR if sys.stdout.isatty() else "")
    with suppress(OSError):  # it is missing, which is said then
        saved = datetime.fromtimestamp(file.stat().st_mtime)
        print(f"{file}, saved at {saved:%H:%M:%S}\n")


def _print_verdict(puzzle: Puzzle | ExactCover, verdict: Verdict) -> None:
    print()
    if verdict.solution is not None:
        print("a solution:")
        print_solution(puzzle, verdict.solution)
    elif verdict.not_known is not None:
        print(f"{verdict.not_known}: it is not known whether there is a solution")
    else:
        print("there is no solution (see: jigsat explain)")
    sys.stdout.flush()
