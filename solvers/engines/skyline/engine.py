"""The engine skyline: the fastest way to solutions where rectangles fill a rectangle.

Or where they lie settled in a corner of it, with play.
It knows rectangles by their sizes and corners. The placements, which can be tens of thousands
of hundreds of cells each, are never made.
"""

from __future__ import annotations

from typing import cast

from jigsat.models.placements import Numbers
from jigsat.models.rectangles import RectangleProblem
from jigsat.models.search_problem import SearchProblem
from jigsat.solvers.engines.compiled import CompiledSearch, Priority
from jigsat.solvers.engines.engine import refuse_unsuited
from jigsat.solvers.engines.skyline import corners
from jigsat.solvers.engines.skyline.tables import (
    Tables,
    make_tables,
    new_search,
    numbers_alive,
)
from jigsat.solvers.engines.table_engine import TableEngine
from jigsat.solvers.kernels.library import search

#: Steps between two looks at the clock: a few tenths of a second.
STEPS = 1_000_000
#: Tables are needed only where nothing may stay empty.
PackingTables = tuple[RectangleProblem, Tables | None]


class Skyline(TableEngine[PackingTables]):
    """The engine ``skyline``."""

    name = "skyline"
    restarts = False

    def strategy(self, problem: SearchProblem) -> str:
        """How the engine searches."""
        if _packing(problem).packing.is_settled:
            return "the inner corners of a staircase, and how much of it is wasted"
        return "the narrowest gap of the skyline, and which lengths the sides add up to"

    def make_tables(self, problem: SearchProblem) -> PackingTables:
        """See ``TableEngine.make_tables``. Raises Unsupported."""
        packing = _packing(problem)
        return packing, None if packing.packing.is_settled else make_tables(packing)

    def start(
        self,
        tables: PackingTables,
        alive: Numbers,
        priority: Priority | None = None,  # noqa: ARG002
    ) -> CompiledSearch:
        """The compiled search for these placements."""
        problem, lengths = tables
        if lengths is None:
            return _among_corners(problem, alive)
        board = new_search(lengths, numbers_alive(problem, alive))
        go_on = search("skyline", lengths, board)
        kinds = len(lengths.width)
        return CompiledSearch(
            go_on, board.counters, (board.next,), kinds, STEPS, is_cursor=True
        )


def _among_corners(problem: RectangleProblem, alive: Numbers) -> CompiledSearch:
    """The compiled search for settled packings."""
    tray = corners.new_search(problem, alive)
    go_on = search("corners", tray, problem.number_of_blanks or 0)
    nothing = (len(tray.chosen) + 2) * len(tray.width)
    return CompiledSearch(go_on, tray.counters, (tray.next,), nothing, STEPS, is_cursor=True)


def _packing(problem: SearchProblem) -> RectangleProblem:
    """The problem, if it is one for this engine. Raises Unsupported."""
    refuse_unsuited(problem, Skyline.name)
    return cast(RectangleProblem, problem)
