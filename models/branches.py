"""Cutting a problem into branches: one piece, or the piece on one cell, placed for good.

Every solution puts the pivot (a piece of which there is one, or a cell) somewhere, so its
placements cut the solutions into disjoint branches. Where the puzzle has symmetries, placements
of the pivot that are images of each other have branches that are images of each other, and
one of them is enough: the others' solutions follow by turning.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from jigsat.models.problem import Problem
from jigsat.models.symmetry import Symmetry


@dataclass(frozen=True)
class Branch:
    """A part of the search.

    ``alive`` are the placements still possible, the pivot's among them. ``images`` are
    symmetries that, applied to the branch's solutions, give those of all branches it stands
    for, each once; the identity is the first. ``stabiliser`` is the group of symmetries
    that leave the branch as it is: two of its solutions are in one class exactly if one of
    these takes one to the other.
    """

    alive: tuple[int, ...]
    images: tuple[Symmetry, ...]
    stabiliser: tuple[Symmetry, ...]


def whole(problem: Problem, group: Sequence[Symmetry]) -> Branch:
    """The whole search as one branch."""
    return Branch(tuple(range(len(problem.placements))), (group[0],), tuple(group))


def branches(problem: Problem, group: Sequence[Symmetry]) -> tuple[Branch, ...]:
    """Disjoint branches that together, with their images, hold every solution once."""
    if problem.has_lookalikes:
        # Here a solution can have several sets of placements, and which of them stands for
        # all is only known for the whole.
        return (whole(problem, group),)
    pivot = _pivot(problem, group)
    if pivot is None:
        return (whole(problem, group),)
    return tuple(_branch(problem, group, first) for first in _representatives(pivot, group))


def _pivot(problem: Problem, group: Sequence[Symmetry]) -> tuple[int, ...] | None:
    """The placements of the pivot that symmetry cuts down to the fewest branches."""
    candidates = [
        pivot
        for pivot in _candidates(problem)
        if all(symmetry[index] in pivot for symmetry in group for index in pivot)
    ]
    if not candidates:
        return None
    return min(candidates, key=lambda pivot: sum(1 for _ in _representatives(pivot, group)))


def _candidates(problem: Problem) -> Iterator[tuple[int, ...]]:
    """Sets of placements of which every solution has exactly one."""
    for index, kind in enumerate(problem.kinds):
        if kind.count == 1:
            yield problem.of_kind[index]
    if problem.puzzle.cover.blank_range == (0, 0):
        yield from problem.covering.values()


def _representatives(pivot: Sequence[int], group: Sequence[Symmetry]) -> Iterator[int]:
    """One placement of each orbit of the group on the pivot's placements."""
    seen: set[int] = set()
    for index in pivot:
        if index not in seen:
            yield index
            seen.update(symmetry[index] for symmetry in group)


def _branch(problem: Problem, group: Sequence[Symmetry], pivot: int) -> Branch:
    first_to: dict[int, Symmetry] = {}
    for symmetry in group:
        first_to.setdefault(symmetry[pivot], symmetry)
    return Branch(
        alive=tuple(_compatible(problem, pivot)),
        images=tuple(first_to.values()),
        stabiliser=tuple(symmetry for symmetry in group if symmetry[pivot] == pivot),
    )


def _compatible(problem: Problem, pivot: int) -> Iterator[int]:
    """The placements that can lie on the board together with the pivot, and the pivot."""
    fixed = problem.placements[pivot]
    covered = set(fixed.shape.cells)
    used_up = problem.kinds[fixed.kind].count == 1
    for index, placement in enumerate(problem.placements):
        same_piece = used_up and placement.kind == fixed.kind
        apart = covered.isdisjoint(placement.shape.cells)
        if index == pivot or (apart and not same_piece):
            yield index
