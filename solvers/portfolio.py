"""A portfolio: engines of different kinds search for the same few solutions.

No engine is the best on every puzzle, and which one is shows only when it has ended. A compiled
engine begins, which ends on most puzzles sooner than CP-SAT is loaded. Where it has not soon
ended, others join in, each on its share of the cores; on one core they take turns. The
first that has the solutions, or has proved that there are no others, ends the rest.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import ExitStack
from dataclasses import replace
from functools import cached_property
from typing import Any

from jigsat.models.packing import CP_SAT, SKYLINE
from jigsat.models.problem import Chosen
from jigsat.models.search_problem import SearchProblem, SolutionDecoder
from jigsat.models.symmetry.group import Symmetry
from jigsat.schemas.errors import OutOfTime, Unsupported
from jigsat.schemas.other_puzzle import AnyPuzzle
from jigsat.solvers.batches import Batch
from jigsat.solvers.engines.registry import best_engines, engine_named
from jigsat.solvers.kinds import problem_for
from jigsat.solvers.limits.deadline import TimeBudget
from jigsat.solvers.limits.interrupts import gc_paused
from jigsat.solvers.limits.options import (
    AUTO,
    Options,
    limit_reached,
    while_preparing,
    within_limits,
)
from jigsat.solvers.progress import Stats
from jigsat.solvers.search import Search

#: So many seconds the first engine has to itself before CP-SAT is loaded beside it: where one
#: solution is wanted; and where several are, for which the compiled engines are better.
HEAD_START_FOR_ONE, HEAD_START = 1.0, 2.0
#: The seconds of the first turn.
FIRST_TURN = 1.5
#: Each turn is so many times as long as the one before.
GROWTH = 1.5

#: Makes the search of an engine for its number of workers, with a seed.
MakeSearch = Callable[[str, int, int], Search]


class _Member:
    """An engine that takes part. Its search begins at its first turn."""

    def __init__(self, engine: str, workers: int, make_search: MakeSearch) -> None:
        self.search: Search | None = None
        self.seconds = 0.0
        self._engine = engine
        self._workers = workers
        self._make_search = make_search
        self._turns = 0
        self._batches: Generator[Batch, None, None] | None = None

    @property
    def engine(self) -> str:
        """The name of the engine."""
        return self._engine if self.search is None else self.search.engine

    def next_batch(self) -> Batch | None:
        """What the search reports next; None if it has ended."""
        if self._batches is None:
            self.search = self._make_search(self._engine, self._workers, self._turns)
            self._batches = self.search.batches()
            self._turns += 1
        clock = TimeBudget()
        batch = next(self._batches, None)
        self.seconds += clock.elapsed
        return batch

    def begin_turn(self) -> None:
        """Go on, if it was paused."""
        if self.search is not None:
            self.search.stop.resume()

    def end_turn(self) -> None:
        """Pause. CP-SAT cannot: it ends, and starts its next turn with another seed."""
        if self.search is not None and engine_named(self.engine).can_pause:
            self.search.stop.pause()
        else:
            self.close()

    def close(self) -> None:
        """End at once, even in the middle of work."""
        if self._batches is not None:
            self._batches.close()
        self._batches = None


class _Share:
    """A share of the cores, on which engines take turns; ``after``: when it begins, in seconds.

    A turn that was ended costs an engine at most what it had done by then, and as turns grow
    that is a fixed part of all.
    """

    def __init__(self, members: Iterable[_Member], after: float = 0.0) -> None:
        self.after = after
        self._members = deque(members)
        self._seconds = FIRST_TURN
        self._turn = TimeBudget()

    @property
    def is_done(self) -> bool:
        """Whether no engine is left."""
        return not self._members

    @property
    def is_last(self) -> bool:
        """Whether only one engine is left."""
        return len(self._members) == 1

    def whose_turn(self) -> _Member:
        """The engine whose turn it is."""
        if len(self._members) > 1 and self._turn.elapsed > self._seconds:
            self._members[0].end_turn()
            self._members.rotate(-1)
            self._members[0].begin_turn()
            self._seconds *= GROWTH
            self._turn = TimeBudget()
        return self._members[0]

    def remove(self, member: _Member) -> None:
        """Leave out an engine that has ended."""
        self._members.remove(member)
        if self._members:
            self._members[0].begin_turn()


class Portfolio:
    """Searches for as many different solutions as ``options.limit``.

    With ``up_to_symmetry``, images of a solution under the puzzle's symmetries are not
    different from it. When ``run`` has ended, ``found`` are the solutions; ``complete``: it is
    known that there are no others; ``stopped``: why that is not known. ``engine`` ended first,
    or was at work when the search was stopped. ``symmetries`` are those of the puzzle, once a
    search for several solutions has begun; of a search for one it is the identity alone.
    """

    def __init__(
        self, puzzle: AnyPuzzle, options: Options, *, up_to_symmetry: bool = False
    ) -> None:
        self._budget = TimeBudget(options.time_limit)
        self.found: list[Chosen] = []
        self.complete = False
        self.stopped: str | None = None
        self.symmetries: Sequence[Symmetry] = ()
        self._options = options
        self._up_to_symmetry = up_to_symmetry
        self._known: set[tuple[int, ...]] = set()
        self._members: list[_Member] = []
        with gc_paused(), within_limits(options, self._budget):
            one = options.limit == 1
            #: The puzzle as it is searched.
            self.problem: SearchProblem = problem_for(options.engine, puzzle, one=one)
            self._shares = list(self._divided())
        self._last = self._members[0]

    @cached_property
    def decoder(self) -> SolutionDecoder:
        """What describes the solutions."""
        return self.problem.decoder()

    @property
    def engine(self) -> str:
        """The engine that ended first, or was at work last."""
        return self._last.engine

    @property
    def group(self) -> Sequence[Symmetry]:
        """Those whose images are not different: the identity, at least."""
        return self.symmetries if self._up_to_symmetry else self.symmetries[:1]

    def run(self) -> Generator[None, None, None]:
        """Search; yield None at least every few tenths of a second."""
        try:
            yield from self._run()
        except OutOfTime:
            self.stopped = while_preparing(self._options)

    def _run(self) -> Generator[None, None, None]:
        with ExitStack() as stack:
            for member in self._members:
                stack.callback(member.close)
            while self._shares and not self._is_over():
                for share in self._due():
                    self._go_on(share)
                    if self._is_over():
                        return
                    yield None
                if self._budget.is_over:
                    self.stopped = self._budget.why_unfinished
                    return

    @property
    def stats(self) -> Stats | None:
        """What that engine did, if it began to search."""
        return None if self._last.search is None else self._last.search.stats

    def report(self) -> dict[str, Any]:
        """What the engine that ended first did, and how long each was at work."""
        return {
            **({} if self.stats is None else self.stats.report()),
            "why_this_engine": "it ended first" if self._is_over() else "it was at work last",
            "engines": {each.engine: round(each.seconds, 3) for each in self._members},
            "seconds_of_all": self._budget.elapsed_rounded,
        }

    def _is_over(self) -> bool:
        return self.complete or len(self.found) == self._options.limit

    def _divided(self) -> Generator[_Share, None, None]:
        """The cores, divided among the engines.

        CP-SAT has half of them. Where several solutions are wanted it has one, as it
        enumerates with one only.
        """
        options, one = self._options, self._options.limit == 1
        first, *others = self._first_engines()
        alone = options.engine != AUTO or options.cluster is not None
        if alone or first == CP_SAT or best_engines(self.problem).alone:
            yield _Share([self._member(first, options.workers)])
            return
        if options.workers == 1:
            yield _Share(self._member(name, 1) for name in (first, CP_SAT, *others))
            return
        head_start = HEAD_START_FOR_ONE if one else HEAD_START
        for_cp_sat = options.workers // 2 if one else 1
        compiled = options.workers - for_cp_sat if one else options.workers
        if others and compiled > 1:
            yield _Share([self._member(first, compiled - compiled // 2)])
            yield _Share((self._member(name, compiled // 2) for name in others), head_start)
        else:
            yield _Share(self._member(name, compiled) for name in (first, *others))
        yield _Share([self._member(CP_SAT, for_cp_sat)], head_start)

    def _first_engines(self) -> Sequence[str]:
        if self._options.engine != AUTO:
            return (engine_named(self._options.engine).name,)
        best = best_engines(self.problem)
        if self._options.limit == 1:
            return best.together
        return (best.for_all if best.rival is None else AUTO,)

    def _member(self, engine: str, workers: int) -> _Member:
        self._members.append(_Member(engine, workers, self._search))
        return self._members[-1]

    def _search(self, engine: str, workers: int, turn: int) -> Search:
        options = replace(
            self._options,
            engine=engine,
            workers=workers,
            time_limit=self._budget.left,
            seed=self._options.seed + turn,
        )
        # What suits the skyline suits no other. Placements have the same numbers in both.
        is_form = self.problem.is_listed or engine == SKYLINE
        given = self.problem if is_form else self.problem.puzzle
        return Search(given, options, limit_classes=self._up_to_symmetry)

    def _due(self) -> list[_Share]:
        seconds = self._budget.elapsed
        return [self._shares[0], *(each for each in self._shares[1:] if seconds > each.after)]

    def _go_on(self, share: _Share) -> None:
        self._last = member = share.whose_turn()
        try:
            batch = member.next_batch()
        except Unsupported:
            if len(self._shares) == 1 and share.is_last:  # no other engine is left
                raise
            batch = None
        if batch is not None and member.search is not None:
            self.symmetries = member.search.plan.group
            self._take(batch)
            return
        share.remove(member)
        if share.is_done:
            self._shares.remove(share)
        if member.search is not None:
            self.complete |= member.search.complete
            self.stopped = member.search.stopped or self.stopped

    def _take(self, batch: Batch) -> None:
        # Not only those that stand for a class: these may come late.
        for row in batch.rows[batch.new_look].tolist():
            if self._is_over():
                break
            key = min(tuple(sorted(symmetry[n] for n in row)) for symmetry in self.group)
            if key not in self._known:
                self._known.add(key)
                self.found.append(tuple(n for n in row if n != self.problem.nothing))
        if len(self.found) == self._options.limit:
            self.stopped = limit_reached(self._options)
