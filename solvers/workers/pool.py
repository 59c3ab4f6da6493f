"""A pool of runners: one searches in this process, the others in processes of their own.

All report to one queue, so that whoever reads it sees solutions in order of arrival. The
thread starts at once; a process needs half a second to load OR-tools, by which time a small
puzzle is solved.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from contextlib import ExitStack

from jigsat.models.subproblems import Subproblem
from jigsat.solvers.engines.engine import Task
from jigsat.solvers.engines.registry import engine_named
from jigsat.solvers.workers.events import Event, Events
from jigsat.solvers.workers.runners import ProcessRunner, Runner, ThreadRunner

#: How long to wait for an event before the reader may look at the clock, in seconds.
PATIENCE = 0.05


def run(
    task: Task, engine: str, parts: Mapping[int, Subproblem], workers: int
) -> Generator[tuple[int, Event] | None, None, None]:
    """Search all parts, at most ``workers`` at a time; yield events with the part's number.

    Yields None when nothing was reported for a while. Closing the iterator stops all.
    """
    # To find one solution, the parts are searched one after the other, each by all threads.
    number = min(workers, len(parts)) if task.all_solutions else 1
    with ExitStack() as stack:
        events = Events(task.stop)
        runners = _start_runners(stack, task, engine, events, number)
        yield from _dispatched(parts, runners, events)


def _dispatched(
    parts: Mapping[int, Subproblem], runners: Sequence[Runner], events: Events
) -> Generator[tuple[int, Event] | None, None, None]:
    """Give each runner a part, and the next one as soon as it has ended."""
    waiting = sorted(parts, reverse=True)
    at_work: dict[int, int] = {}
    idle = list(runners)
    while waiting or at_work:
        while idle and waiting:
            runner = idle.pop(0)
            at_work[runner.number] = waiting.pop()
            runner.start(parts[at_work[runner.number]])
        event = events.get(PATIENCE)
        if event is None:
            yield None
        elif event.runner in at_work:  # or it died when it had nothing left to do
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
