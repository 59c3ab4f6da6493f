"""Solutions that look the same although their pieces are not of the same classes.

Where one piece may be flipped and its twin may not, or where two classes share an orientation,
two sets of placements can look the same on the board. They are one solution.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from jigsat.models.problem import Chosen, Problem


def appearance_of(problem: Problem, chosen: Chosen) -> Chosen:
    """What a solution looks like: equal for solutions that look the same, and only then."""
    return tuple(sorted(problem.appearances[index] for index in chosen))


def is_canonical(problem: Problem, chosen: Chosen) -> bool:
    """Whether it is the smallest of the solutions that look the same: true for one of them."""
    if not problem.has_lookalikes:
        return True
    left = {index: piece_class.count for index, piece_class in enumerate(problem.piece_classes)}
    smallest = _smallest(problem, appearance_of(problem, chosen), left)
    return smallest == sorted(chosen, key=lambda index: problem.appearances[index])


def canonical(problem: Problem, appearances: Sequence[int]) -> Chosen:
    """The smallest of the solutions that look like this.

    Raises ValueError if the pieces do not allow any.
    """
    left = {index: piece_class.count for index, piece_class in enumerate(problem.piece_classes)}
    chosen = _smallest(problem, sorted(appearances), left)
    if chosen is None:
        raise ValueError("no pieces look like this")
    return tuple(sorted(chosen))


def _smallest(
    problem: Problem, appearances: Sequence[int], left: Mapping[int, int]
) -> list[int] | None:
    """The smallest placements with these appearances; None if the pieces do not allow any.

    ``left``: how many of each class may still be used. Other rules are kept in any case, as
    they tell pieces apart only by their appearance, of which a mark is part.
    """
    if not appearances:
        return [] if _enough_are_used(problem, left) else None
    first, others = appearances[0], appearances[1:]
    for index in problem.of_appearance[first]:
        piece_class = problem.placements[index].piece_class
        if left[piece_class]:
            rest = _smallest(problem, others, {**left, piece_class: left[piece_class] - 1})
            if rest is not None:
                return [index, *rest]
    return None


def _enough_are_used(problem: Problem, left: Mapping[int, int]) -> bool:
    return all(
        piece_class.count - left[index] >= piece_class.least
        for index, piece_class in enumerate(problem.piece_classes)
    )
