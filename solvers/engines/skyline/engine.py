"""The engine skyline: the fastest way to solutions where rectangles fill a rectangle.

It knows rectangles by their sizes and corners. The placements, which can be tens of thousands
of hundreds of cells each, are never made.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from jigsat.models.problem import Problem
from jigsat.models.rectangles.problem import RectangleProblem
from jigsat.schemas.errors import Unsupported
from jigsat.solvers.engines.compiled import (
    CompiledSearch,
    OncePerProblem,
    Start,
    search_compiled,
)
from jigsat.solvers.engines.engine import OnSolutions, Task
from jigsat.solvers.engines.skyline.kernel import new_search, skyline_kernel
from jigsat.solvers.engines.skyline.tables import Tables, make_tables, numbers_alive

#: Steps between two looks at the clock: a few tenths of a second.
STEPS = 1_000_000


class Skyline:
    """The engine ``skyline``."""

    name = "skyline"
    in_threads = True
    blocks = False

    def __init__(self) -> None:
        self._tables = OncePerProblem(lambda problem: make_tables(_packing(problem)))

    def strategy(self, problem: Problem) -> str:  # noqa: ARG002
        """How the engine searches: always in the same way."""
        return "the narrowest gap of the skyline, and which lengths the sides add up to"

    def search(self, task: Task, on_solutions: OnSolutions) -> bool:
        """Search the subproblem; see ``Engine.search``."""
        return search_compiled(task, self.starter(task.problem), on_solutions)

    def starter(self, problem: Problem) -> Start:
        """See ``CompiledEngine.starter``. Raises Unsupported."""
        return partial(_start, _packing(problem), self._tables(problem))


def _packing(problem: Problem) -> RectangleProblem:
    """The problem, if it is one for this engine. Raises Unsupported."""
    if isinstance(problem, RectangleProblem) and problem.packing.is_full:
        return problem
    raise Unsupported(
        "the engine 'skyline' searches only rectangles that fill a rectangle: no cell may "
        "stay empty, no piece may stay in the box, and there may be no further rules"
    )


def _start(problem: RectangleProblem, tables: Tables, alive: Sequence[int]) -> CompiledSearch:
    """The compiled search for these placements."""
    board = new_search(tables, numbers_alive(problem, alive))
    go_on = partial(skyline_kernel, tables, board)
    return CompiledSearch(go_on, board.counters, (board.next,), len(tables.width), STEPS)
