"""The entry point: whatever happens, one clear line and an exit status, never a traceback."""

from __future__ import annotations

import os
import sys

from jigsat.cli.interrupts import end_at_once


def main() -> None:
    """Run the command line. The program's modules are loaded once Ctrl-C is provided for."""
    end_at_once()
    _prepare_streams()
    from jigsat.cli.app import app
    from jigsat.cli.errors import tell

    try:
        try:
            app(prog_name="jigsat")
        finally:
            sys.stdout.flush()
    except OSError as error:
        # Printing help or a usage error failed; commands tell their own errors.
        sys.exit(tell(error))


def _prepare_streams() -> None:
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # it was closed before the program began (>&-)
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        # A terminal without box characters shows question marks instead of failing.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
