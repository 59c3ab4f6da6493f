"""A pool of runners: threads, of which most may have processes search for them.

All report to one queue, so that whoever reads it sees solutions in order of arrival. Where an
engine is not for threads, the first searches in this process if it can: another one needs half
a second to load OR-tools, by which time a small puzzle is solved. A process that ends in a
search is an error: nobody is started to search the same again.

When nothing is left for a runner that is idle, another one is asked to cut what it searches.
"""

from __future__ import annotations

import pickle
import queue
from collections.abc import Generator, Iterable, Mapping, Sequence
from contextlib import ExitStack, closing
from dataclasses import replace
from threading import Thread, current_thread
from time import monotonic

from jigsat.models.subproblems import Subproblem
from jigsat.solvers.engines.engine import Position, Stop, Task
from jigsat.solvers.engines.registry import engine_named
from jigsat.solvers.limits.deadline import TimeBudget
from jigsat.solvers.running.dispatching import Dispatcher, Done, Lost, Message, UnitProgress
from jigsat.solvers.running.ledger import Order, Report
from jigsat.solvers.running.processes import end_idle_processes
from jigsat.solvers.running.slices import search_unit
from jigsat.solvers.running.work import Bookmark, Event, SolutionBuffer, units_of

# The one queue that runners report to.


#: How long to wait for room in the queue before asking whether to stop, in seconds.
ROOM_SECONDS = 0.1
#: Solutions wait here until they are read; a search that is ahead waits with them.
QUEUE_LENGTH = 64


class Messages:
    """The queue of messages. After ``stop`` it takes nothing more and blocks nobody."""

    def __init__(self, stop: Stop) -> None:
        self._queue: queue.Queue[Message] = queue.Queue(QUEUE_LENGTH)
        self._stop = stop

    def put(self, message: Message) -> None:
        """Add a message, waiting for room."""
        while not self._stop.requested:
            try:
                self._queue.put(message, timeout=ROOM_SECONDS)
            except queue.Full:
                continue
            return

    def get(self, seconds: float) -> Message | None:
        """The next message, or None if none comes in time."""
        try:
            return self._queue.get(timeout=seconds)
        except queue.Empty:
            return None


# Runners: each searches one unit at a time.


class Runner:
    """Searches one unit at a time in a thread, or in a process that the thread waits for.

    It reports to a queue under the key of its order.
    """

    def __init__(self, task: Task, engine: str, messages: Messages, noting: bool) -> None:
        self._task = task
        self._engine = engine
        self._messages = messages
        self._noting = TimeBudget() if noting else None
        self._thread = Thread()
        self._pieces = 1

    def start(self, key: str, part: Subproblem, bookmarks: Sequence[Bookmark] | None) -> None:
        """Begin to search what bookmarks leave of a part; None: all of it."""
        self._pieces = 1
        self._thread = Thread(target=self._run, args=(key, part, bookmarks), daemon=True)
        self._thread.start()

    def share(self, pieces: int) -> None:
        """Ask to end soon, and to cut what is left. Not every engine hears that."""
        self._pieces = pieces

    def close(self) -> None:
        """Stop, and wait until the search has noticed: Python must not end before it."""
        self._task.stop.request()
        # An abandoned search may be closed by the garbage collector, in this very thread.
        while self._thread.is_alive() and self._thread is not current_thread():
            self._thread.join(ROOM_SECONDS)
            self._task.stop.request()  # again: the solver may not have begun at the first

    def _run(self, key: str, part: Subproblem, bookmarks: Sequence[Bookmark] | None) -> None:
        def tell_position(position: Position) -> None:
            self._messages.put(UnitProgress(key, Event(position=position)))

        buffer = SolutionBuffer(
            lambda found: self._messages.put(UnitProgress(key, Event(found)))
        )
        task = replace(self._task.on(part), on_position=tell_position)
        try:
            outcome = search_unit(
                task, self._engine, bookmarks, self._noting, lambda: self._pieces, buffer.add
            )
            buffer.flush()
            self._messages.put(Done(key, (outcome,)))
        except BaseException as error:  # to be raised where the queue is read
            self._messages.put(Lost(key, error))


class PoolWorkers:
    """The ``Transport`` to threads of this process, and to processes that search for them."""

    is_far = False

    def __init__(
        self,
        task: Task,
        engine: str,
        parts: Mapping[int, Subproblem],
        number: int,
        *,
        noting: bool = False,
    ) -> None:
        self._messages = Messages(task.stop)
        self._parts = parts
        with ExitStack() as stack:
            self._idle = _start_runners(stack, task, engine, self._messages, number, noting)
            self._running = stack.pop_all()
        self._at_work: dict[str, Runner] = {}
        self._since: dict[str, float] = {}
        #: The order whose runner was asked to share what it searches.
        self._asked: str | None = None
        self.threads = number

    def now(self) -> float:
        """See ``Transport.now``."""
        return monotonic()

    def send(self, key: str, order: Order) -> None:
        """See ``Transport.send``."""
        (unit,) = order.units
        runner = self._at_work[key] = self._idle.pop(0)
        self._since[key] = monotonic()
        runner.start(key, self._parts[unit.part], unit.bookmarks)

    def cancel(self, keys: Iterable[str]) -> None:
        """See ``Transport.cancel``. Here nothing is to be done: an order is searched once."""

    def receive(self, seconds: float) -> list[Message]:
        """See ``Transport.receive``."""
        self._ask_to_share()
        message = self._messages.get(seconds)
        if isinstance(message, Done):
            self._idle.append(self._at_work.pop(message.key))
            self._since.pop(message.key, None)
            if self._asked == message.key:
                self._asked = None
        return [] if message is None else [message]

    def close(self) -> None:
        """See ``Transport.close``."""
        self._running.close()

    def _ask_to_share(self) -> None:
        """Ask the runner that has been at work for the longest time, if others are idle."""
        if self._asked is not None or not self._idle or not self._since:
            return
        key = min(self._since, key=self._since.__getitem__)
        if monotonic() - self._since[key] > SHARED_AFTER:
            del self._since[key]
            self._at_work[key].share(PIECES_FOR_EACH * len(self._idle) + 1)
            self._asked = key


#: What is searched for less than this many seconds is not cut: it may soon be at its end.
SHARED_AFTER = 0.1

#: So many pieces for each that is idle: some are soon at their end, and all are asked again.
PIECES_FOR_EACH = 4


def run(
    task: Task,
    engine: str,
    parts: Mapping[int, Subproblem],
    workers: int,
    *,
    under_way: Mapping[int, Sequence[Bookmark]] | None = None,
    noting: bool = False,
) -> Generator[Report | None, None, None]:
    """Search all parts, at most ``workers`` at a time; yield events with the part's number.

    Yields None when nothing was reported for a while. Closing the iterator stops all.

    ``under_way``: what is left of some of the parts. ``noting``: report again and again what
    is left of a part. What was reported of it before is then exactly the rest.
    """
    # To find one solution, the parts are searched one after the other, each by all threads.
    units = list(units_of(parts, under_way or {}))
    number = workers if task.all_solutions else 1
    with closing(PoolWorkers(task, engine, parts, number, noting=noting)) as transport:
        yield from Dispatcher(transport, units, "local", noting=noting).reports()


def _start_runners(
    stack: ExitStack, task: Task, engine: str, messages: Messages, workers: int, noting: bool
) -> list[Runner]:
    chosen = engine_named(engine)
    tasks = [task] * workers
    if not (chosen.in_threads or workers == 1):
        aside = replace(task, pickled=pickle.dumps(task.problem))
        tasks = [aside if number else task for number in range(workers)]
        stack.callback(end_idle_processes)
    runners = [Runner(each, engine, messages, noting) for each in tasks]
    for runner in runners:
        stack.callback(runner.close)
    return runners
