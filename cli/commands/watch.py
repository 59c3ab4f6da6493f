"""The command watch."""

from __future__ import annotations

import multiprocessing
import os
import shlex
import shutil
import signal
import subprocess
import sys
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import datetime
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from pathlib import Path
from threading import Thread
from time import monotonic, sleep
from typing import Annotated, Any

import typer

from jigsat.checks.summary import summarise
from jigsat.cli.commands.check import lines
from jigsat.cli.exit_status import BAD_INPUT, NO
from jigsat.cli.interrupts import Interrupts
from jigsat.cli.options import Quiet, option
from jigsat.cli.output import (
    can_be_drawn_over,
    drawing_width,
    messages,
    print_lines,
    print_text,
    say,
)
from jigsat.cli.session import load_any, print_solution
from jigsat.render.words.puzzle import cover_in_words
from jigsat.schemas.built_in import built_in_names
from jigsat.schemas.errors import FileError, JigsatError, OutOfTime
from jigsat.schemas.exact_cover import AnyPuzzle, AnySolution, ExactCover
from jigsat.schemas.puzzle import Puzzle
from jigsat.solvers.options import Options, TimeLimit, cores
from jigsat.solvers.running.deadline import ended_after

# The editor of the person at the terminal.


VARIABLES = ("VISUAL", "EDITOR")
#: Tried in this order where no variable says which editor it is.
USUAL = ("sensible-editor", "nano", "vim", "vi", "emacs", "micro", "notepad")


def run_editor(file: Path) -> int:
    """Wait until the editor is closed; return its exit status. Raises FileError without one."""
    command = _editor()
    # Ctrl-C is for the editor. What is not ignored but handled is not handed down to it.
    before = signal.signal(signal.SIGINT, lambda *_: None)
    try:
        return subprocess.call([*command, str(file)])
    except OSError as error:
        raise FileError(f"{command[0]}: cannot be started ({error.strerror})") from None
    finally:
        signal.signal(signal.SIGINT, before)


def _editor() -> list[str]:
    """The words of the command that starts the editor."""
    for variable in VARIABLES:
        if typed := os.environ.get(variable, "").strip():
            return _words(variable, typed)
    for name in USUAL:
        if found := shutil.which(name):
            return [found]
    raise FileError("found no editor; set EDITOR to the command that starts yours")


def _words(variable: str, typed: str) -> list[str]:
    on_windows = os.name == "nt"
    try:
        words = shlex.split(typed, posix=not on_windows)
    except ValueError:
        raise FileError(
            f"{variable}: found {typed}, expected a command with its quotes closed"
        ) from None
    # A path in quotes keeps them where backslashes are no escapes.
    return [word.strip('"') for word in words] if on_windows else words


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


@dataclass(frozen=True)
class View:
    """What was shown of a file: its puzzle, if it could be read, and what is wrong with it."""

    puzzle: Puzzle | ExactCover | None
    status: int
    has_no_solution: bool = False


def file_to_edit(file: Path) -> Path:
    """The same. Raises FileError for a puzzle that comes with jigsat, and for a folder."""
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

    if isinstance(puzzle, Puzzle):
        from jigsat.render.text.pages import draw_puzzle

        print_text(draw_puzzle(puzzle, drawing_width()))
    else:
        print_lines(cover_in_words(puzzle))
    sys.stdout.flush()


def _checked(puzzle: Puzzle, seconds: float) -> View:
    """Print what the linter finds in a puzzle."""
    summary = None
    with suppress(OutOfTime), ended_after(seconds):
        summary = summarise(puzzle)
    print()
    if summary is None:
        print(f"{puzzle.name}: it takes longer to look for mistakes (see: jigsat check)")
        return View(puzzle, 0)
    print_lines(lines(summary))
    sys.stdout.flush()
    proven = any(finding.no_solution for finding in summary.findings)
    return View(puzzle, NO if summary.has_errors else 0, proven)


# The command edit.


#: So long the linter may keep somebody waiting.
EDITED_CHECK_SECONDS = 10.0

PuzzleFile = Annotated[
    Path, typer.Argument(metavar="FILE", help="The file that the puzzle is typed in.")
]


def edit(file: PuzzleFile, quiet: Quiet = False) -> None:
    """Open a file in your editor, and check it when you close it.

    The editor is the command in VISUAL or EDITOR, or else a usual one. The
    report is the one of watch. If there are errors, you can edit the file
    again. An editor that opens a window needs an option to wait: EDITOR="code
    --wait".

    Exit status: 0 no errors (there may be suspicions), 1 errors, 2 the file
    cannot be read.
    """

    if not file_to_edit(file).exists():
        raise FileError(f"{file}: no such file (jigsat new KIND -o FILE writes one)")
    while True:
        status = run_editor(file)
        if status:
            say(f"the editor ended with status {status}", quiet)
        view = show_file(file, EDITED_CHECK_SECONDS)
        if not (view.status and _wants_to_edit_again(view)):
            raise typer.Exit(view.status)


def _wants_to_edit_again(view: View) -> bool:
    """Whether the person at the terminal wants that; false without a terminal."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    what = "It cannot be read" if view.puzzle is None else "There are errors"
    try:
        return typer.confirm(f"{what}. Edit again?", default=True)
    except typer.Abort:
        print()
        return False


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
        option(TimeLimit, help="Search this long after each save; 0 to search never."),
    ] = 10,
) -> None:
    """Draw a puzzle again each time you save it.

    After each save: the drawing, and what is wrong or suspicious, or the errors
    in the file; then whether there is a solution, if that is soon known. It goes
    on until Ctrl-C.
    """

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
    print(CLEAR if can_be_drawn_over(sys.stdout) else "")
    with suppress(OSError):  # it is missing, which is said then
        saved = datetime.fromtimestamp(file.stat().st_mtime)
        print(f"{file}, saved at {saved:%H:%M:%S}\n")
    view = show_file(file, CHECK_SECONDS)
    if view.puzzle is not None and seconds != 0 and not view.has_no_solution:
        search.begin(view.puzzle, seconds)
    return view.puzzle


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


# Looking for a solution in a process of its own, which can be ended at any time.


@dataclass(frozen=True)
class Verdict:
    """Whether a puzzle can be solved: a solution, or why none is known or possible."""

    solution: AnySolution | None
    not_known: str | None


class Background:
    """A process that searches, and is waiting for the next puzzle when it has answered."""

    def __init__(self) -> None:
        self._process: SpawnProcess | None = None
        self._connection: Connection | None = None
        self._is_searching = False

    def begin(self, puzzle: AnyPuzzle, seconds: float | None) -> None:
        """Look for a solution, for ``seconds``."""
        self.stop()
        if self._connection is None:
            self._connection = self._start()
        self._is_searching = True
        # In a thread: a large puzzle waits until the process has started.
        sent = (self._connection, (puzzle, seconds))
        Thread(target=_send, args=sent, daemon=True).start()

    def stop(self) -> None:
        """End the search that is going on."""
        if self._is_searching:
            self.close()

    def poll(self) -> Verdict | None:
        """What was found, once it is known."""
        if self._connection is None or not self._is_searching or not self._connection.poll():
            return None
        try:
            verdict: Verdict = self._connection.recv()
        except (EOFError, OSError):
            self.close()
            return Verdict(None, "the search ended early: killed, or out of memory")
        self._is_searching = False
        return verdict

    def close(self) -> None:
        """End the process."""
        if self._process is not None and self._connection is not None:
            self._process.kill()
            self._process.join()
            self._connection.close()
        self._process = self._connection = None
        self._is_searching = False

    def _start(self) -> Connection:
        # "spawn" is the one way that works everywhere.
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        self._process = context.Process(target=_serve, args=(theirs,))
        self._process.start()
        theirs.close()
        return ours


def _send(connection: Connection, message: object) -> None:
    with suppress(OSError, ValueError):  # it was closed in the meantime
        connection.send(message)


def _serve(connection: Connection) -> None:
    """Answer one puzzle after the other, until the process is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the main process to handle
    Thread(target=_end_with_parent, daemon=True).start()
    try:
        while True:
            connection.send(_verdict(*connection.recv()))
    except (EOFError, BrokenPipeError):
        return


def _verdict(puzzle: AnyPuzzle, seconds: float | None) -> Verdict:
    from jigsat.solvers.find import Outcome, find

    # One core is left for the editor, and for the next drawing.
    options = Options(limit=1, time_limit=seconds, workers=max(1, cores() - 1))
    try:
        found: Outcome[Any] = find(puzzle, options)
    except JigsatError as error:
        return Verdict(None, str(error))
    return Verdict(next(iter(found.solutions), None), found.stopped)


def _end_with_parent() -> None:
    """End this process when the main one is gone, however that came."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
