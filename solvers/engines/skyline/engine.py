"""The engine skyline: the fastest way to solutions where rectangles fill a rectangle.

It knows rectangles by their sizes and corners. The placements, which can be tens of thousands
of hundreds of cells each, are never made.
"""

from __future__ import annotations

from functools import partial

from jigsat.models.cell_numbers import Numbers
from jigsat.models.rectangles.problem import RectangleProblem
from jigsat.models.search_problem import SearchProblem
from jigsat.schemas.errors import Unsupported
from jigsat.solvers.engines.compiled import CompiledSearch, Priority
from jigsat.solvers.engines.skyline.kernel import new_search, skyline_kernel
from jigsat.solvers.engines.skyline.tables import Tables, make_tables, numbers_alive
from jigsat.solvers.engines.table_engine import TableEngine

#: Steps between two looks at the clock: a few tenths of a second.
STEPS = 1_000_000
PackingTables = tuple[RectangleProblem, Tables]


class Skyline(TableEngine[PackingTables]):
    """The engine ``skyline``."""

    name = "skyline"
    restarts = False

    def strategy(self, problem: SearchProblem) -> str:  # noqa: ARG002
        """How the engine searches: always in the same way."""
        return "the narrowest gap of the skyline, and which lengths the sides add up to"

    def make_tables(self, problem: SearchProblem) -> PackingTables:
        """See ``TableEngine.make_tables``. Raises Unsupported."""
        packing = _packing(problem)
        return packing, make_tables(packing)

    def start(
        self,
        tables: PackingTables,
        alive: Numbers,
        priority: Priority | None = None,  # noqa: ARG002
    ) -> CompiledSearch:
        """The compiled search for these placements."""
        problem, lengths = tables
        board = new_search(lengths, numbers_alive(problem, alive))
        go_on = partial(skyline_kernel, lengths, board)
        kinds = len(lengths.width)
        return CompiledSearch(
            go_on, board.counters, (board.next,), kinds, STEPS, is_cursor=True
        )


def _packing(problem: SearchProblem) -> RectangleProblem:
    """The problem, if it is one for this engine. Raises Unsupported."""
    if isinstance(problem, RectangleProblem) and problem.packing.is_full:
        return problem
    raise Unsupported(
        "the engine 'skyline' searches only rectangles that fill a rectangle: no cell may "
        "stay empty, no piece may stay in the box, and there may be no further rules"
    )
