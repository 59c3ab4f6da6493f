"""Which pieces are sent to workers, when, for how long, and when once more.

A few orders for each worker are out at a time, so that none waits for the next, and no more is
found ahead than is read. Pieces are short: what is left of one comes back after a few seconds.
Where too few pieces wait for all workers, they are cut.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from math import ceil
from typing import Protocol

from jigsat.models.problem import Rows
from jigsat.schemas.errors import NoCluster, WorkerDied
from jigsat.solvers.running.work import Bookmark, Event, bookmark_from, text_of

# The pieces of a search that are sent to workers, and what comes back. All plain data.


#: Bookmarks as text: they are read by other machines.
Bookmarks = tuple[str, ...]


@dataclass(frozen=True)
class Piece:
    """A piece of a part: what these bookmarks leave of it; None is all of it."""

    part: int
    bookmarks: Bookmarks | None = None


def pieces_of(
    parts: Iterable[int], under_way: Mapping[int, Sequence[Bookmark]]
) -> Iterator[Piece]:
    """The pieces of some parts, of which some have begun already."""
    for part in parts:
        if part in under_way:
            yield from (Piece(part, (text_of(each),)) for each in under_way[part])
        else:
            yield Piece(part)


@dataclass(frozen=True, eq=False)
class Answer:
    """What came of a piece in its time.

    found: solutions, or None
    left: what is still to be searched, in as many pieces as it was cut into
    work: what the engine counts of its work
    """

    found: Rows | None
    left: tuple[Bookmarks, ...]
    work: Mapping[str, int]


@dataclass(frozen=True)
class Order:
    """Pieces that one worker is to search, one after the other.

    seconds: after which it comes back, with what is left
    cut: into how many pieces that is cut
    """

    pieces: tuple[Piece, ...]
    seconds: float
    cut: int


#: What comes of an order: an answer for each of its pieces; None where there was no time.
Answers = tuple[Answer | None, ...]


@dataclass(frozen=True)
class Begun:
    """A worker has begun with what was sent under a key."""

    key: str


@dataclass(frozen=True)
class Answered:
    """What was sent under a key is done; ``seconds``: how long the worker took."""

    key: str
    answers: Answers
    seconds: float


@dataclass(frozen=True)
class Lost:
    """What was sent under a key will not be done: it ended too many workers."""

    key: str


Message = Begun | Answered | Lost


# What is still to be searched of each part, and when a part is at its end.


#: What is reported of a part, with its number.
Report = tuple[int, Event]
#: There are no runners here that events would have to be told apart by.
NO_RUNNER = 0


class Ledger:
    """The pieces of all parts: which wait, and which are not searched to their ends."""

    def __init__(self, pieces: Iterable[Piece]) -> None:
        self._waiting = deque(pieces)
        self._open: defaultdict[int, dict[Piece, tuple[Bookmark, ...]]] = defaultdict(dict)
        for piece in self._waiting:
            self._open[piece.part][piece] = _bookmarks_of(piece)

    @property
    def is_done(self) -> bool:
        """Whether all parts are at their ends."""
        return not self._open

    @property
    def waiting(self) -> int:
        """How many pieces wait for a worker."""
        return len(self._waiting)

    def take(self, number: int) -> tuple[Piece, ...]:
        """The next ``number`` waiting pieces, those of the parts begun first."""
        number = min(number, len(self._waiting))
        return tuple(self._waiting.popleft() for _ in range(number))

    def put_back(self, pieces: Iterable[Piece]) -> None:
        """Let pieces wait again, before all others."""
        self._waiting.extendleft(reversed(list(pieces)))

    def enter(self, piece: Piece, answer: Answer) -> Iterator[Report]:
        """Enter what came of a piece; yield what there is to report of its part.

        Last comes what of the part is left, in all its pieces: what was reported until then is
        not in that, and no less. What is left of a part goes before parts that are not begun:
        few should be open when a run is interrupted.
        """
        part, open_pieces = piece.part, self._open[piece.part]
        if answer.found is not None:
            yield part, Event(NO_RUNNER, answer.found)
        left = [Piece(part, bookmarks) for bookmarks in answer.left]
        self._waiting.extendleft(reversed(left))
        del open_pieces[piece]
        open_pieces.update({each: _bookmarks_of(each) for each in left})
        ended = not open_pieces
        if ended:
            del self._open[part]
        marks = tuple(mark for each in open_pieces.values() for mark in each)
        yield (
            part,
            Event(NO_RUNNER, ended=ended, finished=True, work=answer.work, left=marks),
        )


def _bookmarks_of(piece: Piece) -> tuple[Bookmark, ...]:
    return tuple(map(bookmark_from, piece.bookmarks or ()))


# Orders that were sent to workers and are not answered yet.


#: Workers may end while they search an order so many times: then it is taken for the cause.
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
            f"part {part} of the search ends its worker again and again (out of memory?)"
        )


def shorter(order: Order) -> Order:
    """The order for less time, so that it is done before another worker ends."""
    return replace(order, seconds=max(LEAST_SECONDS, order.seconds / SHORTER))


#: How long a worker searches before it comes back, in seconds; and where others have nothing.
SECONDS, HUNGRY_SECONDS = 4.0, 1.0
#: Where many workers come back so soon that a scheduler has more orders than this in a second,
#: each searches longer: at most so many seconds.
ORDERS_A_SECOND, LONGEST_SECONDS = 250.0, 10.0
#: Pieces that take less, in seconds, are sent several at a time until it is as much.
WORTH_SENDING = 1.0
MOST_PIECES = 64
#: Orders that are out for each thread of a worker.
WINDOW = 2
#: What is left of a piece is cut into at most this many.
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
                f"the cluster has had no worker for {NO_WORKERS_SECONDS:g} seconds"
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
