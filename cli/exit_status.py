"""The exit statuses, and errors as one line on stderr and an exit status."""

from __future__ import annotations

import errno
import os
import sys
import warnings
from contextlib import suppress
from typing import Any, TextIO

from jigsat.cli.output import WIDTH, messages, print_stopped, say, width_of
from jigsat.schemas.errors import (
    JigsatError,
    JournalWarning,
    OutOfTime,
    WorkerDied,
    WrongSolution,
    why_not_a_file,
)
from jigsat.schemas.support.plugins import PluginWarning

NO = 1
BAD_INPUT = 2
NOT_KNOWN = 3
BUG = 70  # EX_SOFTWARE of sysexits.h
INTERRUPTED = 130


def report_error(error: JigsatError | OSError) -> int:
    """Print what went wrong on stderr, and return the exit status that goes with it."""
    if isinstance(error, OSError):
        return _report_os_error(error)
    for message, quote in messages(error, width_of(sys.stderr) or WIDTH):
        _say(message)
        with suppress(OSError):
            sys.stderr.writelines(f"{line}\n" for line in quote)
    if isinstance(error, WrongSolution):
        return BUG
    if not isinstance(error, WorkerDied | OutOfTime):
        return BAD_INPUT
    print_stopped(str(error))
    return NOT_KNOWN


def report_warnings() -> None:
    """From now on, print what there is to know of a file or a plug-in on stderr, as messages.

    A shell that asks for completion is not told.
    """
    shown_by_python = warnings.showwarning

    def show(message: Warning | str, category: type[Warning], *where: Any, **more: Any) -> None:
        if issubclass(category, JournalWarning | PluginWarning):
            _say(str(message))
        else:
            shown_by_python(message, category, *where, **more)

    warnings.simplefilter("always", JournalWarning)
    asked_by_shell = "_JIGSAT_COMPLETE" in os.environ
    warnings.simplefilter("ignore" if asked_by_shell else "always", PluginWarning)
    warnings.showwarning = show


def _report_os_error(error: OSError) -> int:
    discard(sys.stdout)
    if isinstance(error, BrokenPipeError):
        return 0  # whoever reads has enough (… | head -1): nothing is wrong
    _say(_said_of(error))
    return BAD_INPUT


def status_of_cut_off(broken: BrokenPipeError) -> int:
    """The status if whoever reads has enough of a help, or of a message about wrong usage.

    What is left of it is discarded.
    """
    for stream in (sys.stdout, sys.stderr):
        discard(stream)
    status = getattr(broken.__context__, "exit_code", 0)
    return status if isinstance(status, int) else 0


def _said_of(error: OSError) -> str:
    """The sentence about what the system refused."""
    reason = error.strerror or str(error)
    if not error.filename:  # of all that is written, files have been named by now
        full = error.errno in (errno.ENOSPC, errno.EFBIG)
        return f"standard output: cannot be written ({reason})" if full else reason
    path = os.fsdecode(error.filename)
    folder = os.path.dirname(path)
    if isinstance(error, FileNotFoundError) and folder and not os.path.isdir(folder):
        return f"{path}: found no folder {folder}, expected one with the file"
    return f"{path}: {why_not_a_file(error) or reason}"


def _say(message: str) -> None:
    try:
        say(message, quiet=False)
    except OSError:
        discard(sys.stderr)


def discard(stream: TextIO) -> None:
    """Discard what is still buffered, so that ending the program does not fail again."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
