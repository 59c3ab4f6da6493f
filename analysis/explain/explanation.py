"""Explains infeasibility: minimum corrections, and a minimal conflict."""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterator
from dataclasses import replace

from jigsat.analysis.answer import Answer
from jigsat.analysis.explain.known import Explanation, known_at_once
from jigsat.schemas.puzzle import Puzzle
from jigsat.solvers.time_budget import TimeBudget
from jigsat.solvers.workers.alarm import in_time


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
    # Loaded now and not before: it takes OR-tools as long as many a puzzle takes so far.
    from jigsat.analysis.explain.stages import searched
    from jigsat.analysis.query import Resources

    yield from searched(puzzle, known, Resources(budget, workers))
