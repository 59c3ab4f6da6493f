"""Searching the parts of a plan on a cluster."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from contextlib import closing
from secrets import token_hex

from jigsat.extras.cluster.address import read_address
from jigsat.extras.cluster.connecting import connected
from jigsat.extras.cluster.dispatching import Dispatcher
from jigsat.extras.cluster.workers import DaskWorkers, Job
from jigsat.solvers.running.work import Report, Unit


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
        closing(DaskWorkers(client, job)) as workers,
    ):
        yield from Dispatcher(workers, units, run).reports()
