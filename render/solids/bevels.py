"""What bevels take off a box: of its 24 tetrahedra, those beyond a slanting plane.

Each box is divided by the planes through its middle and two opposite edges. A bevel cuts along
these planes: at a convex edge half of the box is taken off; at a convex corner three such
halves are. Where two convex edges meet in a concave corner, as inside an L, what both planes
cut off is taken off, so that the bevels meet in a mitre; and so do the three of a corner from
which three bars lead.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, product

from jigsat.render.solids.lattice import AXES, HIGH, LOW, PARTS, Box

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
