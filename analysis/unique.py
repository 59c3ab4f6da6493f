"""Has a puzzle exactly one solution? And if it has more, where do two of them differ?

By default the images of a solution under the puzzle's symmetries are taken for the same.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import Any, Generic, TypeVar, cast

from jigsat.analysis.query import Resources
from jigsat.models.build import BoardProblem
from jigsat.models.problem import Chosen, Problem
from jigsat.models.symmetry.classes import (
    Images,
    canonical,
    images_of_group,
    images_of_solution,
    looks_under,
)
from jigsat.models.symmetry.group import Symmetry
from jigsat.schemas.errors import OutOfTime
from jigsat.schemas.geometry.boxes import MAX_LISTED, Box
from jigsat.schemas.grids.grid import Coordinates, Point
from jigsat.schemas.other_puzzle import AnyPuzzle, AnySolution, Result
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.solution import Convention, convention_of
from jigsat.schemas.support.progress import Progress, Stage, announce
from jigsat.solvers.limits.deadline import TimeBudget, in_time
from jigsat.solvers.limits.options import Options, while_preparing
from jigsat.solvers.portfolio import Portfolio
from jigsat.solvers.search import Search
from jigsat.solvers.verifiers import verified_solution

# Where two solutions differ, and the solution that differs least from a given one.


@dataclass(frozen=True)
class NearestSolution:
    """The solution found that differs least from a given one; None if none was found.

    ``proven``: no other solution differs on fewer cells, or none is as near as asked for.
    """

    chosen: Chosen | None
    proven: bool


def looks_of(problem: Problem, chosen: Iterable[int]) -> frozenset[int]:
    """What can be seen of a solution: equal for solutions that look the same."""
    return frozenset(problem.appearances[index] for index in chosen if index != problem.nothing)


def differing_cells(problem: Problem, one: Chosen, other: Chosen) -> tuple[Point, ...]:
    """The cells on which two solutions differ, row by row from the top.

    They show another piece, or the same one with other labels or another colour there, or they
    are empty in one of the two. Pieces that nobody can tell apart are the same; how a piece
    lies does not matter, where it covers a cell in both.
    """
    shown = [_shown(problem, chosen) for chosen in (one, other)]
    return tuple(
        cell for cell in problem.puzzle.fillable if shown[0].get(cell) != shown[1].get(cell)
    )


#: What a cell shows: a class of pieces, the labels on its sides, and its colour.
_Sight = tuple[int, frozenset[tuple[Point, str]], str | None]


def _shown(problem: Problem, chosen: Chosen) -> dict[Point, _Sight]:
    """What each covered cell shows."""
    looks = looks_of(problem, chosen)
    return {cell: sight for look in looks for cell, sight in _sights(problem, look)}


def _sights(problem: Problem, look: int) -> Iterator[tuple[Point, _Sight]]:
    """What the cells of a placement show."""
    placement = problem.placements[look]
    colours = dict(placement.shape.colours)
    for cell in placement.shape.cells:
        labels = frozenset(
            (step, label) for (on, step), label in placement.shape.labels if on == cell
        )
        yield cell, (placement.piece_class, labels, colours.get(cell))


class _Sameness:
    """On how many cells solutions show the same as a given one.

    That is as many as are ``blank`` there, and for each placement its ``gain``: the cells on
    which it shows the same, less those which it covers and which are blank there.
    """

    def __init__(self, problem: Problem, chosen: Chosen) -> None:
        self._problem = problem
        self._shown = _shown(problem, chosen)
        self.blank = len(problem.puzzle.fillable) - len(self._shown)
        self.gain = lru_cache(maxsize=None)(self._gain)

    def _gain(self, index: int) -> int:
        if index == self._problem.nothing:
            return 0
        gain = 0
        for cell, sight in _sights(self._problem, self._problem.appearances[index]):
            gain += self._shown[cell] == sight if cell in self._shown else -1
        return gain


def nearest(
    problem: BoardProblem,
    chosen: Chosen,
    others: Sequence[Symmetry],
    resources: Resources,
    fewer_than: int | None = None,
) -> Generator[None, None, NearestSolution]:
    """The solution that differs from a given one on the fewest cells.

    ``others``: symmetries by which no image of the given one counts as another solution; the
    identity, at least. ``fewer_than``: one that differs on this many cells is known, and
    is no answer. Yields None now and then, and returns what was found in the time: all
    solutions are looked at, as most puzzles have few.
    """
    images = set(looks_under(others, chosen))
    sameness = _Sameness(problem, chosen)
    options = Options(time_limit=resources.budget.left, workers=resources.workers)
    search = Search(problem, options)
    same = -1 if fewer_than is None else len(problem.puzzle.fillable) - fewer_than
    best: Chosen | None = None
    with closing(search.batches()) as batches:
        for batch in batches:
            for row in batch.rows.tolist():
                number = sameness.blank + sum(map(sameness.gain, row))
                if number > same and looks_of(problem, row) not in images:
                    best, same = tuple(n for n in row if n != problem.nothing), number
            yield None
    return NearestSolution(best, search.complete)


# Two solutions of a puzzle that are brought closer together.


#: How long to look for solutions that differ less, where no time limit is given: seconds.
NEAREST_SECONDS = 3.0


class ClosePair:
    """Two solutions; ``is_closest``: none differs from either of them on fewer cells.

    Args:
        problem: what they are solutions of.
        one: a solution.
        other: another one; of its images that which differs from the first on the fewest cells
            takes its place.
        group: the symmetries whose images of a solution do not count as others.
    """

    def __init__(
        self, problem: BoardProblem, one: Chosen, other: Chosen, group: Sequence[Symmetry]
    ) -> None:
        self._problem = problem
        self._group = group
        self.one = one
        self.other = other
        self.is_closest = False
        for looks in looks_under(group, other):
            self._take_if_nearer(canonical(problem, sorted(looks)))

    @property
    def differing_cells(self) -> tuple[Point, ...]:
        """The cells on which they differ."""
        return differing_cells(self._problem, self.one, self.other)

    def approach(self, resources: Resources) -> Generator[None, None, None]:
        """Go to the solution nearest to the first, from there to the nearest, and so on.

        Yields None now and then. In the end each of the two is as near to the other as any
        solution is, if there is time enough. ``resources``: for all of it.
        """
        announce(Progress(Stage.SEARCHING, "for solutions that differ on fewer cells"))
        finished: set[Chosen] = set()
        if resources.budget.seconds is None:
            resources = resources.share(1.0, at_most=NEAREST_SECONDS)
        while self.one not in finished:
            most = len(self.differing_cells)
            found = yield from nearest(self._problem, self.one, self._group, resources, most)
            if found.chosen is not None:
                self._take_if_nearer(found.chosen)
            if not found.proven:
                return
            finished.add(self.one)
            self.one, self.other = self.other, self.one
        self.is_closest = True

    def _take_if_nearer(self, new: Chosen) -> None:
        cells = differing_cells(self._problem, self.one, new)
        if len(cells) < len(self.differing_cells):
            verified_solution(self._problem, new, "cp-sat")
            self.other = new


S = TypeVar("S", bound=AnySolution)


@dataclass(frozen=True)
class Difference:
    """The cells on which the two solutions of a verdict differ: they show another piece.

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
    those of each, once the verdict is known. ``symmetry``: the images of whatever is not
    symmetric itself; None if that was not looked at. ``stopped``: why the verdict is not known.
    ``engine``: the one that ended first.
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
    symmetry: Images | None = None

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


def verdicts(
    puzzle: AnyPuzzle, options: Options | None = None, *, up_to_symmetry: bool = True
) -> Iterator[Verdict[Any]]:
    """What is known so far, every few tenths of a second; the last one is the verdict.

    The search stops at the second solution. ``up_to_symmetry``: turned and mirrored images of a
    solution, as far as the puzzle allows them, are the same solution. Without a board there are
    no symmetries, and two solutions are not brought closer together.
    """
    up_to_symmetry &= isinstance(puzzle, PuzzleData)
    options = replace(options or Options(), limit=2)
    budget = TimeBudget(options.time_limit)
    verdict = not_known(puzzle, up_to_symmetry=up_to_symmetry)
    for verdict in in_time(_verdicts(puzzle, options, budget, up_to_symmetry), budget):
        yield verdict
    if verdict.unique is None and verdict.stopped is None:
        yield unprepared(verdict, options, budget)


def _verdicts(
    puzzle: AnyPuzzle, options: Options, budget: TimeBudget, up_to_symmetry: bool
) -> Generator[Verdict[Any], None, None]:
    try:
        portfolio = Portfolio(puzzle, options, up_to_symmetry=up_to_symmetry)
    except OutOfTime:
        nothing = not_known(puzzle, up_to_symmetry=up_to_symmetry)
        yield unprepared(nothing, options, budget)
        return
    resources = Resources(budget, options.workers)
    judge = _Judge(portfolio, resources, convention_of(up_to_symmetry))
    with closing(judge.portfolio.run()) as steps:
        for _ in steps:
            yield judge.verdict()
    yield judge.verdict()
    yield judge.verdict()
    pair = judge.pair()
    if pair is not None:
        with closing(pair.approach(resources)) as steps:
            for _ in steps:
                yield judge.verdict()
        yield judge.verdict()


def not_known(puzzle: AnyPuzzle, *, up_to_symmetry: bool = True) -> Verdict[Any]:
    """The verdict before anything was done."""
    convention = convention_of(up_to_symmetry)
    return Verdict(puzzle.name, convention, None, (), None, None, "", 0.0)


def unprepared(verdict: Verdict[S], options: Options, budget: TimeBudget) -> Verdict[S]:
    """The verdict when a limit was exceeded before the search began."""
    stopped, seconds = while_preparing(options), budget.elapsed_rounded
    return replace(verdict, stopped=stopped, seconds=seconds)


class _Judge:
    """What a portfolio has found, as a verdict; two solutions are brought closer together."""

    def __init__(
        self, portfolio: Portfolio, resources: Resources, convention: Convention
    ) -> None:
        self.portfolio = portfolio
        self._on_board = isinstance(portfolio.problem.puzzle, PuzzleData)
        self._convention = convention
        self._resources = resources
        self._pair: ClosePair | None = None

    def pair(self) -> ClosePair | None:
        """Two solutions on a board, once it is known that there are several."""
        portfolio = self.portfolio
        cells = getattr(portfolio.problem.puzzle, "cells", ())
        listed = not isinstance(cells, Box) or len(cells) <= MAX_LISTED
        if self._pair is None and len(portfolio.found) > 1 and self._on_board and listed:
            problem = cast(BoardProblem, portfolio.problem)
            one, other = portfolio.found
            self._pair = ClosePair(problem, one, other, portfolio.group)
        return self._pair

    @property
    def _knows_symmetry(self) -> bool:
        return self._on_board and bool(self.portfolio.symmetries)

    def verdict(self) -> Verdict[Any]:
        """What is known now."""
        portfolio, pair = self.portfolio, self.pair()
        known = len(portfolio.found) > 1 or portfolio.complete
        found = portfolio.found if pair is None else (pair.one, pair.other)
        images_of = partial(images_of_solution, portfolio.symmetries)
        return Verdict(
            puzzle=portfolio.problem.puzzle.name,
            convention=self._convention,
            unique=len(found) == 1 if known else None,
            solutions=tuple(map(portfolio.decoder.solution, found)),
            difference=None if pair is None else self._difference(pair),
            stopped=None if known else portfolio.stopped,
            engine=portfolio.engine,
            seconds=self._resources.budget.elapsed_rounded,
            images=tuple(map(images_of, found)) if known and self._on_board else (),
            symmetry=images_of_group(portfolio.symmetries) if self._knows_symmetry else None,
        )

    def _difference(self, pair: ClosePair) -> Difference:
        problem = cast(BoardProblem, self.portfolio.problem)
        images = looks_under(self.portfolio.symmetries, pair.one)
        return Difference(
            cells=tuple(map(problem.puzzle.grid_data.coordinates, pair.differing_cells)),
            smallest=pair.is_closest,
            images=looks_of(problem, pair.other) in images,
        )
