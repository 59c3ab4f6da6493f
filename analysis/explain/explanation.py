"""Explains infeasibility: a minimal conflict and minimum corrections."""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass, field, replace

from jigsat.analysis.explain.conflict import Conflict, conflict_of, coverers_of
from jigsat.analysis.explain.correction import MinimumCorrections
from jigsat.analysis.explain.relaxations import minimum_corrections
from jigsat.analysis.query import Answer, Resources
from jigsat.checks.lint.check import Finding, check
from jigsat.models.decode import Decoder
from jigsat.models.relaxation.requirements import requirements_of
from jigsat.schemas.grids.grid import Coordinates
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Solution
from jigsat.solvers.options import Options
from jigsat.solvers.portfolio import Portfolio
from jigsat.solvers.time_budget import TimeBudget
from jigsat.solvers.workers.alarm import in_time

#: The share of the time for finding out whether there is a solution.
SEARCH_SHARE = 0.65
#: The share of the time that is left for minimum corrections.
CORRECTIONS_SHARE = 0.85


@dataclass(frozen=True)
class Explanation:
    """Why a puzzle has no solution, as far as it is known.

    ``answer``: whether it has one; ``solution`` is one if it does. ``findings`` prove without
    a search that there is none. ``conflict`` cannot hold together, and ``coverers`` are the
    pieces that can cover the cells in it. ``corrections``: the least to give up, for each
    relaxation. ``finished``: nothing was left to look for.
    """

    puzzle: str
    answer: Answer
    solution: Solution | None = None
    findings: tuple[Finding, ...] = ()
    corrections: tuple[MinimumCorrections, ...] = ()
    conflict: Conflict | None = None
    coverers: Mapping[Coordinates, tuple[str, ...]] = field(default_factory=dict)
    finished: bool = False
    seconds: float = 0.0


def explain(puzzle: Puzzle, seconds: float | None = 120.0, workers: int = 1) -> Explanation:
    """Why a puzzle has no solution, and the least to give up so that it has one.

    Args:
        seconds: how long at most; what was not found by then is left out.
        workers: the number of threads.
    """
    return deque(explanations(puzzle, seconds, workers), maxlen=1)[0]


def explanations(
    puzzle: Puzzle, seconds: float | None = None, workers: int = 1
) -> Iterator[Explanation]:
    """Yield what is known, each time that more is known; the last one is the explanation."""
    resources = Resources(TimeBudget(seconds), workers)
    for known in in_time(_explanations(puzzle, resources), resources.budget):
        yield replace(known, seconds=resources.budget.elapsed_rounded)


def _explanations(puzzle: Puzzle, resources: Resources) -> Generator[Explanation, None, None]:
    yield Explanation(puzzle.name, Answer.NOT_KNOWN)
    known = _first(puzzle)
    yield known
    if known.answer is Answer.NOT_KNOWN:
        known = _searched(puzzle, known, resources)
        yield known
    if known.answer is not Answer.NO:
        return
    requirements = requirements_of(puzzle)
    for minimum in minimum_corrections(requirements, resources.share(CORRECTIONS_SHARE)):
        known = replace(known, corrections=(*known.corrections, minimum))
        yield known
    conflict = conflict_of(requirements, replace(resources, workers=1))
    coverers = coverers_of(requirements, conflict.requirements)
    finished = conflict.is_minimal
    yield replace(known, conflict=conflict, coverers=coverers, finished=finished)


def _first(puzzle: Puzzle) -> Explanation:
    """What is known without a search."""
    findings = tuple(finding for finding in check(puzzle) if finding.no_solution)
    answer = Answer.NO if findings else Answer.NOT_KNOWN
    return Explanation(puzzle.name, answer, findings=findings)


def _searched(puzzle: Puzzle, known: Explanation, resources: Resources) -> Explanation:
    """Whether the puzzle has a solution."""
    resources = resources.share(SEARCH_SHARE)
    options = Options(limit=1, seconds=resources.budget.seconds, workers=resources.workers)
    portfolio = Portfolio(puzzle, options)
    deque(portfolio.run(), maxlen=0)
    for chosen in portfolio.found:
        solution = Decoder(portfolio.problem).solution(chosen)
        return replace(known, answer=Answer.YES, solution=solution, finished=True)
    return replace(known, answer=Answer.NO) if portfolio.complete else known
