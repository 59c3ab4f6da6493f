"""Cutting a packing of rectangles into subproblems; see ``models.subproblems``.

A search that goes by the gaps between rectangles does not need to know where the pivot lies:
it is enough if the pivot has only one of the placements that are images of each other. So there
is one subproblem for all of these placements with the same stabiliser, mostly for nearly all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import compress

import numpy as np
from numpy.typing import NDArray

from jigsat.models.cell_numbers import Numbers
from jigsat.models.rectangles.problem import RectangleProblem
from jigsat.models.subproblems import Subproblem, cut, whole
from jigsat.models.symmetry.group import Symmetry

#: A truth value for each placement.
Flags = NDArray[np.bool_]


def rectangle_subproblems(
    problem: RectangleProblem, group: Sequence[Symmetry], wanted: int = 1
) -> list[Subproblem]:
    """Disjoint subproblems that together, with their images, hold every solution once.

    ``wanted``: at least so many, if it can be cut so far.
    """
    given = list(_by_stabiliser(problem, group)) or [whole(problem, group)]
    return refined_packing(problem, given, wanted)


def refined_packing(
    problem: RectangleProblem, given: Sequence[Subproblem], wanted: int
) -> list[Subproblem]:
    """The same search in at least so many subproblems, if it can be cut so far."""
    return cut(given, lambda subproblem: list(_at_a_corner(problem, subproblem)), wanted)


def _by_stabiliser(
    problem: RectangleProblem, group: Sequence[Symmetry]
) -> Iterator[Subproblem]:
    """The first placements of the pivot's orbits, divided by what leaves them as they are.

    Nothing where symmetry saves nothing: there is none, or no pivot.
    """
    piece_class = problem.corners.piece_class
    images = np.stack([symmetry.numbers for symmetry in group])[:, :-1]
    pivot = _pivot(problem, images)
    if pivot is None or len(group) == 1:
        return
    numbers = np.arange(images.shape[1])
    first = (images.min(axis=0) == numbers) & (piece_class == pivot)
    fixed = images == numbers
    for stabiliser in np.unique(fixed[:, first], axis=1).T:
        own = first & (fixed == stabiliser[:, None]).all(axis=0)
        yield Subproblem(
            alive=_numbers((piece_class != pivot) | own),
            images=_cosets(group, int(own.argmax())),
            stabiliser=tuple(compress(group, stabiliser)),
        )


def _pivot(problem: RectangleProblem, images: Numbers) -> int | None:
    """The largest piece of which there is only one, and whose images are its own placements."""
    piece_class = problem.corners.piece_class
    singles = [
        index
        for index, each in enumerate(problem.piece_classes)
        if each.is_single and (piece_class[images[:, piece_class == index]] == index).all()
    ]
    return max(singles, key=lambda index: problem.piece_classes[index].area, default=None)


def _cosets(group: Sequence[Symmetry], index: int) -> tuple[Symmetry, ...]:
    """For each image of a placement, the first symmetry that makes it."""
    first_to: dict[int, Symmetry] = {}
    for symmetry in group:
        first_to.setdefault(symmetry[index], symmetry)
    return tuple(first_to.values())


def _at_a_corner(problem: RectangleProblem, subproblem: Subproblem) -> Iterator[Subproblem]:
    """The subproblem cut by what lies on its first undecided cell."""
    cell = next((cell for cell in problem.cells if cell not in subproblem.decided), None)
    if cell is None or cell in problem.blankable:
        yield subproblem
        return
    row, column = np.subtract(cell, problem.packing.origin)
    table, alive = problem.corners, _flags(problem, subproblem.alive)
    # All cells before it are covered, so it is the first cell of what covers it.
    for index in np.flatnonzero(alive & (table.row == row) & (table.column == column)).tolist():
        yield _with_placement(problem, subproblem, alive, index)


def _with_placement(
    problem: RectangleProblem, subproblem: Subproblem, alive: Flags, index: int
) -> Subproblem:
    """What is left of a subproblem beside one placement."""
    table, piece_class = problem.corners, problem.corners.piece_class
    left = alive & ~table.overlap(index)
    if problem.piece_classes[piece_class[index]].count == 1:
        left &= piece_class != piece_class[index]
    left[index] = True
    cells = problem.placements[index].shape.cells
    return replace(subproblem, alive=_numbers(left), decided=subproblem.decided.union(cells))


def _flags(problem: RectangleProblem, numbers: Numbers) -> Flags:
    flags = np.zeros(len(problem.placements), np.bool_)
    flags[numbers] = True
    return flags


def _numbers(flags: Flags) -> Numbers:
    return np.flatnonzero(flags).astype(np.int32)
