"""Meshes: closed surfaces of triangles, with whole coordinates, so that nothing is rounded."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import gcd
from operator import add, sub

Vertex = tuple[int, int, int]
#: Counter-clockwise as seen from outside.
Triangle = tuple[Vertex, Vertex, Vertex]

#: Coordinates in a millimetre: halves of micrometres, so that middles are whole as well.
UNITS = 2_000


@dataclass(frozen=True)
class Mesh:
    """The surface of a solid. x goes to the right, y to the back, z upwards."""

    triangles: tuple[Triangle, ...]

    @cached_property
    def vertices(self) -> tuple[Vertex, ...]:
        """The vertices, each once, in order."""
        return tuple(sorted({vertex for triangle in self.triangles for vertex in triangle}))

    @property
    def volume(self) -> Fraction:
        """The volume inside the surface in cubic millimetres."""
        return Fraction(sum(map(_six_volumes, self.triangles)), 6 * UNITS**3)

    def moved(self, by: Vertex) -> Mesh:
        """The mesh, moved."""
        return Mesh(tuple(_each(triangle, by) for triangle in self.triangles))

    def quarter_turned(self, quarters: int) -> Mesh:
        """The mesh, turned so many quarters counter-clockwise about the z axis."""
        mesh = self
        for _ in range(quarters % 4):
            mesh = Mesh(tuple(_quarter(triangle) for triangle in mesh.triangles))
        return mesh


def normal_of(triangle: Triangle) -> Vertex:
    """The direction outwards, with the least whole numbers; zeros if there is no area."""
    a, b, c = triangle
    x, y, z = cross(difference(b, a), difference(c, a))
    divisor = gcd(x, y, z) or 1
    return x // divisor, y // divisor, z // divisor


def difference(a: Vertex, b: Vertex) -> Vertex:
    """The step from ``b`` to ``a``."""
    x, y, z = map(sub, a, b)
    return x, y, z


def cross(a: Vertex, b: Vertex) -> Vertex:
    """The cross product."""
    return (
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    )


def fault_of(mesh: Mesh) -> str | None:
    """What keeps the surface from being closed and manifold; None if nothing does."""
    if any(normal_of(each) == (0, 0, 0) for each in mesh.triangles):
        return "a triangle has no area"
    edges = Counter(edge for triangle in mesh.triangles for edge in edges_of(triangle))
    for (start, end), times in edges.items():
        if times > 1 or (end, start) not in edges:
            return f"the edge from {start} to {end} does not have one triangle on each side"
    if mesh.volume <= 0:
        return "the surface is inside out"
    pinched = next(_pinched(mesh.triangles), None)
    return None if pinched is None else f"the surface touches itself at {pinched}"


def edges_of(triangle: Triangle) -> Iterator[tuple[Vertex, Vertex]]:
    """The edges, each in the direction in which the triangle goes round."""
    a, b, c = triangle
    yield from ((a, b), (b, c), (c, a))


def _pinched(triangles: Iterable[Triangle]) -> Iterator[Vertex]:
    """The vertices whose triangles are not one ring; all edges must be matched."""
    following: dict[Vertex, dict[Vertex, Vertex]] = defaultdict(dict)
    for a, b, c in triangles:
        for tip, start, end in ((a, b, c), (b, c, a), (c, a, b)):
            following[tip][start] = end
    for tip, ring in following.items():
        first = at = next(iter(ring))
        length = 0
        while length == 0 or at != first:
            at, length = ring[at], length + 1
        if length < len(ring):
            yield tip


def _six_volumes(triangle: Triangle) -> int:
    """Six times the volume between a triangle and the origin."""
    a, b, c = triangle
    x, y, z = cross(b, c)
    return a[0] * x + a[1] * y + a[2] * z


def _each(triangle: Triangle, by: Vertex) -> Triangle:
    a, b, c = ((*map(add, vertex, by),) for vertex in triangle)
    return a, b, c


def _quarter(triangle: Triangle) -> Triangle:
    a, b, c = ((-y, x, z) for x, y, z in triangle)
    return a, b, c
