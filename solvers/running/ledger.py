"""Who has which unit of a search, what is lost or left of it, and when a part is at its end.

One ledger for all ways to search, whether threads, processes or a cluster do it.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import count

from jigsat.schemas.errors import WorkerDied
from jigsat.solvers.running.work import Event, Unit, UnitOutcome

#: An event, with the number of its part.
Report = tuple[int, Event]


@dataclass(frozen=True)
class Order:
    """Units that one worker is to search, one after the other.

    seconds: after which it comes back, with what is left; None: when it is done, or is asked to
    cut: into at most how many units what is left is cut; None: each bookmark is a unit
    """

    units: tuple[Unit, ...]
    seconds: float | None = None
    cut: int | None = None


#: Workers may end this many times while they search an order: then it is taken for the cause.
MOST_DEATHS = 12
#: How often all tries that dask makes with an order may fail.
MOST_LOSSES = 5
#: After a worker has ended, its order is sent again for a time shorter by this factor.
SHORTER = 4.0
LEAST_SECONDS = 0.25
#: An order that was begun is late after so many times its seconds, and so many more.
TIMES_LATE, SECONDS_LATE = 3.0, 20.0
#: One that no worker has begun is late after so many seconds, if later ones were begun.
SECONDS_NOT_BEGUN = 30.0


@dataclass(eq=False)
class Sent:
    """An order, and what became of it. It may be sent several times, under other keys."""

    number: int
    order: Order
    at: float
    keys: list[str] = field(default_factory=list)
    begun: dict[str, float] = field(default_factory=dict)
    deaths: int = 0
    losses: int = 0

    def is_late(self, now: float, last_begun: int) -> bool:
        """Whether it takes too long. ``last_begun``: the number of the last order begun."""
        if self.order.seconds is None:
            return False
        key = self.keys[-1]
        patience = 2.0 ** (len(self.keys) - 1)
        if key in self.begun:
            limit = TIMES_LATE * self.order.seconds + SECONDS_LATE
            return now - self.begun[key] > patience * limit
        return last_begun > self.number and now - self.at > patience * SECONDS_NOT_BEGUN

    def fail_if_poisonous(self) -> None:
        """Raise WorkerDied if it has ended too many workers."""
        if self.deaths > MOST_DEATHS or self.losses > MOST_LOSSES:
            part = self.order.units[0].part
            raise WorkerDied(
                f"part {part} of the search ends its worker again and again (out of memory?)"
            )

    @property
    def shorter(self) -> list[Order]:
        """Each unit by itself, for less time, so that it is done before another worker ends."""
        seconds = max(LEAST_SECONDS, (self.order.seconds or 0.0) / SHORTER)
        units = self.order.units
        return [replace(self.order, units=(unit,), seconds=seconds) for unit in units]


class Ledger:
    """The units of all parts: which wait, which are out, and which are not searched to the end.

    ``run``: what the keys of its orders have in common, and no other run's. ``noting``: what is
    reported of a part before it is said what is left of it, is exactly the rest.
    """

    def __init__(self, units: Iterable[Unit], run: str, *, noting: bool = False) -> None:
        self._run = run
        self._noting = noting
        self._waiting = deque(units)
        #: Of each part: its units that are not at their ends, also those that were stopped.
        self._open: defaultdict[int, dict[Unit, None]] = defaultdict(dict)
        for unit in self._waiting:
            self._open[unit.part][unit] = None
        #: What is not to be reported before it is known what is left.
        self._held: defaultdict[Unit, list[Event]] = defaultdict(list)
        self._numbers = count()
        self._attempts = count()
        self._out: dict[int, Sent] = {}
        self._by_key: dict[str, Sent] = {}
        self._last_begun = -1

    @property
    def is_done(self) -> bool:
        """Whether nothing waits, and nothing is out."""
        return not (self._waiting or self._out)

    @property
    def waiting(self) -> int:
        """How many units wait for a worker."""
        return len(self._waiting)

    @property
    def out(self) -> int:
        """How many orders are out."""
        return len(self._out)

    def take(self, number: int) -> tuple[Unit, ...]:
        """The next ``number`` waiting units, those of the parts begun first."""
        number = min(number, len(self._waiting))
        return tuple(self._waiting.popleft() for _ in range(number))

    def put_back(self, units: Sequence[Unit]) -> None:
        """Let units wait again, before all others."""
        self._waiting.extendleft(reversed(units))

    # Orders that were sent, and are not answered yet.

    def send(self, order: Order, now: float, deaths: int = 0, losses: int = 0) -> Sent:
        """A new order that is out; its key is the last of its ``keys``."""
        sent = Sent(next(self._numbers), order, now, deaths=deaths, losses=losses)
        self._out[sent.number] = sent
        self.new_key(sent, now)
        return sent

    def new_key(self, sent: Sent, now: float) -> str:
        """Another key under which an order is sent."""
        key = f"{self._run}-{sent.number}-{next(self._attempts)}"
        sent.keys.append(key)
        sent.at = now
        self._by_key[key] = sent
        return key

    def sent(self, key: str) -> Sent | None:
        """The order that was sent under a key, if it is still out."""
        return self._by_key.get(key)

    def close(self, sent: Sent) -> None:
        """An order is answered, or given up."""
        del self._out[sent.number]
        for key in sent.keys:
            del self._by_key[key]

    def begin(self, sent: Sent, key: str, now: float) -> bool:
        """A worker has begun. Whether another one had before, which must have ended."""
        again = key in sent.begun
        sent.begun[key] = now
        self._last_begun = max(self._last_begun, sent.number)
        return again

    def late(self, now: float) -> list[Sent]:
        """The orders that take too long."""
        return [each for each in self._out.values() if each.is_late(now, self._last_begun)]

    # What comes of units.

    def enter_progress(self, unit: Unit, event: Event) -> Iterator[Report]:
        """Enter what was found of a unit, or where it stands; yield what is to be reported."""
        if event.position is not None and not unit.tells_position:
            return
        held = self._held[unit]
        held.append(event)
        if not (self._noting and len(self._open[unit.part]) > 1):
            yield from ((unit.part, each) for each in self._held.pop(unit))

    def enter(self, unit: Unit, outcome: UnitOutcome, cut: int | None) -> Iterator[Report]:
        """Enter what came of a unit; yield what there is to report of its part.

        Last comes what of the part is left, in all its units: what was reported until then is
        not in that, and no less. What is left of a part goes before parts that are not begun:
        few should be open when a run is interrupted.
        """
        part, open_units = unit.part, self._open[unit.part]
        yield from ((part, each) for each in self._held.pop(unit, ()))
        if outcome.found is not None and len(outcome.found):
            yield part, Event(outcome.found)
        del open_units[unit]
        rest = unit.rest(outcome.left or (), cut)
        open_units.update(dict.fromkeys(rest))
        if outcome.finished:
            self.put_back(rest)
        marks = tuple(mark for each in open_units for mark in each.bookmarks or ())
        yield (
            part,
            Event(
                ended=not (outcome.finished and open_units),
                finished=outcome.finished,
                work=outcome.work,
                left=None if outcome.left is None else marks,
            ),
        )
