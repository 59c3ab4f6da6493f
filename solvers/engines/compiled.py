"""Searches that are compiled by numba, and go on from call to call.

The compiled function takes a state, goes on with the search for so many steps or until it has
found so many solutions, and comes back: between two calls there is time to look at the clock,
to hand on what was found, and to check what it does not look at itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from threading import Event
from typing import Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from jigsat.models.problem import Problem, Rows
from jigsat.solvers.engines.engine import OnSolutions, Task
from jigsat.solvers.engines.post_check import PostCheck, choices
from jigsat.solvers.gc_pause import gc_paused
from jigsat.solvers.time_budget import TimeBudget

T = TypeVar("T")
#: Goes on with a search: given room for solutions and a number of steps, returns how many
#: solutions it wrote and how many steps it took.
GoOn = Callable[[NDArray[np.int32], int], tuple[int, int]]
#: Makes a search over some placements: how it goes on, and its counters, the first of which is
#: its depth, below zero at its end.
Start = Callable[[Sequence[int]], tuple[GoOn, NDArray[np.int64]]]

DEPTH = 0
#: Solutions collected before they are handed on.
ROWS = 4_096
#: Set when a compiled search is called, and when it was: the first time on a machine takes
#: seconds, in which it is compiled.
CALLED, COMPILED = Event(), Event()


class OncePerProblem(Generic[T]):
    """Tables of a problem: made once for all its subproblems, which several threads search."""

    def __init__(self, make: Callable[[Problem], T]) -> None:
        self._make = make
        self._made_for: tuple[Problem, T] | None = None

    def __call__(self, problem: Problem) -> T:
        """The tables of this problem."""
        made_for = self._made_for
        if made_for is None or made_for[0] is not problem:
            with gc_paused():
                made_for = self._made_for = problem, self._make(problem)
        return made_for[1]


def search_compiled(task: Task, start: Start, steps: int, on_solutions: OnSolutions) -> bool:
    """Search a subproblem; see ``Engine.search``. After so many steps it looks at the clock."""
    budget = TimeBudget(task.seconds)
    for alive in choices(task.problem, task.subproblem.alive):
        for found in _found(task, start, steps, alive):
            if found is None:
                if task.stop.requested or budget.is_over:
                    return False
            elif len(found):
                on_solutions(found if task.all_solutions else found[:1])
                if not task.all_solutions:
                    return True
    return True


def _found(task: Task, start: Start, steps: int, alive: Sequence[int]) -> Iterator[Rows | None]:
    """The solutions in groups; and None each time before the search goes on."""
    post_check = PostCheck(task.problem)
    go_on, counters = start(alive)
    pieces = task.problem.puzzle.piece_count
    rows = np.zeros((ROWS if task.all_solutions else 1, pieces), np.int32)
    while counters[DEPTH] >= 0:
        yield None
        CALLED.set()
        number, taken = go_on(rows, steps)
        COMPILED.set()
        task.work.update(pieces_put_down=taken)
        found = np.sort(rows[:number])
        yield found[post_check.passes(found)]
