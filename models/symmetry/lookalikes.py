"""Solutions that look the same although their pieces are not of the same classes.

Where one piece may be flipped and its twin may not, or where two classes share an orientation,
two sets of placements can look the same on the board. They are one solution.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from jigsat.models.problem import Chosen, Problem


def look_of(problem: Problem, chosen: Chosen) -> Chosen:
    """The looks of the placements: equal for solutions that look the same, and only then."""
    return tuple(sorted(problem.looks[index] for index in chosen))


def stands_for_its_look(problem: Problem, chosen: Chosen) -> bool:
    """True for exactly one of the solutions that look the same: the smallest."""
    if not problem.has_lookalikes:
        return True
    left = {index: piece_class.count for index, piece_class in enumerate(problem.piece_classes)}
    return _smallest(problem, look_of(problem, chosen), left) == _by_look(problem, chosen)


def _by_look(problem: Problem, chosen: Chosen) -> list[int]:
    return sorted(chosen, key=lambda index: problem.looks[index])


def _smallest(
    problem: Problem, looks: Sequence[int], left: Mapping[int, int]
) -> list[int] | None:
    """The smallest assignment of the looks to pieces, or None if the pieces do not allow any.

    ``left``: how many of each class may still be used. Other rules need not be looked at, as
    they tell pieces apart only by what can be seen, or by a mark that is part of the look.
    """
    if not looks:
        return [] if _enough_are_used(problem, left) else None
    for index in problem.of_look[looks[0]]:
        piece_class = problem.placements[index].piece_class
        if left[piece_class]:
            rest = _smallest(problem, looks[1:], {**left, piece_class: left[piece_class] - 1})
            if rest is not None:
                return [index, *rest]
    return None


def _enough_are_used(problem: Problem, left: Mapping[int, int]) -> bool:
    return all(
        piece_class.count - left[index] >= piece_class.least
        for index, piece_class in enumerate(problem.piece_classes)
    )
