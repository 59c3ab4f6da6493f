"""Solutions that look the same although their pieces are not of the same kinds.

Where one piece may be flipped and its twin may not, or where two kinds share an orientation,
two sets of placements can look the same on the board. They are one solution.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from jigsat.models.problem import Chosen, Problem


def look_of(problem: Problem, chosen: Chosen) -> Chosen:
    """The same for all solutions that look the same, and different for all others."""
    return tuple(sorted(problem.looks[index] for index in chosen))


def stands_for_its_look(problem: Problem, chosen: Chosen) -> bool:
    """True for exactly one of the solutions that look the same: the smallest."""
    if not problem.has_lookalikes:
        return True
    left = Counter(problem.placements[index].kind for index in chosen)
    return _smallest(problem, look_of(problem, chosen), left) == _by_look(problem, chosen)


def _by_look(problem: Problem, chosen: Chosen) -> list[int]:
    return sorted(chosen, key=lambda index: problem.looks[index])


def _smallest(
    problem: Problem, looks: Sequence[int], left: Mapping[int, int]
) -> list[int] | None:
    """The smallest way to give each look to a piece, or None if the pieces do not suffice."""
    if not looks:
        return []
    for index in problem.of_look[looks[0]]:
        kind = problem.placements[index].kind
        if left[kind]:
            rest = _smallest(problem, looks[1:], {**left, kind: left[kind] - 1})
            if rest is not None:
                return [index, *rest]
    return None
