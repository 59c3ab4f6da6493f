"""Randomised restarts: how a compiled search looks for one solution.

How long a backtracking search takes to its first solution is a matter of luck: with another
order of candidates it may be a thousand times as long, or as short (Gomes, Selman, Crato and
Kautz 2000, on heavy tails). So half of all steps go into one search in the given order, which
never starts again, and which can prove that there is no solution. The other
half go into searches each in another random order, given up after a number of steps that
follows the sequence of Luby, Sinclair and Zuckerman (1993). With several threads one of them
searches in the given order, and the others restart.

The order is learned from these: pieces that were often left over come sooner (as in "squeaky
wheel" optimisation, Joslin and Clements 1999). Only tables are put in order; the compiled
search is the one that finds all solutions.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from threading import Event, Lock
from time import monotonic

import numpy as np

from jigsat.models.placements import Numbers
from jigsat.models.problem import Rows
from jigsat.models.search_problem import SearchProblem
from jigsat.solvers.engines.compiled import CompiledSearch, PostCheck, Priority, Start, choices
from jigsat.solvers.engines.engine import FEWEST, OnSolutions, Pace, Task
from jigsat.solvers.limits.deadline import TimeBudget

#: The shortest attempts have one unit: this part of the steps that an engine takes in some
#: tenths of a second, so that to begin costs little.
UNITS = 10
#: How much of what was learned before is kept at each restart.
KEPT = 0.9
#: The share of chance in the order of candidates; the rest is learned.
CHANCE = 0.5


def first_solution(task: Task, start: Start, on_solutions: OnSolutions) -> bool:
    """Report one solution of a subproblem; see ``Engine.search``."""
    hunt = _Hunt(task, start)
    with ThreadPoolExecutor(task.threads) as threads:
        others = [threads.submit(hunt.join, number) for number in range(1, task.threads)]
        hunt.join(0)
    for other in others:
        other.result()
    if hunt.found is not None:
        on_solutions(hunt.found)
    return hunt.decided.is_set()


class _Attempt:
    """A search through all ways to make the problem's choices, which goes on call by call."""

    def __init__(self, start: Start, choices: Sequence[Numbers], order: Priority | None):
        self._start = start
        self._waiting = list(reversed(choices))
        self._order = order
        self.pace = Pace(FEWEST)
        self._search: CompiledSearch | None = None

    @property
    def search(self) -> CompiledSearch | None:
        """The current search; None if everything was searched."""
        while (self._search is None or self._search.depth < 0) and self._waiting:
            self._search = self._start(self._waiting.pop(), self._order)
        return self._search if self._search is not None and self._search.depth >= 0 else None


class _Hunt:
    """What several threads do to find one solution. ``decided``: it is found, or cannot be.

    Each thread's restarts depend on the task's seed and on the thread's number alone.
    """

    def __init__(self, task: Task, start: Start) -> None:
        self.found: Rows | None = None
        self.decided = Event()
        self._task = task
        self._start = start
        self._budget = TimeBudget(task.seconds)
        self._post_check = PostCheck(task.problem)
        self._choices = list(choices(task.problem, task.subproblem.alive))
        self._gone = Event()
        self._lock = Lock()

    def join(self, number: int) -> None:
        """Search in this thread until a solution is found, by whichever, or time is up."""
        try:
            for attempt, length in self._attempts(number):
                self._try(attempt, length)
                if self._is_over:
                    return
        finally:
            self._gone.set()

    @property
    def _is_over(self) -> bool:
        return self._gone.is_set() or self._task.stop.requested or self._budget.is_over

    def _attempts(self, number: int) -> Iterator[tuple[_Attempt, int]]:
        """What a thread tries, and how long each time: in units."""
        random = np.random.default_rng((self._task.seed, number))
        left_over = LeftOver(self._task.problem)
        in_order = _Attempt(self._start, self._choices, None)
        restarts = number > 0 or self._task.threads == 1
        for length in map(luby, count(1)):
            if number == 0:
                yield in_order, length
            if restarts:
                shuffled = _Attempt(self._start, self._choices, left_over.priority(random))
                yield shuffled, length
                left_over.learn(shuffled.search)

    def _try(self, attempt: _Attempt, length: int) -> None:
        units = float(length)
        while units > 0 and not self._is_over:
            search = attempt.search
            if search is None:
                self.decided.set()
                self._gone.set()
                return
            unit = max(FEWEST, search.steps // UNITS)
            self._task.stop.wait_for_turn()
            units -= self._go_on(search, attempt.pace, math.ceil(units * unit)) / unit

    def _go_on(self, search: CompiledSearch, pace: Pace, most: int) -> int:
        """Take some steps, and what they find. Returns their number, at least 1."""
        rows = np.zeros((1, self._task.problem.width), np.int32)
        started = monotonic()
        number, steps = search.go_on(rows, min(pace.steps, most))
        pace.took(monotonic() - started)
        self._take(np.sort(rows[:number]), steps)
        return max(steps, 1)

    def _take(self, rows: Rows, taken: int) -> None:
        passed = rows[self._post_check.passes(rows)]
        with self._lock:
            self._task.work.update(pieces_put_down=taken)
            if len(passed) and self.found is None:
                self.found = passed
        if len(passed):
            self.decided.set()
            self._gone.set()


class LeftOver:
    """How often pieces of each class were left over where a search was given up."""

    def __init__(self, problem: SearchProblem) -> None:
        self._class_of = problem.classes.class_of
        self._pieces = problem.classes.most.astype(np.float64)
        self._often = np.zeros(len(self._pieces))

    def learn(self, search: CompiledSearch | None) -> None:
        """Take in which pieces a search had not laid when it was given up."""
        if search is not None and search.left is not None:
            self._often = KEPT * self._often + search.left / self._pieces

    def priority(self, random: np.random.Generator) -> Priority:
        """An order for the placements, partly learned and partly chance."""
        learned = self._often / max(self._often.max(initial=0.0), 1e-9)
        priority: Priority = CHANCE * random.random(len(self._class_of))
        priority -= learned[self._class_of]
        return priority


def luby(number: int) -> int:
    """The numbers 1, 1, 2, 1, 1, 2, 4, 1, ...: the best lengths for restarts of unknown luck.

    From Luby, Sinclair and Zuckerman, Optimal speedup of Las Vegas algorithms (1993).
    """
    power = (number + 1).bit_length() - 1
    if number + 1 == 1 << power:
        return 1 << (power - 1)
    return luby(number + 1 - (1 << power))
