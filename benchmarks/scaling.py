"""How a search gains from workers: measured for a few here, simulated for many.

    python -m benchmarks.scaling --workers 1 2 --simulate 10 100 1000 10000

What is simulated is the time of the scheduler and of the workers; who is sent what, and when,
the program itself decides. A search is as large as gives each worker so many seconds to do, and
its parts are as uneven as those that were measured.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from statistics import fmean
from time import monotonic, process_time

from benchmarks.simulated_cluster import RATE, SimulatedWorkers
from jigsat.exchange.load import read_file
from jigsat.extras.cluster.address import LocalWorkers
from jigsat.extras.cluster.connecting import connected
from jigsat.extras.cluster.dispatching import Dispatcher, Done, Message, Order
from jigsat.extras.cluster.workers import DaskWorkers, Job, make_job
from jigsat.models.search_problem import SearchProblem, plan_for_all
from jigsat.schemas.puzzle import Puzzle
from jigsat.solvers.kinds import problem_for
from jigsat.solvers.running.work import Unit

PARTS = 64
#: So many orders without anything to do tell what one costs.
EMPTY_ORDERS = 300


class NotingWorkers(DaskWorkers):
    """Note how long each order took, and each part, and when the first was answered."""

    durations: list[float]
    parts: defaultdict[int, float]
    sent: dict[str, Order]
    first: float | None = None

    def send(self, key: str, order: Order) -> None:
        self.sent[key] = order
        super().send(key, order)

    def receive(self, seconds: float) -> list[Message]:
        heard = super().receive(seconds)
        for message in heard:
            if isinstance(message, Done):
                self.first = self.first or monotonic()
                self.durations.append(message.seconds)
                for unit in (units := self.sent[message.key].units):
                    self.parts[unit.part] += message.seconds / len(units)
        return heard


@dataclass(frozen=True)
class Measured:
    """A search by some workers: from the first answer to the last one, in seconds.

    orders: how long each order took
    parts: how long each part of the search took, in all its orders
    """

    seconds: float
    orders: Sequence[float]
    parts: Sequence[float]


def measured(problem: SearchProblem, engine: str, number: int) -> Measured:
    """The search, by so many workers of this machine."""
    job, parts = _job(problem, engine)
    with (
        connected(LocalWorkers(number)) as client,
        closing(NotingWorkers(client, job)) as workers,
    ):
        workers.durations, workers.parts, workers.sent = [], defaultdict(float), {}
        for _ in Dispatcher(workers, map(Unit, range(parts)), "scaling").reports():
            pass
        seconds = monotonic() - (workers.first or monotonic())
        return Measured(seconds, workers.durations, [*workers.parts.values()])


def seconds_of_empty_order(problem: SearchProblem, engine: str, number: int) -> float:
    """What an order costs the scheduler and this program, in which nothing is searched.

    It is the processor time of this process, in which both are here.
    """
    job, _ = _job(problem, engine)
    with (
        connected(LocalWorkers(number)) as client,
        closing(DaskWorkers(client, job)) as workers,
    ):
        _have_done(workers, ["first"])
        begun = process_time()
        _have_done(workers, [f"order-{each}" for each in range(EMPTY_ORDERS)])
        return (process_time() - begun) / EMPTY_ORDERS


def _have_done(workers: DaskWorkers, keys: Sequence[str]) -> None:
    for key in keys:
        workers.send(key, Order((Unit(0),), 0.0, 1))
    left = set(keys)
    while left:
        left -= {each.key for each in workers.receive(1.0) if isinstance(each, Done)}


def _job(problem: SearchProblem, engine: str) -> tuple[Job, int]:
    plan = plan_for_all(problem, True, 1, PARTS)
    return make_job(problem, engine, engine, PARTS, plan), len(plan.parts)


def simulated(
    number: int,
    seconds: float,
    shares: Sequence[float],
    task_seconds: float,
    begin_seconds: float,
) -> float:
    """The efficiency of so many workers that have so many seconds of work each.

    ``shares``: how much of the work each part is.
    """
    work = number * seconds * RATE
    sizes = [int(work * share / sum(shares)) + 1 for share in shares]
    workers = SimulatedWorkers(
        sizes, number, seconds_of_task=task_seconds, seconds_to_begin=begin_seconds
    )
    for _ in Dispatcher(workers, map(Unit, range(len(sizes))), "simulated").reports():
        pass
    return sum(sizes) / RATE / (number * workers.time)


def table(arguments: argparse.Namespace) -> Iterator[str]:
    """The rows of the tables, as Markdown."""
    puzzle = read_file(arguments.puzzle).imported.puzzle
    assert isinstance(puzzle, Puzzle)
    problem = problem_for(arguments.engine, puzzle)
    yield from ("| workers | s | orders | mean order, s |", "| ---: | ---: | ---: | ---: |")
    parts: Sequence[float] = ()
    for number in arguments.workers:
        done = measured(problem, arguments.engine, number)
        mean, parts = fmean(done.orders), done.parts
        yield f"| {number} | {done.seconds:.1f} | {len(done.orders):,} | {mean:.2f} |"
    yield f"Parts: {min(parts):.2f} s to {max(parts):.2f} s, mean {fmean(parts):.2f} s."
    task = seconds_of_empty_order(problem, arguments.engine, max(arguments.workers))
    yield f"An order costs {1_000 * task:.1f} ms."
    if arguments.simulate:
        yield from ("| workers | seconds of work each | efficiency |", "| ---: | ---: | ---: |")
    for number in arguments.simulate:
        for seconds in arguments.seconds:
            efficiency = simulated(number, seconds, parts, task, arguments.begin_seconds)
            yield f"| {number:,} | {seconds:,.0f} | {efficiency:.0%} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--puzzle", default="bedlam-cube")
    parser.add_argument("--engine", default="scan")
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--simulate", type=int, nargs="*", default=[])
    parser.add_argument("--seconds", type=float, nargs="*", default=[60.0, 600.0])
    parser.add_argument("--begin-seconds", type=float, default=2.0)
    for line in table(parser.parse_args()):
        print(line, flush=True)


if __name__ == "__main__":
    main()
