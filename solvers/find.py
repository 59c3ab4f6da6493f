"""Finding the first solutions of a puzzle."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import chain
from typing import Any, Generic, TypeVar

from jigsat.models.symmetry.classes import Images, class_sizes, images_of_group
from jigsat.schemas.errors import NoSolution, OutOfTime
from jigsat.schemas.other_puzzle import AnyPuzzle, AnySolution, Result
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.solution import Convention, convention_of
from jigsat.schemas.support.text import number_of
from jigsat.solvers.batches import Batch
from jigsat.solvers.extended import Extend, ExtendedSearch
from jigsat.solvers.limits.deadline import TimeBudget
from jigsat.solvers.limits.interrupts import BY_HAND, Interrupts
from jigsat.solvers.limits.options import Options, while_preparing
from jigsat.solvers.portfolio import Portfolio
from jigsat.solvers.search import Search

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

    ``complete``: whether these are all; if not, ``stopped`` says what ended the search.
    ``engine``: the one that ended first. ``stats``: what the search did. ``convention``: which
    solutions counted as different. If several were wanted up to symmetry, ``images`` has the
    number of images of each, itself included. If several were wanted, ``symmetry`` has the
    images of whatever is not symmetric itself.
    """

    puzzle: str
    solutions: tuple[S, ...]
    complete: bool
    stopped: str | None
    engine: str
    seconds: float
    stats: Mapping[str, Any] = field(default_factory=dict, repr=False)
    convention: Convention = Convention.SOLUTIONS
    images: tuple[int, ...] = ()
    symmetry: Images | None = None

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


#: A solution and the number of its images, if that is wanted.
WithImages = tuple[AnySolution, int | None]
#: Yields solutions as they are found, and every few tenths of a second, if only none.
Finding = Generator[Sequence[WithImages], None, None]


def find(
    puzzle: AnyPuzzle,
    options: Options | None = None,
    on_solution: Callable[[Any], object] | None = None,
    *,
    up_to_symmetry: bool = True,
    on_images: Callable[[int], object] | None = None,
    interrupts: Interrupts | None = None,
    extend: Extend | None = None,
) -> Outcome[Any]:
    """Find solutions, by default one; an interrupt ends the search.

    One solution is looked for by a portfolio of engines, several by the one that is best at
    finding all.

    Args:
        puzzle: the puzzle to search.
        options: the limits, the engine and the number of runners.
        on_solution: called with each solution as it is found.
        up_to_symmetry: of several solutions, none is an image of another under the puzzle's
            symmetries.
        on_images: called with the number of the images of a solution, just before
            ``on_solution``; only where several are wanted up to symmetry.
        interrupts: the signals that end the search; by default it is Ctrl-C.
        extend: adds to the model that is searched; with an objective the last solution found
            is the best one so far.
    """
    options = options or Options(limit=1)
    budget = TimeBudget(options.time_limit)
    interrupts = interrupts or Interrupts()
    classes = up_to_symmetry and isinstance(puzzle, PuzzleData)
    convention = convention_of(classes)
    search: Portfolio | Search
    try:
        if options.limit == 1 and extend is None:
            search = Portfolio(puzzle, options)
        else:
            best = options.limit == 1
            search = search_for(puzzle, options, classes, extend, takes_objective=best)
        _ = search.engine  # there may be no time to choose one
    except OutOfTime:
        stopped, seconds = while_preparing(options), budget.elapsed_rounded
        found = Outcome[Any](puzzle.name, (), False, stopped, options.engine, seconds)
        return replace(found, convention=convention)
    finding = _by_portfolio(search) if isinstance(search, Portfolio) else _by_search(search)
    with interrupts.deferred():
        taken, images, by_hand = _taken(finding, interrupts, on_solution, on_images)
    return Outcome(
        puzzle.name,
        tuple(taken[-1:] if options.limit == 1 else taken),
        search.complete,
        BY_HAND if by_hand else search.stopped,
        search.engine,
        budget.elapsed_rounded,
        search.report() if isinstance(search, Portfolio) else search.stats.report(),
        convention,
        tuple(images),
        None if isinstance(search, Portfolio) or extend else _symmetry(search),
    )


def search_for(
    puzzle: AnyPuzzle,
    options: Options,
    up_to_symmetry: bool,
    extend: Extend | None,
    *,
    takes_objective: bool = False,
) -> Search:
    """A search by one engine; for those of ``extend`` see ``ExtendedSearch``."""
    if extend is None:
        return Search(puzzle, options, limit_classes=up_to_symmetry)
    return ExtendedSearch(
        puzzle,
        options,
        extend,
        up_to_symmetry=up_to_symmetry,
        takes_objective=takes_objective,
    )


def _symmetry(search: Search) -> Images | None:
    is_on_board = isinstance(search.problem.puzzle, PuzzleData)
    return images_of_group(search.plan.group) if is_on_board else None


def _by_portfolio(portfolio: Portfolio) -> Finding:
    with closing(portfolio.run()) as steps:
        for _ in steps:
            yield ()
    yield [(portfolio.decoder.solution(each), None) for each in portfolio.found]


def _by_search(search: Search) -> Finding:
    with closing(search.batches()) as batches:
        for batch in batches:
            for row, images in _wanted(search, batch):
                yield ((search.decoder.solution(row), images),)
            yield ()


def _wanted(search: Search, batch: Batch) -> Iterator[tuple[list[int], int | None]]:
    rows = batch.rows[search.counted(batch)]
    if not search.limit_classes or not search.has_all_images:
        yield from ((row, None) for row in rows.tolist())
    elif len(rows):
        images = class_sizes(search.plan.group, rows)
        yield from zip(rows.tolist(), images.tolist(), strict=True)


def _taken(
    finding: Finding,
    interrupts: Interrupts,
    on_solution: Callable[[Any], object] | None,
    on_images: Callable[[int], object] | None,
) -> tuple[list[AnySolution], list[int], bool]:
    taken: list[AnySolution] = []
    numbers: list[int] = []
    try:
        with closing(interrupts.interruptible(finding)) as stream:
            for solution, images in chain.from_iterable(stream):
                taken.append(solution)
                if images is not None:
                    numbers.append(images)
                if images is not None and on_images is not None:
                    on_images(images)
                if on_solution is not None:
                    on_solution(solution)
    except KeyboardInterrupt:
        return taken, numbers, True
    return taken, numbers, False
