"""Tables that are made once for several searches over the same placements."""

from __future__ import annotations

from jigsat.models.cell_numbers import Numbers
from jigsat.solvers.engines.compiled import CompiledSearch, Priority, Start


class Reused:
    """Starts searches like another one, and of some of them only the tables once.

    ``start``: makes a search, which may know how to begin again.
    """

    def __init__(self, start: Start) -> None:
        self._start = start
        self._known: dict[bytes, CompiledSearch] = {}

    def __call__(self, alive: Numbers, priority: Priority | None = None, /) -> CompiledSearch:
        """See ``Start``."""
        if priority is not None:
            return self._start(alive, priority)
        known = self._known.get(alive.tobytes())
        if known is not None and known.again is not None:
            return known.again()
        search = self._start(alive)
        if search.again is not None:
            self._known[alive.tobytes()] = search
        return search
