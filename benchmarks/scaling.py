"""How a search gains from workers: measured for a few here, simulated for many.

    python -m benchmarks.scaling --workers 1 2
    python -m benchmarks.scaling --simulate 10 100 1000 10000 --task-seconds 0.002

What is simulated is the time of the scheduler and of the workers; who is sent what, and when,
the program itself decides. A search is as large as gives each worker so many seconds to do.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from contextlib import closing
from random import Random
from time import monotonic

from benchmarks.simulated_cluster import RATE, SimulatedWorkers
from jigsat.exchange.load import read_file
from jigsat.models.search_problem import SearchProblem
from jigsat.schemas.puzzle import Puzzle
from jigsat.solvers.cluster.address import LocalWorkers
from jigsat.solvers.cluster.connecting import connected
from jigsat.solvers.cluster.dask_workers import DaskWorkers
from jigsat.solvers.cluster.dispatching import Dispatcher
from jigsat.solvers.cluster.job import Job, make_job
from jigsat.solvers.cluster.pieces import Answered, Message, Order, Piece
from jigsat.solvers.plan import plan_for_all
from jigsat.solvers.problem_choice import problem_for

PARTS = 64
#: So many orders without anything to do tell what one costs.
EMPTY_ORDERS = 300
#: A part may have so many times the work of another one: measured on edge matching.
SPREAD = 3.0


class NotingWorkers(DaskWorkers):
    """Note how long each order took, and when the first was answered."""

    durations: list[float]
    first: float | None = None

    def hear(self, seconds: float) -> list[Message]:
        heard = super().hear(seconds)
        for message in heard:
            if isinstance(message, Answered):
                self.first = self.first or monotonic()
                self.durations.append(message.seconds)
        return heard


def measured(problem: SearchProblem, engine: str, number: int) -> tuple[float, list[float]]:
    """Seconds from the first answer to the last one, and how long each order took."""
    job, parts = _job(problem, engine)
    with (
        connected(LocalWorkers(number)) as client,
        closing(NotingWorkers(client, job, "scaling")) as workers,
    ):
        workers.durations = []
        for _ in Dispatcher(workers, map(Piece, range(parts)), "scaling").reports():
            pass
        return monotonic() - (workers.first or monotonic()), workers.durations


def seconds_of_empty_order(problem: SearchProblem, engine: str, number: int) -> float:
    """What an order costs the scheduler and this program, in which nothing is searched."""
    job, _ = _job(problem, engine)
    with (
        connected(LocalWorkers(number)) as client,
        closing(NotingWorkers(client, job, "empty")) as workers,
    ):
        workers.durations = []
        _have_done(workers, ["first"])
        begun = monotonic()
        _have_done(workers, [f"order-{each}" for each in range(EMPTY_ORDERS)])
        return (monotonic() - begun) / EMPTY_ORDERS


def _have_done(workers: DaskWorkers, keys: Sequence[str]) -> None:
    for key in keys:
        workers.send(key, Order((Piece(0),), 0.0, 1))
    left = set(keys)
    while left:
        done = [each.key for each in workers.hear(1.0) if isinstance(each, Answered)]
        workers.forget(done)
        left -= set(done)


def _job(problem: SearchProblem, engine: str) -> tuple[Job, int]:
    plan = plan_for_all(problem, True, 1, PARTS)
    return make_job(problem, engine, engine, True, PARTS, plan), len(plan.parts)


def simulated(number: int, seconds: float, task_seconds: float, begin_seconds: float) -> float:
    """The efficiency of so many workers that have so many seconds of work each."""
    random = Random(0)
    shares = [random.paretovariate(SPREAD) for _ in range(PARTS)]
    work = number * seconds * RATE
    sizes = [int(work * share / sum(shares)) + 1 for share in shares]
    workers = SimulatedWorkers(
        sizes, number, seconds_of_task=task_seconds, seconds_to_begin=begin_seconds
    )
    for _ in Dispatcher(workers, map(Piece, range(PARTS)), "simulated").reports():
        pass
    return sum(sizes) / RATE / (number * workers.time)


def table(arguments: argparse.Namespace) -> Iterator[str]:
    """The rows of the tables, as Markdown."""
    puzzle = read_file(arguments.puzzle).imported.puzzle
    assert isinstance(puzzle, Puzzle)
    problem = problem_for(arguments.engine, puzzle)
    if arguments.workers:
        yield from ("| workers | s | tasks | mean task, s |", "| ---: | ---: | ---: | ---: |")
    for number in arguments.workers:
        seconds, durations = measured(problem, arguments.engine, number)
        mean = sum(durations) / len(durations)
        yield f"| {number} | {seconds:.1f} | {len(durations):,} | {mean:.2f} |"
    task = arguments.task_seconds
    if task is None:
        task = seconds_of_empty_order(problem, arguments.engine, max(arguments.workers or [2]))
        yield f"A task costs {1_000 * task:.1f} ms."
    if arguments.simulate:
        yield from ("| workers | seconds of work each | efficiency |", "| ---: | ---: | ---: |")
    for number in arguments.simulate:
        for seconds in arguments.seconds:
            efficiency = simulated(number, seconds, task, arguments.begin_seconds)
            yield f"| {number:,} | {seconds:,.0f} | {efficiency:.0%} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--puzzle", default="bedlam-cube")
    parser.add_argument("--engine", default="scan")
    parser.add_argument("--workers", type=int, nargs="*", default=[])
    parser.add_argument("--simulate", type=int, nargs="*", default=[])
    parser.add_argument("--seconds", type=float, nargs="*", default=[60.0, 600.0])
    parser.add_argument("--task-seconds", type=float)
    parser.add_argument("--begin-seconds", type=float, default=2.0)
    for line in table(parser.parse_args()):
        print(line, flush=True)


if __name__ == "__main__":
    main()
