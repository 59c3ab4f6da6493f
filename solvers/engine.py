"""What a search engine is, to everything that uses one.

An engine is given a problem and a branch of it, and reports the branch's solutions as it
finds them. It knows placements and rules; it does not verify, count, split or print.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from threading import Lock
from typing import Protocol

from jigsat.models.branches import Branch
from jigsat.models.problem import Chosen, Problem

#: Called with each solution as it is found.
OnSolution = Callable[[Chosen], None]


class Stop:
    """A request to stop, from any thread. An engine asks it, or is told by ``on_request``."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._told: list[Callable[[], None]] = []
        self.requested = False

    def request(self) -> None:
        """Ask every search that listens to stop soon."""
        with self._lock:
            self.requested = True
            told, self._told = self._told, []
        for tell in told:
            tell()

    def on_request(self, tell: Callable[[], None]) -> None:
        """Call ``tell`` when stopping is requested: now, if it already was."""
        with self._lock:
            if not self.requested:
                self._told.append(tell)
                return
        tell()


@dataclass(frozen=True)
class Task:
    """One search: a branch of a problem, and how far to go.

    ``all_solutions`` false asks for one solution only. ``seconds`` bounds the wall clock.
    ``threads`` is how many an engine may use inside one search.
    """

    problem: Problem
    branch: Branch
    all_solutions: bool = True
    seconds: float | None = None
    threads: int = 1
    stop: Stop = field(default_factory=Stop)

    def on(self, branch: Branch) -> Task:
        """The same task on another branch."""
        return replace(self, branch=branch)


class Engine(Protocol):
    """A way to search a branch for its solutions."""

    name: str

    def search(self, task: Task, on_solution: OnSolution) -> bool:
        """Report every solution of the branch once; true if the search went to its end.

        It has gone to its end when it has shown that there are no further solutions, or,
        for one solution, when that is found.
        """
        ...
