"""What a search finds, handed on to those who count it, write it or collect it.

The source is a search: of a puzzle, of what an earlier run has left of it, or of a share of it,
on this machine or on a cluster. Each sink takes every batch and knows nothing of the others, so
that any of them can stand beside any other.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import closing
from pathlib import Path
from typing import Any, TypedDict

from jigsat.schemas.support.progress import OnProgress
from jigsat.solvers.batches import Batch
from jigsat.solvers.limits.interrupts import BY_HAND, Interrupts
from jigsat.solvers.search import Search

#: Called with a search before it begins, and then every few tenths of a second.
OnStep = Callable[[Search], object]
#: Makes other batches of those that are found; ends them if it ends before they do.
Filter = Callable[[Generator[Batch, None, None]], Generator[Batch, None, None]]


class Watched(TypedDict, total=False):
    """How a run is followed and ended.

    ``on_progress``: called with what is being done, and how far it is. ``on_step``: called with
    the search, again and again. ``interrupts``: the signals that end it; by default it is
    Ctrl-C.
    """

    on_progress: OnProgress | None
    on_step: OnStep | None
    interrupts: Interrupts | None


class Run(Watched, total=False):
    """How a run is followed, recorded and ended.

    ``journal``: a file that records what is found; ``resume``: continue the
    run that the journal is from; ``overwrite``: replace an existing
    journal instead of resuming it.
    """

    journal: Path | str | None
    resume: bool
    overwrite: bool


class Sink:
    """Takes what a search finds."""

    def begin(self) -> None:
        """Prepare for the first batch."""

    def add(self, batch: Batch) -> None:
        """Take some solutions; none in a batch that is a sign of life."""

    def end(self, stopped: str | None) -> None:
        """Take note that the search has ended; ``stopped``: why, if it is not complete."""


def follow(
    search: Search,
    *sinks: Sink,
    interrupts: Interrupts,
    on_step: OnStep | None = None,
    filtered: Filter | None = None,
) -> str | None:
    """Hand on all that a search finds; return why it stopped, None if it is complete.

    An interrupt waits until the sinks have dealt with the batch at hand. ``filtered`` makes of
    the batches those that the sinks are given.
    """
    for sink in sinks:
        sink.begin()
    if on_step is not None:
        on_step(search)
    found = search.batches()
    try:
        with closing(
            interrupts.interruptible(filtered(found) if filtered else found)
        ) as batches:
            for batch in batches:
                for sink in sinks:
                    sink.add(batch)
                if on_step is not None:
                    on_step(search)
        stopped = search.stopped
    except KeyboardInterrupt:
        stopped = BY_HAND
    for sink in sinks:
        sink.end(stopped)
    return stopped


class Taking(Sink):
    """Hands every batch to a function."""

    def __init__(self, take: Callable[[Batch], object]) -> None:
        self._take = take

    def add(self, batch: Batch) -> None:
        """Hand it on."""
        self._take(batch)


class Calling(Sink):
    """Calls a function with every solution that is wanted; ``written``: with how many."""

    def __init__(self, call: Callable[[Any], object], search: Search) -> None:
        self.written = 0
        self._call = call
        self._search = search

    def add(self, batch: Batch) -> None:
        """Call the function with the solutions of a batch."""
        for solution in self._search.decoded(batch):
            self._call(solution)
            self.written += 1
