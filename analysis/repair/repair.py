"""For designers: what makes a puzzle with several solutions a puzzle with exactly one."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import closing
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Self

from jigsat.analysis.repair.change import Changed
from jigsat.analysis.repair.clues import Clues, fewest_clues, with_clues
from jigsat.analysis.repair.edits import changes
from jigsat.analysis.repair.known_solutions import Known, known_solutions
from jigsat.analysis.repair.screening import Survivors
from jigsat.models.decode import Decoder
from jigsat.schemas.display import Displayed
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Solution
from jigsat.solvers.options import Options
from jigsat.solvers.portfolio import Portfolio
from jigsat.solvers.time_budget import TimeBudget
from jigsat.solvers.workers.alarm import in_time

#: So many known solutions are looked at to see without a search that a change leaves several.
LOOKED_AT = 12

#: Work that can be interrupted between any two of its steps.
Steps = Generator[None, None, None]


@dataclass(frozen=True)
class Repair(Displayed):
    """A changed puzzle that has exactly one solution, and that solution."""

    changed: Changed
    solution: Solution


@dataclass
class RepairSearch:
    """A search for clues and for single changes; what it found so far can be read any time.

    ``known`` are solutions of the puzzle as it is. ``clues``: None until they are found;
    ``no_clues``: why they are not looked for.
    ``repairs``: single changes that leave one solution. ``tried``: of how many changes it is
    known whether they do; ``all_tried``: that is all there are. ``stopped``: why the search
    ended before all that it was asked for was found.
    """

    puzzle: Puzzle
    options: Options
    known: Known | None = None
    clues: Clues | None = None
    no_clues: str | None = None
    repairs: list[Repair] = field(default_factory=list)
    tried: int = 0
    all_tried: bool = False
    stopped: str | None = None

    def __post_init__(self) -> None:
        self._budget = TimeBudget(self.options.seconds)

    @property
    def seconds(self) -> float:
        """How long it took until now."""
        return self._budget.elapsed_rounded

    @property
    def has_several(self) -> bool:
        """Whether the puzzle is known to have several solutions."""
        return self.known is not None and len(self.known.chosen) > 1

    @property
    def is_unique(self) -> bool:
        """Whether the puzzle is known to have one solution as it is."""
        known = self.known
        return known is not None and known.complete and len(known.chosen) == 1

    def repaired(self, changes: bool) -> Puzzle | None:
        """Return the puzzle with the first change; with the clues, if no change is wanted.

        None if that has not been found.
        """
        if self.repairs:
            return self.repairs[0].changed.puzzle
        if changes or self.clues is None:
            return None
        return with_clues(self.puzzle, self.clues.placements)

    def steps(
        self, clues: bool, changes: bool, most: int | None
    ) -> Generator[Self, None, None]:
        """Look for what is asked for: clues, changes, and how many of these at most.

        Yields itself now and then, and when there is something new.
        """
        self._all_done = False
        for _ in in_time(self._steps(clues, changes, most), self._budget):
            yield self
        if not self._all_done:
            self.stopped = self.stopped or self._budget.why_unfinished
        yield self

    def _steps(self, clues: bool, changes: bool, most: int | None) -> Steps:
        yield from self.look()
        yield None
        if not (self.stopped or self.is_unique):
            yield from self._repairs(clues, changes, most)
        self._all_done = True

    def _repairs(self, clues: bool, changes: bool, most: int | None) -> Steps:
        if clues and self.has_several and self.puzzle.surface.wraps:
            self.no_clues = "on a board that wraps, words do not tell how a piece lies"
        elif clues and self.has_several:
            yield from self.find_clues()
            yield None
        if changes and not self.stopped:
            yield from self.find_changes(most)

    def look(self) -> Steps:
        """Find out how many solutions there are, at least some of them."""
        self.known = yield from known_solutions(self.puzzle, self._in_time())
        if not (self.known.complete or self.has_several):
            self.stopped = self._budget.why_unfinished

    def find_clues(self) -> Steps:
        """Find the fewest clues for a puzzle that is known to have several solutions."""
        if self.known is None:
            return
        self.clues = yield from fewest_clues(self.known, self._in_time())
        self.stopped = None if self.clues is not None else self._budget.why_unfinished

    def find_changes(self, most: int | None = 1) -> Steps:
        """Find single changes, at most so many, the most promising first."""
        with closing(self._promising_first()) as candidates:
            for changed in candidates:
                solution = yield from self._only_solution(changed.puzzle)
                if self.stopped:
                    return
                if solution is not None:
                    self.repairs.append(Repair(changed, solution))
                    yield None
                if most is not None and len(self.repairs) >= most:
                    return
        self.all_tried = True

    def _promising_first(self) -> Generator[Changed, None, None]:
        """The changes that leave one known solution as it is, then those that leave none."""
        survivors = self._survivors()
        later = []
        for changed in changes(self.puzzle):
            left = survivors.number(changed)
            if left == 1:
                yield changed
            elif left == 0 and not survivors.are_all(changed):
                later.append(changed)
            else:
                self.tried += 1
        yield from later

    def _survivors(self) -> Survivors:
        known = self.known
        if known is None:
            return Survivors(self.puzzle, (), complete=False)
        some = tuple(islice(known.solutions, LOOKED_AT))
        complete = known.complete and len(known.chosen) <= LOOKED_AT
        return Survivors(self.puzzle, some, complete)

    def _only_solution(self, puzzle: Puzzle) -> Generator[None, None, Solution | None]:
        """The solution of a puzzle that has exactly one; else see ``stopped``."""
        portfolio = Portfolio(puzzle, replace(self._in_time(), limit=2))
        with closing(portfolio.run()) as steps:
            yield from steps
        if not portfolio.complete and len(portfolio.found) < 2:
            self.stopped = self._budget.why_unfinished
            return None
        self.tried += 1
        if len(portfolio.found) != 1:
            return None
        return Decoder(portfolio.problem).solution(portfolio.found[0])

    def _in_time(self) -> Options:
        """The options with the time that is left."""
        left = self._budget.left
        return replace(self.options, seconds=left)


def repairs(puzzle: Puzzle, options: Options | None = None) -> Iterator[Repair]:
    """Single changes to a puzzle that leave it exactly one solution, as they are found.

    A change is one label of one piece, or one cell of one piece more or fewer.
    """
    search = RepairSearch(puzzle, options or Options())
    with closing(search.steps(clues=False, changes=True, most=None)) as steps:
        yielded = 0
        for _ in steps:  # each repair is followed by a step
            yield from search.repairs[yielded:]
            yielded = len(search.repairs)
