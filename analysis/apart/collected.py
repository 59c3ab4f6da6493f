"""Taking apart what is collected, as far as there is time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from jigsat.analysis.apart.apart import has_straight_moves, way_apart
from jigsat.analysis.apart.disassembly import compile_disassembly
from jigsat.schemas.collection import Collection
from jigsat.schemas.layouts.moves import WayApart
from jigsat.schemas.progress import Progress, Stage, update
from jigsat.schemas.puzzle import Puzzle
from jigsat.solvers.interrupts import BY_HAND, Interrupts
from jigsat.solvers.time_budget import TimeBudget

#: The seconds for all solutions together, if nothing else is asked for.
SECONDS = 10.0
#: No solution has more than this, so that a hard one leaves time for the others.
_SECONDS_EACH = 4.0


def with_ways_apart(
    puzzle: Puzzle,
    collection: Collection,
    seconds: float | None = SECONDS,
    interrupts: Interrupts | None = None,
) -> Collection:
    """The collection, in which each solution in space says how it is taken apart.

    Args:
        seconds: the time for all of them, once the search is compiled; 0 if nobody wants to
            know. An interrupt ends it, too.
    """
    if seconds == 0 or not has_straight_moves(puzzle):
        return collection
    interrupts, ways = interrupts or Interrupts(), list[WayApart | None]()
    compile_disassembly()
    budget = TimeBudget(seconds)
    with interrupts.deferred():
        _, interrupted = interrupts.latest(_ways(puzzle, collection, budget), None, ways.append)
    why = BY_HAND if interrupted else budget.why_unfinished
    left = WayApart(None, unknown=why)
    numbers = range(len(collection.solutions))
    solutions = tuple(
        replace(collection.solutions[n], apart=ways[n] if n < len(ways) else left)
        for n in numbers
    )
    return replace(collection, solutions=solutions)


def _ways(puzzle: Puzzle, collection: Collection, budget: TimeBudget) -> Iterator[WayApart]:
    """How each solution is taken apart, until the time is up."""
    of = len(collection.solutions)
    for done, each in enumerate(collection.solutions):
        if budget.is_over:
            return
        update(partial(_progress, done, of))
        seconds = budget.share(1, at_most=_SECONDS_EACH).seconds
        yield way_apart(puzzle, each.solution, seconds)


def _progress(done: int, of: int) -> Progress:
    return Progress(Stage.TAKING_APART, done=done, of=of, unit="solution")
