"""What searches search: placements on a board, or the options of an exact cover problem.

Of both they know ``nothing``, the number behind those of the placements; ``width``, the most of
these that a solution can have; ``constraints``; and ``has_lookalikes``.
"""

from __future__ import annotations

from jigsat.models.exact_cover.problem import CoverProblem
from jigsat.models.problem import Problem

SearchProblem = Problem | CoverProblem
