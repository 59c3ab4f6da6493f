"""The entry point: whatever happens, one clear line and an exit status, never a traceback."""

from __future__ import annotations

import signal
import sys
from types import FrameType

INTERRUPTED = 130


def main() -> None:
    """Run the command line. The program's modules are loaded only after Ctrl-C is caught."""
    try:
        _prepare()
        from jigsat.cli.app import app

        app(prog_name="jigsat")
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)


def _prepare() -> None:
    signal.signal(signal.SIGTERM, _terminated)
    for stream in (sys.stdout, sys.stderr):
        # A terminal without box characters shows question marks instead of failing.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def _terminated(_signal: int, _frame: FrameType | None) -> None:
    """Being asked to end (by ``timeout``, say) is like Ctrl-C: keep what was found."""
    raise KeyboardInterrupt
