"""Following a search to its end, or until an interrupt ends it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing

from jigsat.solvers.batches import Batch
from jigsat.solvers.interrupts import BY_HAND, Interrupts
from jigsat.solvers.search import Search

#: Called with a search before it begins, and then every few tenths of a second.
OnStep = Callable[[Search], object]


def follow(
    search: Search,
    take: Callable[[Batch], object],
    interrupts: Interrupts,
    on_step: OnStep | None = None,
) -> str | None:
    """Hand on what a search finds; return why it stopped, None if it is complete.

    An interrupt waits until ``take`` has dealt with the batch at hand.
    """
    look = on_step or _look_away
    look(search)
    try:
        with closing(interrupts.interruptible(search.batches())) as batches:
            for batch in batches:
                take(batch)
                look(search)
    except KeyboardInterrupt:
        return BY_HAND
    return search.stopped


def _look_away(search: Search) -> None:
    pass
