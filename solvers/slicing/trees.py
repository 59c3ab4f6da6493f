"""Searching a part from bookmarks with a compiled engine, until that is to end."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from itertools import islice

from jigsat.solvers.engines.compiled import CompiledSearch, Start, found_in
from jigsat.solvers.engines.engine import OnSolutions, Task
from jigsat.solvers.engines.post_check import PostCheck, choices
from jigsat.solvers.slicing.bookmark import TreeBookmark
from jigsat.solvers.slicing.standing import go_to, standing


def search_trees(
    task: Task,
    start: Start,
    bookmarks: Sequence[TreeBookmark],
    is_over: Callable[[], bool],
    on_solutions: OnSolutions,
) -> tuple[TreeBookmark, ...]:
    """Report the solutions behind some bookmarks, each once, and return what is left.

    ``is_over``: asked after every few tenths of a second, whether to end. Raises JournalError
    if a bookmark is none of this part.
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
                        return standing(search, choice, bookmark), *waiting
                    has_begun = True
                elif len(found):
                    on_solutions(found)
    return ()


def searches(
    task: Task, start: Start, bookmark: TreeBookmark
) -> Iterator[tuple[int, CompiledSearch]]:
    """The searches of the choices that a bookmark is for, the first where it stands."""
    end = None if bookmark.onward else bookmark.choice + 1
    every = choices(task.problem, task.subproblem.alive)
    chosen = islice(enumerate(every), bookmark.choice, end)
    for choice, alive in chosen:
        search = start(alive)
        if choice == bookmark.choice:
            go_to(search, bookmark, task.problem.width)
        yield choice, search
