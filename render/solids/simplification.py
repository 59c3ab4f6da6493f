"""Meshes with fewer triangles: vertices that lie in a face, or along an edge, are left out."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from jigsat.render.solids.mesh import (
    Mesh,
    Triangle,
    Vertex,
    cross,
    difference,
    normal_of,
)  # fmt: skip

_FLAT, _STRAIGHT = 1, 2


def simplified(mesh: Mesh) -> Mesh:
    """The same surface of fewer triangles, none of which has no area."""
    net = _Net(mesh.triangles)
    waiting = dict.fromkeys(mesh.vertices)
    while waiting:
        vertex = next(iter(waiting))
        del waiting[vertex]
        neighbours = net.neighbours(vertex)
        if net.take_out(vertex):
            waiting |= dict.fromkeys(neighbours)
    return Mesh(tuple(sorted(net.triangles)))


class _Net:
    """Triangles, and which of them meet in each vertex."""

    def __init__(self, triangles: Iterable[Triangle]) -> None:
        self.triangles: dict[Triangle, Vertex] = {}
        self._around: dict[Vertex, set[Triangle]] = defaultdict(set)
        for each in triangles:
            self._add(each, normal_of(each))

    def _add(self, triangle: Triangle, normal: Vertex) -> None:
        self.triangles[triangle] = normal
        for vertex in triangle:
            self._around[vertex].add(triangle)

    def neighbours(self, vertex: Vertex) -> set[Vertex]:
        """The vertices at the other ends of its edges."""
        return {each for triangle in self._around[vertex] for each in triangle} - {vertex}

    def take_out(self, vertex: Vertex) -> bool:
        """Draw a vertex into one beside it, if the surface stays as it is."""
        for target in self._targets(vertex):
            new = self._after(vertex, target)
            if new is not None:
                for triangle in list(self._around[vertex]):
                    self._remove(triangle)
                for triangle, normal in new:
                    self._add(triangle, normal)
                return True
        return False

    def _remove(self, triangle: Triangle) -> None:
        del self.triangles[triangle]
        for vertex in triangle:
            self._around[vertex].discard(triangle)

    def _targets(self, vertex: Vertex) -> Iterator[Vertex]:
        """The vertices into which one may be drawn: in its plane, or along its edge."""
        planes = {self.triangles[each] for each in self._around[vertex]}
        beside = sorted(self.neighbours(vertex))
        if len(planes) == _FLAT:
            yield from beside
        elif len(planes) == _STRAIGHT:
            ends = [each for each in beside if self._is_edge(vertex, each)]
            if len(ends) == len(("from", "to")) and not any(
                cross(difference(ends[0], vertex), difference(ends[1], vertex))
            ):
                yield from ends

    def _is_edge(self, one: Vertex, other: Vertex) -> bool:
        """Whether two planes meet there."""
        beside = self._around[one] & self._around[other]
        return len({self.triangles[each] for each in beside}) > 1

    def _after(self, vertex: Vertex, target: Vertex) -> list[tuple[Triangle, Vertex]] | None:
        """The triangles that come about, with their normals; None if the surface changes."""
        common = self.neighbours(vertex) & self.neighbours(target)
        if len(common) != len(("left", "right")):
            return None
        new = []
        for triangle in self._around[vertex]:
            if target in triangle:
                continue
            a, b, c = (target if each == vertex else each for each in triangle)
            normal = normal_of((a, b, c))
            if normal != self.triangles[triangle]:
                return None
            new.append(((a, b, c), normal))
        return new
