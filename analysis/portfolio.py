"""A portfolio of two engines that search for the same few solutions."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import ExitStack, closing
from dataclasses import replace
from functools import cached_property

from jigsat.models.problem import Chosen, Problem
from jigsat.models.symmetry.group import Symmetry, identity, symmetries
from jigsat.schemas.puzzle import Puzzle
from jigsat.solvers.batches import Batch
from jigsat.solvers.options import AUTO, Options
from jigsat.solvers.search import Search
from jigsat.solvers.time_budget import TimeBudget

#: A compiled engine ends on most puzzles in less time than it takes to load CP-SAT. Where it
#: has not ended after so many seconds, CP-SAT joins in: of four boxes of Another Tough Puzzle
#: it has two solutions in two seconds, and the scan has none in twenty.
HEAD_START = 2.0

Batches = Generator[Batch, None, None]


class Portfolio:
    """Searches for as many different solutions as ``options.limit``.

    With ``up_to_symmetry``, images of a solution under the puzzle's symmetries are not
    different from it. When ``run`` has ended, ``found`` are the solutions; ``complete``: it is
    known that there are no others; ``stopped``: why that is not known.
    """

    def __init__(
        self, puzzle: Puzzle, options: Options, *, up_to_symmetry: bool = False
    ) -> None:
        #: The search that begins: by a compiled engine, unless another is asked for.
        self.search = Search(puzzle, options, limit_classes=up_to_symmetry)
        self._may_join = options.engine == AUTO
        self._options = options
        self._up_to_symmetry = up_to_symmetry
        self._known: set[tuple[int, ...]] = set()
        self.found: list[Chosen] = []
        self.complete = False
        self.stopped: str | None = None
        #: The engine that ended first, or that was at work when the search was stopped.
        self.engine = self.search.engine

    @property
    def problem(self) -> Problem:
        """The puzzle as a choice among placements."""
        return self.search.problem

    @cached_property
    def group(self) -> Sequence[Symmetry]:
        """The symmetries whose images are not different: at least the identity."""
        group = symmetries if self._up_to_symmetry else identity
        return group(self.problem)

    def run(self) -> Generator[None, None, None]:
        """Search; yield None at least every few tenths of a second."""
        budget = TimeBudget(self._options.seconds)
        with ExitStack() as stack:
            running = {self.search: stack.enter_context(closing(self.search.batches()))}
            while running and not self._is_over():
                for search, batches in list(running.items()):
                    if not self._go_on(search, batches):
                        del running[search]
                    if self._is_over():
                        return
                    yield None
                if self._may_join and budget.elapsed > HEAD_START:
                    self._may_join = False
                    other = self._other(budget.left)
                    running[other] = stack.enter_context(closing(other.batches()))

    def _is_over(self) -> bool:
        return self.complete or len(self.found) == self._options.limit

    def _other(self, seconds: float | None) -> Search:
        options = replace(self._options, engine="cp-sat", workers=1, seconds=seconds)
        return Search(self.problem.puzzle, options, limit_classes=self._up_to_symmetry)

    def _go_on(self, search: Search, batches: Batches) -> bool:
        """Take what a search reports next. False if it has ended."""
        batch = next(batches, None)
        self.engine = search.engine
        if batch is not None:
            self._take(batch)
            return True
        self.complete |= search.complete
        self.stopped = search.stopped or self.stopped
        return False

    def _take(self, batch: Batch) -> None:
        wanted = batch.new_class if self._up_to_symmetry else batch.new_look
        for row in batch.rows[wanted].tolist():
            key = min(tuple(sorted(symmetry[n] for n in row)) for symmetry in self.group)
            if key not in self._known and not self._is_over():
                self._known.add(key)
                self.found.append(tuple(n for n in row if n != self.problem.nothing))
