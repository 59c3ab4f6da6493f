"""Workers that are simulated, in a time of their own: for many more than there are here.

A part of the search is a stretch of numbers, of which a worker searches so many a second. What
is left of it is cut at random places, so that the pieces are as uneven as those of a real
search. Each order and each answer takes the scheduler some time, in which it does nothing else.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import count
from random import Random

import numpy as np

from jigsat.extras.cluster.dispatching import Done, Lost, Message, Order
from jigsat.models.problem import Rows
from jigsat.solvers.running.work import BEGINNING, Bookmark, Unit, UnitOutcome

#: Numbers that a worker searches in a second.
RATE = 1_000
#: Where a unit begins and ends.
Stretch = tuple[int, int]


def as_bookmark(stretch: Stretch) -> Bookmark:
    start, end = stretch
    return Bookmark(start, (((end,),),))


def as_stretch(bookmark: Bookmark) -> Stretch:
    return bookmark.choice, bookmark.rows[0][0][0]


@dataclass
class SimulatedWorkers:
    """A ``Transport`` to them.

    sizes: how many numbers each part has
    number: how many workers there are
    seconds_of_task: how long the scheduler takes for an order and its answer
    seconds_to_begin: how long a worker takes to prepare its first order
    found: the solutions in a stretch of numbers
    """

    sizes: Sequence[int]
    number: int
    seconds_of_task: float = 0.0
    seconds_to_begin: float = 0.0
    found: Callable[[int, int], Rows] | None = None
    random: Random = field(default_factory=lambda: Random(0))
    time: float = 0.0
    #: How long each order was searched.
    durations: list[float] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._events: list[tuple[float, int, Callable[[], None]]] = []
        self._numbers = count()
        self._idle = list(range(self.number))
        self._waiting: deque[tuple[str, Order]] = deque()
        self._heard: list[Message] = []
        self._ready: set[int] = set()
        self._scheduler_free = 0.0
        #: Which order each worker has; an order that is done again has another number.
        self.at_work: dict[int, tuple[int, str, Order]] = {}

    @property
    def threads(self) -> int:
        return self.number

    def now(self) -> float:
        return self.time

    def send(self, key: str, order: Order) -> None:
        self._after_scheduler(lambda: self._give(key, order))

    def receive(self, seconds: float) -> list[Message]:
        until = self.time + seconds
        while not self._heard and self._events and self._events[0][0] <= until:
            self.time, _, act = heappop(self._events)
            act()
        if not self._heard:
            self.time = until
        heard, self._heard = self._heard, []
        return heard

    def close(self) -> None:
        """There is nothing to end."""

    def kill(self, worker: int, *, lost: bool = False) -> None:
        """End a worker; another one takes its place, and its order is done again, or lost."""
        if worker not in self.at_work:
            return
        _, key, order = self.at_work.pop(worker)
        self._ready.discard(worker)
        self._idle.append(worker)
        if lost:
            self._heard.append(Lost(key))
            self._give_next()
        else:
            self._give(key, order)

    def at(self, time: float, act: Callable[[], None]) -> None:
        heappush(self._events, (time, next(self._numbers), act))

    def _after_scheduler(self, act: Callable[[], None]) -> None:
        """Let the scheduler do something when it has time for that: half of a task."""
        self._scheduler_free = max(self._scheduler_free, self.time) + self.seconds_of_task / 2
        self.at(self._scheduler_free, act)

    def _give(self, key: str, order: Order) -> None:
        self._waiting.append((key, order))
        self._give_next()

    def _give_next(self) -> None:
        while self._idle and self._waiting:
            self._begin(self._idle.pop(), *self._waiting.popleft())

    def _begin(self, worker: int, key: str, order: Order) -> None:
        number = next(self._numbers)
        self.at_work[worker] = (number, key, order)
        outcomes, seconds = self._searched(order)
        preparing = 0.0 if worker in self._ready else self.seconds_to_begin
        self._ready.add(worker)

        def end() -> None:
            if self.at_work.get(worker, (None,))[0] != number:
                return
            del self.at_work[worker]
            self._idle.append(worker)
            self.durations.append(seconds)
            message = Done(key, outcomes, seconds)
            self._after_scheduler(lambda: self._heard.append(message))
            self._give_next()

        self.at(self.time + preparing + seconds, end)

    def _searched(self, order: Order) -> tuple[tuple[UnitOutcome | None, ...], float]:
        room = max(1, int(order.seconds * RATE))
        outcomes: list[UnitOutcome | None] = []
        done = 0
        for unit in order.units:
            if done >= room:
                outcomes.append(None)
                continue
            outcome, taken = self._search(unit, room - done, order.cut)
            outcomes.append(outcome)
            done += taken
        return tuple(outcomes), done / RATE

    def _search(self, unit: Unit, room: int, cut: int) -> tuple[UnitOutcome, int]:
        begun = time = 0
        stretches = self._stretches(unit)
        left: list[Stretch] = []
        rows: list[Rows] = []
        for begun, end in stretches:
            stop = min(end, begun + room - time)
            if self.found is not None:
                rows.append(self.found(begun, stop))
            time += stop - begun
            if stop < end:
                left.append((stop, end))
        found = np.concatenate(rows) if rows else None
        done = {"pieces_put_down": time}
        return UnitOutcome(
            tuple(map(as_bookmark, self._cut(left, cut))), done, found=found
        ), time

    def _stretches(self, unit: Unit) -> list[Stretch]:
        if unit.bookmarks == (BEGINNING,):
            return [(0, self.sizes[unit.part])]
        return list(map(as_stretch, unit.bookmarks))

    def _cut(self, left: Sequence[Stretch], cut: int) -> list[Stretch]:
        """What is left in so many pieces: most of it in few of them, as in a search."""
        pieces = list(left)
        while pieces and len(pieces) < cut:
            start, end = pieces.pop(self.random.randrange(len(pieces)))
            if end - start < 2:
                pieces.append((start, end))
                break
            place = start + max(1, int((end - start) * self.random.random()))
            pieces += [(start, place), (place, end)]
        return [each for each in pieces if each[0] < each[1]]
