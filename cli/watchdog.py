"""Limits that hold whatever the program is doing: of time, of memory, and Ctrl-C.

Work that calls ``check_limits`` ends by itself, and its command reports what it knows. A timer
makes the main thread call it, so that no loop in Python need do so. What does not hear that
either, such as a long call into a library, is ended with the whole process: one line on stderr,
with ``--json`` a document as well, and the exit status of a question that was left open.
Journals survive that, as they survive a power cut.
"""

from __future__ import annotations

import os
import select
import signal
import sys
from collections.abc import Generator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from threading import Thread
from time import monotonic
from types import FrameType

from jigsat.cli.clock import PROGRAM
from jigsat.cli.exit_status import INTERRUPTED, NOT_KNOWN
from jigsat.cli.interrupts import SIGNALS, Interrupts
from jigsat.cli.output import print_stopped
from jigsat.schemas.errors import OutOfTime
from jigsat.schemas.support.progress import check_limits, limited_by
from jigsat.solvers.limits.deadline import megabytes_used, own_megabytes, time_limit_of
from jigsat.solvers.limits.interrupts import BY_HAND
from jigsat.solvers.limits.options import OutOfMemory, cores, memory_limit_of

#: Seconds between two calls of ``check_limits`` in the main thread.
TICK_SECONDS = 0.1
#: Seconds between two looks at the memory, if that is limited: it can grow by 2 GB a second.
LOOK_SECONDS = 0.02
#: The memory of other processes takes longer to find out: only after so many looks.
LOOKS_ALONE = 25
#: Between what a limit of memory says and what the system measures, in megabytes.
SPARE_MEGABYTES = 36
#: The program with its libraries takes so many megabytes: lower limits are left to the work.
PROGRAM_MEGABYTES = 200.0
#: A busy machine gets so many times the seconds below.
BUSY = 3.0


@dataclass(frozen=True)
class Patience:
    """How many seconds after a limit, and megabytes above one, something happens."""

    seconds: float
    megabytes: float


#: By then a command has ended its work by itself; else it is interrupted.
INTERRUPT = Patience(1.0, SPARE_MEGABYTES / 3)
#: By then an interrupted command has ended; else the process is ended.
END = Patience(1.6, SPARE_MEGABYTES)
#: By then a signal has been heard; else the process is ended.
HEARD_SECONDS = 0.8
#: Dask takes leave of its workers, which takes so many times as long.
LEAVE = 20.0

#: Where an exception would leave something half done: modules that are left alone by the timer
#: while they run, and those in which they may be called.
DELICATE = (
    *("contextlib", "threading", "queue", "multiprocessing", "subprocess", "tempfile"),
    *("jigsat.schemas.support.progress", "jigsat.solvers.limits.interrupts"),
    *("jigsat.solvers.limits.deadline", "jigsat.solvers.recording", "jigsat.cli"),
)
IMPORTING = ("importlib._bootstrap", "_frozen_importlib")


class Watchdog:
    """Ends what goes on after a limit; ``memory_limit`` in megabytes."""

    def __init__(self, memory_limit: float | None = None) -> None:
        self.memory_limit = memory_limit
        self._looks = 0
        self._others = 0.0
        self._signalled_at: float | None = None

    def check(self) -> None:
        """Raise OutOfTime or OutOfMemory if the command should have ended by itself."""
        exceeded = self.exceeded(INTERRUPT)
        if exceeded is not None:
            error = OutOfTime if exceeded.startswith("time") else OutOfMemory
            raise error(f"{exceeded}: stopped before there was an answer")

    def exceeded(self, patience: Patience) -> str | None:
        """Return the limit that was exceeded by more than this, in words."""
        late, limit = PROGRAM.late, PROGRAM.left
        if limit is not None and late > patience.seconds * slowness():
            return time_limit_of(limit)
        if self.memory_limit is None:
            return None
        most = max(self.memory_limit, PROGRAM_MEGABYTES) + patience.megabytes
        if self._used <= most:
            return None
        return memory_limit_of(self.memory_limit)

    @property
    def _used(self) -> float:
        self._looks += 1
        if self._looks % LOOKS_ALONE == 0:
            self._others = megabytes_used() - own_megabytes()
        return own_megabytes() + self._others

    def run(self, signals: int) -> None:
        """Watch until the process ends; ``signals`` is a file of the signals that arrive."""
        while True:
            wait = TICK_SECONDS if self.memory_limit is None else LOOK_SECONDS
            if select.select([signals], [], [], wait)[0]:
                self.note(os.read(signals, 256))
            self.look()

    def note(self, arrived: bytes) -> None:
        """Note the numbers of the signals that have arrived."""
        if not set(map(int, SIGNALS)).isdisjoint(arrived):
            self._signalled_at = self._signalled_at or monotonic()

    def look(self) -> None:
        """End the process if it has not heard a limit or a signal."""
        exceeded = self.exceeded(END)
        if exceeded is not None:
            end_process(NOT_KNOWN, f"{exceeded}: stopped before there was an answer")
        at = self._signalled_at
        patience = HEARD_SECONDS * slowness() * (LEAVE if "distributed" in sys.modules else 1)
        if at is None or monotonic() - at < patience:
            return
        if Interrupts.deferring:
            end_process(INTERRUPTED, BY_HAND)


def slowness() -> float:
    """By how much longer things take on this machine now, if others use it."""
    busy = hasattr(os, "getloadavg") and os.getloadavg()[0] > cores() + 1
    return BUSY if busy else 1.0


def end_process(status: int, why: str) -> None:
    """End the process at once; what was printed is flushed if that is possible."""

    def flush() -> None:
        with suppress(OSError, ValueError):
            print_stopped(why)
            sys.stdout.flush()

    flushing = Thread(target=flush, daemon=True)
    flushing.start()
    flushing.join(0.1)
    with suppress(OSError):
        os.write(2, f"jigsat: {why}\n".encode())
    os._exit(status)


def tick(_number: int, frame: FrameType | None) -> None:
    """Call ``check_limits`` in the main thread, unless it is doing something delicate."""
    if frame is None or _name(frame).startswith(DELICATE):
        return
    outer: FrameType | None = frame
    while outer is not None:
        if _name(outer) in IMPORTING:
            return
        outer = outer.f_back
    check_limits()


def _name(frame: FrameType) -> str:
    return str(frame.f_globals.get("__name__", ""))


@contextmanager
def guarded(memory_limit: float | None) -> Generator[None, None, None]:
    """In this block the limits of the program hold, if it is a program and not a library."""
    if not PROGRAM.is_whole or not hasattr(signal, "setitimer"):
        yield
        return
    watchdog = Watchdog(memory_limit)
    arrived, wakes = os.pipe()
    os.set_blocking(wakes, False)
    signal.set_wakeup_fd(wakes, warn_on_full_buffer=False)
    if PROGRAM.owes_document and signal.getsignal(signal.SIGINT) is signal.SIG_DFL:
        signal.signal(signal.SIGINT, lambda *_: end_process(INTERRUPTED, BY_HAND))
    signal.signal(signal.SIGALRM, tick)
    Thread(target=watchdog.run, args=(arrived,), name="limits", daemon=True).start()
    signal.setitimer(signal.ITIMER_REAL, TICK_SECONDS, TICK_SECONDS)
    try:
        with limited_by(watchdog.check):
            yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0.0)
