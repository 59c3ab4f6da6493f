"""A pool of runners: one searches in this process, the others in processes of their own.

All report to one queue, so that whoever reads it sees solutions in order of arrival. The
thread starts at once; a process needs half a second to load OR-tools, by which time a small
puzzle is solved.

When nothing is left for a runner that is idle, another one is asked to cut what it searches.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
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
from jigsat.solvers.engines.engine import Position, Task
from jigsat.solvers.engines.registry import engine_named
from jigsat.solvers.interrupts import FROM_TERMINAL
from jigsat.solvers.running.deadline import TimeBudget
from jigsat.solvers.running.processes import end_idle_processes
from jigsat.solvers.running.slices import search_unit
from jigsat.solvers.running.work import (
    ROOM_SECONDS,
    Bookmark,
    Event,
    Events,
    SolutionBuffer,
    Unit,
    units_of,
)

# The other end of a runner: what runs in a process that searches subproblems.


#: What a worker process sends: solutions; an error; or that it has ended, whether it has left
#: nothing out, the engine's count of its work, and what is still to be continued.
Message = Rows | Exception | tuple[bool, Counter[str], tuple[Bookmark, ...] | None]


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
        finished, left = search_unit(task, engine, bookmarks, noting, _one, buffer.add)
        buffer.flush()
        connection.send((finished, task.work, left))
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
        """End at once, even in the middle of work."""
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
        self._noting = TimeBudget() if noting else None
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
        """End at once, even in the middle of work."""
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


#: How long to wait for an event before the reader may look at the clock, in seconds.
PATIENCE = 0.05
#: What is searched for less than so many seconds is not cut: it may soon be at its end.
SHARED_AFTER = 0.5

#: An event, with the number of its part.
Report = tuple[int, Event]


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
    units = units_of(parts, under_way or {})
    number = workers if task.all_solutions else 1
    if not (noting or engine_named(engine).in_threads):
        number = min(number, len(units))  # processes that would get nothing to do
    with ExitStack() as stack:
        events = Events(task.stop)
        runners = _start_runners(stack, task, engine, events, number, noting)
        yield from _Dispatch(units, runners, events, noting).reports()


class _Dispatch:
    """Gives each runner a unit, and the next one as soon as it has ended."""

    def __init__(
        self, units: Sequence[Unit], runners: Sequence[Runner], events: Events, noting: bool
    ) -> None:
        self._waiting = list(reversed(units))
        self._runners = runners
        self._events = events
        self._noting = noting
        self._idle = list(runners)
        self._at_work: dict[int, Unit] = {}
        self._since: dict[int, float] = {}
        #: The runner that was asked to share what it searches.
        self._asked: int | None = None
        #: What was left when the time was over.
        self._stopped: list[Unit] = []
        #: What is not to be reported before it is known what is left.
        self._held: defaultdict[int, list[Report]] = defaultdict(list)

    def reports(self) -> Generator[Report | None, None, None]:
        """See ``run``."""
        while self._waiting or self._at_work:
            while self._idle and self._waiting:
                self._start(self._idle.pop(0), self._waiting.pop())
            self._ask_to_share()
            event = self._events.get(PATIENCE)
            if event is None:
                yield None
            elif event.runner in self._at_work:  # or it died when it had nothing left to do
                yield from self._reported(event, self._at_work[event.runner])

    def _start(self, runner: Runner, unit: Unit) -> None:
        self._at_work[runner.number] = unit
        self._since[runner.number] = monotonic()
        runner.start(unit)

    def _ask_to_share(self) -> None:
        """Ask the runner that has been at work for the longest time, if others are idle."""
        if self._asked is not None or not self._idle or not self._since:
            return
        number = min(self._since, key=self._since.__getitem__)
        if monotonic() - self._since[number] > SHARED_AFTER:
            del self._since[number]
            if self._runners[number].share(len(self._idle) + 1):
                self._asked = number

    def _reported(self, event: Event, unit: Unit) -> Generator[Report, None, None]:
        if event.ended:
            yield from self._ended(event, unit)
        elif event.position is None or unit.tells_position:
            held = self._held[event.runner]
            held.append((unit.part, event))
            if not (self._noting and self._is_shared(unit.part)):
                yield from held
                held.clear()

    def _ended(self, event: Event, unit: Unit) -> Generator[Report, None, None]:
        yield from self._held.pop(event.runner, ())
        del self._at_work[event.runner]
        self._since.pop(event.runner, None)
        self._idle.append(self._runners[event.runner])
        if self._asked == event.runner:
            self._asked = None
        if event.left is None:
            yield unit.part, event
            return
        rest = unit.rest(event.left)
        if event.finished:
            self._waiting += rest
        else:
            self._stopped += rest
        left = [each for each in self._under_way if each.part == unit.part]
        bookmarks = tuple(mark for each in left for mark in each.bookmarks or ())
        ended = not event.finished or not left
        yield unit.part, replace(event, ended=ended, left=bookmarks)

    @property
    def _under_way(self) -> list[Unit]:
        return [*self._stopped, *self._at_work.values(), *self._waiting]

    def _is_shared(self, part: int) -> bool:
        return sum(unit.part == part for unit in self._under_way) > 1


def _start_runners(
    stack: ExitStack, task: Task, engine: str, events: Events, workers: int, noting: bool
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
        runners.append(kind(number, task, engine, events, noting))
        stack.callback(runners[-1].close)
    return runners
