"""Which pieces are sent to workers, when, for how long, and when once more.

A few orders for each worker are out at a time, so that none waits for the next, and no more is
found ahead than is read. Pieces are short: what is left of one comes back after a few seconds.
Where too few pieces wait for all workers, they are cut.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from dataclasses import replace
from math import ceil
from typing import Protocol

from jigsat.schemas.errors import NoCluster, WorkerDied
from jigsat.solvers.cluster.ledger import Ledger, Report
from jigsat.solvers.cluster.orders import RESUME, Orders, Sent, refuse_deadly, shorter
from jigsat.solvers.cluster.pieces import Answered, Begun, Lost, Message, Order, Piece

#: How long a worker searches before it comes back, in seconds; and where others have nothing.
SECONDS, HUNGRY_SECONDS = 4.0, 1.0
#: Where many workers come back so soon that a scheduler has more orders than this in a second,
#: each searches longer: at most so many seconds.
ORDERS_A_SECOND, LONGEST_SECONDS = 250.0, 10.0
#: Pieces that take less, in seconds, are sent several at a time until it is as much.
WORTH_SENDING = 1.0
MOST_PIECES = 64
#: So many orders for each thread of a worker are out.
WINDOW = 2
#: What is left of a piece is cut into so many at most.
MOST_CUT = 16
#: How long to wait for a message before the reader may look at the clock, in seconds.
PATIENCE = 0.05
#: How long to wait for the first worker, and for others when none is left, in seconds.
FIRST_WORKER_SECONDS, NO_WORKERS_SECONDS = 60.0, 600.0
#: Of what pieces take, the last ones count so much.
RECENT = 0.2


class Workers(Protocol):
    """Those who search, wherever they are."""

    @property
    def threads(self) -> int:
        """How many pieces they can search at a time, all together."""

    def now(self) -> float:
        """The time, in seconds."""

    def send(self, key: str, order: Order) -> None:
        """Have an order done by one of them."""

    def forget(self, keys: Iterable[str]) -> None:
        """What was sent under these keys is not wanted any more."""

    def hear(self, seconds: float) -> list[Message]:
        """What they say, waiting for it at most so long. Raises WorkerDied if they are gone."""


class Dispatcher:
    """Has all pieces searched."""

    def __init__(self, workers: Workers, pieces: Iterable[Piece], run: str) -> None:
        self._workers = workers
        self._ledger = Ledger(pieces)
        self._orders = Orders(run)
        self._piece_seconds = SECONDS
        self._last_worker = workers.now()
        self._has_had_workers = False

    def reports(self) -> Generator[Report | None, None, None]:
        """Yield what is found of each part, and its end; None when nothing was heard."""
        while not self._ledger.is_done:
            self._send()
            messages = self._workers.hear(PATIENCE)
            for message in messages:
                yield from self._take(message)
            if not messages:
                self._send_late_ones_again()
                yield None

    def _send(self) -> None:
        """Send orders until enough are out."""
        window = WINDOW * self._workers.threads
        self._refuse_no_workers()
        while len(self._orders) < window and self._ledger.waiting:
            pieces = self._ledger.take(self._pieces_at_a_time(window))
            order = self._order(pieces, window)
            sent = self._orders.add(order, self._workers.now())
            self._workers.send(sent.keys[-1], order)

    def _pieces_at_a_time(self, window: int) -> int:
        """Several if there are many, and short ones."""
        share = self._ledger.waiting // window
        worth = int(WORTH_SENDING / max(self._piece_seconds, 1e-3))
        return max(1, min(MOST_PIECES, share, worth))

    def _order(self, pieces: tuple[Piece, ...], window: int) -> Order:
        lacking = window - self._ledger.waiting
        out = len(self._orders) + 1
        at_work = min(out, window // WINDOW)
        bearable = min(LONGEST_SECONDS, at_work / ORDERS_A_SECOND)
        if lacking <= 0:
            return Order(pieces, max(SECONDS, bearable), 1)
        cut = min(MOST_CUT, 1 + ceil(lacking / out))
        return Order(pieces, max(HUNGRY_SECONDS, bearable), cut)

    def _refuse_no_workers(self) -> None:
        """Raise NoCluster or WorkerDied if there has been no worker for long."""
        now = self._workers.now()
        if self._workers.threads:
            self._last_worker, self._has_had_workers = now, True
        elif not self._has_had_workers and now - self._last_worker > FIRST_WORKER_SECONDS:
            raise NoCluster(
                f"the cluster has no worker, after {FIRST_WORKER_SECONDS:g} seconds"
            )
        elif now - self._last_worker > NO_WORKERS_SECONDS:
            raise WorkerDied(
                f"the cluster has had no worker for {NO_WORKERS_SECONDS:g} seconds; {RESUME}"
            )

    def _take(self, message: Message) -> Iterator[Report]:
        sent = self._orders.of(message.key)
        if sent is None:  # done already, under another key
            return
        match message:
            case Begun(key):
                if self._orders.begin(sent, key, self._workers.now()):
                    sent.deaths += 1
                    self._send_shorter(sent)
            case Lost():
                sent.losses += 1
                self._send_shorter(sent)
            case Answered():
                yield from self._enter(sent, message)

    def _enter(self, sent: Sent, message: Answered) -> Iterator[Report]:
        """Enter what came of an order; whatever else is sent for it is not wanted any more."""
        self._orders.remove(sent)
        self._workers.forget(sent.keys)
        pieces = sent.order.pieces
        self._note_seconds(message)
        untouched = []
        for piece, answer in zip(pieces, message.answers, strict=True):
            if answer is None:
                untouched.append(piece)
            else:
                yield from self._ledger.enter(piece, answer)
        self._ledger.put_back(untouched)

    def _note_seconds(self, message: Answered) -> None:
        searched = sum(answer is not None for answer in message.answers)
        each = message.seconds / max(1, searched)
        self._piece_seconds += RECENT * (each - self._piece_seconds)

    def _send_shorter(self, sent: Sent) -> None:
        """Send what was lost again: each piece by itself, for less time."""
        refuse_deadly(sent)
        self._orders.remove(sent)
        self._workers.forget(sent.keys)
        alone = len(sent.order.pieces) == 1
        for piece in sent.order.pieces:
            order = shorter(replace(sent.order, pieces=(piece,)))
            again = self._orders.add(order, self._workers.now())
            again.deaths, again.losses = (sent.deaths, sent.losses) if alone else (0, 0)
            self._workers.send(again.keys[-1], order)

    def _send_late_ones_again(self) -> None:
        """Let other workers do what takes too long; the first answer counts."""
        now = self._workers.now()
        for sent in self._orders.late(now):
            sent.deaths += 1
            refuse_deadly(sent)
            self._workers.send(self._orders.new_key(sent, now), sent.order)
