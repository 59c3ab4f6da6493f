"""Judging candidates: how many solutions one has, how it comes apart, how hard it is.

A generator knows one kind of puzzle and no solver. It is a Python generator: it yields a
puzzle, is sent what the judge found out about it, and yields another. All chance comes from the
source that it is given, and the engines that judge are named, so the same seed makes the same
puzzles.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import closing
from dataclasses import astuple, dataclass, replace
from random import Random
from typing import Any

import numpy as np

from jigsat.analysis.apart.apart import Apart, taken_apart
from jigsat.analysis.apart.disassembly import Limit, Loosened, TooManyStates, loosened
from jigsat.analysis.rating import Rating, nothing_known, ratings
from jigsat.models.build import BoardProblem, make_problem
from jigsat.models.problem import Rows
from jigsat.models.symmetry.classes import images_of_solution
from jigsat.schemas.errors import OutOfTime
from jigsat.schemas.grids.grid import Grid, Point
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Solution
from jigsat.schemas.support.text import number_of
from jigsat.solvers.engines.registry import best_engines, is_installed
from jigsat.solvers.kernels import no_kernels
from jigsat.solvers.limits.deadline import TimeBudget, ended_after
from jigsat.solvers.limits.options import Options
from jigsat.solvers.search import Search
from jigsat.solvers.verifiers import verified_solution

#: The fields of a puzzle, as they are typed.
Fields = dict[str, Any]


@dataclass(frozen=True)
class Laid:
    """Pieces where they lie in a solution, by their cells, and how a puzzle is made of them.

    Where the solution has to come apart, this one is tried before there is a puzzle at all:
    most candidates end there.
    """

    grid: Grid
    parts: Sequence[Iterable[Point]]
    fields: Callable[[], Fields]


@dataclass(frozen=True)
class Judgement:
    """What is known of a candidate.

    ``solutions`` are those that were found, images counted once; ``complete``: there are no
    others. ``images``: how many each of them stands for.
    ``apart``: how the one solution comes apart, if it has to. ``loosened``: how far that is, if
    it is not enough; if that was known before the ``candidate`` was made, there is none.
    """

    candidate: Puzzle | None
    solutions: tuple[Solution, ...]
    complete: bool
    engine: str
    images: tuple[int, ...] = ()
    apart: Apart | None = None
    loosened: Loosened | None = None

    @property
    def puzzle(self) -> Puzzle:
        """The candidate, if it was made."""
        assert self.candidate is not None
        return self.candidate

    @property
    def fits(self) -> bool:
        """Whether it is what is wanted: it has one solution, which comes apart if it has to."""
        return self.unique and self.loosened is None

    @property
    def merit(self) -> tuple[float, ...]:
        """By what candidates are compared: the greater, the better."""
        if self.loosened is not None:
            return (0.0, *astuple(self.loosened))
        return (1.0, -float(len(self.solutions)))

    @property
    def unique(self) -> bool:
        """Whether there is exactly one solution."""
        return self.complete and len(self.solutions) == 1


Proposal = Fields | Laid
#: Yields candidates, and is sent the judgement of each.
Candidates = Generator[Proposal, Judgement, None]
Generate = Callable[[Random], Candidates]
#: Yields None now and then, so that whoever waits can be interrupted.
Judging = Generator[None, None, Judgement | None]


@dataclass(frozen=True)
class Judge:
    """Searches candidates for solutions, up to ``most`` of them.

    ``confirms``: a second engine
    has to find the same. ``level``: the solution has to come apart, and that takes so many
    moves or more until something is out; 0: it need not come apart.
    """

    most: int = 2
    confirms: bool = True
    level: int = 0

    def judge(self, puzzle: Puzzle, budget: TimeBudget) -> Judging:
        """What the engine finds that is best at finding all solutions; None without time."""
        try:
            return (yield from self._found(puzzle, budget))
        except OutOfTime:
            return None

    def _found(self, puzzle: Puzzle, budget: TimeBudget) -> Judging:
        with ended_after(budget.left):
            problem = make_problem(puzzle)
        found = yield from self._searched(problem, best_engines(problem).for_all, budget)
        if found is None or not (found.unique and self.level):
            return found
        (solution,) = found.solutions
        parts = [placed.cells for placed in solution.placements]
        far = self.falls_short(puzzle.grid_data, parts, budget)
        if far is not None:
            return replace(found, loosened=far)
        return replace(found, apart=taken_apart(puzzle, solution))

    def falls_short(
        self, grid: Grid, parts: Sequence[Iterable[Point]], budget: TimeBudget
    ) -> Loosened | None:
        """How far pieces can be loosened, if they should come apart and do not, or too soon.

        Raises OutOfTime.
        """
        if not self.level:
            return None
        cells = [np.array(sorted(part), np.int32) for part in parts]
        try:
            with ended_after(budget.left):
                far = loosened(cells, Limit(MOST_STATES), grid)
        except TooManyStates:
            return Loosened(0, apart=False, states=0)
        return None if far.apart and far.moves >= self.level else far

    def confirm(self, found: Judgement, budget: TimeBudget) -> Judging:
        """What a second engine finds, of another kind if it ends soon enough."""
        if not self.confirms:
            return found
        others = [name for name in SECOND if name != found.engine and is_installed(name)]
        if not others:
            raise no_kernels("confirming a design by a second engine")
        problem = make_problem(found.puzzle)
        for name in others:
            last = name == others[-1]
            patience = budget if last else budget.share(1.0, at_most=PATIENCE)
            second = yield from self._searched(problem, name, patience)
            if second is not None:
                return second
        return None

    def _searched(self, problem: BoardProblem, engine: str, budget: TimeBudget) -> Judging:
        options = Options(self.most, budget.left, engine, workers=1)
        try:
            search = Search(problem, options, limit_classes=True, verifier=_Later())
        except OutOfTime:
            return None
        chosen: list[tuple[int, ...]] = []
        with closing(search.batches()) as batches:
            for batch in batches:
                chosen += map(tuple, batch.rows[batch.new_class].tolist())
                yield None
        if not search.complete and len(chosen) < self.most:
            return None
        if search.complete and len(chosen) == 1:
            verified_solution(problem, chosen[0], engine)
        assert isinstance(problem.puzzle, Puzzle)
        return Judgement(
            problem.puzzle,
            tuple(map(search.decoder.solution, chosen)),
            search.complete,
            engine,
            tuple(images_of_solution(search.plan.group, each).number for each in chosen),
        )


class _Later:
    """Verifies nothing: the many solutions of candidates that are rejected leave nowhere.

    Of a candidate with one solution, the solution is verified by itself.
    """

    def check(self, rows: Rows) -> None:
        """Accept them."""


#: Engines that confirm what the first one found, the most different one first.
SECOND = ("cp-sat", "smallest-domain", "scan")
#: Seconds after which another engine is asked to confirm it.
PATIENCE = 20.0
#: Searches that tell how hard a design is.
FOR_RATING = 3
#: The judge lists so many solutions of a candidate, where a generator learns from them.
MOST = 50
#: Pieces that can be moved in more ways are taken for such that do not come apart.
MOST_STATES = 20_000
#: Rating a design takes so many seconds at most.
RATING_SECONDS = 2.0


def rated(judged: Judgement) -> Generator[None, None, Rating]:
    """Rate a candidate with one solution, in a short time."""
    latest = nothing_known(judged.puzzle)
    for rating in ratings(with_counts(judged), RATING_SECONDS, FOR_RATING):
        latest = rating
        yield None
    return latest


def quick_rating(puzzle: Puzzle) -> Rating:
    """How hard a puzzle is, as far as that is known soon."""
    (*_, last) = (nothing_known(puzzle), *ratings(puzzle, RATING_SECONDS, FOR_RATING))
    return last


def rating_words(rating: Rating) -> str:
    """How hard a puzzle is, in a sentence for its file."""
    effort, forced = rating.effort, rating.forced
    conflicts = effort.conflicts.median if effort else None
    measured = [
        number_of(rating.pieces, "piece"),
        "conflicts not measured" if conflicts is None else f"{conflicts:,.0f} conflicts",
        f"{forced.guesses:.1f} guesses" if forced else "guesses not measured",
    ]
    return f"By jigsat rate: {', '.join(measured)}."


def with_counts(judged: Judgement, **more: Any) -> Puzzle:
    """The puzzle with its counts, which are known now; ``more``: of its fields."""
    fields = {**judged.puzzle.model_dump(mode="json", exclude_unset=True), **more}
    known = {"solutions": judged.images[0], "up_to_symmetry": 1}
    return Puzzle.model_validate({**fields, "known": known})
