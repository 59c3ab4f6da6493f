"""The surface of a piece made of cells, as a mesh."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cache

from jigsat.render.solids.bevels import TETRAHEDRA, Tetrahedron, left_of
from jigsat.render.solids.boxes import boxes_of
from jigsat.render.solids.lattice import AXES, Box, Cell, Lattice
from jigsat.render.solids.mesh import Mesh, Triangle, Vertex
from jigsat.render.solids.simplification import simplified

#: What is left of each box that is filled.
_Left = Mapping[Box, tuple[Tetrahedron, ...]]


def surface_of(cells: Collection[Cell], lattice: Lattice) -> Mesh:
    """The surface of cells with the clearance taken off, and with bevels."""
    filled = boxes_of(cells)
    left = {box: left_of(box, filled) if lattice.bevel else TETRAHEDRA for box in filled}
    surface: dict[frozenset[Vertex], Triangle] = {}
    for box in left:
        for triangle in _triangles(box, left, lattice):
            key = frozenset(triangle)
            if key in surface:  # seen from both sides: it is inside
                del surface[key]
            else:
                surface[key] = triangle
    return simplified(Mesh(tuple(surface.values())))


def _triangles(box: Box, left: _Left, lattice: Lattice) -> Iterator[Triangle]:
    """The triangles around a box, or around each of its tetrahedra if bevels cut it."""
    whole = left[box] is TETRAHEDRA
    places = tuple(map(tuple, _places(box, lattice)))
    for tetrahedron in left[box]:
        if whole and left.get(_beyond(box, tetrahedron)) is TETRAHEDRA:
            continue  # they would cancel out
        a, b, c, middle = (
            (places[0][x], places[1][y], places[2][z]) for x, y, z in _corners(tetrahedron)
        )
        yield a, b, c
        if not whole:
            yield from ((b, a, middle), (c, b, middle), (a, c, middle))


def _places(box: Box, lattice: Lattice) -> Iterator[tuple[int, int, int]]:
    """Along each axis the beginning, the middle and the end of a box."""
    x, y, z = (number + 1 for number in box)
    for low, high in zip(lattice.corner(box), lattice.corner((x, y, z)), strict=True):
        yield low, (low + high) // 2, high


def _beyond(box: Box, tetrahedron: Tetrahedron) -> Box:
    """The box on the other side of a tetrahedron's face."""
    face, sign, _, _ = tetrahedron
    x, y, z = (box[axis] + sign * (axis == face) for axis in AXES)
    return x, y, z


@cache
def _corners(tetrahedron: Tetrahedron) -> tuple[Vertex, ...]:
    """The corners of a tetrahedron, each as three indices of places in its box.

    First the triangle on the face of the box, counter-clockwise as seen from outside; then the
    middle of the box.
    """
    face, sign, side, other = tetrahedron
    (third,) = set(AXES) - {face, side}
    steps = [(sign, 0, 0), (sign, other, -1), (sign, other, 1)]
    follows = (face + 1) % len(AXES) == side
    if (sign * other > 0) != follows:
        steps.reverse()
    return tuple(_indices((face, side, third), step) for step in (*steps, (0, 0, 0)))


def _indices(axes: tuple[int, ...], steps: tuple[int, ...]) -> Vertex:
    """Steps from the middle along axes in another order, as indices of places."""
    x, y, z = (1 + steps[axes.index(axis)] for axis in AXES)
    return x, y, z
