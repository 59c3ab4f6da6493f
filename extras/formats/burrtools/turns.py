"""BurrTools' turns by their numbers, as it stores them in assemblies.

Cubes have 24: number 4 b + j is j quarter turns about x, then the b-th of I, Y, Y^2, Y^3, Z and
Z^3 (Y and Z being quarter turns too). Prisms have 12: number k are k sixths of a turn about z,
number 6 + k the same after a half turn about y. Balls have 120, the first of which are those of
cubes in another order; each of the others is a sixth of a turn about a diagonal of the cube,
then one of these. Rhombic tetrahedra are turned as cubes are, of which each has 5 by 5 by 5
places, and so are tetrahedra and the eighths of octahedra, in cubes of 3 by 3 by 3 places. From
its tables of matrices.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache

from jigsat.extras.formats.burrtools.document import (
    BALLS,
    CUBES,
    PRISMS,
    RHOMBIC,
    TETRA_OCTA,
    Voxel,
    VoxelShape,
)

#: From a voxel to where a turn about a fixed place brings it, in whole numbers: those of balls
#: are thirds.
Turn = Callable[[Voxel], Voxel]
_UNITS = {BALLS: 3}


@cache
def turns_of(grid: int) -> tuple[Turn, ...]:
    """The turns of BurrTools' grid, by their numbers."""
    made = {
        **dict.fromkeys((CUBES, RHOMBIC, TETRA_OCTA), (_cube_turn, _CUBE_TURNS)),
        PRISMS: (_prism_turn, _PRISM_TURNS),
        BALLS: (_ball_turn, _CUBE_TURNS + len(_AFTER_SIXTHS) // _WORD),
    }
    turn, number = made[grid]
    return tuple(map(turn, range(number)))


def _seen_from_hotspot(shape: VoxelShape, number: int, grid: int) -> dict[Voxel, int] | None:
    """The cells of a turned shape with their colours, as seen from its point of reference.

    None if the turn brings balls between the places where balls can be.
    """
    turn, unit = turns_of(grid)[number], _UNITS.get(grid, 1)
    # BurrTools turns balls about the first one that is drawn, and rounds where the point of
    # reference comes to lie.
    first = turn(min(shape.filled, key=lambda voxel: voxel[::-1]))
    x, y, z = (
        (a - b + unit // 2) // unit for a, b in zip(turn(shape.hotspot), first, strict=True)
    )
    found = {}
    for cell, colour in shape.filled.items():
        (a, p), (b, q), (c, r) = (
            divmod(one - other, unit) for one, other in zip(turn(cell), first, strict=True)
        )
        if p or q or r or (grid == BALLS and (a + b + c) % 2):
            return None
        found[a - x, b - y, c - z] = colour
    return found


def _points_otherwise(shape: VoxelShape, place: Sequence[int], grid: int) -> bool:
    """Whether a prism at the place X Y Z T would point the other way, and so cannot be."""
    if grid != PRISMS:
        return False
    x, y, _ = turns_of(grid)[place[3]](shape.hotspot)
    return (place[0] - x + place[1] - y) % 2 == 1


def lay(shape: VoxelShape, place: Sequence[int], grid: int) -> dict[Voxel, int] | None:
    """The cells of a shape, with their colours, at the place X Y Z T; None if there is none."""
    seen = _seen_from_hotspot(shape, place[3], grid)
    if seen is None or _points_otherwise(shape, place, grid):
        return None
    x, y, z, _ = place
    return {(a + x, b + y, c + z): colour for (a, b, c), colour in seen.items()}


def place_of(
    shape: VoxelShape, cells: Mapping[Voxel, int], grid: int
) -> tuple[int, ...] | None:
    """The place X Y Z T at which a shape has these cells, with the least number of a turn."""
    for number in range(len(turns_of(grid))):
        seen = _seen_from_hotspot(shape, number, grid)
        if seen is None:
            continue
        place = *(a - b for a, b in zip(min(cells), min(seen), strict=True)), number
        if lay(shape, place, grid) == cells:
            return place
    return None


_CUBE_TURNS = 24
_PRISM_TURNS = 12
#: What follows a turn of cubes about x: powers of Y, and of Z.
_AFTER = ((0, 0), (1, 0), (2, 0), (3, 0), (0, 1), (0, 3))


def _cube_turn(number: int) -> Turn:
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


def _prism_turn(number: int) -> Turn:
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


#: What turns balls before they are turned about z. Turns 0 and 1 are the first two of these, 2
#: and 3 the same with a quarter turn about z, and so on.
_BEFORE: tuple[Turn, ...] = (
    lambda voxel: voxel,
    lambda voxel: (voxel[2], -voxel[1], voxel[0]),
    lambda voxel: (voxel[2], voxel[0], voxel[1]),
    lambda voxel: (voxel[0], voxel[2], -voxel[1]),
    lambda voxel: (voxel[2], voxel[1], -voxel[0]),
    lambda voxel: (voxel[0], -voxel[1], -voxel[2]),
)
_DIAGONALS: tuple[Voxel, ...] = ((1, 1, 1), (-1, 1, 1), (1, -1, 1), (1, 1, -1))
#: From number 24 on, the number of the diagonal, and as a letter that of the turn that follows.
_WORD = len("1d ")
_AFTER_SIXTHS = (
    "1d 1o 3h 3j 2s 2g 3d 3c 0l 0g 2w 2j 0p 0f 1h 1g 2q 2d 1f 1w 0j 0m 3f 3s 0c 0e 0n 0a "
    "0b 0s 0d 0u 0w 0h 0q 0x 0i 0r 0k 0t 0v 0o 2e 2u 2a 2c 2p 2k 2m 2l 2o 2n 2i 2v 2b 2x "
    "2r 2f 2t 2h 1i 1k 1b 1m 1a 1t 1c 1v 1e 1x 1r 1j 1l 1q 1n 1s 1p 1u 3b 3l 3n 3p 3r 3e "
    "3t 3g 3v 3a 3x 3o 3i 3u 3k 3w 3m 3q "
)


def _ball_turn(number: int) -> Turn:
    diagonal: Voxel | None = None
    if number >= _CUBE_TURNS:
        start = _WORD * (number - _CUBE_TURNS)
        diagonal = _DIAGONALS[int(_AFTER_SIXTHS[start])]
        number = ord(_AFTER_SIXTHS[start + 1]) - ord("a")
    before = _BEFORE[number // 8 * 2 + number % 2]

    def turn(voxel: Voxel) -> Voxel:
        sixth = (
            _sixth(voxel, diagonal) if diagonal else (3 * voxel[0], 3 * voxel[1], 3 * voxel[2])
        )
        x, y, z = before(sixth)
        for _ in range(number % 8 // 2):
            x, y = -y, x
        return x, y, z

    return turn


def _sixth(voxel: Voxel, diagonal: Voxel) -> Voxel:
    """A voxel after a sixth of a turn about a diagonal, in thirds, by Rodrigues' formula."""
    (x, y, z), (a, b, c) = voxel, diagonal
    along = a * x + b * y + c * z
    return (
        (3 * (x + b * z - c * y) + along * a) // 2,
        (3 * (y + c * x - a * z) + along * b) // 2,
        (3 * (z + a * y - b * x) + along * c) // 2,
    )
