"""Pieces of balls: how they lie on the plate, and their surface, with necks between balls."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import combinations
from math import sqrt

from jigsat.render.solids.ball import CORNERS, DIRECTIONS, RADIUS, Ball, Direction, ball
from jigsat.render.solids.mesh import UNITS, Mesh, Triangle, Vertex
from jigsat.schemas.grids.grid import Point, subtract
from jigsat.schemas.grids.sphere import SPHERE

_Rotation = tuple[Direction, Direction, Direction]
#: Heights that differ by less are the same.
_TINY = 1e-9


def at_rest(points: Collection[Point]) -> tuple[_Rotation, tuple[Direction, ...]]:
    """How a piece is turned to lie on as many balls as it can, and its middles then.

    Lengths are in diameters of balls; the lowest middles have z = 0.
    """
    middles = [_middle(point) for point in points]
    return min(
        ((turn, _turned(middles, turn)) for turn in _turns()), key=lambda each: _merit(each[1])
    )


def surface_of_balls(
    points: Sequence[Point], rotation: _Rotation, middles: Sequence[Direction],
    diameter: float, clearance: float,
) -> Mesh:  # fmt: skip
    """The surface of balls so wide, less the clearance all around, that stand on z = 0.

    Args:
        rotation, middles: as ``at_rest`` says, for these points.
        diameter, clearance: in mm.
    """
    form = _Placed(rotation, diameter / 2 - clearance)
    at = [_placed(middle, diameter, diameter / 2 - clearance) for middle in middles]
    triangles: list[Triangle] = []
    for number in range(len(points)):
        beside = dict(_beside(number, points))
        triangles += form.ball(at[number], set(beside))
        for direction, other in beside.items():
            if number < other:
                triangles += form.neck(at[number], at[other], direction)
    return Mesh(tuple(triangles))


def _beside(number: int, points: Sequence[Point]) -> Iterator[tuple[int, int]]:
    """In which directions other balls of the piece touch one, and which."""
    for other, point in enumerate(points):
        step = subtract(point, points[number])
        if other != number and step in SPHERE.sides(point).values():
            yield _direction(_middle(step)), other


def _direction(step: Direction) -> int:
    return min(range(len(DIRECTIONS)), key=lambda number: _apart(DIRECTIONS[number], step))


def _apart(a: Direction, b: Direction) -> float:
    return sum((x - y) ** 2 for x, y in zip(a, b, strict=True))


class _Placed:
    """The form of a ball, turned and in the units of meshes."""

    def __init__(self, rotation: _Rotation, radius: float) -> None:
        self._rotation, self._scale = rotation, radius * UNITS / RADIUS
        self._form: Ball = ball()
        self._corners: dict[Vertex, Vertex] = {}

    def _corner(self, corner: Vertex, at: Vertex) -> Vertex:
        if corner not in self._corners:
            (x, y, z), *_ = _turned([corner], self._rotation, to_ground=False)
            self._corners[corner] = (
                round(x * self._scale), round(y * self._scale), round(z * self._scale),
            )  # fmt: skip
        a, b, c = self._corners[corner]
        return a + at[0], b + at[1], c + at[2]

    def ball(self, at: Vertex, without: Collection[int]) -> Iterator[Triangle]:
        """The triangles of a ball without the caps in these directions."""
        caps = [cap for number, cap in self._form.caps.items() if number not in without]
        for triangles in (self._form.others, *caps):
            for a, b, c in triangles:
                yield self._corner(a, at), self._corner(b, at), self._corner(c, at)

    def neck(self, at: Vertex, other: Vertex, direction: int) -> Iterator[Triangle]:
        """The triangles between the rings of two balls, the other one in this direction."""
        opposite = _direction(_three(-value for value in DIRECTIONS[direction]))
        one = [self._corner(corner, at) for corner in self._form.rings[direction]]
        two = [self._corner(corner, other) for corner in self._form.rings[opposite]]
        if DIRECTIONS[direction] < DIRECTIONS[opposite]:
            one, two = two, one
        for number in range(CORNERS):
            a, b = one[number - 1], one[number]
            c, d = two[number], two[number - 1]
            yield from ((a, b, c), (a, c, d))


def _three(values: Iterator[float]) -> Direction:
    x, y, z = values
    return x, y, z


def _placed(middle: Direction, diameter: float, height: float) -> Vertex:
    """A middle in the units of meshes, the lowest at this height in mm."""
    x, y, z = (round(value * diameter * UNITS) for value in middle)
    return x, y, z + round(height * UNITS)


def _middle(point: Point) -> Direction:
    """Where a ball is: x to the right, y to the back, z upwards, in diameters of balls."""
    layer, row, column = (value / SPHERE.scale[0] for value in point)
    return column - layer / 2, layer / 2 - row, -layer / sqrt(2)


def _turns() -> Iterator[_Rotation]:
    """The rotations after which some plane in which balls touch each other lies flat."""
    yield (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)
    for a, b in combinations(DIRECTIONS, 2):
        normal = _cross(a, b)
        length = sqrt(sum(value**2 for value in normal))
        if length > _TINY:
            up = _three(value / length for value in normal)
            yield a, _cross(up, a), up


def _turned(
    places: Collection[Direction], rotation: _Rotation, to_ground: bool = True
) -> tuple[Direction, ...]:
    turned = [
        _three(sum(r * value for r, value in zip(row, place, strict=True)) for row in rotation)
        for place in places
    ]
    ground = min(z for _, _, z in turned) if to_ground else 0
    return tuple((x, y, z - ground) for x, y, z in turned)


def _merit(middles: Collection[Direction]) -> tuple[int, float]:
    heights = [round(z, 6) for _, _, z in middles]
    return -sum(height < _TINY for height in heights), max(heights)


def _cross(a: Direction, b: Direction) -> Direction:
    return (
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    )
