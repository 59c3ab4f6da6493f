"""Which units are sent to the workers of a cluster, when, and for how long.

A few orders for each worker are out at a time, so that none waits for the next, and no more is
found ahead than is read. Orders are short: what is left of a unit comes back after a few
seconds. Where too few units wait for all workers, they are cut. Whose worker dies, or does not
answer, dask gives to others.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from math import ceil
from typing import Protocol

from jigsat.schemas.errors import NoCluster, WorkerDied
from jigsat.solvers.running.work import Ledger, Report, Unit, UnitOutcome


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


Message = Done | Lost


class Transport(Protocol):
    """Has units searched, wherever that is."""

    @property
    def threads(self) -> int:
        """How many units are searched at a time, all together."""

    def now(self) -> float:
        """The time, in seconds."""

    def send(self, key: str, order: Order) -> None:
        """Have an order done."""

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


#: How often all tries that dask makes with an order may fail.
MOST_LOSSES = 5
#: After that its order is sent again for a time shorter by this factor.
SHORTER = 4.0
LEAST_SECONDS = 0.25


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
        self._keys = (f"{run}-{number}" for number in count())
        #: What was sent under a key, and how often that was lost.
        self._out: dict[str, tuple[Order, int]] = {}
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
                yield None

    def _send_ahead(self) -> None:
        """Send orders until enough are out."""
        window = self._transport.threads * WINDOW
        self._refuse_no_workers()
        while len(self._out) < window and self._ledger.waiting:
            self._send(self._order(window))

    def _send(self, order: Order, losses: int = 0) -> None:
        key = next(self._keys)
        self._out[key] = order, losses
        self._transport.send(key, order)

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
        order, losses = self._out.pop(message.key)
        match message:
            case Done():
                yield from self._enter(order, message)
            case Lost():
                self._send_shorter(order, losses + 1)

    def _enter(self, order: Order, message: Done) -> Iterator[Report]:
        """Enter what came of an order."""
        untouched = list[Unit]()
        searched = sum(outcome is not None for outcome in message.outcomes)
        each = message.seconds / max(1, searched)
        self._unit_seconds += RECENT * (each - self._unit_seconds)
        for unit, outcome in zip(order.units, message.outcomes, strict=True):
            if outcome is None:
                untouched.append(unit)
            else:
                yield from self._ledger.enter(unit, outcome, order.cut)
        self._ledger.put_back(untouched)

    def _send_shorter(self, order: Order, losses: int) -> None:
        """Send what was lost again: each unit by itself, for less time.

        Raises WorkerDied for a unit that was lost too often.
        """
        if losses > MOST_LOSSES:
            raise WorkerDied(
                f"part {order.units[0].part} of the search ends its worker again and again "
                "(out of memory?)"
            )
        seconds = max(LEAST_SECONDS, order.seconds / SHORTER)
        for unit in order.units:
            is_alone = len(order.units) == 1
            self._send(Order((unit,), seconds, order.cut), losses if is_alone else 0)
