"""Pieces of balls: how they lie on the plate, and their surface, with necks between balls."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, product
from math import asin, cos, isclose, pi, sin, sqrt

from jigsat.render.solids.mesh import UNITS, Mesh, Triangle, Vertex, cross, difference, edges_of
from jigsat.schemas.grids.grid import Point, subtract
from jigsat.schemas.grids.space import SPHERE

# The convex hull of points on a sphere, exactly.


def hull_of(points: Sequence[Vertex]) -> tuple[Triangle, ...]:
    """The triangles of the hull; no three points may be in one line, as none of a sphere are.

    Each point is added to the hull of those before: the triangles that can be seen from it are
    replaced by those between it and the horizon.
    """
    first = _tetrahedron(points)
    corners = {corner for triangle in first for corner in triangle}
    hull = dict.fromkeys(first)
    for point in points:
        if point in corners:
            continue
        seen = [triangle for triangle in hull if _volume(triangle, point) > 0]
        edges = {edge for triangle in seen for edge in edges_of(triangle)}
        for triangle in seen:
            del hull[triangle]
        hull |= {(a, b, point): None for a, b in edges if (b, a) not in edges}
    return tuple(hull)


def _tetrahedron(points: Sequence[Vertex]) -> list[Triangle]:
    """The hull of four points that are not in one plane."""
    a, b, c = points[:3]
    d = next(point for point in points if _volume((a, b, c), point))
    middle = [sum(axis) for axis in zip(a, b, c, d, strict=True)]
    triangles = []
    for x, y, z in combinations((a, b, c, d), 3):
        four_times = (
            (4 * x[0], 4 * x[1], 4 * x[2]),
            (4 * y[0], 4 * y[1], 4 * y[2]),
            (4 * z[0], 4 * z[1], 4 * z[2]),
        )
        inside = _volume(four_times, (middle[0], middle[1], middle[2])) < 0
        triangles.append((x, y, z) if inside else (x, z, y))
    return triangles


def _volume(triangle: Triangle, point: Vertex) -> int:
    """More than 0 if a point is outside the plane of a triangle."""
    a, b, c = triangle
    normal = cross(difference(b, a), difference(c, a))
    return sum(n * p for n, p in zip(normal, difference(point, a), strict=True))


# A ball as a polyhedron, with a ring around each of the twelve places where others touch
# it.
#
# Inside a ring there is a cap, which is left out where a neck leads to the next ball.


Direction = tuple[float, float, float]

#: The radius of a neck, if that of a ball is 1, and the corners of its ring.
NECK, CORNERS = 0.4, 16
#: Lengths are whole numbers of this part of the radius of a ball.
RADIUS = 10**6
#: Where rings of points are besides: in shares of the angle of a cap, and about other places.
_INNER, _BESIDE = 0.5, 0.17


def _directions() -> Iterator[Direction]:
    yield from ((float(a), float(b), 0.0) for a, b in ((1, 0), (-1, 0), (0, 1), (0, -1)))
    yield from ((a / 2, b / 2, c / sqrt(2)) for a, b, c in product((1, -1), (1, -1), (1, -1)))


#: To the middles of the balls that touch it, each as long as a ball is wide.
DIRECTIONS = tuple(_directions())


@dataclass(frozen=True)
class Ball:
    """The triangles of a ball: of each cap by its direction, and all others.

    ``rings``: the corners around each cap; those of opposite ones follow each other alike.
    """

    caps: dict[int, tuple[Triangle, ...]]
    others: tuple[Triangle, ...]
    rings: tuple[tuple[Vertex, ...], ...]


@cache
def ball() -> Ball:
    """A ball around the origin, with the radius ``RADIUS``."""
    angle = asin(NECK)
    rings = tuple(tuple(_ring(each, angle, CORNERS)) for each in DIRECTIONS)
    inside = [
        {*ring, *_ring(each, _INNER * angle, CORNERS // 2), _point(each)}
        for each, ring in zip(DIRECTIONS, rings, strict=True)
    ]
    points = dict.fromkeys(point for cap in inside for point in sorted(cap))
    for place in _other_places():
        points |= dict.fromkeys([_point(place), *_ring(place, _BESIDE, CORNERS // 2)])
    caps: dict[int, list[Triangle]] = {number: [] for number in range(len(DIRECTIONS))}
    others: list[Triangle] = []
    for triangle in hull_of(tuple(points)):
        cap = next((n for n, cap in enumerate(inside) if cap.issuperset(triangle)), None)
        (others if cap is None else caps[cap]).append(triangle)
    return Ball({n: tuple(each) for n, each in caps.items()}, tuple(others), rings)


def _ring(about: Direction, angle: float, corners: int) -> Iterator[Vertex]:
    """Points around a direction; around the opposite one they follow each other alike."""
    first, second = _across(about)
    for number in range(corners):
        turn = 2 * pi * number / corners
        x, y, z = (
            cos(angle) * a + sin(angle) * (cos(turn) * b + sin(turn) * c)
            for a, b, c in zip(about, first, second, strict=True)
        )
        yield _point((x, y, z))


def _across(direction: Direction) -> tuple[Direction, Direction]:
    """Two directions across one, the same for its opposite; right-handed for the greater."""
    x, y, z = max(direction, (-direction[0], -direction[1], -direction[2]))
    first = (-y, x, 0.0) if isclose(z, 0) else _unit((-z, 0.0, x))
    return first, cross((x, y, z), first)


def _other_places() -> Iterator[Direction]:
    """The middles between four, and between three, balls that touch it."""
    places = {}
    for number in (2, 3):
        for chosen in combinations(DIRECTIONS, number):
            products = {round(2 * _dot(a, b)) for a, b in combinations(chosen, 2)}
            if products == ({0} if number == 2 else {1}):
                x, y, z = (sum(axis) for axis in zip(*chosen, strict=True))
                middle = _unit((x, y, z))
                places[_point(middle)] = middle
    yield from places.values()


def _point(direction: Direction) -> Vertex:
    x, y, z = (round(RADIUS * value) for value in direction)
    return x, y, z


def _unit(vector: Direction) -> Direction:
    length = sqrt(_dot(vector, vector))
    return vector[0] / length, vector[1] / length, vector[2] / length


def _dot(a: Direction, b: Direction) -> float:
    return sum(x * y for x, y in zip(a, b, strict=True))


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
        normal = cross(a, b)
        length = sqrt(sum(value**2 for value in normal))
        if length > _TINY:
            up = _three(value / length for value in normal)
            yield a, cross(up, a), up


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
