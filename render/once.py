"""What follows from a puzzle, found once for all pictures of it."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from operator import is_
from typing import TypeVar, TypeVarTuple

Args = TypeVarTuple("Args")
R = TypeVar("R")


def once(function: Callable[[*Args], R]) -> Callable[[*Args], R]:
    """The function, which keeps what it returned for the very objects it was asked about last.

    Puzzles have no hash, so that ``functools.cache`` does not take them.
    """
    last: list[tuple[tuple[object, ...], R]] = []

    @wraps(function)
    def remembered(*args: *Args) -> R:
        for known, result in last[:]:  # a copy: another thread may ask at the same time
            if all(map(is_, known, args)):
                return result
        found = function(*args)
        last[:] = [(args, found)]
        return found

    return remembered
