"""What runners report, and the one queue that they report to."""

from __future__ import annotations

import queue
from collections.abc import Mapping
from dataclasses import dataclass, field

from jigsat.models.problem import Rows
from jigsat.solvers.engines.engine import Position, Stop
from jigsat.solvers.slicing.bookmark import Bookmark

#: How long to wait for room in the queue before asking whether to stop, in seconds.
ROOM_SECONDS = 0.1
#: Solutions wait here until they are read; a search that is ahead waits with them.
QUEUE_LENGTH = 64


@dataclass(frozen=True)
class Event:
    """What a runner reports: solutions, where it stands, and at the end how that went.

    ``finished``: the search has left nothing out, but for what is in ``left``: that is still to
    be gone on with, and nothing of it was reported. It is None where that is not known.
    """

    runner: int
    found: Rows | None = None
    ended: bool = False
    finished: bool = False
    error: BaseException | None = None
    work: Mapping[str, int] = field(default_factory=dict)
    position: Position | None = None
    left: tuple[Bookmark, ...] | None = None


class Events:
    """The queue of events. After ``stop`` it takes nothing more and blocks nobody."""

    def __init__(self, stop: Stop) -> None:
        self._queue: queue.Queue[Event] = queue.Queue(QUEUE_LENGTH)
        self._stop = stop

    def put(self, event: Event) -> None:
        """Add an event, waiting for room."""
        while not self._stop.requested:
            try:
                self._queue.put(event, timeout=ROOM_SECONDS)
            except queue.Full:
                continue
            return

    def get(self, seconds: float) -> Event | None:
        """The next event, or None if there is none for so long."""
        try:
            return self._queue.get(timeout=seconds)
        except queue.Empty:
            return None
