"""The isometries of a plane tiling, found exactly from the corners of its cells.

All places are in vectors of the lattice, so that a turn of the lattice is a matrix of whole
numbers, whatever its angles are. The method is that of space groups (T. Hahn, International
Tables for Crystallography, volume A): an isometry is such a matrix and a shift, and may turn
about any centre, or mirror and glide along any axis.
"""

from __future__ import annotations

from cmath import phase
from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise, product
from math import degrees, lcm, sqrt
from typing import TypeVar

from jigsat.schemas.grids.grid import Matrix, Number, Vector, add, subtract

Place = tuple[Fraction, ...]
Corners = tuple[Place, ...]
Each = TypeVar("Each", bound=tuple[int | Fraction, ...])

IDENTITY: Matrix = ((1, 0), (0, 1))


def turned(matrix: Matrix, place: tuple[Number, ...]) -> tuple[Number, ...]:
    """Return the image of a place under a turn about the origin."""
    (a, b), (c, d) = matrix
    x, y = place
    return a * x + b * y, c * x + d * y


def flips(matrix: Matrix) -> bool:
    """Whether a turn mirrors."""
    (a, b), (c, d) = matrix
    return a * d < b * c


def angle_of(matrix: Matrix, drawn: Sequence[complex]) -> int:
    """Return by how many degrees a turn rotates clockwise, after any flip of left and right.

    ``drawn``: the lattice vectors, to the right and, times i, downwards.
    """
    x, y = turned(matrix, (1, 0))
    first, second = drawn
    before = -first.conjugate() if flips(matrix) else first
    return round(degrees(phase((x * first + y * second) / before))) % 360


# The turns of a lattice.


def lattice_turns(gram: Sequence[Place]) -> list[Matrix]:
    """Return the rotations of a lattice about a point of it, by angle, then its reflections."""

    def times(one: Vector, other: Vector) -> Fraction:
        return sum(
            (one[i] * other[j] * gram[i][j] for i in (0, 1) for j in (0, 1)), Fraction(0)
        )

    one, other = (1, 0), (0, 1)
    while times(other, other) < times(one, one) or (
        2 * abs(times(one, other)) > times(one, one)
    ):
        if times(other, other) < times(one, one):
            one, other = other, one
        n = round(times(one, other) / times(one, one))
        other = (other[0] - n * one[0], other[1] - n * one[1])
    # Vectors as short as the two shortest are sums of these.
    around = [
        (x * one[0] + y * other[0], x * one[1] + y * other[1])
        for x, y in product((-1, 0, 1), repeat=2)
    ]
    (p, q), (r, s) = one, other
    sign = p * s - q * r
    found: list[Matrix] = [
        (
            (sign * (v[0] * s - w[0] * q), sign * (w[0] * p - v[0] * r)),
            (sign * (v[1] * s - w[1] * q), sign * (w[1] * p - v[1] * r)),
        )
        for v, w in product(around, repeat=2)
        if times(v, v) == times(one, one)
        and times(w, w) == times(other, other)
        and times(v, w) == times(one, other)
    ]
    (a, b), (_, d) = gram
    drawn = sqrt(a), complex(b / sqrt(a), sqrt((a * d - b * b) / a))
    return sorted(found, key=lambda each: (flips(each), angle_of(each, drawn)))


# Which of them, each with a shift, bring cells onto cells.


class _Tiling:
    """Cells of a tiling, in whole parts of the lattice vectors, for quick comparing."""

    def __init__(self, cells: Collection[Corners]) -> None:
        parts = (each.denominator for corners in cells for place in corners for each in place)
        #: So many parts have a vector, and the middle of each cell is whole.
        self.parts = lcm(*set(parts)) * lcm(*map(len, cells))
        self.cells = [
            tuple(tuple(int(each * self.parts) for each in place) for place in corners)
            for corners in cells
        ]
        self._known = set(map(self._key, self.cells))
        by_length = sorted(self.cells, key=len)
        lengths = [len(each) for each in by_length]
        rarest = min(lengths, key=lengths.count)
        self._rare = [each for each in by_length if len(each) == rarest]

    def shifts(self, matrix: Matrix) -> Iterator[Vector]:
        """Yield the shifts, within a lattice cell, with which a turn keeps the tiling."""
        images = [tuple(turned(matrix, place) for place in cell) for cell in self.cells]
        first = _middle([turned(matrix, place) for place in self._rare[0]])
        for cell in self._rare:
            shift = tuple(each % self.parts for each in subtract(_middle(cell), first))
            if all(
                self._key([add(place, shift) for place in image]) in self._known
                for image in images
            ):
                yield shift

    def _key(self, corners: Sequence[Vector]) -> frozenset[frozenset[Vector]]:
        """Return the sides of a cell, moved to the first lattice cell."""
        home = tuple(each - each % self.parts for each in _middle(corners))
        ends = [subtract(place, home) for place in corners]
        return frozenset(map(frozenset, pairwise((*ends, ends[0]))))


def _middle(corners: Sequence[Vector]) -> Vector:
    return tuple(sum(axis) // len(corners) for axis in zip(*corners, strict=True))


def isometries(
    gram: Sequence[Place], cells: Collection[Corners]
) -> Iterator[tuple[Matrix, Place]]:
    """Yield the isometries of a tiling that no translation makes of each other: turn, shift.

    The lattice must have all translations of the tiling.
    """
    tiling = _Tiling(cells)
    for matrix in lattice_turns(gram):
        for shift in tiling.shifts(matrix):
            yield matrix, tuple(Fraction(each, tiling.parts) for each in shift)


def repeats(cells: Collection[Corners]) -> int:
    """Return how many times these cells repeat in a lattice cell."""
    return sum(1 for _ in _Tiling(cells).shifts(IDENTITY))


def orbits(cells: Mapping[str, Corners], turns: Collection[Matrix]) -> dict[str, Corners]:
    """Return the images of cells under turns of the lattice, each of them once, by name."""
    found: dict[str, Corners] = {}
    seen = set()
    for name, corners in cells.items():
        for turn in turns:
            home = at_home(tuple(turned(turn, corner) for corner in corners))
            if frozenset(home) not in seen:
                seen.add(frozenset(home))
                number = sum(each.split()[0] == name for each in found)
                found[f"{name} {number + 1}" if number else name] = home
    return found


def at_home(corners: Corners) -> Corners:
    """Return the translate of a cell whose middle is in the first lattice cell."""
    home = tuple(Fraction(each.__floor__()) for each in mean(corners))
    return tuple(subtract(corner, home) for corner in corners)


def mean(corners: Sequence[Place]) -> Place:
    """Return the middle of these places."""
    return tuple(sum(axis, Fraction(0)) / len(corners) for axis in zip(*corners, strict=True))
