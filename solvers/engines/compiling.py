"""Work that cannot be interrupted: loading a library, and compiling, which takes some seconds.

It is done in a thread of its own, and whoever called waits: an exception that is raised there,
by a limit or by Ctrl-C, leaves the thread to itself.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Lock, Thread
from threading import enumerate as living_threads
from typing import TypeVar

from jigsat.schemas.support.progress import Progress, Stage, announce, check_limits

T = TypeVar("T")

#: How long to wait before whoever waits may be interrupted, in seconds.
POLL_SECONDS = 0.02
#: The name of the threads that do such work.
BESIDE = "jigsat: loading or compiling"

#: What is told meanwhile.
COMPILING = Progress(Stage.COMPILING, "an engine")


class Compiling:
    """How many functions are being compiled, in all threads."""

    def __init__(self) -> None:
        #: Whether what is compiled is kept on disk for the next run.
        self.is_kept = True
        self._lock = Lock()
        self._functions = 0

    @property
    def is_going_on(self) -> bool:
        """Whether a function is being compiled."""
        return self._functions > 0

    def begin(self) -> None:
        """Note that a function is begun."""
        with self._lock:
            self._functions += 1

    def end(self) -> None:
        """Note that a function is done."""
        with self._lock:
            self._functions -= 1


#: What is compiled in this process.
IN_THIS_PROCESS = Compiling()


def beside(work: Callable[[], T]) -> T:
    """What some work returns that is done in a thread of its own. Raises what it raises.

    Raises what a limit raises that is exceeded while this waits.
    """
    results: list[T] = []
    errors: list[BaseException] = []
    ended = Event()

    def run() -> None:
        try:
            results.append(work())
        except BaseException as error:  # to be raised where the end is waited for
            errors.append(error)
        finally:
            ended.set()

    # Not a daemon: Python would end in the midst of what C++ does.
    Thread(target=run, name=BESIDE, daemon=False).start()
    while not ended.wait(POLL_SECONDS):
        check_limits()
        if IN_THIS_PROCESS.is_going_on:
            announce(COMPILING)
    if errors:
        raise errors[0]
    return results[0]


def is_left_to_itself() -> bool:
    """Whether such work is still going on, for which Python would wait at its end."""
    return any(thread.name == BESIDE for thread in living_threads())
