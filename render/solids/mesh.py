"""Meshes: closed surfaces of triangles, with whole coordinates, so that nothing is rounded."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import combinations, product
from math import gcd, prod
from operator import add, sub
from typing import TypeVar

from jigsat.schemas.errors import WrongValue

Vertex = tuple[int, int, int]
#: Counter-clockwise as seen from outside.
Triangle = tuple[Vertex, Vertex, Vertex]

#: Coordinates in a millimetre: halves of micrometres, so that middles are whole as well.
UNITS = 2_000

Number = TypeVar("Number", int, float)


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
        """The mesh after a number of quarter turns counter-clockwise about the z axis."""
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


def cross(
    a: tuple[Number, Number, Number], b: tuple[Number, Number, Number]
) -> tuple[Number, Number, Number]:
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


# The lattice of a solid made of cells: where the boxes begin into which cells are divided.
#
# Along each axis a cell is divided into a low strip, a core and a high strip; between it
# and the next cell there is a gap. Gaps are what the clearance takes off where nothing is
# on one side; strips are as wide as the bevel. Boxes are numbered along each axis, four to
# a cell.


#: x, y and z, as in ``Mesh``: numbers of cells, or of boxes.
Cell = tuple[int, int, int]
Box = tuple[int, int, int]

GAP, LOW, CORE, HIGH = range(PARTS := 4)
AXES = range(3)


@dataclass(frozen=True)
class Lattice:
    """Lengths in micrometres: the sides of a cell along each axis, clearance, and bevel."""

    sides: tuple[int, int, int]
    clearance: int
    bevel: int

    def strip(self, axis: int) -> int:
        """How wide strips are; as wide as it may be if there is no bevel."""
        return self.bevel or (self.sides[axis] - 2 * self.clearance) // PARTS

    def start(self, axis: int, box: int) -> int:
        """Where a box with this number begins along an axis."""
        cell, part = divmod(box, PARTS)
        side, clearance, strip = self.sides[axis], self.clearance, self.strip(axis)
        inside = (-clearance, clearance, clearance + strip, side - clearance - strip)[part]
        return cell * side + inside

    def corner(self, box: Box) -> Vertex:
        """The least corner of a box, in the units of meshes."""
        x, y, z = (2 * self.start(axis, box[axis]) for axis in AXES)
        return x, y, z


def lattice_of(sides: tuple[float, float, float], clearance: float, bevel: float) -> Lattice:
    """A lattice of lengths in mm. Raises WrongValue if cells have no room for them."""
    shortest = min(sides)
    if 2 * clearance >= shortest:
        raise WrongValue(
            f"clearance: found {clearance:g}, expected less than {shortest / 2:g} mm, "
            "half of the shortest side of a cell"
        )
    most = shortest / 2 - clearance
    if bevel and _micrometres(bevel) >= _micrometres(most):
        raise WrongValue(
            f"bevel: found {bevel:g}, expected less than {most:g} mm, "
            "half of what the clearance leaves of a cell"
        )
    x, y, z = map(_micrometres, sides)
    return Lattice((x, y, z), _micrometres(clearance), _micrometres(bevel))


def _micrometres(length: float) -> int:
    return round(length * UNITS / 2)


# Meshes with fewer triangles: vertices that lie in a face, or along an edge, are left out.


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


# The volume that a printed piece has, counted from its cells alone, without a mesh.
#
# It is that of the parts that the clearance leaves, cells and what lies between them, less
# a prism for each stretch of a convex edge, put right where such prisms overlap or meet.


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
