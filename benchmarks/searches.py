"""Search puzzles with jigsat's engines and with peers: processor time of the searches alone.

    python -m benchmarks.searches
    python -m benchmarks.searches --only bedlam-cube soma-cube --seconds 20 --peers xcover

Each search runs alone, in a process of its own, in which the engine has been compiled and has
searched the puzzle for a moment already. An engine's time is that of the search itself, all
parts one after the other: neither reading and preparing the puzzle nor verifying its solutions
counts. A peer's time begins when jigsat's placements are there; it holds writing these down for
the peer, the search, and counting what it yields. In brackets is the ratio to the engine that
jigsat takes by itself.
"""

from __future__ import annotations

import argparse
import multiprocessing
import resource
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import ceil
from multiprocessing.connection import Connection
from time import process_time

from benchmarks.peers.registry import PEERS
from benchmarks.peers.rules import Unfit
from benchmarks.puzzles import entries, names
from jigsat.models.build import make_problem
from jigsat.models.problem import Rows
from jigsat.models.search_problem import plan_for_all
from jigsat.schemas.errors import Unsupported
from jigsat.schemas.library import load
from jigsat.solvers.engines.engine import Task
from jigsat.solvers.engines.registry import ENGINES, engine_named
from jigsat.solvers.kinds import problem_for
from jigsat.solvers.limits.options import Options
from jigsat.solvers.search import Search

#: Seconds for which an engine searches before its time is taken.
WARM_UP_SECONDS = 0.2
#: A puzzle that each peer counts before its time is taken.
WARM_UP_PUZZLE = "soma-cube"
#: Some systems count processor time in steps as long as this, in seconds.
RESOLUTION = 0.01
#: Processor seconds for loading, preparing and compiling, at most.
PREPARING_SECONDS = 60

#: Searches for at most so many seconds, and sends how many processor seconds it took. Raises
#: Unsupported or Unfit.
Searching = Callable[[float, Connection], None]


def search_with_engine(
    engine: str, puzzle: str, seconds: float, connection: Connection
) -> None:
    """Search every part of the puzzle with one of jigsat's engines."""
    _limit(PREPARING_SECONDS + seconds)
    chosen = engine_named(engine)
    problem = problem_for(engine, load(puzzle))
    plan = plan_for_all(problem, chosen.can_pause, workers=1)
    task = Task(problem, plan.parts[0])
    chosen.search(Task(problem, plan.parts[0], seconds=WARM_UP_SECONDS), _ignore)
    with _Timer(seconds, connection):
        for part in plan.parts:
            chosen.search(task.on(part), _ignore)


def search_with_peer(peer: str, puzzle: str, seconds: float, connection: Connection) -> None:
    """Count the puzzle's solutions with a peer."""
    _limit(PREPARING_SECONDS + seconds)
    problem = make_problem(load(puzzle))
    if PEERS[peer].compiles:
        PEERS[peer].count(make_problem(load(WARM_UP_PUZZLE)))
    with _Timer(seconds, connection):
        PEERS[peer].count(problem)


class _Timer:
    """Sends the processor seconds of its block; the system ends one that takes too many."""

    def __init__(self, seconds: float, connection: Connection) -> None:
        self._seconds = seconds
        self._connection = connection

    def __enter__(self) -> None:
        self._before = process_time()
        _limit(self._before + self._seconds)

    def __exit__(self, *exception: object) -> None:
        if exception[0] is None:
            self._connection.send(process_time() - self._before)


def _limit(seconds: float) -> None:
    """Let the system end this process when it has used so much of the processor."""
    whole = ceil(seconds)
    resource.setrlimit(resource.RLIMIT_CPU, (whole, whole))


def _ignore(rows: Rows) -> None:
    pass


def seconds_of(searching: Searching, seconds: float) -> float | None:
    """Processor seconds of a search: infinite if it did not end, None if it cannot be made."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_run, args=(searching, seconds, theirs))
    process.start()
    theirs.close()
    try:
        answer: float | None = ours.recv()
        return answer
    except EOFError:
        return float("inf")
    finally:
        process.kill()
        process.join()


def _run(searching: Searching, seconds: float, connection: Connection) -> None:
    try:
        searching(seconds, connection)
    except (Unsupported, Unfit):
        connection.send(None)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table."""
    options = _options(arguments)
    columns = [*options.engines, *options.peers]
    print(f"| puzzle | auto | {' | '.join(columns)} |")
    print(f"|---|---|{'---:|' * len(columns)}", flush=True)
    for entry in entries(options.only):
        chosen = Search(load(entry.argument), Options()).engine
        cells = _row(entry.argument, chosen, options)
        print(f"| {entry.name} | {chosen} | {' | '.join(cells)} |", flush=True)
    return 0


def _row(puzzle: str, chosen: str, options: argparse.Namespace) -> Iterator[str]:
    """The cells of a row: seconds, and how many times as long as the chosen engine's."""
    times = {
        engine: seconds_of(partial(search_with_engine, engine, puzzle), options.seconds)
        for engine in dict.fromkeys([chosen, *options.engines])
    }
    own = times[chosen]
    for engine in options.engines:
        yield _cell(times[engine], None if engine == chosen else own, options.seconds)
    for peer in options.peers:
        seconds = seconds_of(partial(search_with_peer, peer, puzzle), options.seconds)
        yield _cell(seconds, own, options.seconds)


def _cell(seconds: float | None, own: float | None, limit: float) -> str:
    """Such as "4.321 (5.2 x)", or that it was ended: "> 60 (> 72 x)"."""
    if seconds is None:
        return "-"
    ended = seconds == float("inf")
    more, shown = ("> ", f"{limit:g}") if ended else ("", f"{seconds:.3f}")
    if own is None or own == float("inf"):
        return f"{more}{shown}"
    return f"{more}{shown} ({more}{(limit if ended else seconds) / max(own, RESOLUTION):.1f} x)"


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.searches",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("--only", nargs="*", metavar="NAME", default=names(), choices=names())
    add("--engines", nargs="*", metavar="NAME", default=list(ENGINES), choices=list(ENGINES))
    add("--peers", nargs="*", metavar="NAME", default=[], choices=list(PEERS))
    add("--seconds", type=float, metavar="SECONDS", default=60.0, help="of one search")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
