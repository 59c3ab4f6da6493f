"""The program as tests run it."""

from __future__ import annotations

import os
import pty
import subprocess
from collections.abc import Callable
from pathlib import Path

#: Runs the program with some arguments, and environment variables by name.
Run = Callable[..., "subprocess.CompletedProcess[str]"]


def on_terminal(
    command: list[str], environment: dict[str, str], folder: Path | None = None
) -> str:
    """What the command writes to a terminal of 80 columns."""
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment, cwd=folder
    ) as child:
        os.close(theirs)
        shown = b""
        try:
            while part := os.read(ours, 65536):
                shown += part
        except OSError:
            pass  # Linux says so when the other end is closed
        assert child.wait(60) == 0
    os.close(ours)
    return shown.decode()
