"""Has an exact cover problem exactly one solution?"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace

from jigsat.analysis.unique import Verdict
from jigsat.models.exact_cover.decode import CoverDecoder
from jigsat.models.exact_cover.problem import CoverProblem
from jigsat.schemas.exact_cover import CoverSolution, ExactCover
from jigsat.schemas.solution import Convention
from jigsat.solvers.options import Options
from jigsat.solvers.portfolio import Portfolio
from jigsat.solvers.time_budget import TimeBudget


def cover_verdicts(
    cover: ExactCover, options: Options | None = None
) -> Iterator[Verdict[CoverSolution]]:
    """What is known so far, every few tenths of a second; the last one is the verdict.

    The search stops at the second solution.
    """
    options = replace(options or Options(), limit=2)
    budget = TimeBudget(options.seconds)
    portfolio = Portfolio(cover, options)
    with closing(portfolio.run()) as steps:
        for _ in steps:
            yield _verdict(portfolio, budget)
    yield _verdict(portfolio, budget)


def _verdict(portfolio: Portfolio[CoverProblem], budget: TimeBudget) -> Verdict[CoverSolution]:
    """What is known now."""
    found = portfolio.found
    known = len(found) > 1 or portfolio.complete
    return Verdict(
        puzzle=portfolio.problem.puzzle.name,
        convention=Convention.SOLUTIONS,
        unique=len(found) == 1 if known else None,
        solutions=tuple(map(CoverDecoder(portfolio.problem).solution, found)),
        difference=None,
        stopped=None if known else portfolio.stopped,
        engine=portfolio.engine,
        seconds=budget.elapsed_rounded,
    )
