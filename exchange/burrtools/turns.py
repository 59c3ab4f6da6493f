"""BurrTools' turns by their numbers, as it stores them in assemblies.

Cubes have 24: number 4 b + j is j quarter turns about x, then the b-th of I, Y, Y^2, Y^3, Z
and Z^3 (Y and Z being quarter turns too). Prisms have 12: number k are k sixths of a turn
about z, number 6 + k the same after a half turn about y. From its tables of matrices.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from jigsat.exchange.burrtools.document import Voxel

Turn = Callable[[Voxel], Voxel]

#: About the axes; the last three numbers name the powers of Y and Z that follow.
CUBE_TURNS = 24
PRISM_TURNS = 12
_AFTER = ((0, 0), (1, 0), (2, 0), (3, 0), (0, 1), (0, 3))


@cache
def cube_turn(number: int) -> Turn:
    """The turn of cubes with this number, below 24."""
    about_x = number % 4
    about_y, about_z = _AFTER[number // 4]

    def turn(voxel: Voxel) -> Voxel:
        x, y, z = voxel
        for _ in range(about_x):
            y, z = -z, y
        for _ in range(about_y):
            x, z = -z, x
        for _ in range(about_z):
            x, y = -y, x
        return x, y, z

    return turn


@cache
def prism_turn(number: int) -> Turn:
    """The turn of triangular prisms with this number, below 12."""
    sixths, turned_over = number % 6, number >= 6

    def turn(voxel: Voxel) -> Voxel:
        right, up, z = _centre(voxel)
        if turned_over:
            right, z = -right, -z
        for _ in range(sixths):
            right, up = (right - up) // 2, (3 * right + up) // 2
        return right - 1, up // 3, z

    return turn


def _centre(voxel: Voxel) -> Voxel:
    """The centre of a triangle: in half sides to the right, thirds of a height upwards.

    A triangle points up where x + y is even, and its lower left corner lies at x half sides.
    """
    x, y, z = voxel
    return x + 1, 3 * y + 1 + (x + y) % 2, z
