"""The engine smallest-domain: the fastest way to all solutions where pieces have several cells.

On the plane the scan is as fast, as a narrow front of filled cells keeps its gaps in sight; in
space and on ragged boards there is no such front, and it pays to look everywhere for the cell
or the piece that has the fewest placements left.
"""

from __future__ import annotations

import numpy as np

from jigsat.models.placements import Numbers
from jigsat.models.search_problem import SearchProblem
from jigsat.schemas.errors import Unsupported
from jigsat.solvers.engines.compiled import CompiledSearch, Priority
from jigsat.solvers.engines.engine import FEWEST, refuse_unsuited
from jigsat.solvers.engines.smallest_domain.state import new_search
from jigsat.solvers.engines.smallest_domain.tables import Tables, make_tables
from jigsat.solvers.engines.table_engine import TableEngine
from jigsat.solvers.kernels.library import search

#: Steps between two looks at the clock: a few tenths of a second.
STEPS = 200_000
#: On large boards these are fewer: as many as look so many times at a placement at most.
LOOKS = 600_000_000
#: A place behind the end of every list.
BEHIND_ALL = 1 << 62


class SmallestDomain(TableEngine[Tables]):
    """The engine ``smallest-domain``."""

    name = "smallest-domain"

    def strategy(self, problem: SearchProblem) -> str:  # noqa: ARG002
        """How the engine searches: always in the same way."""
        return "what has the fewest placements left: a cell, a piece or an item"

    def make_tables(self, problem: SearchProblem) -> Tables:
        """See ``TableEngine.make_tables``. Raises Unsupported."""
        refuse_unsuited(problem, self.name)
        return make_tables(problem)

    def start(
        self, tables: Tables, alive: Numbers, priority: Priority | None = None
    ) -> CompiledSearch:
        """The compiled search for masks of this size."""
        if priority is not None:
            alive = alive[np.argsort(priority[alive], kind="stable")]
        try:
            stack, board = new_search(tables, alive)
        except MemoryError:
            raise Unsupported(
                f"the engine smallest-domain has not enough memory for its lists of "
                f"{len(alive):,} placements; cp-sat and scan need less"
            ) from None
        steps = max(FEWEST, min(STEPS, LOOKS // max(1, len(alive))))
        return CompiledSearch(
            search("smallest_domain", tables, stack, board),
            board.counters,
            (stack.next,),
            BEHIND_ALL,
            steps,
            left=board.left,
            is_cursor=True,
        )
