"""The command edit."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from jigsat.cli.commands.authoring.view import View, file_to_edit, show_file
from jigsat.cli.options import Quiet
from jigsat.cli.output import say
from jigsat.schemas.errors import FileError

#: So long the linter may keep somebody waiting.
CHECK_SECONDS = 10.0

PuzzleFile = Annotated[
    Path, typer.Argument(metavar="FILE", help="The file that the puzzle is typed in.")
]


def edit(file: PuzzleFile, quiet: Quiet = False) -> None:
    """Open a file in your editor, and check it when that is closed.

    The editor is the command in VISUAL or EDITOR, or else a usual one. What is
    shown is what watch shows; if there are errors, the file can be edited again.
    An editor that opens a window must be told to wait: EDITOR="code --wait".

    Exit status: 0 no errors (there may be suspicions), 1 errors, 2 the file
    cannot be read.
    """
    from jigsat.cli.commands.authoring.editor import run_editor

    if not file_to_edit(file).exists():
        raise FileError(f"{file}: no such file (jigsat new KIND -o FILE writes one)")
    while True:
        status = run_editor(file)
        if status:
            say(f"the editor ended with status {status}", quiet)
        view = show_file(file, CHECK_SECONDS)
        if not (view.status and _wants_to_edit_again(view)):
            raise typer.Exit(view.status)


def _wants_to_edit_again(view: View) -> bool:
    """Whether the person at the terminal wants that; false if there is none."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    what = "It cannot be read" if view.puzzle is None else "There are errors"
    try:
        return typer.confirm(f"{what}. Edit again?", default=True)
    except typer.Abort:
        print()
        return False
