"""The limits of a search, and the words for one that is reached."""

from __future__ import annotations

from jigsat.solvers.options import Options
from jigsat.solvers.time_budget import TimeBudget


def limit_reached(options: Options) -> str:
    """That as many solutions were found as were asked for."""
    return f"limit of {options.limit} solution{'' if options.limit == 1 else 's'}"


def while_preparing(options: Options) -> str:
    """That the time limit was over before the search began."""
    return f"{TimeBudget(options.seconds).why_unfinished} while preparing"


def limit_exceeded(options: Options, budget: TimeBudget) -> str | None:
    """The limit of time or memory that has been exceeded, if any."""
    if budget.is_over:
        return budget.why_unfinished
    return _memory_limit_exceeded(options)


def why_unfinished(options: Options, budget: TimeBudget) -> str:
    """Why an engine ended before it had searched everything."""
    memory = None if options.seconds is not None else _memory_limit_exceeded(options)
    return memory or budget.why_unfinished


def _memory_limit_exceeded(options: Options) -> str | None:
    if options.megabytes is None:
        return None
    from jigsat.solvers.workers.memory import megabytes_used  # few searches need psutil

    exceeded = megabytes_used() > options.megabytes
    return f"memory limit of {options.megabytes:g} MB" if exceeded else None
