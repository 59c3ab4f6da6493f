"""Runners: one searches in a thread of this process, the others in processes of their own.

All report to one queue, so that whoever reads it sees solutions in order of arrival. The
thread starts at once; a process needs half a second to load OR-tools, by which time a small
puzzle is solved.
"""

from __future__ import annotations

import multiprocessing
import os
import queue
import signal
from collections.abc import Callable, Generator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from threading import Thread
from time import monotonic
from typing import Protocol

import numpy as np

from jigsat.models.problem import Problem, Rows
from jigsat.models.subproblems import Subproblem
from jigsat.schemas.errors import WorkerDied
from jigsat.solvers.engines.engine import Stop, Task
from jigsat.solvers.engines.registry import engine_named

#: A process sends what it found at least this often, in seconds, or when it has so many.
SEND_SECONDS = 0.1
SEND_SOLUTIONS = 500
#: How long to wait for an event before the reader may look at the clock, in seconds.
PATIENCE = 0.2
#: Solutions wait here until they are read; a search that is ahead waits with them.
QUEUE_LENGTH = 64


@dataclass(frozen=True)
class Event:
    """What a runner reports: solutions, and at the end of its subproblem how that went."""

    runner: int
    found: Rows | None = None
    ended: bool = False
    finished: bool = False
    error: BaseException | None = None
    work: Mapping[str, int] = field(default_factory=dict)


class Events:
    """The queue of events. After ``stop`` it takes nothing more and blocks nobody."""

    def __init__(self, stop: Stop) -> None:
        self._queue: queue.Queue[Event] = queue.Queue(QUEUE_LENGTH)
        self._stop = stop

    def put(self, event: Event) -> None:
        """Add an event, waiting for room."""
        while not self._stop.requested:
            try:
                self._queue.put(event, timeout=SEND_SECONDS)
            except queue.Full:
                continue
            return

    def get(self, seconds: float) -> Event | None:
        """The next event, or None if there is none for so long."""
        try:
            return self._queue.get(timeout=seconds)
        except queue.Empty:
            return None


class Runner(Protocol):
    """Searches one subproblem at a time."""

    @property
    def number(self) -> int:
        """The runner's place among the runners."""
        ...

    def start(self, subproblem: Subproblem) -> None:
        """Begin to search a subproblem and report to the queue."""
        ...

    def close(self) -> None:
        """End, whatever is under way."""
        ...


class _Batch:
    """Collects solutions and sends them in groups, not one by one."""

    def __init__(self, send: Callable[[Rows], None]) -> None:
        self._send = send
        self._found: list[Rows] = []
        self._number = 0
        self._sent = 0.0  # so that the first solution leaves at once

    def add(self, rows: Rows) -> None:
        self._found.append(rows)
        self._number += len(rows)
        if self._number >= SEND_SOLUTIONS or self._is_late():
            self.flush()

    def _is_late(self) -> bool:
        return monotonic() - self._sent > SEND_SECONDS

    def flush(self) -> None:
        if self._found:
            self._send(np.concatenate(self._found))
        self._found = []
        self._number = 0
        self._sent = monotonic()


class ThreadRunner:
    """Searches in a thread of this process."""

    def __init__(self, number: int, task: Task, engine: str, events: Events) -> None:
        self.number = number
        self._task = task
        self._engine = engine
        self._events = events
        self._thread = Thread()

    def start(self, subproblem: Subproblem) -> None:
        """See ``Runner.start``."""
        self._thread = Thread(target=self._run, args=(subproblem,), daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop, and wait until the search has noticed: Python must not end before it."""
        self._task.stop.request()
        while self._thread.is_alive():
            self._thread.join(SEND_SECONDS)
            self._task.stop.request()  # again: the solver may not have begun at the first

    def _run(self, subproblem: Subproblem) -> None:
        batch = _Batch(lambda found: self._events.put(Event(self.number, found)))
        try:
            task = self._task.on(subproblem)
            finished = engine_named(self._engine).search(task, batch.add)
            batch.flush()
            self._events.put(Event(self.number, ended=True, finished=finished, work=task.work))
        except BaseException as error:  # to be raised where the queue is read
            self._events.put(Event(self.number, ended=True, error=error))


class ProcessRunner:
    """Searches in a process of its own."""

    def __init__(self, number: int, task: Task, engine: str, events: Events) -> None:
        self.number = number
        self._events = events
        # "spawn" is the one way that works everywhere, and beside threads.
        context = multiprocessing.get_context("spawn")
        self._connection, theirs = context.Pipe()
        self._process = context.Process(
            target=_serve, args=(task.problem, task.seconds, engine, theirs), daemon=True
        )
        with _deaf_to_ctrl_c():
            self._process.start()
        theirs.close()
        self._stop = task.stop
        self._reader = Thread(target=self._read, daemon=True)
        self._reader.start()

    def start(self, subproblem: Subproblem) -> None:
        """See ``Runner.start``."""
        with suppress(OSError):  # a dead process is reported by the reader
            self._connection.send(subproblem.alive)

    def close(self) -> None:
        """End, whatever is under way."""
        self._stop.request()  # or the reader may wait for room in the queue for ever
        self._process.kill()
        self._process.join()
        self._process.close()
        self._reader.join()
        self._connection.close()

    def _read(self) -> None:
        while True:
            try:
                message = self._connection.recv()
            except (EOFError, OSError):
                died = WorkerDied("a worker process ended unexpectedly (out of memory?)")
                self._events.put(Event(self.number, ended=True, error=died))
                return
            if isinstance(message, np.ndarray):
                self._events.put(Event(self.number, message))
            elif isinstance(message, Exception):
                self._events.put(Event(self.number, ended=True, error=message))
            else:
                finished, work = message
                self._events.put(Event(self.number, ended=True, finished=finished, work=work))


@contextmanager
def _deaf_to_ctrl_c() -> Generator[None, None, None]:
    """Processes started in this block never hear Ctrl-C: it is for the main process to handle.

    A terminal sends it to all of them, and one that still loads its modules would print a
    traceback. Blocked, it is not lost here: it arrives at the end of the block.
    """
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    resource_tracker.ensure_running()  # or the first start would unblock the signal
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _serve(
    problem: Problem, seconds: float | None, engine: str, connection: Connection
) -> None:
    """Search subproblem after subproblem in a worker process, until it is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the main process to handle
    Thread(target=_end_with_parent, daemon=True).start()
    search = engine_named(engine).search
    while True:
        try:
            alive = connection.recv()
            batch = _Batch(connection.send)
            task = Task(problem, Subproblem(alive, (), ()), seconds=seconds)
            finished = search(task, batch.add)
            batch.flush()
            connection.send((finished, task.work))
        except (EOFError, BrokenPipeError):
            return
        except Exception as error:  # to be raised in the main process
            connection.send(error)


def _end_with_parent() -> None:
    """End this process when the main one is gone, however that came."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def run(
    task: Task, engine: str, parts: Mapping[int, Subproblem], workers: int
) -> Generator[tuple[int, Event] | None, None, None]:
    """Search all parts, at most ``workers`` at a time; yield events with the part's number.

    Yields None when nothing was reported for a while. Closing the iterator stops all.
    """
    waiting = sorted(parts, reverse=True)
    at_work: dict[int, int] = {}
    with ExitStack() as stack:
        events = Events(task.stop)
        # To find one solution, the parts are searched one after the other, each by all threads.
        number = min(workers, len(parts)) if task.all_solutions else 1
        runners = _start_runners(stack, task, engine, events, number)
        idle = list(runners)
        while waiting or at_work:
            while idle and waiting:
                runner = idle.pop(0)
                at_work[runner.number] = waiting.pop()
                runner.start(parts[at_work[runner.number]])
            event = events.get(PATIENCE)
            if event is None:
                yield None
                continue
            if event.runner not in at_work:
                continue  # it died when it had nothing left to do
            yield at_work[event.runner], event
            if event.ended:
                del at_work[event.runner]
                idle.append(runners[event.runner])


def _start_runners(
    stack: ExitStack, task: Task, engine: str, events: Events, workers: int
) -> list[Runner]:
    chosen = engine_named(engine)
    others = ThreadRunner if chosen.in_threads else ProcessRunner
    first = ProcessRunner if chosen.blocks else ThreadRunner
    runners: list[Runner] = []
    for number in range(workers):
        runners.append((others if number else first)(number, task, engine, events))
        stack.callback(runners[-1].close)
    return runners
