"""What is sent to workers, and sent again: with workers that are simulated, in no time."""

from __future__ import annotations

from collections import Counter
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.simulated_cluster import RATE, SimulatedWorkers, as_stretch
from jigsat.extras.cluster.dispatching import (
    MOST_CUT,
    MOST_LOSSES,
    SECONDS,
    WINDOW,
    Dispatcher,
    Order,
)
from jigsat.models.problem import Rows
from jigsat.schemas.errors import NoCluster, WorkerDied
from jigsat.solvers.running.work import Event, Unit


def every_tenth(start: int, end: int) -> Rows:
    return np.array([[n] for n in range(start, end) if n % 10 == 0], np.int32).reshape(-1, 1)


def searched(workers: SimulatedWorkers) -> dict[int, list[int]]:
    """The solutions of each part, in order; each part must have ended once, and last."""
    dispatcher = Dispatcher(workers, map(Unit, range(len(workers.sizes))), "run")
    found: dict[int, list[int]] = {part: [] for part in range(len(workers.sizes))}
    ended: list[int] = []
    for report in dispatcher.reports():
        if report is None:
            continue
        part, event = report
        assert part not in ended
        if event.found is not None:
            found[part] += event.found[:, 0].tolist()
        if event.left is not None and workers.found is not None:
            known = tens(0, workers.sizes[part]) - sum(tens(*each) for each in left_in(event))
            assert len(found[part]) == known
        if event.ended:
            assert event.finished
            assert event.left == ()
            ended.append(part)
    assert sorted(ended) == list(range(len(workers.sizes)))
    return {part: sorted(numbers) for part, numbers in found.items()}


def left_in(event: Event) -> list[tuple[int, int]]:
    return list(map(as_stretch, event.left or ()))


def tens(start: int, end: int) -> int:
    """How many tens there are from a number to before another one."""
    return (end + 9) // 10 - (start + 9) // 10


def expected(sizes: list[int]) -> dict[int, list[int]]:
    return {part: list(range(0, size, 10)) for part, size in enumerate(sizes)}


@given(
    st.lists(st.integers(1, 40 * RATE), min_size=1, max_size=12),
    st.integers(1, 9),
    st.floats(0, 0.01),
)
def test_everything_is_found_once(sizes: list[int], number: int, seconds: float) -> None:
    workers = SimulatedWorkers(sizes, number, seconds, found=every_tenth)
    assert searched(workers) == expected(sizes)


@given(
    st.lists(st.integers(1, 20 * RATE), min_size=1, max_size=6),
    st.integers(2, 5),
    st.floats(1, 3),
    st.integers(0, 9),
    st.booleans(),
)
def test_also_while_workers_die_again_and_again(
    sizes: list[int], number: int, every: float, seed: int, lost: bool
) -> None:
    workers = SimulatedWorkers(sizes, number, 0.001, found=every_tenth)
    random = Random(seed)

    def kill() -> None:
        workers.kill(random.randrange(number), lost=lost and random.random() < 0.1)
        workers.at(workers.time + every, kill)

    workers.at(every, kill)
    assert searched(workers) == expected(sizes)


def test_what_always_ends_its_worker_ends_the_run() -> None:
    workers = SimulatedWorkers([10 * RATE, 10 * RATE, RATE], 2)
    deaths: Counter[int] = Counter()

    def kill() -> None:
        for worker, (_, _, order) in list(workers.at_work.items()):
            if any(unit.part == 1 for unit in order.units):
                deaths[worker] += 1
                workers.kill(worker, lost=True)
        workers.at(workers.time + 0.1, kill)

    workers.at(0.1, kill)
    with pytest.raises(
        WorkerDied,
        match=r"^part 1 of the search ends its worker again and again \(out of memory\?\)$",
    ):
        searched(workers)
    assert MOST_LOSSES < sum(deaths.values()) <= 2 * (MOST_LOSSES + 1)


def test_a_cluster_without_workers_is_given_up() -> None:
    with pytest.raises(NoCluster, match="the cluster has no worker, after 60 seconds"):
        searched(SimulatedWorkers([RATE], 0))


class Watched(SimulatedWorkers):
    """Notes what is sent."""

    def send(self, key: str, order: Order) -> None:
        self.sent = [*getattr(self, "sent", []), order]
        self.most = max(getattr(self, "most", 0), len(self.at_work) + len(self._waiting))
        super().send(key, order)


def test_one_long_part_soon_keeps_all_workers_busy() -> None:
    workers = Watched([400 * RATE], 20, 0.001)
    searched(workers)
    assert workers.time < 1.5 * 400 / 20
    assert all(order.seconds <= SECONDS and order.cut <= MOST_CUT for order in workers.sent)


def test_no_more_orders_are_out_than_wanted() -> None:
    workers = Watched([RATE] * 200, 5)
    searched(workers)
    assert workers.most <= WINDOW * 5


def test_short_pieces_are_sent_together() -> None:
    workers = Watched([RATE // 100] * 2_000, 2)
    searched(workers)
    assert len(workers.sent) < 200
    assert workers.time < 1.2 * 2_000 / 100 / 2
