"""Has a puzzle exactly one solution? And if it has more, where do two of them differ?

By default the images of a solution under the puzzle's symmetries are taken for the same.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from jigsat.analysis.close_pair import ClosePair
from jigsat.analysis.nearest import looks_of
from jigsat.analysis.query import Resources
from jigsat.models.decode import Decoder
from jigsat.models.problem import Chosen, Problem
from jigsat.models.symmetry.multiplicity import Multiplicity, multiplicity_of
from jigsat.models.symmetry.orbits import Images, images_of_solution, looks_under
from jigsat.schemas.exact_cover import AnyPuzzle, AnySolution
from jigsat.schemas.grids.grid import Coordinates
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.result import Result
from jigsat.schemas.solution import Convention, Solution
from jigsat.solvers.limits import while_preparing
from jigsat.solvers.options import Options
from jigsat.solvers.portfolio import Portfolio
from jigsat.solvers.time_budget import TimeBudget
from jigsat.solvers.workers.alarm import in_time

S = TypeVar("S", bound=AnySolution)


@dataclass(frozen=True)
class Difference:
    """The cells on which the two solutions of a verdict differ.

    ``smallest``: no solution differs from either of the two on fewer cells. ``images``: one
    is the image of the other under a symmetry of the puzzle.
    """

    cells: tuple[Coordinates, ...]
    smallest: bool
    images: bool


@dataclass(frozen=True, repr=False)
class Verdict(Result, Generic[S]):
    """Whether a puzzle has exactly one solution, by a convention; None if it is not known.

    ``solutions``: two of them if there are several, else all that are known; ``images`` are
    those of each, once the verdict is known. ``multiplicity``: what the puzzle's symmetries and
    alike pieces say of the number of solutions, whatever these are; None if that was not looked
    at. ``stopped``: why the verdict is not known. ``engine``: the one that ended first.
    """

    puzzle: str
    convention: Convention
    unique: bool | None
    solutions: tuple[S, ...]
    difference: Difference | None
    stopped: str | None
    engine: str
    seconds: float
    images: tuple[Images, ...] = ()
    multiplicity: Multiplicity | None = None

    def __repr__(self) -> str:
        return f"Verdict({self.puzzle}: {self.answer})"

    @property
    def answer(self) -> str:
        """The verdict in words."""
        if self.unique is None:
            return "not known"
        if self.unique:
            return "unique"
        return "not unique" if self.solutions else "no solution"


def unique(
    puzzle: Puzzle, options: Options | None = None, *, up_to_symmetry: bool = True
) -> Verdict[Solution]:
    """Whether the puzzle has exactly one solution; if it has more, two that differ little.

    The search stops at the second solution. ``options``: of these the engine, the time limit
    and the number of workers. ``up_to_symmetry``: turned and mirrored images of a solution, as
    far as the puzzle allows them, are the same solution.
    """
    *_, verdict = verdicts(puzzle, options, up_to_symmetry=up_to_symmetry)
    return verdict


def verdicts(
    puzzle: Puzzle, options: Options | None = None, *, up_to_symmetry: bool = True
) -> Iterator[Verdict[Solution]]:
    """What is known so far, every few tenths of a second; the last one is the verdict."""
    options = replace(options or Options(), limit=2)
    budget = TimeBudget(options.seconds)
    verdict = not_known(puzzle, up_to_symmetry=up_to_symmetry)
    for verdict in in_time(_verdicts(puzzle, options, budget, up_to_symmetry), budget):
        yield verdict
    if verdict.unique is None and verdict.stopped is None:
        seconds = budget.elapsed_rounded
        yield replace(verdict, stopped=while_preparing(options), seconds=seconds)


def _verdicts(
    puzzle: Puzzle, options: Options, budget: TimeBudget, up_to_symmetry: bool
) -> Generator[Verdict[Solution], None, None]:
    portfolio = Portfolio(puzzle, options, up_to_symmetry=up_to_symmetry)
    resources = Resources(budget, options.workers)
    judge = _Judge(portfolio, resources, _convention(up_to_symmetry))
    with closing(judge.portfolio.run()) as steps:
        for _ in steps:
            yield judge.verdict()
    yield judge.verdict()
    judge.look_at_symmetry()
    yield judge.verdict()
    pair = judge.pair()
    if pair is not None:
        with closing(judge.approach(pair)) as steps:
            for _ in steps:
                yield judge.verdict()
        yield judge.verdict()


def not_known(puzzle: AnyPuzzle, *, up_to_symmetry: bool = True) -> Verdict[Any]:
    """The verdict before anything was done."""
    convention = _convention(up_to_symmetry)
    return Verdict(puzzle.name, convention, None, (), None, None, "", 0.0)


def _convention(up_to_symmetry: bool) -> Convention:
    return Convention.UP_TO_SYMMETRY if up_to_symmetry else Convention.SOLUTIONS


class _Judge:
    """What a portfolio has found, as a verdict; two solutions are brought closer together."""

    def __init__(
        self, portfolio: Portfolio[Problem], resources: Resources, convention: Convention
    ) -> None:
        self.portfolio = portfolio
        self._convention = convention
        self._resources = resources
        self._pair: ClosePair | None = None
        self._multiplicity: Multiplicity | None = None

    def pair(self) -> ClosePair | None:
        """Two solutions, once it is known that there are several."""
        portfolio = self.portfolio
        if self._pair is None and len(portfolio.found) > 1:
            one, other = portfolio.found
            self._pair = ClosePair(portfolio.problem, one, other, portfolio.group)
        return self._pair

    def look_at_symmetry(self) -> None:
        """Find out what the number of solutions is forced to be a multiple of."""
        if self.portfolio.symmetries:
            self._multiplicity = multiplicity_of(
                self.portfolio.problem, self.portfolio.symmetries
            )

    def verdict(self) -> Verdict[Solution]:
        """What is known now."""
        portfolio, pair = self.portfolio, self.pair()
        known = pair is not None or portfolio.complete
        found = portfolio.found if pair is None else (pair.one, pair.other)
        return Verdict(
            puzzle=portfolio.problem.puzzle.name,
            convention=self._convention,
            unique=len(found) == 1 if known else None,
            solutions=tuple(map(Decoder(portfolio.problem).solution, found)),
            difference=None if pair is None else self._difference(pair),
            stopped=None if known else portfolio.stopped,
            engine=portfolio.engine,
            seconds=self._resources.budget.elapsed_rounded,
            images=tuple(map(self._images, found)) if known else (),
            multiplicity=self._multiplicity,
        )

    def _images(self, chosen: Chosen) -> Images:
        """The images of a solution."""
        return images_of_solution(self.portfolio.symmetries, chosen)

    def _difference(self, pair: ClosePair) -> Difference:
        problem = self.portfolio.problem
        images = looks_under(self.portfolio.symmetries, pair.one)
        return Difference(
            cells=tuple(map(problem.puzzle.grid_data.coordinates, pair.differing_cells)),
            smallest=pair.is_closest,
            images=looks_of(problem, pair.other) in images,
        )

    def approach(self, pair: ClosePair) -> Generator[None, None, None]:
        """Bring two solutions closer together, as long as there is time."""
        return pair.approach(self._resources)
