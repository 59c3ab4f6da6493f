"""Cutting a search that stands somewhere into several, which have no solution in common.

At each depth of its path there may be something untried. Near the root that is most: it is
dealt out first. One of the searches goes on where the one stood.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import prod

import numpy as np

from jigsat.solvers.engines.compiled import Start
from jigsat.solvers.engines.engine import OnSolutions, Task
from jigsat.solvers.engines.post_check import PostCheck
from jigsat.solvers.slicing.bookmark import TreeBookmark
from jigsat.solvers.slicing.standing import standing
from jigsat.solvers.slicing.trees import searches

#: So many cuts are tried for each search that is wanted: children may turn out to be dead.
TRIES = 20


def cut_trees(
    task: Task,
    start: Start,
    bookmarks: Sequence[TreeBookmark],
    wanted: int,
    on_solutions: OnSolutions,
) -> tuple[TreeBookmark, ...]:
    """The same searches as about so many, or fewer where they are soon at their ends.

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

    def cut(self, bookmark: TreeBookmark) -> list[TreeBookmark]:
        """The search in two, or a step further where it cannot be cut."""
        if bookmark.onward:
            return self._choices(bookmark)
        if bookmark.first >= len(bookmark.rows) - 1:
            return self._advanced(bookmark)
        end = bookmark.first + 1
        rest = replace(bookmark, rows=bookmark.rows[:end])
        return [replace(bookmark, first=end), *self._advanced(rest)]

    def _choices(self, bookmark: TreeBookmark) -> list[TreeBookmark]:
        """The choice that is searched, and those that come after it."""
        number = prod(len(each.sets) for each in self.task.problem.constraints.choices)
        after = bookmark.choice + 1
        others = [TreeBookmark(after)] if after < number else []
        return [replace(bookmark, onward=False), *others]

    def _advanced(self, bookmark: TreeBookmark) -> list[TreeBookmark]:
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
                return [standing(search, choice, bookmark)]
        return []
