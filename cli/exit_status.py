"""The exit statuses, and errors as one line on stderr and an exit status."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import TextIO

from jigsat.cli.output import WIDTH, say, width_of
from jigsat.cli.quotation import quotation
from jigsat.schemas.errors import DataError, JigsatError, OutOfTime, WorkerDied, WrongSolution
from jigsat.schemas.mistake import Place
from jigsat.schemas.text import number_of

NO = 1
BAD_INPUT = 2
NOT_KNOWN = 3
BUG = 70  # EX_SOFTWARE of sysexits.h
INTERRUPTED = 130
#: So many mistakes in a file are printed; the others are counted.
MOST_SHOWN = 10


def report_error(error: JigsatError | OSError) -> int:
    """Print what went wrong on stderr, and return the exit status that goes with it."""
    if isinstance(error, OSError):
        return _report_os_error(error)
    if isinstance(error, DataError):
        _say_all(error)
    else:
        _say(str(error))
    if isinstance(error, WrongSolution):
        return BUG
    return NOT_KNOWN if isinstance(error, WorkerDied | OutOfTime) else BAD_INPUT


def _say_all(error: DataError) -> None:
    """Print each mistake on a line; below it the line of the file, and a caret where it is."""
    shown = error.mistakes[:MOST_SHOWN]
    for mistake in shown:
        _say(str(mistake))
        if mistake.place is not None:
            _print_quote(mistake.place)
    left = len(error.mistakes) - len(shown)
    if left:
        _say(f"{error.source}: and {number_of(left, 'more mistake')}")


def _print_quote(place: Place) -> None:
    quote, caret = quotation(place, width_of(sys.stderr) or WIDTH)
    with suppress(OSError):
        print(f"{quote}\n{caret}", file=sys.stderr)


def _report_os_error(error: OSError) -> int:
    discard(sys.stdout)
    if isinstance(error, BrokenPipeError):
        return 0  # whoever reads has enough (… | head -1): nothing is wrong
    reason = error.strerror or str(error)
    _say(f"{os.fsdecode(error.filename)}: {reason}" if error.filename else reason)
    return BAD_INPUT


def _say(message: str) -> None:
    try:
        say(message, quiet=False)
    except OSError:
        discard(sys.stderr)


def discard(stream: TextIO) -> None:
    """Discard what is still buffered, so that ending the program does not fail again."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
