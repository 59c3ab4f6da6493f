"""A pool of runners: threads, each of which searches one unit at a time.

All report to one queue, so that whoever reads it sees solutions in order of arrival. CP-SAT and
the compiled searches let go of the one lock that Python has.

When nothing is left for a runner that is idle, another one is asked to cut what it searches.
"""

from __future__ import annotations

import queue
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import closing
from dataclasses import replace
from threading import Thread, current_thread
from time import monotonic
from typing import TypeVar

from jigsat.models.subproblems import Subproblem
from jigsat.solvers.engines.engine import Stop, Task
from jigsat.solvers.limits.deadline import TimeBudget
from jigsat.solvers.running.slices import MOST_ROWS, search_unit, seconds_of_slice
from jigsat.solvers.running.work import (
    Bookmark,
    Event,
    Ledger,
    Report,
    SolutionBuffer,
    Unit,
    UnitOutcome,
    units_of,
)

#: How long to wait for room in the queue before asking whether to stop, in seconds.
ROOM_SECONDS = 0.1
#: Solutions wait here until they are read; a search that is ahead waits with them.
QUEUE_LENGTH = 64


#: What a runner says: what was found of its unit or where its search stands, what came of it,
#: or an error.
Said = Event | UnitOutcome | BaseException


class Messages:
    """The queue of messages. After ``stop`` it takes nothing more and blocks nobody."""

    def __init__(self, stop: Stop) -> None:
        self._queue: queue.Queue[tuple[Runner, Said]] = queue.Queue(QUEUE_LENGTH)
        self._stop = stop

    def put(self, message: tuple[Runner, Said]) -> None:
        """Add a message, waiting for room."""
        while not self._stop.requested:
            try:
                self._queue.put(message, timeout=ROOM_SECONDS)
            except queue.Full:
                continue
            return

    def get(self, seconds: float) -> tuple[Runner, Said] | None:
        """The next message, or None if none comes in time."""
        try:
            return self._queue.get(timeout=seconds)
        except queue.Empty:
            return None


class Runner:
    """Searches one unit at a time, in a thread, and reports to a queue.

    ``unit``: the one at which it is or was, ``since`` when. ``pieces``: more than one ask it to
    end soon, and to cut what is left into so many. Not every engine hears that.
    """

    def __init__(self, task: Task, engine: str, messages: Messages, noting: bool) -> None:
        self.unit = Unit(0)
        self.since = 0.0
        self.pieces = 1
        self._task = task
        self._engine = engine
        self._messages = messages
        #: Since when it is noted what is left, if it is.
        self._run_time = TimeBudget() if noting else None
        self._thread = Thread()

    def start(self, unit: Unit, part: Subproblem) -> None:
        """Begin to search a unit of a part."""
        self.unit, self.since, self.pieces = unit, monotonic(), 1
        self._thread = Thread(target=self._run, args=(unit, part), daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop, and wait until the search has noticed: Python must not end before it."""
        self._task.stop.request()
        # An abandoned search may be closed by the garbage collector, in this very thread.
        while self._thread.is_alive() and self._thread is not current_thread():
            self._thread.join(ROOM_SECONDS)
            self._task.stop.request()  # again: the solver may not have begun at the first

    def _run(self, unit: Unit, part: Subproblem) -> None:
        buffer = SolutionBuffer(lambda found: self._say(Event(found)))
        task = replace(
            self._task.on(part), on_position=lambda at: self._say(Event(position=at))
        )
        slice_ = TimeBudget(seconds_of_slice(self._run_time)) if self._run_time else None

        def ends(found: int) -> bool:
            over = slice_ is not None and (slice_.is_over or found >= MOST_ROWS)
            return over or self.pieces > 1

        try:
            outcome = search_unit(
                task,
                self._engine,
                unit.bookmarks,
                ends,
                lambda: self.pieces,
                buffer.add,
            )
            buffer.flush()
            self._say(outcome)
        except BaseException as error:  # to be raised where the queue is read
            self._say(error)

    def _say(self, said: Said) -> None:
        self._messages.put((self, said))


#: What is searched for less than this many seconds is not cut: it may soon be at its end.
SHARED_AFTER = 0.1

#: So many pieces for each that is idle: some are soon at their end, and all are asked again.
PIECES_FOR_EACH = 4
#: How long to wait for a message before the reader may look at the clock, in seconds.
PATIENCE = 0.05


class Pool:
    """Runners, and what they are to search."""

    def __init__(
        self,
        task: Task,
        engine: str,
        parts: Mapping[int, Subproblem],
        number: int,
        units: Iterable[Unit],
        noting: bool,
    ) -> None:
        self._parts = parts
        self._ledger = Ledger(units, noting=noting)
        self._messages = Messages(task.stop)
        self._runners = [Runner(task, engine, self._messages, noting) for _ in range(number)]
        self._idle, self._at_work = list(self._runners), list[Runner]()

    def reports(self) -> Generator[Report | None, None, None]:
        """Yield what is found of each part, and its end; None when nothing was heard."""
        while self._ledger.waiting or self._at_work:
            while self._idle and self._ledger.waiting:
                (unit,) = self._ledger.take(1)
                self._at_work.append(self._idle.pop(0))
                self._at_work[-1].start(unit, self._parts[unit.part])
            self._ask_to_share()
            message = self._messages.get(PATIENCE)
            if message is None:
                yield None
            else:
                yield from self._entered(*message)

    def close(self) -> None:
        """End all that is searched."""
        for runner in self._runners:
            runner.close()

    def _entered(self, runner: Runner, said: Said) -> Iterator[Report]:
        match said:
            case Event():
                yield from self._ledger.enter_progress(runner.unit, said)
            case UnitOutcome():
                self._at_work.remove(runner)
                self._idle.append(runner)
                yield from self._ledger.enter(runner.unit, said)
            case _:
                raise said

    def _ask_to_share(self) -> None:
        """Ask the runner that has been at work for the longest time, if others are idle."""
        if not self._idle or any(each.pieces > 1 for each in self._at_work):
            return
        longest = min(self._at_work, key=lambda each: each.since)
        if monotonic() - longest.since > SHARED_AFTER:
            longest.pieces = PIECES_FOR_EACH * len(self._idle) + 1


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
    with closing(Pool(task, engine, parts, number, units, noting)) as pool:
        yield from pool.reports()


# Work in portions, by some threads that each have a bench of their own.


Portion = TypeVar("Portion")
Bench = TypeVar("Bench")
Result = TypeVar("Result")


def at_benches(
    work: Callable[[Portion, Bench], Result],
    portions: Iterable[Portion],
    benches: Sequence[Bench],
) -> Iterator[Result]:
    """Yield what work makes of each portion, in any order; a thread is at each of the benches.

    At a single bench there is no thread. Where the results are taken limits can be heard; then
    only the portions that are at a bench are worked on to their end.
    """
    if len(benches) == 1:
        yield from (work(portion, benches[0]) for portion in portions)
        return
    free, busy = list(benches), dict[Future[Result], Bench]()
    with ThreadPoolExecutor(len(benches)) as pool:
        for portion in portions:
            bench = free.pop()
            busy[pool.submit(work, portion, bench)] = bench
            if not free:
                done, _ = wait(busy, return_when=FIRST_COMPLETED)
                free += [busy.pop(each) for each in done]
                yield from (each.result() for each in done)
        wait(busy)
        yield from (each.result() for each in busy)
