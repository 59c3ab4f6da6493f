"""x"""
from __future__ import annotations
from jigsat.solvers.counting.counts import Counts
from jigsat.solvers.search import Search
def counted_at_once(search: Search) -> Counts | None:
    return None
