"""What a user decides about a search. Light to load: command lines are made of it as well."""

from __future__ import annotations

import os
import sys
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256

from jigsat.schemas.errors import OutOfTime
from jigsat.schemas.support.progress import limited_by
from jigsat.solvers.running.deadline import TimeBudget, ended_after

# Shares of a search, for machines that know nothing of each other.


#: A run has no more shares.
MOST_SHARES = 10_000
#: A search that is recorded is cut into at least so many parts, so that little is done again,
#: and into so many for each share, so that the shares are alike.
PARTS, PARTS_OF_SHARE = 64, 8
#: No search is cut into more parts: there are at least so many as are wanted, and may be more.
MOST_PARTS = 1_000_000


@dataclass(frozen=True)
class Share:
    """The share with this number, from 1, of so many: written 3/100."""

    number: int
    of: int

    def __str__(self) -> str:
        return f"{self.number}/{self.of}"

    def parts(self, number: int) -> frozenset[int]:
        """The parts of a search that belong to this share: as many as to others, or one more.

        Parts beside each other are alike, so they are dealt out in an order that looks random
        and is the same everywhere.
        """
        return frozenset(_in_order(number)[self.number - 1 :: self.of])


@lru_cache(maxsize=1)
def _in_order(number: int) -> tuple[int, ...]:
    return tuple(sorted(range(number), key=lambda part: sha256(str(part).encode()).digest()))


#: The name that leaves the choice of an engine to the program.
AUTO = "auto"


@dataclass(frozen=True)
class Options:
    """How to search: when to stop, with which engine, and with how many runners.

    Args:
        limit: stop after so many solutions.
        time_limit: stop after so many seconds.
        engine: the name of an engine, or ``auto``.
        workers: how many searches to run at a time.
        memory_limit: stop when this process and its workers use more memory than that.
        seed: begins what a search for one solution leaves to chance.
        share: search only this share of the parts of a run that is written to a file.
        cluster: where to search, if not here: see ``cluster.address``. The number of workers
            is then that of the cluster.
    """

    limit: int | None = None
    time_limit: float | None = None
    engine: str = AUTO
    workers: int = 1
    memory_limit: float | None = None
    seed: int = 0
    share: Share | None = None
    cluster: str | None = None


def cores() -> int:
    """The number of processors that this program may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


# The limits of a search, and the words for one that is reached.


#: To measure the memory takes some milliseconds: it is not done again within so many seconds.
MEASURED_AFTER = 0.1


class OutOfMemory(OutOfTime):
    """The memory limit was exceeded before a search could begin: it ends as by a time limit."""


@contextmanager
def within_limits(options: Options, budget: TimeBudget) -> Generator[None, None, None]:
    """In this block, raise OutOfTime when a limit of time or memory is exceeded.

    The memory is asked for where work calls ``check_limits``, and at the end.
    """
    measured: TimeBudget | None = None

    def check_memory() -> None:
        nonlocal measured
        if measured is None or measured.is_over:
            if _memory_limit_exceeded(options):
                raise OutOfMemory
            measured = TimeBudget(MEASURED_AFTER)

    with ended_after(budget.left), limited_by(check_memory):
        yield
        check_memory()


def limit_reached(options: Options) -> str:
    """That as many solutions were found as were asked for."""
    return f"limit of {options.limit} solution{'' if options.limit == 1 else 's'}"


def while_preparing(options: Options) -> str:
    """That a limit was exceeded before the search began, by the error that is handled."""
    if isinstance(sys.exc_info()[1], OutOfMemory) or options.time_limit is None:
        why = _memory_limit(options)
    else:
        why = TimeBudget(options.time_limit).why_unfinished
    return f"{why} while preparing"


def limit_exceeded(options: Options, budget: TimeBudget) -> str | None:
    """The limit of time or memory that has been exceeded, if any."""
    if budget.is_over:
        return budget.why_unfinished
    return _memory_limit_exceeded(options)


def why_unfinished(options: Options, budget: TimeBudget) -> str:
    """Why an engine ended before it had searched everything."""
    memory = None if options.time_limit is not None else _memory_limit_exceeded(options)
    return memory or budget.why_unfinished


def _memory_limit_exceeded(options: Options) -> str | None:
    if options.memory_limit is None:
        return None
    from jigsat.solvers.running.memory import megabytes_used  # few searches need psutil

    exceeded = megabytes_used() > options.memory_limit
    return _memory_limit(options) if exceeded else None


def _memory_limit(options: Options) -> str:
    return f"memory limit of {options.memory_limit or 0:g} MB"
