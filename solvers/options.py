"""What a user decides about a search. Light to load: command lines are made of it as well."""

from __future__ import annotations

import os
from dataclasses import dataclass

from jigsat.solvers.share import Share

#: The name that leaves the choice of an engine to the program.
AUTO = "auto"


@dataclass(frozen=True)
class Options:
    """How to search: when to stop, with which engine, and with how many runners.

    Args:
        limit: stop after so many solutions.
        seconds: stop after so much time.
        engine: the name of an engine, or ``auto``.
        workers: how many searches to run at a time.
        megabytes: stop when this process and its workers use more memory than that.
        seed: begins what a search for one solution leaves to chance.
        share: search only this share of the parts of a run that is written to a file.
        cluster: where to search, if not here: see ``cluster.address``. The number of workers
            is then that of the cluster.
    """

    limit: int | None = None
    seconds: float | None = None
    engine: str = AUTO
    workers: int = 1
    megabytes: float | None = None
    seed: int = 0
    share: Share | None = None
    cluster: str | None = None


def cores() -> int:
    """The number of processors that this program may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
