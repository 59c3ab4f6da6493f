"""A ball as a polyhedron, with a ring around each of the twelve places where others touch it.

Inside a ring there is a cap, which is left out where a neck leads to the next ball.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations, product
from math import asin, cos, isclose, pi, sin, sqrt

from jigsat.render.solids.hull import hull_of
from jigsat.render.solids.mesh import Triangle, Vertex

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
    return first, _cross((x, y, z), first)


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


def _cross(a: Direction, b: Direction) -> Direction:
    return (
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    )
