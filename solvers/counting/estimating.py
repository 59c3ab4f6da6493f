"""Estimating the search for all solutions of a puzzle, without searching."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from math import exp

from jigsat.models.build import BoardProblem
from jigsat.models.search_problem import SearchProblem, plan_for_all
from jigsat.schemas.display import Displayed
from jigsat.schemas.errors import OutOfTime, Uncounted
from jigsat.schemas.other_puzzle import AnyPuzzle
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.support.progress import Progress, Stage, announce, check_limits, limited_by
from jigsat.solvers.choice import choose_engine
from jigsat.solvers.counting.frontier import Frontier, problem_of
from jigsat.solvers.engines.registry import engine_named
from jigsat.solvers.kinds import problem_for
from jigsat.solvers.limits.deadline import TimeBudget
from jigsat.solvers.limits.options import AUTO, FRONTIER
from jigsat.solvers.probes import (
    ERRORS,
    PIECES_OF_GOOD_ESTIMATES,
    Mean,
    Probes,
    probes_for,
    relative_error,
)

#: So many probes, but not many more seconds than this.
PROBES = 600
SECONDS = 2.0
#: A search that takes more seconds is worth a look at its profiles.
LONG = 1.0


#: An estimate is said to be within a factor of the first of these that is large enough.
FACTORS = (1.5, 2.0, 3.0, 5.0, 10.0)


@dataclass(frozen=True)
class Estimated:
    """An estimated number, and how far it can be trusted.

    value: the number
    factor: the true number is probably within this factor of it; 1 if it is exact, None if
        not even the order of magnitude is certain
    at_least: whether the true number may well be far larger
    """

    value: float
    factor: float | None
    at_least: bool = False

    @property
    def is_exact(self) -> bool:
        """Whether the number is known."""
        return self.factor == 1.0


@dataclass(frozen=True)
class Estimate(Displayed):
    """What random probes tell of the search for all solutions of a puzzle.

    engine: which engine would search
    pieces_put_down: how many steps its search takes; of the frontier, how many profiles
    solutions: how many solutions there are, None if the probes met none
    seconds: the processor time of the search, on one core of this machine
    probes: how many probes there were
    """

    puzzle: str
    engine: str
    pieces_put_down: Estimated
    solutions: Estimated | None
    seconds: Estimated
    probes: int


def estimate(puzzle: AnyPuzzle, engine: str = AUTO, seed: int = 0) -> Estimate:
    """How much work it is to find all solutions, and how long it will take here on one core.

    Args:
        puzzle: the puzzle that would be searched.
        engine: a compiled one, ``auto`` for the one that would be taken, or ``frontier``,
            which counts if there is time for that.
        seed: for the random probes.

    Raises:
        UnknownName: if there is no such engine.
        Unsupported: if the work of the engine cannot be estimated.
    """
    if engine == FRONTIER and isinstance(puzzle, PuzzleData):
        return _by_profiles(problem_of(puzzle))
    if engine != AUTO:
        engine_named(engine)
    asked, problem = engine, problem_for(engine, puzzle)
    parts = plan_for_all(problem, can_pause=True, workers=1).parts
    if engine == AUTO:
        engine = choose_engine(problem, parts).engine
    announce(Progress(Stage.ESTIMATING, "the search"))
    probes = probes_for(problem, engine, parts, seed)
    probes.run(PROBES, SECONDS)
    if asked == AUTO and probes.seconds.value > LONG and problem.has_profiles:
        with suppress(Uncounted):
            counted = _by_profiles(problem.listed())
            if counted.solutions is not None:
                return counted
    return judged(problem, engine, probes)


def _by_profiles(problem: BoardProblem) -> Estimate:
    """How many profiles a puzzle has; and its solutions, if these are counted at once.

    Raises Uncounted if it has none.
    """
    announce(Progress(Stage.ESTIMATING, "the profiles"))
    budget = TimeBudget(SECONDS)
    frontier = Frontier(problem)
    profiles, total = 0, None
    with suppress(Uncounted, OutOfTime), limited_by(budget.check):
        profiles = len(frontier.of_looks.profiles)
        total = frontier.total()
    check_limits()  # those of the caller
    is_whole = total is not None
    return Estimate(
        problem.puzzle.name,
        FRONTIER,
        Estimated(profiles, 1.0 if profiles else None, not profiles),
        None if total is None else Estimated(total, 1.0),
        Estimated(budget.elapsed, 1.5 if is_whole else None, not is_whole),
        probes=0,
    )


def judged(problem: SearchProblem, engine: str, probes: Probes) -> Estimate:
    """What the probes tell."""
    deep = problem.width > PIECES_OF_GOOD_ESTIMATES
    steps = _estimated(probes.steps, probes.is_exact, deep)
    solutions = _estimated(probes.solutions, probes.is_exact, deep)
    return Estimate(
        puzzle=problem.puzzle.name,
        engine=engine,
        pieces_put_down=steps,
        solutions=solutions if solutions.value or probes.is_exact else None,
        seconds=_estimated(probes.seconds, exact=False, deep=deep),
        probes=probes.number,
    )


def _estimated(mean: Mean, exact: bool, deep: bool) -> Estimated:
    """The number in words of factors. The mean of a few large numbers is mostly too low."""
    if exact:
        return Estimated(mean.value, 1.0)
    factor = exp(ERRORS * relative_error(mean))
    rounded = next((each for each in FACTORS if each >= factor), None)
    return Estimated(mean.value, rounded, at_least=deep)
