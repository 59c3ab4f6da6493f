"""A count by diagram beside a search, as it may be the first to end.

Which of them is the faster is hard to tell beforehand: the one has to do with the solutions and
the dead ends of a puzzle, the other with its frontiers. So where a search has gone on for some
seconds and will not end soon, the diagram is worked out beside it, and the first to end has
counted. The other is given up.
"""

from __future__ import annotations

from dataclasses import replace
from threading import Thread
from types import TracebackType

from jigsat.models.build import make_problem
from jigsat.models.exact_cover.problem import CoverProblem
from jigsat.models.problem import Problem
from jigsat.models.rectangles.problem import RectangleProblem
from jigsat.schemas.errors import OutOfTime, Uncounted
from jigsat.solvers.counting.counts import Counts
from jigsat.solvers.engines.engine import Stop
from jigsat.solvers.options import AUTO
from jigsat.solvers.search import Search
from jigsat.solvers.time_budget import TimeBudget
from jigsat.solvers.workers.alarm import ended_on

#: A search has so many seconds to end by itself.
HEAD_START = 5.0
#: A search that is expected to take less than that, in seconds, is left alone: the diagram
#: would take a core from it.
SOON = 60.0
#: The memory that a diagram beside a search may take.
MEGABYTES = 1_000.0
#: The most placements for which the diagram is tried: the search should not wait for tables.
MOST_PLACEMENTS = 20_000
#: The name under which the statistics say who counted.
COUNTED_BY = "counted_by"


class Overtaken(Exception):
    """The diagram was the first to end: these are its counts."""

    def __init__(self, counts: Counts) -> None:
        super().__init__()
        self.counts = counts


class _GivenUp(Exception):
    """The search was the first to end."""


def may_be_overtaken(search: Search) -> bool:
    """Whether it makes no difference to the user who counts.

    It does where an engine or a limit was named that is not for diagrams.
    """
    problem, options = search.problem, search.options
    limited = options.limit is not None or options.megabytes is not None
    return (
        options.engine == AUTO
        and not limited
        and isinstance(problem, Problem)
        and problem.uses_all
        and len(problem.placements) <= MOST_PLACEMENTS
    )


class DiagramBeside:
    """The diagram of a puzzle, worked out in a thread of its own once its time has come."""

    def __init__(self, search: Search) -> None:
        self._search = search
        self._budget = TimeBudget()
        self._look_again = HEAD_START
        self._given_up = Stop()
        self._thread: Thread | None = None
        self._counts: Counts | None = None

    def __enter__(self) -> DiagramBeside:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._given_up.request()
        if self._thread is not None:
            self._thread.join()

    def look(self) -> None:
        """Begin if it is time. Raises Overtaken if the diagram has counted."""
        counts = self._counts
        if counts is not None:
            seconds = self._budget.elapsed_rounded
            self._search.stats.notes[COUNTED_BY] = (
                f"diagram: begun after {self._look_again:g} s, it was done before the search"
            )
            raise Overtaken(replace(counts, seconds=seconds))
        if self._thread is None and self._its_time_has_come():
            done_first = f"{self._search.engine}: done before the diagram"
            self._search.stats.notes[COUNTED_BY] = done_first
            self._thread = Thread(target=self._count, daemon=True)
            self._thread.start()

    def _its_time_has_come(self) -> bool:
        """Whether the search has gone on for some seconds and will not end soon."""
        progress = self._search.progress
        if progress is None or self._budget.elapsed < self._look_again:
            return False
        forecast = progress.forecast()
        if forecast is None or forecast.seconds_left is None or forecast.seconds_left[1] > SOON:
            return True
        self._look_again += HEAD_START
        return False

    def _count(self) -> None:
        """Count, unless that is given up."""
        from jigsat.solvers.counting.diagram import count_in_diagrams  # it loads numba

        problem = self._search.problem
        if isinstance(problem, CoverProblem):
            return
        if isinstance(problem, RectangleProblem):
            problem = make_problem(problem.puzzle)
        try:
            with ended_on(self._given_up):
                self._counts = count_in_diagrams(problem, MEGABYTES, self._alive)
        except Uncounted as error:
            self._search.stats.notes[COUNTED_BY] = f"{self._search.engine}: {error}"
        except (_GivenUp, OutOfTime):
            pass

    def _alive(self) -> None:
        if self._given_up.requested:
            raise _GivenUp
