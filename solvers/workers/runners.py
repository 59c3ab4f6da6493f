"""Runners: each searches one unit at a time, in a thread or in a process of its own."""

from __future__ import annotations

import multiprocessing
import signal
import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from dataclasses import replace
from multiprocessing import resource_tracker
from threading import Thread, current_thread, main_thread
from types import FrameType, ModuleType
from typing import Protocol

import numpy as np

from jigsat.schemas.errors import WorkerDied
from jigsat.solvers.engines.engine import Position, Task
from jigsat.solvers.interrupts import FROM_TERMINAL
from jigsat.solvers.workers.buffer import SolutionBuffer
from jigsat.solvers.workers.events import ROOM_SECONDS, Event, Events
from jigsat.solvers.workers.slices import search_unit
from jigsat.solvers.workers.units import Unit
from jigsat.solvers.workers.worker_process import Message, serve

Handler = Callable[[int, FrameType | None], None]


class Runner(Protocol):
    """Searches one unit at a time."""

    @property
    def number(self) -> int:
        """The runner's place among the runners."""
        ...

    def start(self, unit: Unit) -> None:
        """Begin to search a unit and report to the queue."""
        ...

    def share(self, pieces: int) -> bool:
        """Ask to end soon, and to cut what is left; false if that is not done here."""
        ...

    def close(self) -> None:
        """End, whatever is under way."""
        ...


class ThreadRunner:
    """Searches in a thread of this process."""

    def __init__(
        self, number: int, task: Task, engine: str, events: Events, noting: bool
    ) -> None:
        self.number = number
        self._task = task
        self._engine = engine
        self._events = events
        self._noting = noting
        self._thread = Thread()
        self._pieces = 1

    def start(self, unit: Unit) -> None:
        """See ``Runner.start``."""
        self._pieces = 1
        self._thread = Thread(target=self._run, args=(unit,), daemon=True)
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

    def _run(self, unit: Unit) -> None:
        buffer = SolutionBuffer(lambda found: self._events.put(Event(self.number, found)))
        try:
            task = replace(self._task.on(unit.subproblem), on_position=self._tell_position)
            finished, left = search_unit(
                task, self._engine, unit.bookmarks, self._noting, self._wanted, buffer.add
            )
            buffer.flush()
            self._events.put(
                Event(self.number, ended=True, finished=finished, work=task.work, left=left)
            )
        except BaseException as error:  # to be raised where the queue is read
            self._events.put(Event(self.number, ended=True, error=error))

    def _wanted(self) -> int:
        return self._pieces

    def _tell_position(self, position: Position) -> None:
        self._events.put(Event(self.number, position=position))


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

    def __init__(
        self, number: int, task: Task, engine: str, events: Events, noting: bool
    ) -> None:
        self.number = number
        self._events = events
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
        self._send((task.problem, task.seconds, noting))

    def start(self, unit: Unit) -> None:
        """See ``Runner.start``."""
        part = unit.subproblem
        self._send((part.alive, part.decided, unit.bookmarks))

    def share(self, pieces: int) -> bool:  # noqa: ARG002
        """It hears nothing while it searches."""
        return False

    def close(self) -> None:
        """End, whatever is under way."""
        self._stop.request()  # or the reader may wait for room in the queue for ever
        self._process.kill()
        self._process.join()
        self._process.close()
        self._reader.join()
        self._connection.close()

    def _send(self, message: object) -> None:
        with suppress(OSError):  # a dead process is reported by the reader
            self._connection.send(message)

    def _read(self) -> None:
        while True:
            try:
                message = self._connection.recv()
            except (EOFError, OSError):
                died = WorkerDied("a worker process ended unexpectedly (out of memory?)")
                self._events.put(Event(self.number, ended=True, error=died))
                return
            self._events.put(self._event(message))

    def _event(self, message: Message) -> Event:
        if isinstance(message, np.ndarray):
            return Event(self.number, message)
        if isinstance(message, Exception):
            return Event(self.number, ended=True, error=message)
        finished, work, left = message
        return Event(self.number, ended=True, finished=finished, work=work, left=left)


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
