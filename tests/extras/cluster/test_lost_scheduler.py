"""What is made of a scheduler that is lost in the middle of a call."""

from __future__ import annotations

from typing import Any

import pytest
from distributed.comm import CommClosedError

from jigsat.extras.cluster.dispatching import Order
from jigsat.extras.cluster.workers import DaskWorkers
from jigsat.schemas.errors import WorkerDied
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

    def submit(self, *_: Any, **__: Any) -> FinishedFuture:
        return FinishedFuture()

    def sync(self, *_: Any, **__: Any) -> None:
        raise self._error


@pytest.mark.parametrize("error", [CommClosedError("in <TCP>"), TimeoutError()])
def test_a_result_that_cannot_be_fetched_is_waited_for(error: Exception) -> None:
    client: Any = LostScheduler(error)
    workers = DaskWorkers(client, brendan())
    workers.send("key", Order((Unit(0),), 1.0, 1))
    assert workers.receive(0.0) == []
    client.status = "closed"
    with pytest.raises(WorkerDied, match=r"^the scheduler of the cluster is lost$"):
        workers.receive(0.0)
