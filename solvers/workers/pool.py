"""A pool of runners: one searches in this process, the others in processes of their own.

All report to one queue, so that whoever reads it sees solutions in order of arrival. The
thread starts at once; a process needs half a second to load OR-tools, by which time a small
puzzle is solved.

When nothing is left for a runner that is idle, another one is asked to cut what it searches.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Generator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import replace
from time import monotonic

from jigsat.models.subproblems import Subproblem
from jigsat.solvers.engines.engine import Task
from jigsat.solvers.engines.registry import engine_named
from jigsat.solvers.slicing.bookmark import Bookmark
from jigsat.solvers.slicing.search_process import end_idle_processes
from jigsat.solvers.workers.events import Event, Events
from jigsat.solvers.workers.runners import ProcessRunner, Runner, ThreadRunner
from jigsat.solvers.workers.units import Unit, units_of

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

    ``under_way``: what is left of some of the parts. ``noting``: report again and again what is
    left; then what was reported of a part until then is what is not in that, and no less.
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
