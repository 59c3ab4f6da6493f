"""Explains infeasibility: minimum corrections, and a minimal conflict."""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass, field, replace

from jigsat.analysis.explain.conflict import Conflict, conflict_of, coverers_of
from jigsat.analysis.explain.minimum import MinimumCorrections
from jigsat.analysis.explain.relaxations import minimum_corrections
from jigsat.analysis.query import Answer, Resources
from jigsat.checks.lint.check import Finding, Severity, check
from jigsat.models.relaxation import requirements_of
from jigsat.schemas.grids.grid import Coordinates
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.result import Result
from jigsat.schemas.support.progress import Progress, Stage, announce
from jigsat.solvers.options import Options
from jigsat.solvers.portfolio import Portfolio
from jigsat.solvers.running.deadline import TimeBudget, in_time

# What is known of why a puzzle has no solution, and what is known of it without a search.


@dataclass(frozen=True, repr=False)
class Explanation(Result):
    """Why a puzzle has no solution, as far as it is known.

    ``answer``: whether it has one. ``findings`` prove without a search that it has no solution;
    ``suspicions`` are other things about its data that may be mistakes. ``corrections``: the
    least to give up, for each relaxation; ``unsettled``: the relaxations for which the time was
    too short, with the best that was found of each. ``conflict`` cannot hold together, and
    ``coverers`` are the pieces that can cover the cells in it. ``finished``: nothing was left
    to look for.
    """

    puzzle: str
    answer: Answer
    findings: tuple[Finding, ...] = ()
    suspicions: tuple[Finding, ...] = ()
    corrections: tuple[MinimumCorrections, ...] = ()
    unsettled: tuple[MinimumCorrections, ...] = ()
    conflict: Conflict | None = None
    coverers: Mapping[Coordinates, tuple[str, ...]] = field(default_factory=dict)
    finished: bool = False
    seconds: float = 0.0

    def __repr__(self) -> str:
        return f"Explanation({self.puzzle}: has a solution: {self.answer.value})"


def known_at_once(puzzle: Puzzle) -> Explanation:
    """What is known of a puzzle without a search."""
    announce(Progress(Stage.CHECKING, "the data"))
    found = check(puzzle)
    proofs = tuple(finding for finding in found if finding.no_solution)
    others = tuple(
        finding
        for finding in found
        if not finding.no_solution and finding.severity is not Severity.NOTE
    )
    answer = Answer.NO if proofs else Answer.NOT_KNOWN
    return Explanation(puzzle.name, answer, findings=proofs, suspicions=others)


def explain(puzzle: Puzzle, seconds: float | None = 120.0, workers: int = 1) -> Explanation:
    """Why a puzzle has no solution, and the least to give up so that it has one.

    Args:
        puzzle: the puzzle to explain.
        seconds: how long at most; what was not found by then is left out.
        workers: the number of threads.
    """
    return deque(explanations(puzzle, seconds, workers), maxlen=1)[0]


def explanations(
    puzzle: Puzzle, seconds: float | None = None, workers: int = 1
) -> Iterator[Explanation]:
    """Yield what is known, each time that more is known; the last one is the explanation."""
    budget = TimeBudget(seconds)
    for known in in_time(_explanations(puzzle, budget, workers), budget):
        yield replace(known, seconds=budget.elapsed_rounded)


def _explanations(
    puzzle: Puzzle, budget: TimeBudget, workers: int
) -> Generator[Explanation, None, None]:
    yield Explanation(puzzle.name, Answer.NOT_KNOWN)
    known = known_at_once(puzzle)
    yield known
    yield from searched(puzzle, known, Resources(budget, workers))


# The stages of an explanation that take a search: is there a solution, and if not, why not?


#: The share of the time for finding out whether there is a solution.
SEARCH_SHARE = 0.65
#: The share of the time that is left for minimum corrections.
CORRECTIONS_SHARE = 0.85


def searched(puzzle: Puzzle, known: Explanation, resources: Resources) -> Iterator[Explanation]:
    """Yield what is known, each time that more is known."""
    if known.answer is Answer.NOT_KNOWN:
        known = _solved(puzzle, known, resources)
        yield known
    if known.answer is not Answer.NO:
        return
    requirements = requirements_of(puzzle)
    for minima in minimum_corrections(requirements, resources.share(CORRECTIONS_SHARE)):
        known = replace(known, corrections=minima.settled, unsettled=minima.open)
        yield known
    announce(Progress(Stage.PROVING, "what cannot hold together"))
    conflict = conflict_of(requirements, replace(resources, workers=1))
    coverers = coverers_of(requirements, conflict.requirements)
    finished = conflict.is_minimal and not known.unsettled
    yield replace(known, conflict=conflict, coverers=coverers, finished=finished)


def _solved(puzzle: Puzzle, known: Explanation, resources: Resources) -> Explanation:
    """Whether the puzzle has a solution."""
    resources = resources.share(SEARCH_SHARE)
    options = Options(limit=1, time_limit=resources.budget.seconds, workers=resources.workers)
    portfolio = Portfolio(puzzle, options)
    deque(portfolio.run(), maxlen=0)
    if portfolio.found:
        return replace(known, answer=Answer.YES, finished=True)
    return replace(known, answer=Answer.NO) if portfolio.complete else known
