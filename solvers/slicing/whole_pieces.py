"""Searching a piece to its end, or not at all: nothing of it is reported before that."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from jigsat.models.problem import Rows
from jigsat.models.subproblems import Subproblem
from jigsat.solvers.engines.engine import Task
from jigsat.solvers.engines.registry import engine_named
from jigsat.solvers.time_budget import shortest

#: No more solutions are kept of a piece that has not ended.
MOST_ROWS = 100_000


class _TooMany(Exception):
    """More solutions than are kept."""


def search_whole(
    task: Task, engine: str, piece: Subproblem, seconds: float | None
) -> Rows | None:
    """All solutions of a piece; None if it has not ended after so many seconds.

    Without a time limit all are kept, however many.
    """
    one = replace(task.on(piece), seconds=shortest(seconds, task.seconds))
    found: list[Rows] = [np.zeros((0, task.problem.width), np.int32)]
    number = 0

    def keep(rows: Rows) -> None:
        nonlocal number
        number += len(rows)
        if seconds is not None and number > MOST_ROWS:
            raise _TooMany
        found.append(rows)

    try:
        finished = engine_named(engine).search(one, keep)
    except _TooMany:
        return None
    finally:
        task.work.update(one.work)
    return np.concatenate(found) if finished else None
