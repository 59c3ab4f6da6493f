"""A cluster is one of the ways to search: the cases of the others are tried on it."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import contextmanager

import distributed
import pytest

from jigsat.extras.cluster import dispatching, running
from jigsat.extras.cluster.address import Address
from jigsat.extras.cluster.connecting import dask_quiet
from jigsat.schemas.errors import WorkerDied
from jigsat.solvers.limits.options import Options
from tests.solvers.workers import test_transports as cases
from tests.solvers.workers.test_transports import Transport
from tests.solvers.workers.test_transports import options as options

CLUSTER = Options(engine="scan", cluster="local:1")

test_each_solution_is_found_once = cases.test_each_solution_is_found_once
test_it_ends_when_nobody_reads_on = cases.test_it_ends_when_nobody_reads_on
test_what_the_reader_raises_is_raised = cases.test_what_the_reader_raises_is_raised
test_a_limit_ends_it = cases.test_a_limit_ends_it
test_a_time_limit_ends_it = cases.test_a_time_limit_ends_it
test_an_error_of_a_search_is_raised_here = cases.test_an_error_of_a_search_is_raised_here


@pytest.fixture(scope="module")
def client() -> Iterator[distributed.Client]:
    """A scheduler and a worker of dask in this process: a few threads."""
    with (
        dask_quiet(),
        distributed.LocalCluster(
            n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None
        ) as cluster,
        distributed.Client(cluster, set_as_default=False) as client,
    ):
        yield client


@pytest.fixture
def transport(
    client: distributed.Client, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Transport]:
    """The cluster, of which nothing is at work at the end."""

    @contextmanager
    def connected(_: Address) -> Generator[distributed.Client, None, None]:
        yield client

    monkeypatch.setattr(running, "connected", connected)
    for seconds in ("SECONDS", "HUNGRY_SECONDS"):
        monkeypatch.setattr(dispatching, seconds, 0.01)
    with cases.nothing_left():
        yield CLUSTER, cases.NOWHERE, WorkerDied
