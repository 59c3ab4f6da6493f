"""The command watch."""

from __future__ import annotations

import sys
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from time import monotonic, sleep
from typing import Annotated

import typer

from jigsat.checks.summary import summarise
from jigsat.cli.commands.check import lines
from jigsat.cli.interrupts import Interrupts
from jigsat.cli.output import (
    can_be_drawn_over,
    drawing_width,
    messages,
    print_lines,
    print_text,
)
from jigsat.cli.session import load_any
from jigsat.render.text.pages import draw_puzzle
from jigsat.render.words.puzzle import cover_in_words
from jigsat.schemas.built_in import built_in_names
from jigsat.schemas.errors import FileError, JigsatError, OutOfTime
from jigsat.schemas.exact_cover import ExactCover
from jigsat.schemas.puzzle import Puzzle
from jigsat.solvers.running.deadline import ended_after

# Noticing that a file was saved, by whatever an editor does to save it.


#: When it was changed, its size, and which file it is: editors replace it by another one.
Stamp = tuple[int, int, int]

#: A file is looked at once it has stayed the same for so long: it may be half written.
SETTLED_SECONDS = 0.04
#: So long it may be missing: editors move it away before they write it again.
MISSING_SECONDS = 0.5


class Saves:
    """Tells once of each save. To be asked again and again."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._latest: Stamp | None = None
        self._since = monotonic()
        self._told: object = "nothing yet"

    def is_new(self) -> bool:
        """Whether the file is another than when this was last true, or is missing now."""
        now = _stamp(self._file)
        if now != self._latest:
            self._latest, self._since = now, monotonic()
        if now == self._told:
            return False
        if monotonic() - self._since < (MISSING_SECONDS if now is None else SETTLED_SECONDS):
            return False
        self._told = now
        return True


def _stamp(file: Path) -> Stamp | None:
    """What is different after each save; None if there is no such file."""
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino


# What a file holds now: the drawing, and what the linter finds, or the errors in it.


def _file_to_watch(file: Path) -> Path:
    """The same. Raises FileError for a puzzle that comes with jigsat, and for a folder."""
    if str(file) in built_in_names():
        raise FileError(
            f"{file}: found a built-in puzzle, expected a file (jigsat new {file} copies it)"
        )
    if file.is_dir():
        raise FileError(f"{file}: found a folder, expected a file")
    return file


def show_file(file: Path, seconds: float) -> None:
    """Print what a file holds, the drawing first.

    ``seconds``: how long the linter may take, which needs some milliseconds for most puzzles.
    """
    try:
        puzzle = load_any(str(file), quiet=True)
    except JigsatError as error:
        for message, quote in messages(error, drawing_width()):
            print("\n".join((message, *quote)))
    else:
        _draw(puzzle)
        if isinstance(puzzle, Puzzle):
            _check(puzzle, seconds)
    sys.stdout.flush()


def _draw(puzzle: Puzzle | ExactCover) -> None:
    if isinstance(puzzle, Puzzle):
        print_text(draw_puzzle(puzzle, drawing_width()))
    else:
        print_lines(cover_in_words(puzzle))
    sys.stdout.flush()


def _check(puzzle: Puzzle, seconds: float) -> None:
    """Print what the linter finds in a puzzle."""
    summary = None
    with suppress(OutOfTime), ended_after(seconds):
        summary = summarise(puzzle)
    print()
    if summary is None:
        print(f"{puzzle.name}: it takes longer to look for mistakes (see: jigsat check)")
    else:
        print_lines(lines(summary))


# The command.


PuzzleFile = Annotated[
    Path, typer.Argument(metavar="FILE", help="The file that the puzzle is typed in.")
]
#: How often the file is looked at: ten times in the half second in which it is to be drawn.
POLL_SECONDS = 0.05
#: So long the linter may keep the next drawing waiting.
CHECK_SECONDS = 0.5
#: Clears a terminal, and begins at its top. What has scrolled away stays.
CLEAR = "\x1b[H\x1b[2J"


def watch(file: PuzzleFile) -> None:
    """Draw a puzzle again each time you save it.

    After each save: the drawing, and what is wrong or suspicious, or the errors
    in the file. It goes on until Ctrl-C. To be told whether there is a solution,
    too: jigsat serve FILE.
    """

    saves = Saves(_file_to_watch(file))
    interrupts = Interrupts()
    with interrupts.deferred():
        while True:
            if saves.is_new():
                _show(file)
            with interrupts.waiting():
                sleep(POLL_SECONDS)


def _show(file: Path) -> None:
    """Draw what the file holds now."""
    print(CLEAR if can_be_drawn_over(sys.stdout) else "")
    with suppress(OSError):  # it is missing, which is said then
        saved = datetime.fromtimestamp(file.stat().st_mtime)
        print(f"{file}, saved at {saved:%H:%M:%S}\n")
    show_file(file, CHECK_SECONDS)
