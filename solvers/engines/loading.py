"""Work that cannot be interrupted: loading a library, which can take some seconds.

It is done in a thread of its own, and whoever called waits: an exception that is raised there,
by a limit or by Ctrl-C, leaves the thread to itself.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Thread
from threading import enumerate as living_threads
from typing import TypeVar

from jigsat.schemas.support.progress import check_limits

T = TypeVar("T")

#: How long to wait before whoever waits may be interrupted, in seconds.
POLL_SECONDS = 0.02
#: The name of the threads that do such work.
BESIDE = "jigsat: loading"


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
    if errors:
        raise errors[0]
    return results[0]


def is_left_to_itself() -> bool:
    """Whether such work is still going on, for which Python would wait at its end."""
    return any(thread.name == BESIDE for thread in living_threads())
