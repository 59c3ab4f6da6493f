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
import sys
from collections.abc import Sequence
from multiprocessing.connection import Connection
from time import process_time

from jigsat.models.build import make_problem
from jigsat.models.problem import Rows
from jigsat.schemas.errors import JigsatError
from jigsat.schemas.library import built_in_names, load
from jigsat.solvers.engines.engine import Task
from jigsat.solvers.engines.registry import ENGINES, engine_for, engine_named
from jigsat.solvers.options import AUTO
from jigsat.solvers.plan import plan_for_all

#: Seconds for which an engine searches before its time is taken.
WARM_UP_SECONDS = 0.2
#: Seconds that loading, preparing and compiling may take beside the search.
PATIENCE = 60.0


def measure(name: str, engine: str, seconds: float, connection: Connection) -> None:
    """Send the processor time of a search; None for one that was not done in time."""
    problem = make_problem(load(name))
    plan = plan_for_all(problem, engine_named(engine).in_threads, workers=1)
    task = Task(problem, plan.parts[0], seconds=seconds)
    search = engine_named(engine).search
    try:
        if not engine_named(engine).blocks:
            search(Task(problem, plan.parts[0], seconds=WARM_UP_SECONDS), _ignore)
    except JigsatError:
        connection.send("cannot")
        return
    connection.send("ready")
    before = process_time()
    done = all(
        search(task.on(part), _ignore) and process_time() - before < seconds
        for part in plan.parts
    )
    connection.send(process_time() - before if done else None)


def _ignore(rows: Rows) -> None:
    pass


def time_of(name: str, engine: str, seconds: float) -> float | str | None:
    """The processor time of a search, None if it was not done in time; or "cannot"."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=measure, args=(name, engine, seconds, theirs))
    process.start()
    theirs.close()
    try:
        if not ours.poll(PATIENCE) or ours.recv() != "ready":
            return "cannot"
        measured: float | None = ours.recv() if ours.poll(seconds + 1) else None
        return measured
    except EOFError:
        return "cannot"
    finally:
        process.kill()
        process.join()


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table."""
    options = _options(arguments)
    print(f"| puzzle | auto | {' | '.join(options.engines)} |")
    print(f"|---|---|{'---:|' * len(options.engines)}", flush=True)
    for name in options.only:
        chosen = engine_for(AUTO, make_problem(load(name)), all_solutions=True).name
        times = [time_of(name, engine, options.seconds) for engine in options.engines]
        cells = [_cell(time, options.seconds) for time in times]
        print(f"| {name} | {chosen} | {' | '.join(cells)} |", flush=True)
    return 0


def _cell(time: float | str | None, seconds: float) -> str:
    if time is None:
        return f"> {seconds:g}"
    return time if isinstance(time, str) else f"{time:.3f}"


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
