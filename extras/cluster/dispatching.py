"""Which units are sent to the workers of a cluster, when, for how long, and when once more.

A few orders for each worker are out at a time, so that none waits for the next, and no more is
found ahead than is read. Orders are short: what is left of a unit comes back after a few
seconds. Where too few units wait for all workers, they are cut.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from math import ceil
from typing import Protocol

from jigsat.schemas.errors import NoCluster, WorkerDied
from jigsat.solvers.running.ledger import Ledger, Report
from jigsat.solvers.running.work import Unit, UnitOutcome


@dataclass(frozen=True)
class Begun:
    """A worker has begun with what was sent under a key."""

    key: str


@dataclass(frozen=True)
class Done:
    """What was sent under a key is done.

    outcomes: of its units, in their order; None: there was no time for it
    seconds: how long the worker took
    """

    key: str
    outcomes: Sequence[UnitOutcome | None]
    seconds: float = 0.0


@dataclass(frozen=True)
class Lost:
    """What was sent under a key will not be done: it is sent again."""

    key: str


Message = Begun | Done | Lost


class Transport(Protocol):
    """Has units searched, wherever that is."""

    @property
    def threads(self) -> int:
        """How many units are searched at a time, all together."""

    def now(self) -> float:
        """The time, in seconds."""

    def send(self, key: str, order: Order) -> None:
        """Have an order done."""

    def cancel(self, keys: Iterable[str]) -> None:
        """What was sent under these keys is not wanted any more."""

    def receive(self, seconds: float) -> Sequence[Message]:
        """What is reported, waiting for it at most so long.

        Raises WorkerDied if nobody is left who could report anything.
        """

    def close(self) -> None:
        """End all that is searched."""


@dataclass(frozen=True)
class Order:
    """Units that one worker is to search, one after the other.

    seconds: after which it comes back, with what is left
    cut: into at most how many units what is left is cut
    """

    units: tuple[Unit, ...]
    seconds: float
    cut: int


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
    at: float = 0.0
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
        seconds = max(LEAST_SECONDS, self.order.seconds / SHORTER)
        units = self.order.units
        return [replace(self.order, units=(unit,), seconds=seconds) for unit in units]


#: How long a worker searches before it comes back, in seconds; and where others have nothing.
SECONDS, HUNGRY_SECONDS = 4.0, 1.0
#: Where many workers come back so soon that a scheduler has more orders than this in a second,
#: each searches longer: at most so many seconds.
ORDERS_A_SECOND, LONGEST_SECONDS = 250.0, 10.0
#: Units that take less, in seconds, are sent several at a time until it is as much.
WORTH_SENDING = 1.0
MOST_UNITS = 64
#: Orders that are out for each thread of a worker that is far away.
WINDOW = 2
#: What is left of a unit is cut into at most this many.
MOST_CUT = 16
#: How long to wait for a message before the reader may look at the clock, in seconds.
PATIENCE = 0.05
#: How long to wait for the first worker, and for others when none is left, in seconds.
FIRST_WORKER_SECONDS, NO_WORKERS_SECONDS = 60.0, 600.0
#: Of what units take, the last ones count this much.
RECENT = 0.2


class Dispatcher:
    """Has all units searched. ``run``: what its keys have in common, and no other run's."""

    def __init__(self, transport: Transport, units: Iterable[Unit], run: str) -> None:
        self._transport = transport
        self._ledger = Ledger(units)
        self._run = run
        self._numbers, self._attempts = count(), count()
        self._out: dict[int, Sent] = {}
        self._by_key: dict[str, Sent] = {}
        self._last_begun = -1
        self._unit_seconds = SECONDS
        self._last_worker = transport.now()
        self._has_had_workers = False

    def reports(self) -> Generator[Report | None, None, None]:
        """Yield what is found of each part, and its end; None when nothing was heard."""
        while self._ledger.waiting or self._out:
            self._send_ahead()
            messages = self._transport.receive(PATIENCE)
            for message in messages:
                yield from self._take(message)
            if not messages:
                self._send_late_ones_again()
                yield None

    def _send_ahead(self) -> None:
        """Send orders until enough are out."""
        window = self._transport.threads * WINDOW
        self._refuse_no_workers()
        while len(self._out) < window and self._ledger.waiting:
            self._send(self._order(window))

    def _send(self, order: Order, deaths: int = 0, losses: int = 0) -> None:
        sent = Sent(next(self._numbers), order, deaths=deaths, losses=losses)
        self._out[sent.number] = sent
        self._send_once_more(sent)

    def _send_once_more(self, sent: Sent) -> None:
        """Send an order under another key."""
        key = f"{self._run}-{sent.number}-{next(self._attempts)}"
        sent.keys.append(key)
        sent.at = self._transport.now()
        self._by_key[key] = sent
        self._transport.send(key, sent.order)

    def _order(self, window: int) -> Order:
        """The next order: several units if there are many, and short ones."""
        share = self._ledger.waiting // window
        worth = int(WORTH_SENDING / max(self._unit_seconds, 1e-3))
        units = self._ledger.take(max(1, min(MOST_UNITS, share, worth)))
        lacking = window - self._ledger.waiting
        out = len(self._out) + 1
        at_work = min(out, window // WINDOW)
        bearable = min(LONGEST_SECONDS, at_work / ORDERS_A_SECOND)
        if lacking <= 0:
            return Order(units, max(SECONDS, bearable), 1)
        cut = min(MOST_CUT, 1 + ceil(lacking / out))
        return Order(units, max(HUNGRY_SECONDS, bearable), cut)

    def _refuse_no_workers(self) -> None:
        """Raise NoCluster or WorkerDied if there has been no worker for long."""
        now = self._transport.now()
        if self._transport.threads:
            self._last_worker, self._has_had_workers = now, True
        elif not self._has_had_workers and now - self._last_worker > FIRST_WORKER_SECONDS:
            raise NoCluster(
                f"the cluster has no worker, after {FIRST_WORKER_SECONDS:g} seconds"
            )
        elif now - self._last_worker > NO_WORKERS_SECONDS:
            raise WorkerDied(
                f"the cluster has had no worker for {NO_WORKERS_SECONDS:g} seconds"
            )

    def _take(self, message: Message) -> Iterator[Report]:
        sent = self._by_key.get(message.key)
        if sent is None:  # done already, under another key
            return
        match message:
            case Begun(key):
                again = key in sent.begun
                sent.begun[key] = self._transport.now()
                self._last_begun = max(self._last_begun, sent.number)
                if again:  # who had begun before must have ended
                    sent.deaths += 1
                    self._send_shorter(sent)
            case Done():
                yield from self._enter(sent, message)
            case Lost():
                sent.losses += 1
                self._send_shorter(sent)

    def _enter(self, sent: Sent, message: Done) -> Iterator[Report]:
        """Enter what came of an order; whatever else is sent for it is not wanted any more."""
        self._close(sent)
        units, untouched = sent.order.units, list[Unit]()
        searched = sum(outcome is not None for outcome in message.outcomes)
        each = message.seconds / max(1, searched)
        self._unit_seconds += RECENT * (each - self._unit_seconds)
        for unit, outcome in zip(units, message.outcomes, strict=True):
            if outcome is None:
                untouched.append(unit)
            else:
                yield from self._ledger.enter(unit, outcome, sent.order.cut)
        self._ledger.put_back(untouched)

    def _close(self, sent: Sent) -> None:
        """An order is answered, or given up."""
        del self._out[sent.number]
        for key in sent.keys:
            del self._by_key[key]
        self._transport.cancel(sent.keys)

    def _send_shorter(self, sent: Sent) -> None:
        """Send what was lost again: each unit by itself, for less time."""
        sent.fail_if_poisonous()
        self._close(sent)
        alone = len(sent.order.units) == 1
        counts = (sent.deaths, sent.losses) if alone else (0, 0)
        for order in sent.shorter:
            self._send(order, *counts)

    def _send_late_ones_again(self) -> None:
        """Let other workers do what takes too long; the first answer counts."""
        now = self._transport.now()
        late = [each for each in self._out.values() if each.is_late(now, self._last_begun)]
        for sent in late:
            sent.deaths += 1
            sent.fail_if_poisonous()
            self._send_once_more(sent)
