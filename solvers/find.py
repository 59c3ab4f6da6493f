"""Finding the first solutions of a puzzle."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Generic, TypeVar, overload

from jigsat.schemas.errors import NoSolution, OutOfTime
from jigsat.schemas.exact_cover import AnyPuzzle, AnySolution, CoverSolution, ExactCover
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.result import Result
from jigsat.schemas.solution import Solution
from jigsat.schemas.text import number_of
from jigsat.solvers.interrupts import BY_HAND, Interrupts
from jigsat.solvers.limits import while_preparing
from jigsat.solvers.options import Options
from jigsat.solvers.portfolio import Portfolio
from jigsat.solvers.search import Search
from jigsat.solvers.time_budget import TimeBudget

S = TypeVar("S", bound=AnySolution)


class Status(StrEnum):
    """What a search for solutions has come to."""

    FOUND = "found"
    #: It is certain that there is no solution.
    NONE = "none"
    #: None was found before the search was stopped; there may be some.
    UNKNOWN = "unknown"


@dataclass(frozen=True, repr=False)
class Outcome(Result, Generic[S]):
    """The solutions that a search has found.

    ``complete``: whether these are all there are; if not, ``stopped`` says what ended the
    search. ``engine``: the one that ended first. ``stats``: what the search did.
    """

    puzzle: str
    solutions: tuple[S, ...]
    complete: bool
    stopped: str | None
    engine: str
    seconds: float
    stats: Mapping[str, Any] = field(default_factory=dict, repr=False)

    def __repr__(self) -> str:
        found = f", {number_of(len(self.solutions), 'solution')}" if self.solutions else ""
        return f"Outcome({self.puzzle}: {self.status}{found})"

    @property
    def status(self) -> Status:
        """Whether a solution was found; if none was, whether that is certain."""
        if self.solutions:
            return Status.FOUND
        return Status.NONE if self.complete else Status.UNKNOWN

    @property
    def solution(self) -> S:
        """The first solution. Raises NoSolution, which says why, if none was found."""
        if self.solutions:
            return self.solutions[0]
        if self.complete:
            raise NoSolution(f"{self.puzzle}: there is no solution")
        raise NoSolution(f"{self.puzzle}: {self.stopped}: no solution found so far")

    def __bool__(self) -> bool:
        """Refuse to answer, as no solution found is not the same as none that exists."""
        raise TypeError("an Outcome is neither true nor false; see its status")


#: Yields solutions as they are found, and every few tenths of a second, if only none.
Finding = Generator[tuple[AnySolution, ...], None, None]


@overload
def find(
    puzzle: PuzzleData,
    options: Options | None = None,
    on_solution: Callable[[Solution], object] | None = None,
    *,
    interrupts: Interrupts | None = None,
) -> Outcome[Solution]: ...
@overload
def find(
    puzzle: ExactCover,
    options: Options | None = None,
    on_solution: Callable[[CoverSolution], object] | None = None,
    *,
    interrupts: Interrupts | None = None,
) -> Outcome[CoverSolution]: ...
def find(
    puzzle: AnyPuzzle,
    options: Options | None = None,
    on_solution: Callable[[Any], object] | None = None,
    *,
    interrupts: Interrupts | None = None,
) -> Outcome[Any]:
    """Find solutions, by default one; an interrupt ends the search.

    One solution is looked for by a portfolio of engines, several by the one that is best at
    finding all.

    Args:
        puzzle: the puzzle to search.
        options: the limits, the engine and the number of runners.
        on_solution: called with each solution as it is found.
        interrupts: the signals that end the search; by default it is Ctrl-C.
    """
    budget = TimeBudget()
    interrupts = interrupts or Interrupts()
    options = options or Options(limit=1)
    search: Portfolio[Any] | Search
    try:
        search = Portfolio(puzzle, options) if options.limit == 1 else Search(puzzle, options)
        _ = search.engine  # there may be no time to choose one
    except OutOfTime:
        stopped, seconds = while_preparing(options), budget.elapsed_rounded
        return Outcome(puzzle.name, (), False, stopped, options.engine, seconds)
    finding = _by_portfolio(search) if isinstance(search, Portfolio) else _by_search(search)
    solutions: list[AnySolution] = []

    def take(solution: AnySolution) -> None:
        solutions.append(solution)
        if on_solution is not None:
            on_solution(solution)

    with interrupts.deferred():
        by_hand = _interrupted(finding, take, interrupts)
    return Outcome(
        puzzle.name,
        tuple(solutions),
        search.complete,
        BY_HAND if by_hand else search.stopped,
        search.engine,
        budget.elapsed_rounded,
        search.report() if isinstance(search, Portfolio) else search.stats.report(),
    )


def _by_portfolio(portfolio: Portfolio[Any]) -> Finding:
    with closing(portfolio.run()) as steps:
        for _ in steps:
            yield ()
    yield tuple(map(portfolio.decoder.solution, portfolio.found))


def _by_search(search: Search) -> Finding:
    with closing(search.batches()) as batches:
        for batch in batches:
            for found in search.decoded(batch):
                yield (found.solution,) if found.new_look else ()
            yield ()


def _interrupted(
    finding: Finding, take: Callable[[AnySolution], object], interrupts: Interrupts
) -> bool:
    """Take all solutions that are found. Whether an interrupt ended that."""
    try:
        with closing(interrupts.interruptible(finding)) as stream:
            for solutions in stream:
                for solution in solutions:
                    take(solution)
    except KeyboardInterrupt:
        return True
    return False
