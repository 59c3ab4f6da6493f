"""What the command estimate prints: each number with how far it can be trusted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from jigsat.schemas.text import duration, number_of, roughly

if TYPE_CHECKING:
    from jigsat.solvers.estimation.estimate import Estimate, Estimated


def lines(estimate: Estimate) -> Iterator[str]:
    """Yield the estimate in sentences."""
    steps, seconds = estimate.pieces_put_down, estimate.seconds
    yield f"{estimate.puzzle}: {_number(steps)} pieces to put down{_trust(steps)}"
    time = f"{_at_least(seconds)}{duration(seconds.value)}"
    yield f"  time       {time} on one core with the engine {estimate.engine}{_trust(seconds)}"
    if estimate.threads is not None:
        each = f"{_at_least(seconds)}{duration(seconds.value / estimate.threads)}"
        yield f"  cluster    {each} on its {number_of(estimate.threads, 'thread')}"
    yield f"  solutions  {_solutions(estimate)}"
    if steps.is_exact:
        yield "the tree of the search is so small that all of it was looked at"
    else:
        yield f"estimated by {number_of(estimate.probes, 'random probe')}{_warning(steps)}"


def _solutions(estimate: Estimate) -> str:
    solutions = estimate.solutions
    if solutions is None:
        return "too few, if any, to estimate how many"
    return f"{_number(solutions)}{_trust(solutions)}"


def _number(estimated: Estimated) -> str:
    if estimated.is_exact:
        return f"{estimated.value:,.0f}"
    return f"{_at_least(estimated) or 'some '}{roughly(estimated.value)}"


def _at_least(estimated: Estimated) -> str:
    return "at least " if estimated.at_least else ""


def _trust(estimated: Estimated) -> str:
    """How far the number can be trusted, as the end of a sentence."""
    if estimated.is_exact or estimated.at_least:
        return ""
    if estimated.factor is None:
        return ", but this is little more than a guess"
    return f", within a factor of {estimated.factor:g}"


def _warning(estimated: Estimated) -> str:
    return "; of so many pieces they mostly tell too little" if estimated.at_least else ""
