"""What is made of a scheduler that is lost in the middle of a call."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from distributed import CancelledError
from distributed.comm import CommClosedError

from jigsat.extras.cluster import running as estimating
from jigsat.extras.cluster.dispatching import Order
from jigsat.extras.cluster.running import probe_on_cluster
from jigsat.extras.cluster.workers import DaskWorkers, Probing
from jigsat.schemas.errors import NoCluster, WorkerDied
from jigsat.solvers.running.work import Unit
from tests.extras.cluster.test_serving import brendan


class FinishedFuture:
    status = "finished"

    def add_done_callback(self, call: Any) -> None:
        call(self)


class LostScheduler:
    """A client that has not noticed yet that its scheduler is lost."""

    status = "running"
    gather = None

    def __init__(self, error: Exception) -> None:
        self._error = error

    def subscribe_topic(self, topic: str, call: Any) -> None:
        """There are no events."""

    def submit(self, *_: Any, **__: Any) -> FinishedFuture:
        return FinishedFuture()

    def sync(self, *_: Any, **__: Any) -> None:
        raise self._error

    def wait_for_workers(self, *_: Any, **__: Any) -> None:
        raise self._error


@pytest.mark.parametrize("error", [CommClosedError("in <TCP>"), TimeoutError()])
def test_a_result_that_cannot_be_fetched_is_waited_for(error: Exception) -> None:
    client: Any = LostScheduler(error)
    workers = DaskWorkers(client, brendan(), "run")
    workers.send("key", Order((Unit(0),), 1.0, 1))
    assert workers.receive(0.0) == []
    client.status = "closed"
    with pytest.raises(WorkerDied, match=r"^the scheduler of the cluster is lost$"):
        workers.receive(0.0)


@pytest.mark.parametrize("error", [CommClosedError("in <TCP>"), CancelledError("1 future")])
def test_an_estimate_says_that_the_scheduler_is_lost(
    monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    @contextmanager
    def lost(_: object) -> Iterator[LostScheduler]:
        yield LostScheduler(error)

    monkeypatch.setattr(estimating, "connected", lost)
    with pytest.raises(WorkerDied, match="the scheduler of the cluster is lost"):
        probe_on_cluster("tcp://localhost:1", brendan(), Probing(0, 1, 1.0))


def test_an_estimate_is_made_of_what_workers_have_answered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    @contextmanager
    def there(_: object) -> Iterator[None]:
        yield

    answers = [["an answer"], []]
    monkeypatch.setattr(estimating, "connected", there)
    monkeypatch.setattr(estimating, "_probed", lambda *_: (answers.pop(0), 3))
    arguments = ("tcp://localhost:1", brendan(), Probing(0, 1, 1.0))
    assert probe_on_cluster(*arguments) == (["an answer"], 3)
    with pytest.raises(NoCluster, match="no worker of the cluster has answered"):
        probe_on_cluster(*arguments)
