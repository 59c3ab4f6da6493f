"""How functions are compiled.

The first call on a machine takes some seconds, in which nothing could be interrupted. So it is
compiled ``beside``. What is compiled is kept on disk, and is there for the next call; where
nothing can be written, as in some containers, each run compiles.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

from numba import njit
from numba.core import event
from numba.core.dispatcher import Dispatcher

from jigsat.solvers.engines.compiling import IN_THIS_PROCESS, beside

F = TypeVar("F", bound=Callable[..., Any])
T = TypeVar("T")


class _Listener(event.Listener):
    def on_start(self, _: event.Event) -> None:
        IN_THIS_PROCESS.begin()

    def on_end(self, _: event.Event) -> None:
        IN_THIS_PROCESS.end()


#: What is found on disk is not compiled: numba tells nothing of it.
event.register("numba:compile", _Listener())


def kept_if_possible(define: Callable[[], T]) -> T:
    """Define functions that are kept on disk when compiled, or else are not kept.

    numba refuses to define one where it finds no folder that it can write to.
    """
    try:
        return define()
    except RuntimeError as error:
        if "cannot cache" not in str(error):
            raise
    IN_THIS_PROCESS.is_kept = False
    dispatcher: Any = Dispatcher
    enable = dispatcher.enable_caching
    dispatcher.enable_caching = lambda _: None
    try:
        return define()
    finally:
        dispatcher.enable_caching = enable


def compiled(function: F) -> F:
    """The function, compiled when first called; the result is kept on disk if possible."""
    dispatcher: Any = kept_if_possible(lambda: njit(cache=True, nogil=True)(function))
    compile_here = dispatcher._compile_for_args  # called for types of arguments that are new

    def compile_beside(*arguments: Any, **named: Any) -> Any:
        return beside(lambda: compile_here(*arguments, **named))

    dispatcher._compile_for_args = compile_beside
    return cast(F, dispatcher)


def inlined(function: F) -> F:
    """A function that is compiled into those that call it."""
    return cast(F, njit(inline="always")(function))
