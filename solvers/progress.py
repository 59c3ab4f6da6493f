"""How far a search is, and how long it may still take.

The first estimate comes from random probes of all branches near the root. As the search goes
on, it compares the branches that are done with their estimates, and corrects the rest
accordingly.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from math import exp, sqrt
from typing import Any

from jigsat.models.search_problem import Plan, SearchProblem
from jigsat.models.subproblems import Subproblem
from jigsat.schemas.errors import OutOfTime, Unsupported
from jigsat.schemas.support.progress import Progress, Stage
from jigsat.solvers.choice import EngineChoice
from jigsat.solvers.engines.engine import Position, Untried
from jigsat.solvers.limits.deadline import TimeBudget, ended_after
from jigsat.solvers.limits.options import FRONTIER
from jigsat.solvers.probes import (
    ERRORS,
    PIECES_OF_GOOD_ESTIMATES,
    Probes,
    Tree,
    probes_for,
    relative_error,
)

#: Behind this share of the tree the work that is left is judged by the work that was.
ENOUGH = 0.2
#: So many probes are made when somebody first asks, for so many seconds.
PROBES, SECONDS = 600, 0.4
#: Nobody has to be told before that, in seconds: to probe a search that is short delays it.
FIRST_SECONDS = 1.0
#: The rate is that since this share of the time.
LATE = 0.6
#: A time in seconds that is not zero.
SHORTEST = 1e-6
#: The least factor by which the time left is uncertain when a search begins.
FACTOR = 3.0
#: The greatest that is worth telling.
GUESS = 10.0
#: With less time left there is no forecast: it would not be wanted any more, in seconds.
LEAST_SECONDS = 1.0


class SearchProgress:
    """Keeps where the parts of a search stand.

    Args:
        problem: the puzzle.
        engine: the engine that searches.
        parts: the parts of the search.
        done: those that an earlier run has finished.
        others: those that are for other runs.
    """

    def __init__(
        self,
        problem: SearchProblem,
        engine: str,
        parts: Sequence[Subproblem],
        done: frozenset[int] = frozenset(),
        others: frozenset[int] = frozenset(),
    ) -> None:
        self._problem = problem
        self._engine = engine
        self._parts = parts
        self._done = done
        self._others = others
        self._ended: set[int] = set()
        self._positions: dict[int, Position] = {}
        self._steps: dict[int, int] = {}
        #: Of these those of what was searched and put aside.
        self._before: dict[int, int] = {}
        self._probes: Probes | None = None
        self._is_too_large = False
        self._time = TimeBudget()
        self._history = deque([(0.0, 0.0)])

    def at(self, part: int, position: Position) -> None:
        """A part is so far."""
        self._positions[part] = position
        self._steps[part] = self._before.get(part, 0) + position.steps

    def put_aside(self, part: int, steps: int) -> None:
        """A part, or a piece of it, is put aside, after ``steps`` more steps."""
        self._steps[part] = self._before[part] = self._before.get(part, 0) + steps

    def ended(self, part: int, steps: int) -> None:
        """A part has ended, after ``steps`` more steps."""
        self.put_aside(part, steps)
        self._ended.add(part)
        if self._probes is not None:
            self._probes.parts[part].trees.clear()

    def so_far(self, solutions: int, budget: TimeBudget) -> Progress:
        """How far the search is, as far as that can be told in the time that is left.

        ``solutions``: how many were found. ``budget``: the time of the search.
        """
        known = Progress(Stage.SEARCHING, f"with {self._engine}", solutions=solutions)
        forecast = None
        if budget.left is None or budget.left >= LEAST_SECONDS:
            with suppress(OutOfTime), ended_after(budget.left):
                forecast = self.forecast(known)
        return forecast or known

    def forecast(self, known: Progress) -> Progress | None:
        """What is known with its share, rate and time left; None if nothing can be told yet."""
        compiled = bool(self._positions)
        if not (compiled or self._ended) or self._time.elapsed < FIRST_SECONDS:
            return None
        if self._is_too_large:
            return None
        try:
            sizes, error = self._sizes() if compiled else ([1.0] * len(self._parts), 0.0)
        except Unsupported:  # the next probe would take as long, and say the same
            self._is_too_large = True
            return None
        shares = [self._share(part) for part in range(len(self._parts))]
        behind = sum(sizes[part] * shares[part] for part in self._this_run())
        ahead = sum(sizes[part] * (1 - shares[part]) for part in self._this_run())
        before = sum(sizes[part] for part in self._done)
        work = float(sum(self._steps.values())) if compiled else behind
        seen = behind / (behind + ahead)
        # How many steps came of each that was estimated; the same is expected of what is left.
        correction = (work / behind) ** min(1.0, seen / ENOUGH) if behind else 1.0
        ahead, before = ahead * correction, before * correction
        rate = self._rate(work)
        told = self._range(ahead / rate, seen, error) if rate else None
        share = (work + before) / (work + before + ahead)
        told_rate = rate if compiled else None
        return replace(known, share=round(share, 4), seconds_left=told, rate=told_rate)

    def _rate(self, work: float) -> float:
        """Work a second of late: towards the end there is not enough for all workers."""
        elapsed = self._time.elapsed
        while len(self._history) > 1 and self._history[0][0] < LATE * elapsed:
            self._history.popleft()
        since, before = self._history[0]
        self._history.append((elapsed, work))
        return (work - before) / max(elapsed - since, SHORTEST)

    def _range(self, left: float, seen: float, error: float) -> tuple[float, float] | None:
        """The time that is left, if it can be told.

        It is uncertain by a factor that shrinks as more has been seen. As long as by far the
        most is ahead, of a deep tree nothing is told: estimates of these are too low.
        """
        factor = max(FACTOR, exp(ERRORS * error)) ** sqrt(1 - seen)
        is_deep = seen < ENOUGH and self._problem.width > PIECES_OF_GOOD_ESTIMATES
        return None if factor > GUESS or is_deep else (left / factor, left * factor)

    def _this_run(self) -> list[int]:
        left_out = self._done | self._others
        return [part for part in range(len(self._parts)) if part not in left_out]

    def _share(self, part: int) -> float:
        """How much of the tree of a part is done, by the weight of its branches."""
        if part in self._ended or part in self._done:
            return 1.0
        position = self._positions.get(part)
        if position is None or self._probes is None:
            return 0.0
        probes = self._probes.parts[part]
        of_choice = weight_behind(probes.tree(position.choice), position.near_root)
        return (position.choice + of_choice) / probes.number_of_trees

    def _sizes(self) -> tuple[list[float], float]:
        if self._probes is None:
            self._probes = probes_for(self._problem, self._engine, self._parts)
            self._probes.run(PROBES, SECONDS)
        means = [
            part.mean(part.steps).value if part.steps else None for part in self._probes.parts
        ]
        known = [mean for mean in means if mean is not None]
        usual = sum(known) / max(len(known), 1)
        sizes = [max(1.0, usual if mean is None else mean) for mean in means]
        return sizes, relative_error(self._probes.steps)


def weight_behind(tree: Tree, near_root: Sequence[Untried]) -> float:
    """The share of a tree that a search has behind it, from what is untried near the root.

    A branch has the weight that the probes have given it.
    """
    node, weight, behind = tree.root, 1.0, 0.0
    path: list[Untried] = []
    for untried in near_root:
        number = _index(node.left, untried)
        if number is None:
            break
        weights = node.weights()
        behind += weight * sum(weights[:number])
        weight *= weights[number]
        below = tree.child(path, node, number)
        path.append(node.ways[number])
        node = below
    return behind


def _index(known: Sequence[Untried], untried: Untried) -> int | None:
    """Which of these it is; None if none, as where a subtree was searched in one look."""
    for number, each in enumerate(known):
        if all((a == b).all() for a, b in zip(each, untried, strict=True)):
            return number
    return None


# What a search did: sizes, work, and when it found its solutions.


#: Points kept of the curve of solutions over time; every other one goes when it is full.
POINTS = 64


class Stats:
    """Filled in while a search runs."""

    def __init__(self, problem: SearchProblem) -> None:
        self._problem = problem
        self._time = TimeBudget()
        self._choice = EngineChoice("", "")
        self._parts = 0
        self._first: float | None = None
        self._curve: list[tuple[float, int]] = []
        self._every = 0.0
        #: What the engine counts of its work: CP-SAT its branches and conflicts.
        self.work: Counter[str] = Counter()
        #: What else is to be told, by its name.
        self.notes: dict[str, str | int] = {}

    def begin(self, choice: EngineChoice, plan: Plan) -> None:
        """The search begins now."""
        self._time = TimeBudget()
        self._choice = choice
        self._parts = len(plan.parts)

    def found(self, total: int, new: int) -> None:
        """Record how many solutions are known, and how many of these are new."""
        if not new:
            return
        seconds = self._time.elapsed_rounded
        self._first = seconds if self._first is None else self._first
        if not self._curve or seconds - self._curve[-1][0] >= self._every:
            self._curve.append((seconds, total))
        if len(self._curve) > POINTS:
            self._curve = self._curve[::2]
            self._every = 2 * self._curve[-1][0] / POINTS

    @property
    def course(self) -> tuple[tuple[float, int], ...]:
        """After how many seconds how many solutions were known."""
        return tuple(self._curve)

    def report(self) -> dict[str, Any]:
        """Everything, ready for JSON."""
        chosen = {"engine": self._choice.engine, **self._choice.report(), **self._problem.sizes}
        if self._choice.engine == FRONTIER:  # there was no search
            return chosen
        return {
            **chosen,
            "subproblems": self._parts,
            **self.notes,
            **self.work,
            "seconds_to_first_solution": self._first,
            "solutions_over_time": self._curve,
        }
