"""Runs jigsat in this process, as on a plain terminal of 80 columns."""

from __future__ import annotations

import io
import os
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout

from jigsat.cli.app import app

#: What a terminal decides, and here must not.
PLAIN = {"COLUMNS": "80", "TERMINAL_WIDTH": "80", "NO_COLOR": "1", "TERM": "dumb"}


def printed(*arguments: str, messages: bool = False) -> str:
    """What the program prints on stdout with these arguments; with messages, on stderr too."""
    stdout = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    stderr = stdout if messages else io.StringIO()
    with _plain_terminal(), redirect_stdout(stdout), redirect_stderr(stderr):
        app(arguments, prog_name="jigsat", standalone_mode=False)
    stdout.seek(0)
    return stdout.read()


@contextmanager
def _plain_terminal() -> Iterator[None]:
    before = dict(os.environ)
    os.environ.update(PLAIN)
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)
