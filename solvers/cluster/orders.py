"""Orders that were sent to workers and are not answered yet."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import count

from jigsat.schemas.errors import WorkerDied
from jigsat.solvers.cluster.pieces import Order

#: Workers may end while they search an order so many times: then it is taken for the cause.
MOST_DEATHS = 12
#: So many times all tries that dask makes with an order may fail.
MOST_LOSSES = 5
#: After a worker has ended, its order is sent again for a time that is so many times shorter.
SHORTER = 4.0
LEAST_SECONDS = 0.25
#: An order that was begun is late after so many times its seconds, and so many more.
TIMES_LATE, SECONDS_LATE = 3.0, 20.0
#: One that no worker has begun is late after so many seconds, if later ones were begun.
SECONDS_NOT_BEGUN = 30.0

RESUME = "what was noted down (-o, --journal) can be taken up with --resume"


@dataclass
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
        key = self.keys[-1]
        patience = 2.0 ** (len(self.keys) - 1)
        if key in self.begun:
            limit = TIMES_LATE * self.order.seconds + SECONDS_LATE
            return now - self.begun[key] > patience * limit
        return last_begun > self.number and now - self.at > patience * SECONDS_NOT_BEGUN


class Orders:
    """The orders that are out, by number and by key."""

    def __init__(self, run: str) -> None:
        self._run = run
        self._numbers = count()
        self._attempts = count()
        self._out: dict[int, Sent] = {}
        self._by_key: dict[str, Sent] = {}
        self._last_begun = -1

    def __len__(self) -> int:
        return len(self._out)

    def of(self, key: str) -> Sent | None:
        """The order that was sent under a key, if it is still out."""
        return self._by_key.get(key)

    def add(self, order: Order, now: float) -> Sent:
        """A new order; its key is the last of its ``keys``."""
        sent = Sent(next(self._numbers), order, now)
        self._out[sent.number] = sent
        self.new_key(sent, now)
        return sent

    def new_key(self, sent: Sent, now: float) -> str:
        """Another key under which an order is sent."""
        key = f"jigsat-{self._run}-{sent.number}-{next(self._attempts)}"
        sent.keys.append(key)
        sent.at = now
        self._by_key[key] = sent
        return key

    def remove(self, sent: Sent) -> None:
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


def refuse_deadly(sent: Sent) -> None:
    """Raise WorkerDied if an order has ended too many workers."""
    if sent.deaths > MOST_DEATHS or sent.losses > MOST_LOSSES:
        part = sent.order.pieces[0].part
        raise WorkerDied(
            f"part {part} of the search ends its worker again and again (out of memory?); "
            f"{RESUME}"
        )


def shorter(order: Order) -> Order:
    """The order for less time, so that it is done before another worker ends."""
    return replace(order, seconds=max(LEAST_SECONDS, order.seconds / SHORTER))
