"""The volume that a printed piece has, counted from its cells alone, without a mesh.

It is that of the parts that the clearance leaves, cells and what lies between them, less a
prism for each stretch of a convex edge, put right where such prisms overlap or meet.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from fractions import Fraction
from itertools import combinations, product
from math import prod

from jigsat.render.solids.lattice import AXES, Cell, Lattice

#: Of a cube of the bevel: what three bevels take off a corner, less three prisms of halves.
_CORNER = Fraction(3, 4) - Fraction(3, 2)
#: What two bevels that meet in a mitre both cut off, and what three do.
_MITRE, _THREE_BARS = Fraction(1, 3), Fraction(1, 4)


def volume_of(cells: Collection[Cell], lattice: Lattice) -> Fraction:
    """The volume of a piece in cubic millimetres."""
    filled = set(cells)
    bevel = Fraction(lattice.bevel)
    whole = sum(_block(axes, lattice) for axes in _joints(filled))
    edges = sum(_edges(filled, lattice)) * bevel**2 / 2
    corners = sum(map(_corner, _corners(filled))) * bevel**3
    return (whole - edges - corners) / 1000**3


def _block(joined: Collection[int], lattice: Lattice) -> int:
    """The volume of a part that lies in gaps along some axes, and inside cells else."""
    inside = (side - 2 * lattice.clearance for side in lattice.sides)
    return prod(
        2 * lattice.clearance if axis in joined else length
        for axis, length in enumerate(inside)
    )


def _joints(filled: set[Cell]) -> Iterator[tuple[int, ...]]:
    """The axes along which 1, 2, 4 or 8 cells beside each other are joined, for each."""
    for cell in filled:
        for number in range(len(AXES) + 1):
            for axes in combinations(AXES, number):
                if _all_filled(cell, dict.fromkeys(axes, 1), filled):
                    yield axes


def _all_filled(cell: Cell, steps: dict[int, int], filled: set[Cell]) -> bool:
    """Whether all cells of a block are filled: steps along some axes, from one cell."""
    x, y, z = ({0, steps.get(axis, 0)} for axis in AXES)
    return all(
        (cell[0] + u, cell[1] + v, cell[2] + w) in filled for u, v, w in product(x, y, z)
    )


def _edges(filled: set[Cell], lattice: Lattice) -> Iterator[int]:
    """The lengths of convex edges, in cells and between two."""
    for cell in filled:
        for along in AXES:
            a, b = (axis for axis in AXES if axis != along)
            for one, other in product((-1, 1), repeat=2):
                if not any(
                    _all_filled(cell, {x: s}, filled) for x, s in ((a, one), (b, other))
                ):
                    yield lattice.sides[along] - 2 * lattice.clearance
                if _all_filled(cell, {along: 1}, filled) and not any(
                    _all_filled(cell, {along: 1, x: s}, filled)
                    for x, s in ((a, one), (b, other))
                ):
                    yield 2 * lattice.clearance


def _corners(filled: set[Cell]) -> Iterator[frozenset[tuple[int, ...]]]:
    """For each corner of each cell, along which axes, and pairs of axes, it goes on."""
    for cell in filled:
        for signs in product((-1, 1), repeat=3):
            yield frozenset(
                axes
                for number in (1, 2)
                for axes in combinations(AXES, number)
                if _all_filled(cell, {axis: signs[axis] for axis in axes}, filled)
            )


def _corner(goes_on: frozenset[tuple[int, ...]]) -> Fraction:
    """What bevels take off a corner besides the prisms, in cubes of the bevel."""
    axes = [axis for axis in AXES if (axis,) in goes_on]
    pairs = [pair for pair in combinations(AXES, 2) if pair in goes_on]
    if not axes:
        return _CORNER
    if len(axes) == 2 and not pairs:
        return _MITRE
    return _THREE_BARS if len(axes) == 3 and not pairs else Fraction(0)
