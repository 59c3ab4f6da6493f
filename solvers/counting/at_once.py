"""Whether the solutions of a search are rather counted by profiles, decided beforehand.

Random probes tell how long the search will take at least. One that is over soon is left alone.
For the others, profiles are counted under a cap that is a small part of that time. If they are
few enough, the forecast of their tables is compared with that of the search; it is corrected as
the tables grow, and if they take more time or memory than that, the search begins after all.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp, inf
from time import thread_time
from typing import TYPE_CHECKING, TypeVar

from jigsat.schemas.errors import OutOfTime, Uncounted, Unsupported
from jigsat.schemas.support.progress import limited_by
from jigsat.solvers.engines.registry import compiled_engine
from jigsat.solvers.estimation.choice import EngineChoice
from jigsat.solvers.estimation.estimate import probes_for, relative_error
from jigsat.solvers.kernels import are_built
from jigsat.solvers.options import AUTO, FRONTIER, Options
from jigsat.solvers.running.deadline import TimeBudget
from jigsat.solvers.search import Search

if TYPE_CHECKING:
    from jigsat.solvers.counting.frontier import Frontier

T = TypeVar("T")

#: A search that takes less, in seconds, is not worth looking at its profiles.
SOON = 0.05
#: So many probes tell, or fewer if they take this many seconds.
PROBES = 10
PROBE_SECONDS = 0.01
#: So many standard errors a search may take longer than the probes say.
ERRORS = 2.0
#: The most placements that are looked at: the search should not wait for their tables.
MOST_PLACEMENTS = 20_000
#: If there is so little to be remembered, in bits, profiles are few: up to ``SURELY``.
FEW = 24.0
SURELY = 1_000_000
#: Else at most so many are looked at for each second of the search: a tenth of that time.
PER_SECOND = 200_000
WORTH_A_LOOK = 50_000
#: The part of the time of the search, and of the time limit, that counting by profiles may
#: take; but so many seconds in any case.
PART_OF_TIME = 0.5
AT_LEAST = 2.0
#: So many profiles at the most, and so much memory for them where no limit is given.
MOST_PROFILES = 30_000_000
MEGABYTES = 1_500.0
#: The name under which the statistics say why the search has counted.
NOT_AT_ONCE = "not_counted_by_profiles"


def at_once(search: Search, count: Callable[[Frontier], T]) -> T | None:
    """What is counted by profiles; None if the search is better, or may be.

    Statistics say which of them it was.
    """
    options, problem = search.options, search.problem
    if not (_asks_for_all(options) and problem.has_profiles and are_built()):
        return None
    if problem.nothing > MOST_PLACEMENTS or (seconds := _seconds_of(search)) < SOON:
        return None
    from jigsat.solvers.counting import frontier  # it loads numpy

    budget = _Budget(max(AT_LEAST, PART_OF_TIME * seconds), options.time_limit)
    try:
        with limited_by(budget.check):
            megabytes = options.memory_limit or MEGABYTES
            profiles = frontier.Frontier(problem.listed(), megabytes)
            profiles.most = min(profiles.most, _most_profiles(seconds, profiles.size))
            if profiles.most < WORTH_A_LOOK or profiles.seconds > seconds:
                return None
            counted = count(profiles)
    except (Uncounted, OutOfTime) as error:
        search.stats.notes[NOT_AT_ONCE] = str(error) or "the search is faster"
        return None
    if counted is not None:
        reason = (
            f"by random probes the search takes {seconds:.1f} s; there are "
            f"{len(profiles.of_looks.profiles):,} profiles"
        )
        search.stats.begin(EngineChoice(FRONTIER, reason), search.plan)
    return counted


class _Budget:
    """The processor time that counting by profiles may take, and its part of the time limit."""

    def __init__(self, seconds: float, limit: float | None) -> None:
        self._end = thread_time() + seconds
        self._limit = TimeBudget(None if limit is None else PART_OF_TIME * limit)

    def check(self) -> None:
        """Raise OutOfTime if it is over."""
        self._limit.check()
        if thread_time() > self._end:
            raise OutOfTime


def _most_profiles(seconds: float, size: float) -> int:
    """How many profiles are looked at, if the search takes so long and they may be so many."""
    most = int(min(seconds * PER_SECOND, MOST_PROFILES))
    return max(most, SURELY) if size <= FEW else most


def _asks_for_all(options: Options) -> bool:
    """Whether it makes no difference to the user who counts."""
    return (
        options.engine == AUTO
        and options.limit is None
        and options.share is None
        and options.cluster is None
    )


def _seconds_of(search: Search) -> float:
    """How long the search will take at least; without end if that cannot be estimated."""
    engine = search.engine
    if compiled_engine(engine) is None:
        return inf
    try:
        probes = probes_for(search.problem, engine, search.plan.parts)
        probes.run(PROBES, PROBE_SECONDS)
    except Unsupported:
        return inf
    return probes.seconds.value * exp(ERRORS * relative_error(probes.seconds))
