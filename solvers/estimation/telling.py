"""Telling how far a search is to whoever listens."""

from __future__ import annotations

from dataclasses import replace

from jigsat.schemas.errors import OutOfTime
from jigsat.schemas.progress import Progress, Stage, announce, update
from jigsat.solvers.engines.compiling import COMPILING, IN_THIS_PROCESS
from jigsat.solvers.estimation.progress import Forecast, SearchProgress
from jigsat.solvers.time_budget import TimeBudget
from jigsat.solvers.workers.alarm import ended_after

#: With less time left there is no forecast: it would not be wanted any more, in seconds.
LEAST_SECONDS = 1.0


def announce_search(engine: str) -> None:
    """Tell that a search begins."""
    announce(Progress(Stage.SEARCHING, f"with {engine}"))


def tell_progress(
    progress: SearchProgress, engine: str, solutions: int, budget: TimeBudget
) -> None:
    """Tell how far a search is, if it is time for that.

    ``solutions``: how many were found. ``budget``: the time of the search.
    """
    if IN_THIS_PROCESS.is_going_on:
        announce(COMPILING)
    else:
        update(lambda: so_far(progress, engine, solutions, budget))


def so_far(
    progress: SearchProgress, engine: str, solutions: int, budget: TimeBudget
) -> Progress:
    """How far a search is; see ``tell_progress``."""
    known = Progress(Stage.SEARCHING, f"with {engine}", solutions=solutions)
    forecast = _forecast(progress, budget)
    if forecast is None:
        return known
    return replace(
        known,
        share=round(forecast.share, 4),
        seconds_left=forecast.seconds_left,
        rate=forecast.rate,
    )


def _forecast(progress: SearchProgress, budget: TimeBudget) -> Forecast | None:
    """How far the search is, if that can be told in the time that is left."""
    if budget.left is not None and budget.left < LEAST_SECONDS:
        return None
    try:
        with ended_after(budget.left):
            return progress.forecast()
    except OutOfTime:
        return None
