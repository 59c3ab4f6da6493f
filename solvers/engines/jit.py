"""How functions are compiled."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

from numba import njit

F = TypeVar("F", bound=Callable[..., Any])


def compiled(function: F) -> F:
    """The function, compiled when first called; the result is kept on disk."""
    return cast(F, njit(cache=True, nogil=True)(function))


def inlined(function: F) -> F:
    """A function that is compiled into those that call it."""
    return cast(F, njit(inline="always")(function))
