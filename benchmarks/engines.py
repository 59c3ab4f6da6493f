"""Search every built-in puzzle with every engine, and compare the processor time they take.

    python -m benchmarks.engines
    python -m benchmarks.engines --only bedlam-cube soma-cube --seconds 20

Each search runs alone, in a process of its own, in which the engine has been compiled and has
searched the puzzle for a moment already. The time is that of the search itself, all parts one
after the other: neither reading and preparing the puzzle nor verifying its solutions counts.
"""

from __future__ import annotations

import argparse
import multiprocessing
import resource
import sys
from collections.abc import Sequence
from math import ceil
from multiprocessing.connection import Connection
from time import process_time

from jigsat.models.problem import Rows
from jigsat.schemas.errors import Unsupported
from jigsat.schemas.library import built_in_names, load
from jigsat.solvers.engines.engine import Task
from jigsat.solvers.engines.registry import ENGINES, engine_named
from jigsat.solvers.options import Options
from jigsat.solvers.plan import plan_for_all
from jigsat.solvers.problem_choice import problem_for
from jigsat.solvers.search import Search

#: Seconds for which an engine searches before its time is taken.
WARM_UP_SECONDS = 0.2
#: Processor seconds for loading, preparing and compiling, at most.
PREPARING_SECONDS = 60
READY, CANNOT = "ready", "cannot"


def measure(name: str, engine: str, seconds: float, connection: Connection) -> None:
    """Send that the search begins, or cannot, and then the processor time that it took.

    The system ends a process that has taken too much of it.
    """
    _limit(PREPARING_SECONDS + seconds)
    chosen = engine_named(engine)
    problem = problem_for(engine, load(name))
    plan = plan_for_all(problem, chosen.in_threads, workers=1)
    task = Task(problem, plan.parts[0])
    try:
        if not chosen.blocks:
            chosen.search(Task(problem, plan.parts[0], seconds=WARM_UP_SECONDS), _ignore)
    except Unsupported:
        connection.send(CANNOT)
        return
    before = process_time()
    _limit(min(before, PREPARING_SECONDS) + seconds)
    connection.send(READY)
    for part in plan.parts:
        chosen.search(task.on(part), _ignore)
    connection.send(process_time() - before)


def _limit(seconds: float) -> None:
    """Let the system end this process when it has used so much of the processor."""
    whole = ceil(seconds)
    resource.setrlimit(resource.RLIMIT_CPU, (whole, whole))


def _ignore(rows: Rows) -> None:
    pass


def time_of(name: str, engine: str, seconds: float) -> str:
    """The processor time of a search as it stands in the table."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=measure, args=(name, engine, seconds, theirs))
    process.start()
    theirs.close()
    try:
        return "-" if ours.recv() == CANNOT else f"{ours.recv():.3f}"
    except EOFError:
        return f"> {seconds:g}"
    finally:
        process.kill()
        process.join()


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table."""
    options = _options(arguments)
    print(f"| puzzle | auto | {' | '.join(options.engines)} |")
    print(f"|---|---|{'---:|' * len(options.engines)}", flush=True)
    for name in options.only:
        chosen = Search(load(name), Options()).engine
        times = [time_of(name, engine, options.seconds) for engine in options.engines]
        print(f"| {name} | {chosen} | {' | '.join(times)} |", flush=True)
    return 0


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.engines",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    names, engines = built_in_names(), list(ENGINES)
    add = parser.add_argument
    add("--only", nargs="*", metavar="NAME", default=names, choices=names)
    add("--engines", nargs="*", metavar="NAME", default=engines, choices=engines)
    add("--seconds", type=float, metavar="SECONDS", default=60.0, help="of one search")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
