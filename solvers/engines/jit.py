"""How functions are compiled."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

from numba import njit
from numba.core.event import Event, Listener, register

from jigsat.solvers.engines.compiling import IN_THIS_PROCESS

F = TypeVar("F", bound=Callable[..., Any])


class _Listener(Listener):
    def on_start(self, event: Event) -> None:
        IN_THIS_PROCESS.on_start(event)

    def on_end(self, event: Event) -> None:
        IN_THIS_PROCESS.on_end(event)


#: What is found on disk is not compiled: numba tells nothing of it.
register("numba:compile", _Listener())


def compiled(function: F) -> F:
    """The function, compiled when first called; the result is kept on disk."""
    return cast(F, njit(cache=True, nogil=True)(function))


def inlined(function: F) -> F:
    """A function that is compiled into those that call it."""
    return cast(F, njit(inline="always")(function))
