"""Searching the parts of a plan on a cluster."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from contextlib import closing, suppress
from secrets import token_hex
from typing import TYPE_CHECKING, Any

from jigsat.extras.cluster.address import read_address
from jigsat.extras.cluster.connecting import connected, loss_told, threads_of
from jigsat.extras.cluster.workers import DaskWorkers, Job, Probing, probe, result_of
from jigsat.schemas.errors import NoCluster
from jigsat.solvers.estimation.probes import Probed
from jigsat.solvers.running.dispatching import Dispatcher
from jigsat.solvers.running.ledger import Report
from jigsat.solvers.running.work import Unit

if TYPE_CHECKING:
    from distributed import Client, Future


def run_on_cluster(
    cluster: str, job: Job, units: Iterable[Unit]
) -> Generator[Report | None, None, None]:
    """Search all units; yield events with the part's number, as ``pool.run`` does.

    Raises WrongValue if the address cannot be understood, NoCluster if it is not there or
    cannot search this, and WorkerDied if it is lost or a part ends all its workers.
    """
    run = f"jigsat-{token_hex(4)}"
    with (
        connected(read_address(cluster)) as client,
        closing(DaskWorkers(client, job, run)) as workers,
    ):
        yield from Dispatcher(workers, units, run).reports()


# Random probes on all threads of a cluster.


#: More threads than that would tell little more.
MOST_THREADS = 64
#: A worker that has not answered by then is left out, in seconds.
PATIENCE = 60.0


def probe_on_cluster(cluster: str, job: Job, probing: Probing) -> tuple[list[Probed], int]:
    """What the probes of each thread tell, and how many threads the cluster has.

    Raises NoCluster if it is not there, has no workers, or cannot search this, and WorkerDied
    if it is lost.
    """
    with connected(read_address(cluster)) as client:
        probed, threads = _probed(client, job, probing)
    if not probed:
        raise NoCluster("no worker of the cluster has answered")
    return probed, threads


def _probed(client: Client, job: Job, probing: Probing) -> tuple[list[Probed], int]:
    with loss_told():
        threads = threads_of(client)
        futures = _submit(client, job, probing, min(threads, MOST_THREADS))
        with client.as_current():
            return [result_of(each) for each in _done(futures)], threads


def _submit(client: Client, job: Job, probing: Probing, number: int) -> list[Future[Any]]:
    run = token_hex(4)
    return [
        client.submit(probe, job, probing, each, key=f"jigsat-{run}-{each}", pure=False)
        for each in range(number)
    ]


def _done(futures: list[Future[Any]]) -> list[Future[Any]]:
    from distributed import wait

    if not futures:
        return []
    with suppress(TimeoutError):
        wait(futures, timeout=PATIENCE)
    return [future for future in futures if future.done()]
