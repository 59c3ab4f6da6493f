"""Finding the first solutions of a puzzle."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass

from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.solution import Solution
from jigsat.solvers.follow import OnProgress
from jigsat.solvers.interrupts import BY_HAND, Interrupts
from jigsat.solvers.options import Options
from jigsat.solvers.search import Search
from jigsat.solvers.time_budget import TimeBudget


@dataclass(frozen=True)
class FirstSolutions:
    """Solutions of a puzzle, whether these are all, and what stopped the search if not."""

    solutions: tuple[Solution, ...]
    complete: bool
    stopped: str | None
    engine: str
    seconds: float


def find(
    puzzle: PuzzleData,
    options: Options | None = None,
    on_solution: Callable[[Solution], object] | None = None,
    *,
    on_progress: OnProgress | None = None,
    interrupts: Interrupts | None = None,
) -> FirstSolutions:
    """Find solutions, by default one; an interrupt ends the search.

    Args:
        puzzle: the puzzle to search.
        options: the limits, the engine and the number of runners.
        on_solution: called with each solution as it is found.
        on_progress: called with the search before it begins.
        interrupts: the signals that end the search; by default it is Ctrl-C.
    """
    budget = TimeBudget()
    interrupts = interrupts or Interrupts()
    search = Search(puzzle, options or Options(limit=1))
    if on_progress is not None:
        on_progress(search)
    solutions: list[Solution] = []
    with interrupts.deferred():
        stopped = _collect(search, solutions, on_solution, interrupts)
    return FirstSolutions(
        tuple(solutions), search.complete, stopped, search.engine, budget.elapsed_rounded
    )


def _collect(
    search: Search,
    solutions: list[Solution],
    on_solution: Callable[[Solution], object] | None,
    interrupts: Interrupts,
) -> str | None:
    """Add the solutions to a list, and return why the search stopped."""
    try:
        with closing(interrupts.interruptible(search)) as stream:
            for found in stream:
                if found.new_look:
                    solutions.append(found.solution)
                    if on_solution is not None:
                        on_solution(found.solution)
    except KeyboardInterrupt:
        return BY_HAND
    return search.stopped
