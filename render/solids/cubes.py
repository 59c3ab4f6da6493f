"""The surface of a piece made of cells, as a mesh."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cache
from itertools import combinations, product

from jigsat.render.solids.mesh import (
    AXES,
    GAP,
    HIGH,
    LOW,
    PARTS,
    Box,
    Cell,
    Lattice,
    Mesh,
    Triangle,
    Vertex,
    simplified,
)

# Which boxes of the lattice a piece fills once the clearance has been taken off.


_BOXES = tuple(product(range(PARTS), repeat=len(AXES)))


def boxes_of(cells: Collection[Cell]) -> set[Box]:
    """The boxes that are filled: those in a gap where all cells beside the gap are filled.

    So all faces are taken back, also those that meet in a concave edge, and cells that only
    touch at an edge or a corner are parted.
    """
    filled = set(cells)
    return {
        (PARTS * x + a, PARTS * y + b, PARTS * z + c)
        for x, y, z in filled
        for a, b, c in _BOXES
        if all(
            (x + u, y + v, z + w) in filled
            for u, v, w in _beside((a == GAP, b == GAP, c == GAP))
        )
    }


@cache
def _beside(gaps: tuple[bool, bool, bool]) -> tuple[Cell, ...]:
    """The steps to the cells that a box in these gaps lies between."""
    x, y, z = ((-1, 0) if gap else (0,) for gap in gaps)
    return tuple(product(x, y, z))


# What bevels take off a box: of its 24 tetrahedra, those beyond a slanting plane.
#
# Each box is divided by the planes through its middle and two opposite edges. A bevel cuts
# along these planes: at a convex edge half of the box is taken off; at a convex corner
# three such halves are. Where two convex edges meet in a concave corner, as inside an L,
# what both planes cut off is taken off, so that the bevels meet in a mitre; and so do the
# three of a corner from which three bars lead.


#: A face of a box, and the side of it at which the tetrahedron lies: axes and signs.
Tetrahedron = tuple[int, int, int, int]
#: The axes of an edge's two faces: the plane that cuts it off slants between them.
_Wedge = tuple[int, int]
#: For each axis the sign of the way to the gap beside a strip; 0 in a core or a gap.
_Strips = tuple[int, int, int]

TETRAHEDRA: tuple[Tetrahedron, ...] = tuple(
    (face, sign, side, other)
    for face, side in product(AXES, repeat=2)
    if face != side
    for sign, other in product((-1, 1), repeat=2)
)


def left_of(box: Box, filled: set[Box]) -> tuple[Tetrahedron, ...]:
    """The tetrahedra of a filled box that the bevels leave."""
    x, y, z = ({LOW: -1, HIGH: 1}.get(number % PARTS, 0) for number in box)
    strips = x, y, z
    if sum(map(abs, strips)) < 2:  # no edge is near
        return TETRAHEDRA
    cuts = tuple(_cuts(box, strips, filled))
    return _left(strips, cuts) if cuts else TETRAHEDRA


def _cuts(box: Box, strips: _Strips, filled: set[Box]) -> Iterator[tuple[_Wedge, ...]]:
    """What is cut off: for each cut, wedges of which it takes what all have in common."""

    def has(*axes: int) -> bool:
        x, y, z = (box[axis] + strips[axis] * (axis in axes) for axis in AXES)
        return (x, y, z) in filled

    near = [axis for axis in AXES if strips[axis]]
    wedges = tuple(combinations(near, 2))
    yield from ((wedge,) for wedge in wedges if not any(map(has, wedge)))
    if len(near) == len(AXES):
        for a, b in wedges:
            (across,) = set(AXES) - {a, b}
            if has(a) and has(b) and not has(across) and not has(a, b):
                yield (min(a, across), max(a, across)), (min(b, across), max(b, across))
        if all(map(has, AXES)) and not any(has(*wedge) for wedge in wedges):
            yield wedges


@cache
def _left(strips: _Strips, cuts: tuple[tuple[_Wedge, ...], ...]) -> tuple[Tetrahedron, ...]:
    return tuple(
        each
        for each in TETRAHEDRA
        if not any(all(_is_beyond(each, wedge, strips) for wedge in cut) for cut in cuts)
    )


def _is_beyond(tetrahedron: Tetrahedron, wedge: _Wedge, strips: _Strips) -> bool:
    """Whether a tetrahedron lies on that side of a slanting plane where the edge is."""
    face, sign, side, other = tetrahedron
    # Its middle is nearer to its face than to the side.
    middle = {face: 3 * sign, side: 2 * other}
    return sum(middle.get(axis, 0) * strips[axis] for axis in wedge) > 0


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
