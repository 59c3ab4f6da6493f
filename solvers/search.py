"""Searching a puzzle for its solutions, as a stream.

The search is cut into parts, the parts are given to runners, and what they report is
expanded by the symmetries, verified, and handed on.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from copy import copy
from functools import cached_property
from time import monotonic
from typing import Any

from jigsat.models.problem import Flags
from jigsat.models.search_problem import Plan, SearchProblem, plan_for_all, plan_for_one
from jigsat.schemas.errors import OutOfTime, Unsupported
from jigsat.schemas.other_puzzle import AnyPuzzle
from jigsat.schemas.support.plugins import transport
from jigsat.schemas.support.progress import Progress, Stage, announce, update
from jigsat.solvers.batches import Batch, empty_batch, expanded
from jigsat.solvers.choice import EngineChoice, choose_engine
from jigsat.solvers.engines.engine import Stop, Task
from jigsat.solvers.engines.registry import best_engines, engine_for, engine_named
from jigsat.solvers.kinds import problem_for, verifier_for
from jigsat.solvers.limits.deadline import TimeBudget
from jigsat.solvers.limits.interrupts import gc_paused
from jigsat.solvers.limits.options import (
    AUTO,
    Options,
    limit_exceeded,
    limit_reached,
    while_preparing,
    why_unfinished,
    within_limits,
)
from jigsat.solvers.progress import SearchProgress, Stats
from jigsat.solvers.running.pool import run
from jigsat.solvers.running.work import Bookmark, Event, units_of
from jigsat.solvers.verifiers import Check

#: For a cluster the search is cut into so many parts, which then cut themselves.
PARTS_OF_CLUSTER = 64
#: What stands in for an event when nothing was reported for a while.
SIGN_OF_LIFE = Event()


class Search:
    """A stream of the solutions of a puzzle.

    When it ends, ``complete`` is whether it found all there are, and ``stopped`` why not.
    ``found`` is the number of solutions so far, ``parts_done`` of ``plan.parts`` finished.

    Args:
        puzzle: the puzzle to search, or the problem that was made of it.
        options: the limits, the engine and the number of runners.
        parts: cut the search into at least this many, so that little is lost when a run is
            resumed.
        plan: the parts, where they are not to be chosen here.
        limit_classes: the limit is for solutions up to symmetry.
        verifier: what has to agree to solutions, if it is not the verifier of the puzzle.
    """

    #: Whether the images of a solution are solutions as well.
    has_all_images = True

    def __init__(
        self,
        puzzle: AnyPuzzle | SearchProblem,
        options: Options | None = None,
        *,
        parts: int | None = None,
        plan: Plan | None = None,
        limit_classes: bool = False,
        verifier: Check | None = None,
    ) -> None:
        self.options = options or Options()
        setup = TimeBudget(self.options.time_limit)
        self.parts_wanted = parts
        self.limit_classes = limit_classes
        with gc_paused(), within_limits(self.options, setup):
            self.problem: SearchProblem = problem_for(self.options.engine, puzzle)
        engine_for(self.options.engine, self.problem, all_solutions=True)  # may be unknown
        self.complete = False
        self.stopped: str | None = None
        self.found = 0
        self.decoder = self.problem.decoder()
        self.stats = Stats(self.problem)
        #: To end the search, or to let a compiled one pause, from outside.
        self.stop = Stop()
        #: The parts that an earlier run has finished, and what it has left of others.
        self.done: frozenset[int] = frozenset()
        self.under_way: Mapping[int, Sequence[Bookmark]] = {}
        #: Whether batches tell again and again what is left of their parts.
        self.noting = False
        self.parts_done = 0
        #: How far the search is, once it has begun.
        self.progress: SearchProgress | None = None
        self._plan = plan
        self._given_verifier = verifier
        self._choice: EngineChoice | None = None
        #: Seconds that it took to get ready: a time limit is for these as well.
        self._setup = setup.elapsed

    @property
    def engine(self) -> str:
        """The name of the engine that searches."""
        return self.choice.engine

    @property
    def choice(self) -> EngineChoice:
        """Which engine searches, and why."""
        if self._choice is None:
            name = engine_for(self.options.engine, self.problem, not self._one_is_enough).name
            # It stays so if an interrupt ends the probes.
            self._choice = EngineChoice(name, self._why)
            if self.options.engine == AUTO and not self._one_is_enough:
                self._choice = self._by_evidence()
        return self._choice

    @property
    def _why(self) -> str:
        if self.options.engine != AUTO:
            return "asked for"
        return "the rule for one solution" if self._one_is_enough else "the rule"

    def _by_evidence(self) -> EngineChoice:
        parts = self.plan.parts
        setup = self._setup_budget()
        announce(Progress(Stage.PREPARING, "the choice of an engine"))
        with within_limits(self.options, setup):
            choice = choose_engine(self.problem, parts)
        self._setup += setup.elapsed
        return choice

    @cached_property
    def _verifier(self) -> Check:
        return self._given_verifier or verifier_for(self.problem, self.engine)

    @cached_property
    def plan(self) -> Plan:
        """The parts of the search."""
        if self._plan is not None:
            return self._plan
        setup = self._setup_budget()
        announce(Progress(Stage.PREPARING, "the search"))
        with gc_paused(), within_limits(self.options, setup):
            plan = self._make_plan()
        self._setup += setup.elapsed
        return plan

    def _setup_budget(self) -> TimeBudget:
        return TimeBudget(TimeBudget(self.options.time_limit, monotonic() - self._setup).left)

    def _make_plan(self) -> Plan:
        if self._one_is_enough:
            return plan_for_one(self.problem)
        wanted, workers = self._parts_wanted, self.options.workers
        return plan_for_all(self.problem, self._can_pause, workers, wanted)

    @property
    def _can_pause(self) -> bool:
        name = self.options.engine
        return name == AUTO or engine_named(name).can_pause

    @property
    def _parts_wanted(self) -> int | None:
        if self._is_for_cluster and self.parts_wanted is None:
            return PARTS_OF_CLUSTER
        return self.parts_wanted

    @property
    def _is_for_cluster(self) -> bool:
        """Whether a cluster searches. It makes its parts itself: these are not sent."""
        return self.options.cluster is not None and self._plan is None

    @property
    def _one_is_enough(self) -> bool:
        return (
            self.options.limit == 1 and self.parts_wanted is None and not self._is_for_cluster
        )

    @property
    def others(self) -> frozenset[int]:
        """The parts that belong to other shares."""
        share, parts = self.options.share, len(self.plan.parts)
        return frozenset(range(parts)) - share.parts(parts) if share else frozenset()

    def resumed(
        self,
        done: frozenset[int],
        found: int,
        under_way: Mapping[int, Sequence[Bookmark]] | None = None,
    ) -> Search:
        """The same search, of which an earlier run has finished some parts, and begun others.

        ``under_way``: what it has left of those.
        """
        later = copy(self)
        later.done = done
        later.under_way = under_way or {}
        later.parts_done = len(done)
        later.found = found
        return later

    def __iter__(self) -> Iterator[Any]:
        """Yield each solution that is wanted once, as it is found."""
        with closing(self.batches()) as batches:
            for batch in batches:
                yield from self.decoded(batch)

    def decoded(self, batch: Batch) -> Iterator[Any]:
        """Yield the solutions of a batch that are wanted, as the user sees them."""
        yield from map(self.decoder.solution, batch.rows[self.counted(batch)].tolist())

    def batches(self) -> Generator[Batch, None, None]:
        """Yield the solutions in groups, which is faster where they are only counted."""
        if self.options.limit == 0:
            self.stopped = limit_reached(self.options)
            return
        try:
            self.stats.begin(self.choice, self.plan)
        except OutOfTime:
            self.stopped = while_preparing(self.options)
            return
        with closing(self._reports_of_any_engine()) as reports:
            for number, event in reports:
                for batch in self._expanded(number, event):
                    self._verifier.check(batch.rows)
                    yield self._within_limit(batch)
                    if self.stopped:
                        return

    def _expanded(self, number: int, event: Event) -> Iterator[Batch]:
        """What is reported of a part as batches; an empty one last, as a sign of life."""
        if event.found is not None:
            part = self.plan.parts[number]
            yield from expanded(self.problem, part, number, event.found, self._one_is_enough)
        piece_count = self.problem.width
        ends_part = event.ended and event.finished
        yield empty_batch(piece_count, number, ends_part, event.left)

    def counted(self, batch: Batch) -> Flags:
        """Which solutions of a batch are wanted: one of each class, or one of each look."""
        return batch.new_class if self.limit_classes else batch.new_look

    def _within_limit(self, batch: Batch) -> Batch:
        limit = self.options.limit
        counted = self.counted(batch)
        new = int(counted.sum())
        if limit is not None and self.found + new >= limit:
            batch = batch.first(limit - self.found, counted)
            new = limit - self.found
            self.stopped = limit_reached(self.options)
        self.found += new
        self.stats.found(self.found, new)
        return batch

    def _reports_of_any_engine(self) -> Generator[tuple[int, Event], None, None]:
        """The reports of the engine; of another if one that nobody asked for cannot begin."""
        try:
            yield from self._reports()
        except Unsupported as error:
            best, begun = best_engines(self.problem), self.found or self.parts_done
            others = (*best.together, best.for_one)
            other = next((name for name in others if name != self.engine), None)
            if self._is_for_cluster or self.options.engine != AUTO or begun or other is None:
                raise
            self._choice = EngineChoice(other, f"{self.choice.reason}; {error}")
            self.stop = Stop()  # the one before has ended the first
            yield from self._reports()

    def _reports(self) -> Generator[tuple[int, Event], None, None]:
        """What is reported of all parts, each with the part's number, in order of arrival."""
        plan = self.plan
        budget = TimeBudget(self.options.time_limit, monotonic() - self._setup)
        finished = True
        self.progress = progress = SearchProgress(
            self.problem, self.engine, plan.parts, self.done, self.others
        )
        announce(Progress(Stage.SEARCHING, f"with {self.engine}"))
        with closing(self._run(plan, budget)) as reports:
            for report in reports:
                number, event = report or (-1, SIGN_OF_LIFE)
                finished &= event.finished or not event.ended
                self.stats.work.update(event.work)
                self.parts_done += event.ended
                self._note_progress(number, event)
                update(lambda: progress.so_far(self.found, budget))
                yield number, event
                self.stopped = limit_exceeded(self.options, budget)
                if self.stopped:
                    return
        self.complete = finished and not self.others
        if not finished:
            self.stopped = why_unfinished(self.options, budget)

    def _run(
        self, plan: Plan, budget: TimeBudget
    ) -> Generator[tuple[int, Event] | None, None, None]:
        left_out = self.done | self.others
        left = {number: p for number, p in enumerate(plan.parts) if number not in left_out}
        if self._is_for_cluster:
            return self._run_on_cluster(plan, left)
        return run(
            self._task(plan, budget),
            self.engine,
            left,
            self.options.workers,
            under_way=self.under_way,
            noting=self.noting,
        )

    def _run_on_cluster(
        self, plan: Plan, left: Iterable[int]
    ) -> Generator[tuple[int, Event] | None, None, None]:
        cluster = transport("cluster")
        job = cluster.make_job(
            self.problem,
            self.options.engine,
            self.engine,
            self._parts_wanted or 1,
            plan,
        )
        units = units_of(left, self.under_way)
        reports: Generator[tuple[int, Event] | None, None, None] = cluster.run_on_cluster(
            self.options.cluster, job, units
        )
        return reports

    def _note_progress(self, number: int, event: Event) -> None:
        progress = self.progress
        if progress is None:
            return
        steps = event.work.get("pieces_put_down", 0)
        if event.position is not None:
            progress.at(number, event.position)
        if event.ended:
            progress.ended(number, steps)
        elif event.left is not None:
            progress.put_aside(number, steps)

    def _task(self, plan: Plan, budget: TimeBudget) -> Task:
        return Task(
            self.problem,
            plan.parts[0],
            all_solutions=not self._one_is_enough,
            seconds=budget.left,
            threads=self.options.workers,
            seed=self.options.seed,
            stop=self.stop,
        )


def solutions(puzzle: AnyPuzzle, options: Options | None = None) -> Iterator[Any]:
    """The solutions of a puzzle, each once, as they are found."""
    return iter(Search(puzzle, options))
