"""Searching a part for a while: what was found, and bookmarks of what is left.

A slice is what a worker does before it is heard again, whoever it works for. As what is found
and what is left come together, nothing is lost or counted twice, whatever becomes of a worker.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from jigsat.models.problem import Rows
from jigsat.schemas.errors import JournalError
from jigsat.solvers.engines.compiled import CompiledEngine
from jigsat.solvers.engines.engine import OnSolutions, Task
from jigsat.solvers.engines.registry import compiled_engine, engine_named
from jigsat.solvers.slicing.bookmark import (
    BEGINNING,
    Bookmark,
    SubproblemBookmark,
    TreeBookmark,
)
from jigsat.solvers.slicing.cutting import cut_trees
from jigsat.solvers.slicing.pieces import bookmark_of, search_pieces
from jigsat.solvers.slicing.reused import Reused
from jigsat.solvers.slicing.trees import search_trees
from jigsat.solvers.time_budget import TimeBudget

#: What is left of a part is noted so often, where it is.
SLICE_SECONDS = 5.0
#: And of an engine that cannot be put aside: what does not end until then is begun again.
PIECE_SECONDS = 20.0
#: A slice ends when so many solutions are found, so that they fit into memory.
MOST_ROWS = 100_000


@dataclass(frozen=True)
class Slice:
    """What came of searching a part for a while.

    found: solutions, as the engine reports them, not expanded by the part's symmetries
    left: searches that are still to be gone on with; none: the part is finished
    work: what the engine counts of its own work
    """

    found: Rows
    left: tuple[Bookmark, ...]
    work: Counter[str]


def search_slice(
    task: Task,
    engine: str,
    bookmarks: Sequence[Bookmark] | None,
    seconds: float,
    pieces: int = 1,
) -> Slice:
    """Search a part for all its solutions, for about so many seconds.

    Args:
        task: the part. Its own time limit and its stop are heeded as well.
        engine: the engine that searches, by name.
        bookmarks: what of the part is to be searched; None: all of it.
        seconds: how long; less if more solutions are found than fit into memory.
        pieces: what is left is cut into about so many, if it can be.

    Raises JournalError if a bookmark is none of this part and engine.
    """
    found: list[Rows] = [np.zeros((0, task.problem.width), np.int32)]
    budget, limit = TimeBudget(seconds), TimeBudget(task.seconds)

    def is_over() -> bool:
        return budget.is_over or limit.is_over or sum(map(len, found)) >= MOST_ROWS

    task = task.on(task.subproblem)  # it counts its own work
    left = search_on(task, engine, bookmarks, seconds, lambda: pieces, found.append, is_over)
    return Slice(np.concatenate(found), left, task.work)


def search_on(
    task: Task,
    engine: str,
    bookmarks: Sequence[Bookmark] | None,
    seconds: float,
    pieces: Callable[[], int],
    on_solutions: OnSolutions,
    is_over: Callable[[], bool],
) -> tuple[Bookmark, ...]:
    """The same, but report solutions as they are found, and return what is left.

    ``pieces``: asked at the end. ``is_over``: asked by compiled searches, instead of the time,
    every few tenths of a second. Of other engines, see ``search_pieces``.
    """
    compiled = compiled_engine(engine)
    if compiled is None:
        given = [bookmark_of(task.subproblem)] if bookmarks is None else _pieces(bookmarks)
        return search_pieces(task, engine, given, seconds, pieces, on_solutions)
    places = [BEGINNING] if bookmarks is None else _trees(bookmarks)
    return _search_trees(task, compiled, places, pieces, on_solutions, is_over)


def search_unit(
    task: Task,
    engine: str,
    bookmarks: Sequence[Bookmark] | None,
    noting: bool,
    pieces: Callable[[], int],
    on_solutions: OnSolutions,
) -> tuple[bool, tuple[Bookmark, ...] | None]:
    """Search a part, or what is left of it: whether nothing was left out but for what is left.

    Args:
        task: the part.
        engine: the engine, by name.
        bookmarks: what of the part is to be searched; None: all of it.
        noting: whether to end after ``SLICE_SECONDS``.
        pieces: asked again and again by compiled searches: more than one ends the search, and
            what is left is cut into so many.
        on_solutions: called with solutions as they are found.

    What is left is None if the search cannot be gone on with.
    """
    in_slices = noting or bookmarks is not None or compiled_engine(engine) is not None
    if not (task.all_solutions and in_slices):
        return engine_named(engine).search(task, on_solutions), None
    slice_, limit, rows = TimeBudget(SLICE_SECONDS), TimeBudget(task.seconds), Counter[str]()

    def report(found: Rows) -> None:
        rows["found"] += len(found)
        on_solutions(found)

    def is_over() -> bool:
        over = noting and (slice_.is_over or rows["found"] >= MOST_ROWS)
        return over or limit.is_over or pieces() > 1

    left = search_on(task, engine, bookmarks, PIECE_SECONDS, pieces, report, is_over)
    stopped = task.stop.requested or limit.is_over
    return not (left and stopped), left


def _search_trees(
    task: Task,
    engine: CompiledEngine,
    bookmarks: Sequence[TreeBookmark],
    pieces: Callable[[], int],
    on_solutions: OnSolutions,
    is_over: Callable[[], bool],
) -> tuple[TreeBookmark, ...]:
    ready = engine.ready(task)
    if ready is None:
        return tuple(bookmarks)
    start = Reused(ready)
    left = search_trees(task, start, bookmarks, is_over, on_solutions)
    wanted = pieces()
    if wanted == 1 or task.stop.requested:
        return left
    return cut_trees(task, start, left, wanted, on_solutions)


def _trees(bookmarks: Sequence[Bookmark]) -> list[TreeBookmark]:
    trees: list[TreeBookmark] = []
    for bookmark in bookmarks:
        match bookmark:
            case TreeBookmark():
                trees.append(bookmark)
            case SubproblemBookmark():
                raise JournalError("found a bookmark of another engine, which is not compiled")
    return trees


def _pieces(bookmarks: Sequence[Bookmark]) -> list[SubproblemBookmark]:
    pieces: list[SubproblemBookmark] = []
    for bookmark in bookmarks:
        match bookmark:
            case SubproblemBookmark():
                pieces.append(bookmark)
            case TreeBookmark():
                raise JournalError("found a bookmark of another engine, which is compiled")
    return pieces
