"""A pool of runners: one searches in this process, the others in processes of their own.

All report to one queue, so that whoever reads it sees solutions in order of arrival. The
thread starts at once; a process needs half a second to load OR-tools, by which time a small
puzzle is solved. Nobody is started instead of a process that has ended: that is an error.

When nothing is left for a runner that is idle, another one is asked to cut what it searches.
"""

from __future__ import annotations

import multiprocessing
import os
import queue
import signal
import sys
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import replace
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from threading import Thread, current_thread, main_thread
from time import monotonic
from types import FrameType, ModuleType
from typing import Protocol

import numpy as np

from jigsat.models.problem import Rows
from jigsat.models.search_problem import SearchProblem
from jigsat.models.subproblems import Subproblem
from jigsat.schemas.errors import WorkerDied
from jigsat.solvers.engines.engine import Position, Stop, Task
from jigsat.solvers.engines.registry import engine_named
from jigsat.solvers.interrupts import FROM_TERMINAL
from jigsat.solvers.running.deadline import TimeBudget
from jigsat.solvers.running.dispatching import Dispatcher, Done, Lost, Message, Progress
from jigsat.solvers.running.ledger import Order, Report
from jigsat.solvers.running.processes import end_idle_processes
from jigsat.solvers.running.slices import search_unit
from jigsat.solvers.running.work import Bookmark, Event, Outcome, SolutionBuffer, units_of

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


# The other end of a runner: what runs in a process that searches subproblems.


#: What a worker process sends: solutions, an error, or what came of the unit.
Said = Rows | Exception | Outcome


def serve(engine: str, connection: Connection) -> None:
    """Search subproblem after subproblem, until the process is killed.

    The problem, the time limit, and whether it is to be noted what is left, are the first
    message, then come the subproblems.
    """
    for number in FROM_TERMINAL:  # these are for the main process to handle
        signal.signal(number, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()
    try:
        problem, seconds, noting = connection.recv()
        since = TimeBudget() if noting else None
        while True:
            _answer(connection, engine, problem, seconds, since)
    except (EOFError, BrokenPipeError):
        return


def _answer(
    connection: Connection,
    engine: str,
    problem: SearchProblem,
    seconds: float | None,
    noting: TimeBudget | None,
) -> None:
    """Search the next subproblem, or what is left of it."""
    try:
        alive, decided, bookmarks = connection.recv()
        task = Task(problem, Subproblem(alive, (), (), decided), seconds=seconds)
        buffer = SolutionBuffer(connection.send)
        outcome = search_unit(task, engine, bookmarks, noting, _one, buffer.add)
        buffer.flush()
        connection.send(outcome)
    except (EOFError, BrokenPipeError):
        raise
    except Exception as error:  # to be raised in the main process
        connection.send(error)


def _one() -> int:
    return 1


def _end_with_parent() -> None:
    """End this process when the main one is gone, however that came."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


# Runners: each searches one unit at a time, in a thread or in a process of its own.


Handler = Callable[[int, FrameType | None], None]


class Runner(Protocol):
    """Searches one unit at a time, and reports to a queue under the key of its order."""

    def start(self, key: str, part: Subproblem, bookmarks: Sequence[Bookmark] | None) -> None:
        """Begin to search what bookmarks leave of a part; None: all of it."""
        ...

    def share(self, pieces: int) -> bool:
        """Ask to end soon, and to cut what is left; false if that is not done here."""
        ...

    def close(self) -> None:
        """End at once, even in the middle of work."""
        ...


class ThreadRunner:
    """Searches in a thread of this process."""

    def __init__(self, task: Task, engine: str, messages: Messages, noting: bool) -> None:
        self._task = task
        self._engine = engine
        self._messages = messages
        self._noting = TimeBudget() if noting else None
        self._thread = Thread()
        self._pieces = 1

    def start(self, key: str, part: Subproblem, bookmarks: Sequence[Bookmark] | None) -> None:
        """See ``Runner.start``."""
        self._pieces = 1
        self._thread = Thread(target=self._run, args=(key, part, bookmarks), daemon=True)
        self._thread.start()

    def share(self, pieces: int) -> bool:
        """See ``Runner.share``."""
        self._pieces = pieces
        return True

    def close(self) -> None:
        """Stop, and wait until the search has noticed: Python must not end before it."""
        self._task.stop.request()
        while self._thread.is_alive():
            self._thread.join(ROOM_SECONDS)
            self._task.stop.request()  # again: the solver may not have begun at the first

    def _run(self, key: str, part: Subproblem, bookmarks: Sequence[Bookmark] | None) -> None:
        def tell_position(position: Position) -> None:
            self._messages.put(Progress(key, Event(position=position)))

        buffer = SolutionBuffer(lambda found: self._messages.put(Progress(key, Event(found))))
        task = replace(self._task.on(part), on_position=tell_position)
        try:
            outcome = search_unit(
                task, self._engine, bookmarks, self._noting, lambda: self._pieces, buffer.add
            )
            buffer.flush()
            self._messages.put(Done(key, (outcome,)))
        except BaseException as error:  # to be raised where the queue is read
            self._messages.put(Lost(key, error))


@contextmanager
def main_module_hidden() -> Generator[None, None, None]:
    """In this block, processes are started that do not import the program which starts them.

    They need nothing of it, and a script that begins a search as soon as it is imported, as
    most short ones do, would begin it again in each of them.
    """
    main = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main


class ProcessRunner:
    """Searches in a process of its own."""

    def __init__(self, task: Task, engine: str, messages: Messages, noting: bool) -> None:
        self._messages = messages
        self._key = ""
        # "spawn" is the one way that works everywhere, and beside threads.
        context = multiprocessing.get_context("spawn")
        self._connection, theirs = context.Pipe()
        self._process = context.Process(target=serve, args=(engine, theirs), daemon=True)
        with interrupts_deferred(), main_module_hidden():
            self._process.start()
        theirs.close()
        self._stop = task.stop
        self._reader = Thread(target=self._read, daemon=True)
        self._reader.start()
        # Not as an argument: the start of a process that dies before it has read those hangs.
        with suppress(OSError):  # if it is dead, that matters when it is given something to do
            self._connection.send((task.problem, task.seconds, noting))

    def start(self, key: str, part: Subproblem, bookmarks: Sequence[Bookmark] | None) -> None:
        """See ``Runner.start``."""
        self._key = key
        try:
            self._connection.send((part.alive, part.decided, bookmarks))
        except OSError:  # its death was reported when it had nothing to do
            raise _died() from None

    def share(self, pieces: int) -> bool:  # noqa: ARG002
        """It hears nothing while it searches."""
        return False

    def close(self) -> None:
        """End at once, even in the middle of work."""
        self._stop.request()  # or the reader may wait for room in the queue for ever
        self._process.kill()
        self._process.join()
        self._process.close()
        self._reader.join()
        self._connection.close()

    def _read(self) -> None:
        while True:
            try:
                said: Said = self._connection.recv()
            except (EOFError, OSError):
                self._messages.put(Lost(self._key, _died()))
                return
            self._messages.put(_message(self._key, said))


def _died() -> WorkerDied:
    return WorkerDied("a worker process ended unexpectedly (out of memory?)")


def _message(key: str, said: Said) -> Message:
    if isinstance(said, np.ndarray):
        return Progress(key, Event(said))
    return Done(key, (said,)) if isinstance(said, Outcome) else Lost(key, said)


@contextmanager
def interrupts_deferred() -> Generator[None, None, None]:
    """Let Ctrl-C and the like arrive at the end of the block, and not at what it starts.

    They are for the main process to handle. A terminal sends them to all: a process that
    still loads its modules would print a traceback, and so would one whose parent was
    interrupted before it had sent what a new process reads first.
    """
    pending: list[int] = []
    with _handled_by(lambda number, _frame: pending.append(number)), _blocked():
        yield
    for number in pending:
        signal.raise_signal(number)


@contextmanager
def _handled_by(handler: Handler) -> Generator[None, None, None]:
    """Handle interrupts, which Python does in its main thread, whichever thread they reach."""
    if current_thread() is not main_thread():
        yield
        return
    numbers = (*FROM_TERMINAL, signal.SIGTERM)
    handlers = {number: signal.getsignal(number) for number in numbers}
    # None is a handler that Python did not set, and cannot set again.
    replaced = {n: old for n, old in handlers.items() if old not in (None, signal.SIG_IGN)}
    for number in replaced:
        signal.signal(number, handler)
    try:
        yield
    finally:
        for number, old in replaced.items():
            signal.signal(number, old)


@contextmanager
def _blocked() -> Generator[None, None, None]:
    """Block what terminals send in this thread, and for good in processes started here."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    resource_tracker.ensure_running()  # or the first start would unblock the signal
    before = signal.pthread_sigmask(signal.SIG_BLOCK, FROM_TERMINAL)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class LocalWorkers:
    """The ``Transport`` to threads of this process, and to processes of its own."""

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
            if self._at_work[key].share(PIECES_FOR_EACH * len(self._idle) + 1):
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
    if not (noting or engine_named(engine).in_threads):
        number = min(number, len(units))  # processes that would get nothing to do
    with closing(LocalWorkers(task, engine, parts, number, noting=noting)) as transport:
        yield from Dispatcher(transport, units, "local", noting=noting).reports()


def _start_runners(
    stack: ExitStack, task: Task, engine: str, messages: Messages, workers: int, noting: bool
) -> list[Runner]:
    chosen = engine_named(engine)
    has_processes = noting and chosen.blocks  # of its own, see ``lent_process``
    if has_processes:
        stack.callback(end_idle_processes)
    others = ThreadRunner if chosen.in_threads or has_processes else ProcessRunner
    first = ProcessRunner if chosen.blocks and not has_processes else ThreadRunner
    runners: list[Runner] = []
    for number in range(workers):
        kind = others if number else first
        runners.append(kind(task, engine, messages, noting))
        stack.callback(runners[-1].close)
    return runners
