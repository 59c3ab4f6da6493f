"""The different solutions of many puzzles that are searched together, as they are found."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from jigsat.models.alternatives import AlternativeProblem
from jigsat.models.problem import Chosen, Rows
from jigsat.models.symmetry.motions import motions
from jigsat.schemas.geometry.shapes import Shape

#: A number for each of some things.
Longs = NDArray[np.int64]


class Tally:
    """Keeps a few solutions for each choice of alternatives.

    Args:
        joint: the problem with alternatives.
        choices: for each puzzle the numbers of its alternatives, in the order of the pieces of
            ``joint``; None for a puzzle of which nothing will be known.
        images: the most solutions that can be images of each other and count as one; 1 if each
            counts.
    """

    def __init__(
        self, joint: AlternativeProblem, choices: Sequence[Sequence[int] | None], images: int
    ) -> None:
        self._problem = joint.problem
        self._images = images
        self._choices = choices
        self._alternative = [joint.alternative_of(name) for name in joint.pieces]
        known = [choice for choice in choices if choice is not None]
        self._sizes = [max(each, default=0) + 1 for each in zip(*known, strict=True)]
        self._puzzle_of = np.full(np.prod(self._sizes, dtype=int), -1, np.int64)
        for number, choice in enumerate(choices):
            if choice is not None:
                self._puzzle_of[np.ravel_multi_index(tuple(choice), self._sizes)] = number
        self._look = _looks_of(joint)
        #: For each puzzle its solutions by what can be seen of them, one more than images.
        self._found: list[dict[bytes, Chosen]] = [{} for _ in choices]

    @property
    def is_decided(self) -> bool:
        """Whether each puzzle is known to have several solutions."""
        return all(len(found) > self._images for found in self._found)

    def take(self, rows: Rows) -> None:
        """Take solutions of the problem with alternatives."""
        numbers = self._puzzles_of(rows)
        for number in np.unique(numbers[numbers >= 0]).tolist():
            if len(self._found[number]) <= self._images:
                self._keep(self._found[number], rows[numbers == number])

    def _puzzles_of(self, rows: Rows) -> Longs:
        """The puzzle that each row is a solution of; -1 for none of them."""
        chosen = [each[rows].max(axis=1, initial=-1) for each in self._alternative]
        # Alternatives of puzzles of which nothing will be known may have greater numbers.
        numbers: Longs = self._puzzle_of[np.ravel_multi_index(chosen, self._sizes, mode="clip")]
        for each, size in zip(chosen, self._sizes, strict=True):
            numbers[each >= size] = -1
        return numbers

    def _keep(self, found: dict[bytes, Chosen], rows: Rows) -> None:
        for row, look in zip(rows, np.sort(self._look[rows], axis=1), strict=True):
            found.setdefault(look.tobytes(), tuple(row.tolist()))
            if len(found) > self._images:
                return

    def left(self, number: int, complete: bool) -> int | None:
        """How many classes of solutions a puzzle has, 2 for more; None if it is not known.

        ``complete``: all solutions have been taken.
        """
        found = self._found[number]
        if len(found) > self._images or self._are_several(found.values()):
            return 2
        return min(len(found), 1) if complete and self._choices[number] is not None else None

    def _are_several(self, solutions: Iterable[Chosen]) -> bool:
        """Whether they are not images of each other, whatever motions of the board count."""
        every = motions(self._problem.surface)
        images: set[frozenset[Shape]] = set()
        for solution in solutions:
            shapes = self._shapes_of(solution)
            if images and shapes not in images:
                return True
            images.update(frozenset(map(motion.image_of, shapes)) for motion in every)
        return False

    def _shapes_of(self, solution: Chosen) -> frozenset[Shape]:
        placements, nothing = self._problem.placements, self._problem.nothing
        return frozenset(placements[each].shape for each in solution if each != nothing)


def _looks_of(joint: AlternativeProblem) -> Longs:
    """A number for each placement, equal for those that look the same; last for none."""
    placements = joint.problem.placements
    numbers: dict[Shape, int] = {}
    shapes = [numbers.setdefault(each.shape, len(numbers)) for each in placements.variants]
    looks = placements.of_variants(shapes).astype(np.int64) * len(joint.problem.cells)
    return np.append(looks + placements.first_cell, -1)
