"""Searching a part for a while: what was found, and bookmarks of what is left.

A slice is what a worker does before it is heard again, whoever it works for. As what is found
and what is left come together, nothing is lost or counted twice, whatever becomes of a worker.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from math import prod

import numpy as np

from jigsat.models.placements import Numbers
from jigsat.models.problem import Rows
from jigsat.schemas.errors import JournalError, OutOfTime
from jigsat.schemas.support.progress import limited_by
from jigsat.solvers.engines.compiled import (
    CompiledSearch,
    PostCheck,
    Priority,
    Start,
    choices,
    found_in,
)
from jigsat.solvers.engines.engine import OnSolutions, Task
from jigsat.solvers.engines.registry import compiled_engine, engine_named
from jigsat.solvers.limits.deadline import TimeBudget
from jigsat.solvers.running.work import BEGINNING, Bookmark, Row, UnitOutcome

# Between a compiled search and the bookmark of where it stands.
#
# A bookmark says what is untried at each depth, and not what lies on the board: the search
# goes there by its own steps, and is nowhere that it could not have come to by itself. That
# keeps a bookmark small, and whatever stands in one, the compiled code, which does not
# check bounds, sees only its own states.


def bookmark_at(search: CompiledSearch, choice: int, begun_at: Bookmark) -> Bookmark:
    """The bookmark of a search that has taken a step and is not at its end.

    ``begun_at``: the bookmark from which it came here.
    """
    same = begun_at.choice == choice
    before = begun_at.rows[: begun_at.first] if same else ()
    rows = tuple(_row(search, depth) for depth in range(len(before), search.depth + 1))
    return Bookmark(choice, (*before, *rows), len(before), begun_at.onward)


def restore(search: CompiledSearch, bookmark: Bookmark, width: int) -> None:
    """Bring a search that is at its beginning to a bookmark.

    ``width``: of a row of solutions. Raises JournalError if the search has no such place.
    """
    last = len(bookmark.rows) - 1
    out = np.zeros((1, width), np.int32)
    for depth, row in enumerate(bookmark.rows):
        if search.depth != depth:
            raise _no_such_place()
        _try_until(search, depth, row, out)
        if depth < last:
            search.try_nothing_at(depth)  # so that the search cannot go on from here
    for depth in range(bookmark.first, last):
        _set(search, depth, bookmark.rows[depth])
    if search.depth > last >= 0:
        search.try_nothing_at(search.depth)  # the child that was tried last


def _try_until(search: CompiledSearch, depth: int, row: Row, out: Rows) -> None:
    if _row(search, depth) == row:
        return
    if search.is_cursor:
        _set(search, depth, _one_before(search, depth, row))
    while _row(search, depth) != row:
        if search.depth > depth:
            search.try_nothing_at(search.depth)
        search.go_on(out, 1)
        if search.depth < depth:
            raise _no_such_place()


def _one_before(search: CompiledSearch, depth: int, row: Row) -> Row:
    """The place in a list just before this one. Raises JournalError if that is not in it."""
    ((place,),) = row if [len(each) for each in row] == [1] else ((-1,),)
    ((start,),) = _row(search, depth)
    if not start < place <= search.nothing:
        raise _no_such_place()
    return ((place - 1,),)


def _row(search: CompiledSearch, depth: int) -> Row:
    return tuple(
        tuple(np.atleast_1d(array).astype(object).tolist())
        for array in search.untried_at(depth)
    )


def _set(search: CompiledSearch, depth: int, row: Row) -> None:
    for array, numbers in zip(search.untried, row, strict=True):
        array[depth] = np.array(numbers, array.dtype).reshape(array[depth].shape)


def _no_such_place() -> JournalError:
    return JournalError("found a bookmark that the search never comes to")


# Searching a part from bookmarks with a compiled engine, until that is to end.


def search_trees(
    task: Task,
    start: Start,
    bookmarks: Sequence[Bookmark],
    is_over: Callable[[], bool],
    on_solutions: OnSolutions,
) -> tuple[Bookmark, ...]:
    """Report the solutions behind some bookmarks, each once, and return what is left.

    ``is_over``: asked after every few tenths of a second, whether to end. Raises JournalError
    if a bookmark does not belong to this part.
    """
    waiting = deque(bookmarks)
    post_check = PostCheck(task.problem)
    while waiting:
        bookmark = waiting.popleft()
        for choice, search in searches(task, start, bookmark):
            has_begun = False
            for found in found_in(task, search, choice, post_check):
                if found is None:
                    task.stop.wait_for_turn()
                    if has_begun and (task.stop.requested or is_over()):
                        return bookmark_at(search, choice, bookmark), *waiting
                    has_begun = True
                elif len(found):
                    on_solutions(found)
    return ()


def searches(
    task: Task, start: Start, bookmark: Bookmark
) -> Iterator[tuple[int, CompiledSearch]]:
    """The searches of the choices that a bookmark is for, the first where it stands."""
    end = None if bookmark.onward else bookmark.choice + 1
    every = choices(task.problem, task.subproblem.alive)
    chosen = islice(enumerate(every), bookmark.choice, end)
    for choice, alive in chosen:
        search = start(alive)
        if choice == bookmark.choice:
            restore(search, bookmark, task.problem.width)
        yield choice, search


# Cutting a search that stands somewhere into several, which have no solution in common.
#
# At each depth of its path there may be something untried. Near the root that is most: it
# is dealt out first. One of the searches goes on where the one stood.


#: So many cuts are tried for each search that is wanted: children may turn out to be dead.
TRIES = 20


def cut_trees(
    task: Task,
    start: Start,
    bookmarks: Sequence[Bookmark],
    wanted: int,
    on_solutions: OnSolutions,
) -> tuple[Bookmark, ...]:
    """The same searches cut into about ``wanted``, or fewer where they end soon.

    What is found on the way is reported, and no longer among what is left.
    """
    cutter = _Cutter(task, start, on_solutions)
    pieces = list(bookmarks)
    for _ in range(wanted * TRIES):
        if not pieces or len(pieces) >= wanted:
            break
        largest = min(pieces, key=lambda each: each.first)
        pieces.remove(largest)
        pieces += cutter.cut(largest)
    return tuple(pieces)


@dataclass(frozen=True)
class _Cutter:
    task: Task
    start: Start
    on_solutions: OnSolutions

    def cut(self, bookmark: Bookmark) -> list[Bookmark]:
        """The search in two, or a step further where it cannot be cut."""
        if bookmark.onward:
            return self._choices(bookmark)
        if bookmark.first >= len(bookmark.rows) - 1:
            return self._advanced(bookmark)
        end = bookmark.first + 1
        rest = replace(bookmark, rows=bookmark.rows[:end])
        return [replace(bookmark, first=end), *self._advanced(rest)]

    def _choices(self, bookmark: Bookmark) -> list[Bookmark]:
        number = prod(len(each.sets) for each in self.task.problem.constraints.choices)
        after = bookmark.choice + 1
        others = [Bookmark(after)] if after < number else []
        return [replace(bookmark, onward=False), *others]

    def _advanced(self, bookmark: Bookmark) -> list[Bookmark]:
        """The search after a step, if it is not at its end then."""
        problem = self.task.problem
        out = np.zeros((1, problem.width), np.int32)
        for choice, search in searches(self.task, self.start, bookmark):
            found, _ = search.go_on(out, 1)
            rows = np.sort(out[:found])
            rows = rows[PostCheck(problem).passes(rows)]
            if len(rows):
                self.on_solutions(rows)
            if search.depth >= 0:
                return [bookmark_at(search, choice, bookmark)]
        return []


# Tables that are made once for several searches over the same placements.


class Reused:
    """Starts searches like another one, and of some of them only the tables once.

    ``start``: makes a search, which may know how to begin again.
    """

    def __init__(self, start: Start) -> None:
        self._start = start
        self._known: dict[bytes, CompiledSearch] = {}

    def __call__(self, alive: Numbers, priority: Priority | None = None, /) -> CompiledSearch:
        """See ``Start``."""
        if priority is not None:
            return self._start(alive, priority)
        known = self._known.get(alive.tobytes())
        if known is not None and known.again is not None:
            return known.again()
        search = self._start(alive)
        if search.again is not None:
            self._known[alive.tobytes()] = search
        return search


#: What is left of a part is noted so often, where it is.
SLICE_SECONDS = 5.0
#: But at first so soon, so that a run that is killed every few seconds gets somewhere.
FIRST_SECONDS = 2.0
#: A slice ends when so many solutions are found, so that they fit into memory.
MOST_ROWS = 100_000


def search_unit(
    task: Task,
    engine: str,
    bookmarks: Sequence[Bookmark],
    ends: Callable[[int], bool],
    pieces: Callable[[], int],
    on_solutions: OnSolutions,
) -> UnitOutcome:
    """Search a part, or what is left of it, and report solutions as they are found.

    An engine that is not compiled searches the whole part, and nobody knows what is left of it.

    Args:
        task: the part.
        engine: the engine, by name.
        bookmarks: what of the part is to be searched.
        ends: asked every few tenths of a second whether the search is to end, with the number
            of solutions found.
        pieces: asked at the end, into about how many what is left is cut.
        on_solutions: called with solutions as they are found.

    Raises JournalError if a bookmark does not belong to this part and engine.
    """
    try:
        with limited_by(task.stop.check):
            compiled = compiled_engine(engine)
    except OutOfTime:  # while the engine was loaded
        return UnitOutcome(tuple(bookmarks), task.work, finished=False)
    if compiled is None and tuple(bookmarks) != (BEGINNING,):
        raise JournalError("found a bookmark of another engine, which is compiled")
    if compiled is None or not task.all_solutions:
        finished = engine_named(engine).search(task, on_solutions)
        return UnitOutcome(None, task.work, finished)
    ready = compiled.ready(task)
    if ready is None:
        return UnitOutcome(tuple(bookmarks), task.work, finished=False)
    start, limit, rows = Reused(ready), TimeBudget(task.seconds), Counter[str]()

    def report(found: Rows) -> None:
        rows["found"] += len(found)
        on_solutions(found)

    def is_over() -> bool:
        return limit.is_over or ends(rows["found"])

    left = search_trees(task, start, bookmarks, is_over, report)
    wanted = pieces()
    if wanted > 1 and not task.stop.requested:
        left = cut_trees(task, start, left, wanted, report)
    stopped = task.stop.requested or limit.is_over
    return UnitOutcome(left, task.work, finished=not (left and stopped))


def seconds_of_slice(run: TimeBudget) -> float:
    """How long a slice is: less if a run has not gone on for so long."""
    return min(SLICE_SECONDS, max(FIRST_SECONDS, run.elapsed))
