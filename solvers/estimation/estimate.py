"""How much work a search is, and how long it will take on this machine."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, sqrt

from jigsat.models.search_problem import SearchProblem
from jigsat.models.subproblems import Subproblem
from jigsat.schemas.display import Displayed
from jigsat.schemas.errors import Unsupported
from jigsat.solvers.engines.registry import compiled_engine
from jigsat.solvers.estimation.probes import Mean, Probes

#: With more pieces the rare large branches, which hold most of the work, are seldom met.
PIECES_OF_GOOD_ESTIMATES = 15
#: An estimate is said to be within a factor of the first of these that is large enough.
FACTORS = (1.5, 2.0, 3.0, 5.0, 10.0)
#: So many standard errors are allowed for.
ERRORS = 2.0


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


def probes_for(
    problem: SearchProblem, engine: str, parts: Sequence[Subproblem], seed: int = 0
) -> Probes:
    """Probes in the trees of that engine. Raises Unsupported if it has none to look at."""
    compiled = compiled_engine(engine)
    if compiled is None:
        raise Unsupported(
            f"the engine '{engine}' cannot be estimated: only those that are compiled can, "
            "scan, smallest-domain and skyline, and the frontier"
        )
    return Probes(problem, compiled.starter(problem), parts, seed)


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


def relative_error(mean: Mean) -> float:
    """The standard error of the logarithm of a number, for errors of any size."""
    if not mean.value:
        return 0.0
    return sqrt(log(1 + mean.variance / mean.value**2))
