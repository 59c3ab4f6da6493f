"""Searching the parts of a plan on a cluster."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from contextlib import closing
from secrets import token_hex

from jigsat.solvers.cluster.address import read_address
from jigsat.solvers.cluster.connecting import connected
from jigsat.solvers.cluster.dask_workers import DaskWorkers
from jigsat.solvers.cluster.dispatching import Dispatcher
from jigsat.solvers.cluster.job import Job
from jigsat.solvers.cluster.pieces import Piece
from jigsat.solvers.workers.events import Event


def run_on_cluster(
    cluster: str, job: Job, pieces: Iterable[Piece]
) -> Generator[tuple[int, Event] | None, None, None]:
    """Search all pieces; yield events with the part's number, as ``pool.run`` does.

    Raises WrongValue if the cluster is none that can be named, NoCluster if it is not there or
    cannot search this, and WorkerDied if it is lost or a part ends all its workers.
    """
    run = token_hex(4)
    with (
        connected(read_address(cluster)) as client,
        closing(DaskWorkers(client, job, run)) as workers,
    ):
        yield from Dispatcher(workers, pieces, run).reports()
