"""The convex hull of points on a sphere, exactly."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from jigsat.render.solids.mesh import Triangle, Vertex, cross, difference, edges_of


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
