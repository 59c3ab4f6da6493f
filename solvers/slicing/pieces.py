"""Searching a part with an engine that cannot be put aside: in pieces that end soon.

A piece that does not end in time is cut into smaller ones, and what was found of it is dropped
and found again with these, so that nothing is reported twice.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from jigsat.models.subproblems import Subproblem
from jigsat.schemas.errors import JournalError
from jigsat.solvers.engines.engine import OnSolutions, Stop, Task
from jigsat.solvers.engines.registry import engine_named
from jigsat.solvers.plan import divided
from jigsat.solvers.slicing.bookmark import SubproblemBookmark
from jigsat.solvers.slicing.search_process import lent_process
from jigsat.solvers.slicing.whole_pieces import search_whole
from jigsat.solvers.time_budget import TimeBudget

#: A piece is cut into so many, at least: the more, the less is searched again in all.
FEWEST_PIECES = 8
#: No piece is begun for which less than this share of the time is left.
ENOUGH = 0.5


def search_pieces(
    task: Task,
    engine: str,
    bookmarks: Sequence[SubproblemBookmark],
    seconds: float,
    pieces: Callable[[], int],
    on_solutions: OnSolutions,
) -> tuple[SubproblemBookmark, ...]:
    """Report the solutions of some pieces, each once, and return the pieces that are left.

    It ends after about so many seconds, but not before something is done. ``pieces``: into so
    many one is cut, at least, that takes longer. Raises JournalError if a piece is none of
    this part.
    """
    process_ready(engine, task.stop)
    budget = TimeBudget(seconds)
    waiting = deque(bookmarks)
    while waiting:
        piece = waiting.popleft()
        part = subproblem_of(task, piece)
        left = seconds - budget.elapsed
        if _searched(task, engine, part, left, on_solutions):
            if seconds - budget.elapsed < ENOUGH * seconds:
                break
            continue
        if task.stop.requested:
            return piece, *waiting
        smaller = divided(task.problem, part, max(pieces(), FEWEST_PIECES))
        if len(smaller) > 1:
            return *map(bookmark_of, smaller), *waiting
        if not _searched(task, engine, part, None, on_solutions):
            return piece, *waiting
    return tuple(waiting)


def process_ready(engine: str, stop: Stop) -> None:
    """Have a process ready for an engine that needs one: to start it takes a second or more."""
    if engine_named(engine).blocks:
        with lent_process(engine, stop):
            return


def bookmark_of(part: Subproblem) -> SubproblemBookmark:
    """The bookmark of a smaller subproblem of a part."""
    return SubproblemBookmark(tuple(part.alive.tolist()), part.decided)


def subproblem_of(task: Task, bookmark: SubproblemBookmark) -> Subproblem:
    """The smaller subproblem of a part. Raises JournalError if the part has none like it."""
    alive = np.array(bookmark.alive, np.int64)
    part = task.subproblem
    if not np.isin(alive, part.alive).all() or not (np.diff(alive) > 0).all():
        raise JournalError("found a bookmark with placements that the part has not")
    return replace(part, alive=alive.astype(np.int32), decided=bookmark.decided)


def _searched(
    task: Task, engine: str, part: Subproblem, seconds: float | None, report: OnSolutions
) -> bool:
    """Whether a piece was searched to its end; only then are its solutions reported."""
    if engine_named(engine).blocks:
        with lent_process(engine, task.stop) as process:
            found = process.search(task, part, seconds)
    else:
        found = search_whole(task, engine, part, seconds)
    if found is not None and len(found):
        report(found)
    return found is not None
