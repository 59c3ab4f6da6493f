"""The entry point: whatever happens, one clear line and an exit status, never a traceback."""

from __future__ import annotations

import gc
import os
import sys
from signal import SIGINT
from threading import Timer

from jigsat.cli.clock import PROGRAM
from jigsat.cli.interrupts import exit_on_sigint

#: By then a short command has ended, and a long one has loaded what it needs.
UNDER_WAY_SECONDS = 3.0


def main() -> None:
    """Run the command line. The program's modules are loaded once Ctrl-C is provided for."""
    PROGRAM.start()
    exit_on_sigint()
    _delay_gc()
    # To look for plugins reads the metadata of every package that is installed.
    os.environ["PYDANTIC_DISABLE_PLUGINS"] = "1"
    _prepare_streams()
    from jigsat.cli.app import app
    from jigsat.cli.exit_status import report_error, report_warnings, status_of_cut_off

    report_warnings()
    try:
        try:
            app(prog_name="jigsat")
        finally:
            sys.stdout.flush()
    except OSError as error:
        # Printing help or a usage error failed; commands report their own errors.
        sys.exit(report_error(error))
    except SystemExit as end:
        if isinstance(end.__context__, BrokenPipeError):  # libraries end the program so
            end.code = status_of_cut_off(end.__context__)
        _exit_at_once_if_late(end)
        raise


def _exit_at_once_if_late(end: SystemExit) -> None:
    """Exit after a limit or an interrupt without waiting for threads, as Python would.

    Nor is all that was loaded taken down, module by module. Dask, which does more than that
    at its end, is waited for after an interrupt.
    """
    from jigsat.solvers.engines.loading import is_left_to_itself

    is_interrupted = end.code == 128 + SIGINT and "distributed" not in sys.modules
    if is_left_to_itself() or PROGRAM.left == 0.0 or is_interrupted:
        sys.stderr.flush()
        os._exit(end.code if isinstance(end.code, int) else int(end.code is not None))


def _delay_gc() -> None:
    """Start garbage collection only once the program is running.

    What is loaded at the start is never freed, and scanning it again and again takes a
    seventh of the time of a short command (measured on ``count infuriater-original``).
    """

    def begin() -> None:
        gc.freeze()
        gc.enable()

    gc.disable()
    timer = Timer(UNDER_WAY_SECONDS, begin)
    timer.daemon = True
    timer.start()


def _prepare_streams() -> None:
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # it was closed before the program began (>&-)
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        # A terminal without box characters shows question marks instead of failing.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
