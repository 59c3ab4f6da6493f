"""How functions are compiled.

The first call on a machine takes some seconds, in which nothing could be interrupted. So it is
compiled in a thread of its own, and whoever called waits: an exception that is raised there, by
a time limit or by Ctrl-C, leaves the thread to itself. What it compiles is kept on disk, and is
there for the next call.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Thread
from typing import Any, TypeVar, cast

from numba import njit
from numba.core import event

from jigsat.schemas.progress import announce
from jigsat.solvers.engines.compiling import COMPILING, IN_THIS_PROCESS

F = TypeVar("F", bound=Callable[..., Any])
#: How long to wait before whoever waits may be interrupted, in seconds.
POLL_SECONDS = 0.02


class _Listener(event.Listener):
    def on_start(self, _: event.Event) -> None:
        IN_THIS_PROCESS.begin()

    def on_end(self, _: event.Event) -> None:
        IN_THIS_PROCESS.end()


#: What is found on disk is not compiled: numba tells nothing of it.
event.register("numba:compile", _Listener())


def compiled(function: F) -> F:
    """The function, compiled when first called; the result is kept on disk."""
    dispatcher: Any = njit(cache=True, nogil=True)(function)
    compile_here = dispatcher._compile_for_args  # called for types of arguments that are new

    def compile_beside(*arguments: Any, **named: Any) -> Any:
        return _beside(lambda: compile_here(*arguments, **named))

    dispatcher._compile_for_args = compile_beside
    return cast(F, dispatcher)


def _beside(work: Callable[[], Any]) -> Any:
    """What some work returns that is done in a thread of its own. Raises what it raises."""
    outcome: list[Any] = []
    ended = Event()

    def run() -> None:
        try:
            outcome.extend((work(), None))
        except BaseException as error:  # to be raised where the end is waited for
            outcome.extend((None, error))
        finally:
            ended.set()

    Thread(target=run).start()
    while not ended.wait(POLL_SECONDS):
        if IN_THIS_PROCESS.is_going_on:
            announce(COMPILING)
    result, error = outcome
    if error is not None:
        raise error
    return result


def inlined(function: F) -> F:
    """A function that is compiled into those that call it."""
    return cast(F, njit(inline="always")(function))
