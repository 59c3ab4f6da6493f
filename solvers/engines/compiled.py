"""Searches that are written in C, and go on from call to call.

The kernel takes a state, continues the search for a number of steps or until it has
found so many solutions, and comes back: between two calls there is time to look at the clock,
to hand on what was found, and to check what it does not look at itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product
from time import monotonic
from typing import Any, Generic, Protocol, TypeVar, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from jigsat.models.forms import Implication
from jigsat.models.placements import Numbers
from jigsat.models.problem import Flags, Rows
from jigsat.models.search_problem import SearchProblem
from jigsat.solvers.engines.engine import OnSolutions, Pace, Position, Task, Untried
from jigsat.solvers.kernels.library import GoOn
from jigsat.solvers.limits.deadline import TimeBudget
from jigsat.solvers.limits.interrupts import gc_paused

T = TypeVar("T")
#: A number for each placement: those with the least are tried first.
Priority = NDArray[np.float64]

DEPTH = 0
#: So many depths tell well enough how far a search is.
NEAR_ROOT = 8
#: Solutions collected before they are handed on: so many, or fewer of very many pieces, since
#: whoever takes them works on them for long, and asks nothing about limits meanwhile.
ROWS, NUMBERS = 4_096, 2**19


@dataclass(frozen=True)
class CompiledSearch:
    """A search that can go on, and where it stands.

    Its tree can also be walked at will: whoever changes what is untried at a depth, and goes
    on by one step, chooses the child that it visits.

    go_on: the kernel
    counters: the first of them is the depth, below zero at the end of the search
    untried: arrays whose row at a depth says what is still to be tried there
    nothing: the value in these rows where nothing is
    steps: how many take a few tenths of a second
    left: how many pieces of each class are not laid; None if the search does not count them
    is_cursor: whether what is untried is the next place in a list, and not a set
    again: starts the same search again, where that is faster than to start it
    """

    go_on: GoOn
    counters: NDArray[np.int64]
    untried: tuple[NDArray[Any], ...]
    nothing: int
    steps: int
    left: NDArray[np.integer] | None = None
    is_cursor: bool = False
    again: Callable[[], CompiledSearch] | None = None

    @property
    def depth(self) -> int:
        """How far the search is from the root; below zero at its end."""
        return int(self.counters[DEPTH])

    def untried_at(self, depth: int) -> Untried:
        """What is still to be tried at a depth, as a copy."""
        return tuple(np.copy(array[depth]) for array in self.untried)

    def try_at(self, depth: int, untried: Untried) -> None:
        """Set what is still to be tried at a depth."""
        for array, row in zip(self.untried, untried, strict=True):
            array[depth] = row

    def try_nothing_at(self, depth: int) -> None:
        """Leave nothing to be tried at a depth: the search goes back from there."""
        for array in self.untried:
            array[depth] = self.nothing

    @property
    def near_root(self) -> tuple[Untried, ...]:
        """What is still to be tried at the first depths above the one where the search is."""
        return tuple(self.untried_at(depth) for depth in range(min(self.depth, NEAR_ROOT)))


class Start(Protocol):
    """Makes a search over some placements."""

    def __call__(self, alive: Numbers, priority: Priority | None = None, /) -> CompiledSearch:
        """The search that tries candidates in their own order, or by priority."""
        ...


@runtime_checkable
class CompiledEngine(Protocol):
    """What an engine has beside the methods of ``Engine`` if its tree can be walked."""

    def starter(self, problem: SearchProblem) -> Start:
        """What makes the searches of a problem's subproblems."""
        ...

    def ready(self, task: Task) -> Start | None:
        """The same; None if a stop was requested before it was made."""
        ...


class OncePerProblem(Generic[T]):
    """Tables of a problem: made once for all its subproblems, which several threads search."""

    def __init__(self, make: Callable[[SearchProblem], T]) -> None:
        self._make = make
        self._made_for: tuple[SearchProblem, T] | None = None

    def __call__(self, problem: SearchProblem) -> T:
        """The tables of this problem."""
        made_for = self._made_for
        if made_for is None or made_for[0] is not problem:
            with gc_paused():
                made_for = self._made_for = problem, self._make(problem)
        return made_for[1]


# Rules that a compiled search does not check on its way, but on what it has found.
#
# So an engine need not know every form that a rule can have. It is only good where these rules
# leave a fair share of what is found; where they leave little, CP-SAT is the better engine.


class PostCheck:
    """Checks rows of placements for the bounded sums and the implications of a problem."""

    def __init__(self, problem: SearchProblem) -> None:
        self._size = problem.nothing + 1
        self._implications = problem.constraints.implications
        sums = list(problem.sums())
        self._table = np.zeros((self._size, len(sums)), np.int32)
        for column, bounded_sum in enumerate(sums):
            for index, number in bounded_sum.of.items():
                self._table[index, column] = number
        self._least = np.array([bounded_sum.least for bounded_sum in sums], np.int32)
        self._most = np.array([bounded_sum.most for bounded_sum in sums], np.int32)

    def passes(self, rows: Rows) -> Flags:
        """For each row whether it satisfies all of them."""
        totals = self._table[rows].sum(axis=1)
        good = ((self._least <= totals) & (totals <= self._most)).all(axis=1)
        return np.asarray(good & self._satisfies_implications(rows), np.bool_)

    def _satisfies_implications(self, rows: Rows) -> Flags:
        good = np.ones(len(rows), np.bool_)
        for implication in self._implications:
            good &= self._satisfies(implication, rows)
        return good

    def _satisfies(self, implication: Implication, rows: Rows) -> Flags:
        others = np.zeros(self._size, np.bool_)
        others[list(implication.others)] = True
        applies = (rows == implication.placement).any(axis=1)
        return np.asarray(~applies | others[rows].any(axis=1), np.bool_)


def choices(problem: SearchProblem, alive: Numbers) -> Iterator[Numbers]:
    """The placements that are still alive, for each way to make all the problem's choices.

    Solutions of different choices are different, so they are searched one after the other.
    """
    for unused in product(*(choice.sets for choice in problem.constraints.choices)):
        left = np.ones(problem.nothing, np.bool_)
        left[list(frozenset[int]().union(*unused))] = False
        yield alive[left[alive]]


# Going through a compiled search.


def search_compiled(task: Task, start: Start, on_solutions: OnSolutions) -> bool:
    """Search a subproblem in the given order; see ``Engine.search``."""
    budget = TimeBudget(task.seconds)
    post_check = PostCheck(task.problem)
    for choice, alive in enumerate(choices(task.problem, task.subproblem.alive)):
        for found in found_in(task, start(alive), choice, post_check):
            if found is None:
                task.stop.wait_for_turn()
                if task.stop.requested or budget.is_over:
                    return False
            elif len(found):
                on_solutions(found if task.all_solutions else found[:1])
                if not task.all_solutions:
                    return True
    return True


def found_in(
    task: Task, search: CompiledSearch, choice: int, post_check: PostCheck
) -> Iterator[Rows | None]:
    """The solutions of a choice in groups; and None each time before the search goes on."""
    pieces = task.problem.width
    most = min(ROWS, 1 + NUMBERS // max(1, pieces)) if task.all_solutions else 1
    rows = np.zeros((most, pieces), np.int32)
    pace = Pace(search.steps)
    while search.depth >= 0:
        yield None
        started = monotonic()
        number, taken = search.go_on(rows, pace.steps)
        pace.took(monotonic() - started)
        task.work.update(pieces_put_down=taken)
        if search.depth >= 0:
            steps = task.work["pieces_put_down"]
            task.on_position(Position(choice, search.near_root, steps))
        found = np.sort(rows[:number])
        yield found[post_check.passes(found)]
