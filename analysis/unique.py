"""Has a puzzle exactly one solution? And if it has more, where do two of them differ?"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from functools import cached_property

from jigsat.analysis.nearest import Nearest, differing_cells, images_under, looks_of, nearest
from jigsat.analysis.portfolio import Race
from jigsat.analysis.query import Resources
from jigsat.models.problem import Chosen
from jigsat.models.symmetry.group import Symmetry, symmetries
from jigsat.schemas.grids.grid import Coordinates, Point
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Convention, Solution
from jigsat.solvers.options import Options
from jigsat.solvers.time_budget import TimeBudget
from jigsat.solvers.verification import verified_solution

#: How long to look for a solution that differs less, where no time limit is given: seconds.
NEAREST_SECONDS = 20.0


@dataclass(frozen=True)
class Difference:
    """The cells on which the two solutions of a verdict differ.

    ``smallest``: no solution differs from either of the two on fewer cells. ``images``: one
    is the image of the other under a symmetry of the puzzle.
    """

    cells: tuple[Coordinates, ...]
    smallest: bool
    images: bool


@dataclass(frozen=True)
class Verdict:
    """Whether a puzzle has exactly one solution, by a convention; None if it is not known.

    ``solutions``: two of them if there are several, else all that are known. ``stopped``: why
    it is not known. ``engine``: the one that told.
    """

    puzzle: str
    convention: Convention
    unique: bool | None
    solutions: tuple[Solution, ...]
    difference: Difference | None
    stopped: str | None
    engine: str
    seconds: float

    @property
    def answer(self) -> str:
        """The verdict in words."""
        if self.unique is None:
            return "not known"
        if self.unique:
            return "unique"
        return "not unique" if self.solutions else "no solution"


def unique(
    puzzle: Puzzle, options: Options | None = None, *, up_to_symmetry: bool = False
) -> Verdict:
    """Whether the puzzle has exactly one solution; if it has more, two that differ little.

    The search stops at the second solution. ``options``: of these the engine, the time limit
    and the number of workers.
    """
    *_, verdict = verdicts(puzzle, options, up_to_symmetry=up_to_symmetry)
    return verdict


def verdicts(
    puzzle: Puzzle, options: Options | None = None, *, up_to_symmetry: bool = False
) -> Iterator[Verdict]:
    """What is known so far, every few tenths of a second; the last one is the verdict."""
    options = replace(options or Options(), limit=2)
    race = Race(puzzle, options, up_to_symmetry=up_to_symmetry)
    judge = _Judge(race, options, _convention(up_to_symmetry))
    with closing(judge.race.run()) as steps:
        for _ in steps:
            yield judge.verdict()
    yield judge.verdict()
    if judge.several:
        with closing(judge.come_closer()) as steps:
            for _ in steps:
                yield judge.verdict()
        yield judge.verdict()


def not_known(puzzle: Puzzle, *, up_to_symmetry: bool = False) -> Verdict:
    """The verdict before anything was done."""
    convention = _convention(up_to_symmetry)
    return Verdict(puzzle.name, convention, None, (), None, None, "", 0.0)


def _convention(up_to_symmetry: bool) -> Convention:
    return Convention.UP_TO_SYMMETRY if up_to_symmetry else Convention.SOLUTIONS


class _Judge:
    """Puts into words what a race has found, and brings two solutions closer together."""

    def __init__(self, race: Race, options: Options, convention: Convention) -> None:
        self.race = race
        self._options = options
        self._convention = convention
        self._budget = TimeBudget(options.seconds)
        self._closest = False

    @property
    def several(self) -> bool:
        """Whether it is known that there are several solutions."""
        return len(self.race.found) > 1

    def verdict(self) -> Verdict:
        """What is known now."""
        race = self.race
        known = self.several or race.complete
        return Verdict(
            puzzle=race.problem.puzzle.name,
            convention=self._convention,
            unique=len(race.found) == 1 if known else None,
            solutions=tuple(map(race.search.decoder.solution, race.found)),
            difference=self._difference() if self.several else None,
            stopped=None if known else race.stopped,
            engine=race.engine,
            seconds=self._budget.elapsed_rounded,
        )

    def _difference(self) -> Difference:
        problem = self.race.problem
        one, other = self.race.found
        return Difference(
            cells=tuple(map(problem.puzzle.grid_data.coordinates, self._cells(one, other))),
            smallest=self._closest,
            images=looks_of(problem, other) in images_under(self._symmetries, one),
        )

    def _cells(self, one: Chosen, other: Chosen) -> tuple[Point, ...]:
        return differing_cells(self.race.problem, one, other)

    @cached_property
    def _symmetries(self) -> Sequence[Symmetry]:
        return symmetries(self.race.problem)

    def come_closer(self) -> Generator[None, None, None]:
        """Go to the solution nearest to the first, from there to the nearest, and so on.

        In the end each of the two is as near to the other as any solution is.
        """
        settled: set[Chosen] = set()
        one, other = self.race.found
        while one not in settled:
            found = yield from self._nearest(one)
            if found.chosen is not None and self._is_nearer(one, found.chosen, other):
                other = self._verified(found.chosen)
            if not found.proven:
                self.race.found[:] = one, other
                return
            settled.add(one)
            one, other = other, one
            self.race.found[:] = one, other
        self._closest = True

    def _nearest(self, one: Chosen) -> Generator[None, None, Nearest]:
        left = self._budget.left
        budget = TimeBudget(NEAREST_SECONDS if left is None else left)
        resources = Resources(budget, self._options.workers)
        return nearest(self.race.problem, one, self.race.group, resources)

    def _is_nearer(self, one: Chosen, new: Chosen, old: Chosen) -> bool:
        return len(self._cells(one, new)) < len(self._cells(one, old))

    def _verified(self, chosen: Chosen) -> Chosen:
        verified_solution(self.race.problem, chosen, "cp-sat")
        return chosen
