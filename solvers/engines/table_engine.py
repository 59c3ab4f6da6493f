"""What the compiled engines share: tables made once for a problem, and searches over them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import partial
from typing import Generic, TypeVar

from jigsat.models.placements import Numbers
from jigsat.models.search_problem import SearchProblem
from jigsat.schemas.errors import OutOfTime
from jigsat.solvers.engines.compiled import (
    CompiledSearch,
    OncePerProblem,
    Priority,
    Start,
    search_compiled,
)
from jigsat.solvers.engines.engine import OnSolutions, Task, ended_on
from jigsat.solvers.engines.restarts import first_solution

T = TypeVar("T")


class TableEngine(ABC, Generic[T]):
    """An engine that makes tables of a problem, and starts compiled searches over them."""

    can_pause = True
    #: Whether one solution is looked for in other orders as well.
    restarts = True

    def __init__(self) -> None:
        self._tables = OncePerProblem(self.make_tables)

    @abstractmethod
    def make_tables(self, problem: SearchProblem) -> T:
        """The tables of a problem. Raises Unsupported."""

    @abstractmethod
    def start(
        self, tables: T, alive: Numbers, priority: Priority | None = None
    ) -> CompiledSearch:
        """The compiled search over these placements; see ``Start``. Raises Unsupported."""

    def search(self, task: Task, on_solutions: OnSolutions) -> bool:
        """Search the subproblem; see ``Engine.search``."""
        in_order = task.all_solutions or not self.restarts
        search = search_compiled if in_order else first_solution
        start = self.ready(task)
        return start is not None and search(task, start, on_solutions)

    def ready(self, task: Task) -> Start | None:
        """See ``CompiledEngine.ready``. Raises Unsupported."""
        try:
            with ended_on(task.stop):
                return self.starter(task.problem)
        except OutOfTime:
            return None

    def starter(self, problem: SearchProblem) -> Start:
        """See ``CompiledEngine.starter``. Raises Unsupported."""
        return partial(self.start, self.tables(problem))

    def tables(self, problem: SearchProblem) -> T:
        """The tables of a problem, made when they are first asked for."""
        return self._tables(problem)
