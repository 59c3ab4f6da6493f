"""Placements as rows of numbers, so that a motion moves many of them at once.

A row has the numbers of the placement's cells, one number for each label with its side, one
for each colour with its cell, and last one for its marks. Each of these parts is sorted and
filled up, so that the rows of placements that look the same are equal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from jigsat.models.problem import Problem
from jigsat.schemas.geometry.shapes import Side
from jigsat.schemas.grids.grid import Point

T = TypeVar("T")
Numbers = NDArray[np.int64]


class Encoding:
    """The rows of numbers of a problem's placements, also after a motion.

    A motion is given by the images of the cells and of their sides.
    """

    def __init__(self, problem: Problem) -> None:
        shapes = [placement.shape for placement in problem.placements]
        self.cells: dict[Point, int] = _numbered(problem.puzzle.cells)
        surface = problem.surface
        self.sides: dict[Side, int] = _numbered(s for c in self.cells for s in surface.sides(c))
        texts = _numbered(t for s in shapes for _, t in (*s.labels, *s.colours))
        marks = _numbered(shape.attributes for shape in shapes)
        cell, side = self.cells, self.sides
        self._texts = len(texts) + 1
        self._covered = _table([[(cell[c], 0) for c in s.cells] for s in shapes], len(cell))
        self._labels = _table(
            [[(side[at], texts[t]) for at, t in s.labels] for s in shapes], len(side)
        )
        self._colours = _table(
            [[(cell[at], texts[t]) for at, t in s.colours] for s in shapes], len(cell)
        )
        self._marks = np.array([marks[shape.attributes] for shape in shapes], np.int64)

    def motion(
        self, cells: Callable[[Point], Point], sides: Callable[[Side], Side]
    ) -> tuple[Numbers, Numbers]:
        """A motion as numbers, from what it does to each cell and side."""
        return _images(self.cells, cells), _images(self.sides, sides)

    def rows(self, placements: Sequence[int], motion: tuple[Numbers, Numbers]) -> list[bytes]:
        """The rows of some placements after a motion."""
        of_cells, of_sides = motion
        chosen = np.asarray(placements, np.int64)
        parts = [
            np.sort(image[table[chosen, :, 0]] * self._texts + table[chosen, :, 1], axis=1)
            for table, image in (
                (self._covered, of_cells),
                (self._labels, of_sides),
                (self._colours, of_cells),
            )
        ]
        return [row.tobytes() for row in np.column_stack([*parts, self._marks[chosen]])]


def _numbered(things: Iterable[T]) -> dict[T, int]:
    return {thing: number for number, thing in enumerate(dict.fromkeys(things))}


def _images(numbers: dict[T, int], image: Callable[[T], T]) -> Numbers:
    """The number of each thing's image, and last of the filling, which stays what it is."""
    return np.array([*(numbers[image(thing)] for thing in numbers), len(numbers)], np.int64)


def _table(lists: Sequence[Sequence[tuple[int, int]]], filling: int) -> Numbers:
    """Lists of pairs as one array [lists, length of the longest, 2]."""
    width = max(map(len, lists), default=0)
    filled = [[*each, *[(filling, 0)] * (width - len(each))] for each in lists]
    return np.array(filled, np.int64).reshape(len(lists), width, 2)
