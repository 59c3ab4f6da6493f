"""What a file holds now: the drawing, and what the linter finds, or the errors in it."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from jigsat.cli.exit_status import BAD_INPUT, NO
from jigsat.cli.output import drawing_width, print_lines, print_text
from jigsat.cli.quotation import messages
from jigsat.schemas.errors import FileError, JigsatError

if TYPE_CHECKING:
    from jigsat.checks.summary import Summary
    from jigsat.schemas.exact_cover import ExactCover
    from jigsat.schemas.puzzle import Puzzle


@dataclass(frozen=True)
class View:
    """What was shown of a file: its puzzle, if it could be read, and what is wrong with it."""

    puzzle: Puzzle | ExactCover | None
    status: int
    has_no_solution: bool = False


def file_to_edit(file: Path) -> Path:
    """The same. Raises FileError for a puzzle that comes with jigsat, and for a folder."""
    from jigsat.schemas.built_in import built_in_names

    if str(file) in built_in_names():
        raise FileError(
            f"{file}: found a built-in puzzle, expected a file (jigsat new {file} copies it)"
        )
    if file.is_dir():
        raise FileError(f"{file}: found a folder, expected a file")
    return file


def show_file(file: Path, seconds: float) -> View:
    """Print what a file holds, the drawing first.

    ``seconds``: how long the linter may take, which needs some milliseconds for most puzzles.
    """
    from jigsat.cli.session import load_any
    from jigsat.schemas.puzzle import Puzzle

    try:
        puzzle = load_any(str(file), quiet=True)
    except JigsatError as error:
        for message, quote in messages(error, drawing_width()):
            print("\n".join((message, *quote)))
        sys.stdout.flush()
        return View(None, BAD_INPUT)
    _draw(puzzle)
    return _checked(puzzle, seconds) if isinstance(puzzle, Puzzle) else View(puzzle, 0)


def _draw(puzzle: Puzzle | ExactCover) -> None:
    from jigsat.schemas.puzzle import Puzzle

    if isinstance(puzzle, Puzzle):
        from jigsat.render import draw_puzzle

        print_text(draw_puzzle(puzzle, drawing_width()))
    else:
        from jigsat.render.words.exact_cover import cover_in_words

        print_lines(cover_in_words(puzzle))
    sys.stdout.flush()


def _checked(puzzle: Puzzle, seconds: float) -> View:
    """Print what the linter finds in a puzzle."""
    from jigsat.cli.reports.findings import lines

    summary = _summary(puzzle, seconds)
    print()
    if summary is None:
        print(f"{puzzle.name}: it takes longer to look for mistakes (see: jigsat check)")
        return View(puzzle, 0)
    print_lines(lines(summary))
    sys.stdout.flush()
    proven = any(finding.no_solution for finding in summary.findings)
    return View(puzzle, NO if summary.has_errors else 0, proven)


def _summary(puzzle: Puzzle, seconds: float) -> Summary | None:
    """What the linter finds; None if that takes too long."""
    from jigsat.checks.summary import summarise
    from jigsat.schemas.errors import OutOfTime
    from jigsat.solvers.workers.alarm import ended_after

    try:
        with ended_after(seconds):
            return summarise(puzzle)
    except OutOfTime:
        return None
