"""Which units are sent to whom, when, for how long, and when once more.

Nothing here knows who searches: that is a transport's to know. On a cluster a few orders for
each worker are out at a time, so that none waits for the next, and no more is found ahead than
is read. Its orders are short: what is left of a unit comes back after a few seconds. Where too
few units wait for all workers, they are cut.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Protocol

from jigsat.schemas.errors import NoCluster, WorkerDied
from jigsat.solvers.running.ledger import Ledger, Order, Report, Sent
from jigsat.solvers.running.work import Event, Unit, UnitOutcome


@dataclass(frozen=True)
class Begun:
    """A worker has begun with what was sent under a key."""

    key: str


@dataclass(frozen=True)
class UnitProgress:
    """What was found of the only unit that was sent under a key, or where its search stands."""

    key: str
    event: Event


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
    """What was sent under a key will not be done. It is sent again, or ``error`` is raised."""

    key: str
    error: BaseException | None = None


Message = Begun | UnitProgress | Done | Lost


class Transport(Protocol):
    """Has units searched, wherever that is."""

    @property
    def threads(self) -> int:
        """How many units are searched at a time, all together."""

    @property
    def is_far(self) -> bool:
        """Whether orders are sent ahead, for some seconds each."""

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
    """Has all units searched. ``run`` and ``noting``: see ``Ledger``."""

    def __init__(
        self, transport: Transport, units: Iterable[Unit], run: str, *, noting: bool = False
    ) -> None:
        self._transport = transport
        self._ledger = Ledger(units, run, noting=noting)
        self._unit_seconds = SECONDS
        self._last_worker = transport.now()
        self._has_had_workers = False

    def reports(self) -> Generator[Report | None, None, None]:
        """Yield what is found of each part, and its end; None when nothing was heard."""
        while not self._ledger.is_done:
            self._send()
            messages = self._transport.receive(PATIENCE)
            for message in messages:
                yield from self._take(message)
            if not messages:
                self._send_late_ones_again()
                yield None

    def _send(self) -> None:
        """Send orders until enough are out."""
        window = self._transport.threads * (WINDOW if self._transport.is_far else 1)
        self._refuse_no_workers()
        while self._ledger.out < window and self._ledger.waiting:
            order = self._order(window) if self._transport.is_far else self._single_unit()
            self._dispatch(self._ledger.send(order, self._transport.now()))

    def _dispatch(self, sent: Sent) -> None:
        self._transport.send(sent.keys[-1], sent.order)

    def _single_unit(self) -> Order:
        return Order(self._ledger.take(1))

    def _order(self, window: int) -> Order:
        """The next order: several units if there are many, and short ones."""
        share = self._ledger.waiting // window
        worth = int(WORTH_SENDING / max(self._unit_seconds, 1e-3))
        units = self._ledger.take(max(1, min(MOST_UNITS, share, worth)))
        lacking = window - self._ledger.waiting
        out = self._ledger.out + 1
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
        sent = self._ledger.sent(message.key)
        if sent is None:  # done already, under another key
            return
        match message:
            case Begun(key):
                if self._ledger.begin(sent, key, self._transport.now()):
                    sent.deaths += 1
                    self._send_shorter(sent)
            case UnitProgress(_, event):
                yield from self._ledger.enter_progress(sent.order.units[0], event)
            case Done():
                yield from self._enter(sent, message)
            case Lost(_, error):
                if error is not None:
                    raise error
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
        self._ledger.close(sent)
        self._transport.cancel(sent.keys)

    def _send_shorter(self, sent: Sent) -> None:
        """Send what was lost again: each unit by itself, for less time."""
        sent.fail_if_poisonous()
        self._close(sent)
        alone = len(sent.order.units) == 1
        counts = (sent.deaths, sent.losses) if alone else (0, 0)
        for order in sent.shorter:
            self._dispatch(self._ledger.send(order, self._transport.now(), *counts))

    def _send_late_ones_again(self) -> None:
        """Let other workers do what takes too long; the first answer counts."""
        now = self._transport.now()
        for sent in self._ledger.late(now):
            sent.deaths += 1
            sent.fail_if_poisonous()
            self._ledger.new_key(sent, now)
            self._dispatch(sent)
