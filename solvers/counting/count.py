"""Counting the solutions of a puzzle by finding each of them."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, Unpack

from jigsat.models.search_problem import plan_as_a_whole
from jigsat.schemas.display import Displayed
from jigsat.schemas.errors import OutOfTime, Unsupported
from jigsat.schemas.other_puzzle import AnyPuzzle
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.support.progress import reporting_to
from jigsat.solvers.counting.at_once import Looks
from jigsat.solvers.counts import Counts, OutlineKey, Tally, counts_of, nothing_counted
from jigsat.solvers.engines.registry import takes
from jigsat.solvers.extended import Extend, ExtendedSearch
from jigsat.solvers.kernels import are_built, no_kernels
from jigsat.solvers.limits.deadline import TimeBudget
from jigsat.solvers.limits.interrupts import Interrupts
from jigsat.solvers.limits.options import AUTO, FRONTIER, Options
from jigsat.solvers.pipeline import Calling, OnStep, Run, Sink, follow
from jigsat.solvers.recording.recorder import Recorded, Recorder, open_recording
from jigsat.solvers.search import Search

if TYPE_CHECKING:
    from jigsat.solvers.counting.frontier import Frontier

T = TypeVar("T")


@dataclass(frozen=True)
class PreparedCount:
    """A search whose solutions are counted, and recorded where a recorder counts them."""

    search: Search
    counter: Tally | Recorder
    interrupts: Interrupts
    on_step: OnStep | None

    def run(self, *sinks: Sink) -> Counts:
        """Count until the search ends, or an interrupt ends it; the sinks take all, too."""
        budget, is_recorded = TimeBudget(), isinstance(self.counter, Recorder)
        covering = None if is_recorded else self.search.problem.outlines
        seen = None if covering is None else OutlineKey(covering)
        every = (self.counter, *sinks) if seen is None else (self.counter, seen, *sinks)
        stopped = follow(self.search, *every, interrupts=self.interrupts, on_step=self.on_step)
        counts = counts_of(self.search, self.counter.counts, stopped, budget.elapsed_rounded)
        if seen is None or not counts.complete or seen.number == counts.solutions:
            return counts
        return replace(counts, by_outlines=seen.number)

    def counted(self, count: Callable[[Frontier], T]) -> T | Counts:
        """What is counted by profiles; the counts of the search if that is better.

        A search that is recorded, or has a model of its own, is better in any case.
        """
        if isinstance(self.counter, Recorder) or isinstance(self.search, ExtendedSearch):
            return self.run()
        looks = Looks(self.search, count, self.interrupts)
        counted = None
        with suppress(KeyboardInterrupt):  # the search ends as soon as it begins
            counted = looks.before()
        if counted is None:
            searched = self.run(looks)
            if looks.counted is None:
                return searched
            counted = looks.counted
        if self.on_step is not None:
            self.on_step(self.search)
        return counted


@contextmanager
def counting(
    puzzle: AnyPuzzle,
    options: Options,
    *,
    per: str | None = None,
    extend: Extend | None = None,
    **how: Unpack[Run],
) -> Generator[PreparedCount, None, None]:
    """A count that is ready to begin; in this block interrupts are deferred.

    ``per``: what solutions are counted for as well, by its name in ``KEYS``. ``extend``: as in
    ``ExtendedSearch``.
    """
    interrupts, on_step = how.get("interrupts") or Interrupts(), how.get("on_step")
    with reporting_to(how.get("on_progress")):
        journal = how.get("journal")
        if journal is None:
            search = (
                ExtendedSearch(puzzle, options, extend) if extend else Search(puzzle, options)
            )
            with interrupts.deferred():
                yield PreparedCount(search, Tally(search, per), interrupts, on_step)
            return
        recording = open_recording(
            puzzle,
            options,
            Path(journal),
            Recorded.COUNTS,
            resume=how.get("resume", False),
            overwrite=how.get("overwrite", False),
            per=per,
        )
        with interrupts.deferred(), recording as recorder:
            yield PreparedCount(recorder.search, recorder, interrupts, on_step)


def counts_by_profiles(profiles: Frontier) -> Counts:
    """The counts, by every convention."""
    return profiles.counts()


def counts_backwards(profiles: Frontier) -> Counts:
    """The same, with the board filled from its other end: by other profiles."""
    return replace(profiles.from_the_other_end().counts(), engine=BACKWARDS)


def count(
    puzzle: AnyPuzzle,
    options: Options | None = None,
    on_solution: Callable[[Any], object] | None = None,
    extend: Extend | None = None,
    **how: Unpack[Run],
) -> Counts:
    """Count the solutions of a puzzle, by every convention.

    Where finding them all would take long, they are rather counted by the profiles of partly
    filled boards, if these are few: see ``at_once``. The engine ``frontier`` does so in any
    case.

    An interrupt ends the count: what was counted until then is returned. ``on_solution`` is
    called with each solution as it is found; ``extend`` with the model, as in
    ``ExtendedSearch``.

    Raises JournalError if the journal to resume is damaged, or of another run;
    FileError if there is a file already; Uncounted if the engine ``frontier`` takes too much,
    or is ended.
    """
    options = options or Options()
    if extend and how.get("journal") is not None:
        raise Unsupported("extend does not go with journal: its model is not recorded")
    if options.engine == FRONTIER and not extend:
        with reporting_to(how.get("on_progress")):
            # It loads numpy.
            from jigsat.solvers.counting.frontier import count_without_enumeration

            if not isinstance(puzzle, PuzzleData):
                raise Unsupported(f"{puzzle.name}: {puzzle.called} is not counted by profiles")
            limits = options.time_limit, options.memory_limit, options.workers
            return count_without_enumeration(puzzle, *limits, interrupts=how.get("interrupts"))
    budget = TimeBudget()
    try:
        with counting(puzzle, options, extend=extend, **how) as prepared:
            if on_solution is not None:
                counts = prepared.run(Calling(on_solution, prepared.search))
            else:
                counts = prepared.counted(counts_by_profiles)
        return replace(counts, seconds=budget.elapsed_rounded)
    except OutOfTime:
        if how.get("resume"):
            raise  # how much there is was not read
        return nothing_counted(puzzle, options, budget.elapsed_rounded)


# A count confirmed by a second engine, which shares as little as can be with the first.


#: The engines that may confirm another's count, the most independent ones first.
SECONDS = ("scan", "cp-sat")
#: What is said to count where profiles do it once more, from the other end of the board.
BACKWARDS = f"{FRONTIER} from the other end"


@dataclass(frozen=True)
class Comparison(Displayed):
    """Two counts of one puzzle; the second is missing if the first is not complete."""

    first: Counts
    second: Counts | None = None

    @property
    def agree(self) -> bool | None:
        """Whether both counted as many, by every convention; None if one was stopped."""
        if self.second is None or not (self.first.complete and self.second.complete):
            return None
        return _numbers(self.first) == _numbers(self.second)


def _numbers(counts: Counts) -> tuple[int, ...]:
    return counts.solutions, counts.up_to_symmetry, counts.up_to_rotation, counts.labelled


def second_search(first: Search, options: Options) -> Search:
    """A search of the same puzzle by another engine.

    The scan searches the whole puzzle at once, so that a mistake in how searches are
    cut into parts, or in how their solutions are turned, would show as well.
    """
    problem = first.problem
    others = (name for name in SECONDS if name != first.engine and takes(name, problem))
    name = next(others, None)
    if name is None:
        raise Unsupported(f"no engine except {first.engine} can count this puzzle again")
    plan = plan_as_a_whole(problem) if name == "scan" else None
    return Search(problem.puzzle, replace(options, engine=name), plan=plan)


def cross_check(
    puzzle: AnyPuzzle, options: Options | None = None, **how: Unpack[Run]
) -> Comparison:
    """Count the solutions of a puzzle; if that is complete, count again by another engine.

    The time limit is for both, and the journal is that of the first count.
    """
    if not are_built():
        raise no_kernels("counting again by another engine")
    options = options or Options()
    budget = TimeBudget(options.time_limit)
    first: Counts | None = None
    if options.engine == FRONTIER:
        first = count(puzzle, options, **how)
        options = replace(options, engine=AUTO)
    try:
        with counting(puzzle, options, **how) as prepared:
            if first is None:
                counts = prepared.counted(counts_by_profiles)
                first = replace(counts, seconds=budget.elapsed_rounded)
            if not first.complete:
                return Comparison(first)
            wanted = replace(options, limit=None, time_limit=budget.left)
            if first.engine == FRONTIER:
                search = Search(prepared.search.problem, wanted)
            else:
                search = second_search(prepared.search, wanted)
            second = replace(prepared, search=search, counter=Tally(search))
            return Comparison(first, second.counted(counts_backwards))
    except OutOfTime:
        nothing = nothing_counted(puzzle, options, budget.elapsed_rounded)
        return Comparison(first or nothing, nothing if first else None)
