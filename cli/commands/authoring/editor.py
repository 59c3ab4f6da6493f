"""The editor of the person at the terminal."""

from __future__ import annotations

import os
import shlex
import shutil
import signal
import subprocess
from pathlib import Path

from jigsat.schemas.errors import FileError

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
