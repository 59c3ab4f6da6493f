"""Whether the solutions of a search are rather counted by profiles.

Random probes tell how long the search will take at least. One that is over soon is left alone.
For the others, profiles are counted under a cap that is a small part of that time. If they are
few enough, the forecast of their tables is compared with that of the search; it is corrected as
the tables grow, and if they take more time or memory than that, the search begins after all.

Probes go astray where a few branches hold most of the work. So the profiles are looked at again
when the search has taken some times as long as was thought; meanwhile it stands still.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp, inf
from time import process_time
from typing import TYPE_CHECKING, Generic, TypeVar

from jigsat.schemas.errors import OutOfTime, Uncounted, Unsupported
from jigsat.schemas.support.progress import limited_by
from jigsat.solvers.batches import Batch
from jigsat.solvers.choice import EngineChoice
from jigsat.solvers.engines.registry import compiled_engine
from jigsat.solvers.kernels import are_built
from jigsat.solvers.limits.deadline import TimeBudget
from jigsat.solvers.limits.interrupts import Interrupts
from jigsat.solvers.limits.options import AUTO, FRONTIER, Options
from jigsat.solvers.pipeline import Sink
from jigsat.solvers.probes import probes_for, relative_error
from jigsat.solvers.search import Search

if TYPE_CHECKING:
    from jigsat.solvers.counting.frontier import Frontier

T = TypeVar("T")

#: A search that takes less, in seconds, is not worth looking at its profiles.
SOON = 0.03
#: So many probes tell, or fewer if they take this many seconds.
PROBES = 10
PROBE_SECONDS = 0.01
#: So many standard errors a search may take longer than the probes say.
ERRORS = 1.0
#: Profiles are looked at again when a search has taken so many times as long as was thought.
PATIENCE = 8.0
#: The most placements that are looked at: the search should not wait for their tables.
MOST_PLACEMENTS = 20_000
#: If there is so little to be remembered, in bits, profiles are few: up to ``SURELY``.
FEW = 24.0
SURELY = 1_000_000
#: Up to so many bits they are perhaps few: so many are looked at.
PERHAPS_FEW, WORTH_A_LOOK = 30.0, 60_000
#: Else at most so many are looked at for each second of the search: some hundredths of that.
PER_SECOND = 60_000
#: With more bits to be remembered no puzzle was ever counted in the time of its search.
MOST_BITS = 43.0
#: The part of the time of the search, and of the time limit, that counting by profiles may
#: take; but so many seconds in any case.
PART_OF_TIME = 0.5
AT_LEAST = 2.0
#: A forecast of so many seconds is no reason not to count: probes of strips are far too low.
SHORT = 0.5
#: So many profiles at the most, and so much memory for them where no limit is given.
MOST_PROFILES = 30_000_000
MEGABYTES = 1_500.0
#: Why a search ended that was counted by profiles meanwhile.
COUNTED = "counted by profiles"
#: The name under which the statistics say why the search has counted.
NOT_AT_ONCE = "not_counted_by_profiles"


class Looks(Sink, Generic[T]):
    """Looks at the profiles of a search: before it, and while it takes longer than was thought.

    ``counted``: what was counted by profiles, if that is better; the search ends then.
    Statistics say which of them it was.
    """

    def __init__(
        self, search: Search, count: Callable[[Frontier], T], interrupts: Interrupts
    ) -> None:
        self.counted: T | None = None
        self._search = search
        self._count = count
        self._interrupts = interrupts
        self._time = TimeBudget(search.options.time_limit)
        self._begun = process_time()
        self._next = inf

    def before(self) -> T | None:
        """What is counted before the search, unless that is over soon."""
        problem = self._search.problem
        if not (_asks_for_all(self._search.options) and problem.has_profiles and are_built()):
            return None
        if problem.nothing > MOST_PLACEMENTS:
            return None
        with self._interrupts.waiting():
            seconds = _seconds_of(self._search)
            if seconds >= SOON:
                self._look(seconds, f"by random probes the search takes {seconds:.1f} s")
        self._next = PATIENCE * max(seconds, SOON)
        return self.counted

    def begin(self) -> None:
        """The search begins now."""
        self._begun = process_time()

    def add(self, _batch: Batch) -> None:
        """Look at them again, if it is time to."""
        seconds, stop = process_time() - self._begun, self._search.stop
        if seconds < self._next:
            return
        self._next = PATIENCE * seconds
        stop.pause()
        try:
            with self._interrupts.waiting():
                self._look(seconds, f"the search was not over after {seconds:.1f} s")
            if self.counted is not None:
                self._search.stopped = COUNTED
        finally:
            stop.resume()

    def _look(self, seconds: float, why: str) -> None:
        from jigsat.solvers.counting import frontier  # it loads numpy

        search, left = self._search, self._time.share(PART_OF_TIME)
        budget = _Budget(max(AT_LEAST, PART_OF_TIME * seconds), left)
        try:
            with limited_by(budget.check):
                megabytes = search.options.memory_limit or MEGABYTES
                workers = search.options.workers
                profiles = frontier.Frontier(search.problem.listed(), megabytes, workers)
                most = min(profiles.most, _most_profiles(seconds, profiles.size))
                profiles.most = most
                if not most or profiles.seconds > max(PART_OF_TIME * seconds, SHORT):
                    return
                self.counted = self._count(profiles)
        except (Uncounted, OutOfTime) as error:
            search.stats.notes[NOT_AT_ONCE] = str(error) or "the search is faster"
            return
        why = f"{why}; there are {len(profiles.of_looks.profiles):,} profiles"
        search.stats.begin(EngineChoice(FRONTIER, why), search.plan)


class _Budget:
    """The processor time that counting by profiles may take, and its part of the time limit."""

    def __init__(self, seconds: float, limit: TimeBudget) -> None:
        self._end = process_time() + seconds
        self._limit = limit

    def check(self) -> None:
        """Raise OutOfTime if it is over."""
        self._limit.check()
        if process_time() > self._end:
            raise OutOfTime


def _most_profiles(seconds: float, size: float) -> int:
    """How many profiles are looked at, if the search takes so long and they may be so many."""
    if size > MOST_BITS:
        return 0
    most = int(min(seconds * PER_SECOND, MOST_PROFILES))
    return max(most, SURELY if size <= FEW else WORTH_A_LOOK if size <= PERHAPS_FEW else 0)


def _asks_for_all(options: Options) -> bool:
    """Whether it makes no difference to the user who counts."""
    return (
        options.engine == AUTO
        and options.limit is None
        and options.share is None
        and options.cluster is None
    )


def _seconds_of(search: Search) -> float:
    engine = search.engine
    if compiled_engine(engine) is None:
        return inf
    try:
        probes = probes_for(search.problem, engine, search.plan.parts)
        probes.run(PROBES, PROBE_SECONDS)
    except Unsupported:
        return inf
    return probes.seconds.value * exp(ERRORS * relative_error(probes.seconds))
