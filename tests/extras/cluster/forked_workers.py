"""Workers of dask that begin at once: each is a fork of a process that has imported everything.

A worker that is started in the usual way imports for seconds: of some on two cores, one of them
killed each second, none would ever come to its work.

Run as ``python forked_workers.py ADDRESS NUMBER``.
"""

from __future__ import annotations

import asyncio
import os
import sys

from distributed import Worker

import jigsat.extras.cluster.workers  # noqa: F401 - so that no fork has to import it

LOOPBACK = "127.0.0.1"


async def work(address: str) -> None:
    """Be a worker until the scheduler is gone."""
    async with Worker(address, nthreads=1, host=LOOPBACK, dashboard=False) as worker:
        await worker.finished()


def main(address: str, number: int) -> None:
    """Keep so many workers alive: for each that has ended there is another one."""
    for _ in range(number):
        fork(address)
    while True:
        os.wait()
        fork(address)


def fork(address: str) -> None:
    """Start a worker."""
    if os.fork() == 0:
        asyncio.run(work(address))
        os._exit(0)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
