"""The grid of balls that are packed most closely: layers of squares, face-centred cubic.

Layers are drawn from the top down. In each the balls stand in rows and columns like squares,
and a ball lies in the hollow between four of the layer below: its own row and column, and the
next ones. So each layer begins half a ball further back and to the left than the one above,
and a pyramid that is drawn layer by layer needs no indent.
"""

from __future__ import annotations

from functools import cache
from itertools import product

from jigsat.schemas.grids.grid import (
    Form,
    Grid,
    Matrix,
    Slide,
    Turn,
    Vector,
)
from jigsat.schemas.grids.plane import SQUARE
from jigsat.schemas.grids.space import (
    after,
    by_name,
    ends,
    facing,
    product_of,
    rotations_in_space,
)

#: Products of a layer, a row and a column; balls touch where a step has the same length.
_GRAM: Matrix = ((2, -1, -1), (-1, 2, 0), (-1, 0, 2))
#: Points are thirds of coordinates, as sixty degrees need thirds here.
_SCALE = 3

#: The axes of quarter turns: z from top to bottom, and those in the direction of diagonals of a
#: layer; clockwise as seen from above (z), from the front right (u) and the front left (v).
_QUARTERS: dict[str, Matrix] = {
    "z": ((1, 0, 0), (0, 0, 1), (1, -1, 0)),
    "u": ((0, -1, 1), (0, 0, 1), (-1, 0, 1)),
    "v": ((-1, 1, 1), (-1, 1, 0), (-1, 0, 1)),
}
#: It swaps left and right.
_FLIP = Turn("flip", ((1, 0, 0), (0, 1, 0), (1, 0, -1)), flips=True)
#: Sixty degrees about an axis that is upright on one of the sloping planes in which each ball
#: touches six others; clockwise as seen from above, from where the letter says: the right, the
#: left, the front, the back. They bring that plane onto itself, and few other balls onto balls.
_SIXTHS = (
    Turn("r60", ((4, -3, -1), (2, 0, 1), (1, -3, 2)), 3),
    Turn("l60", ((0, 3, 1), (-3, 3, 2), (0, 0, 3)), 3),
    Turn("f60", ((1, -1, 3), (-2, 2, 3), (-1, -2, 3)), 3),
    Turn("b60", ((3, 1, -3), (0, 3, 0), (3, -1, 0)), 3),
)

#: Balls go along all axes about which the packing can be turned: through the middle between the
#: four of a square, to the next ball there, two layers on if that is up; to a neighbour; and
#: through the middle between the three of a triangle, to the next ball there.
_SLIDES = (
    *((2, 1, 1), (0, 1, 1), (0, 1, -1)),
    *((0, 1, 0), (0, 0, 1), (1, 1, 1), (1, 1, 0), (1, 0, 1), (1, 0, 0)),
    *((2, 3, 1), (2, -1, 1), (2, 1, 3), (2, 1, -1)),
)


@cache
def sphere() -> Grid:
    """The grid of balls."""
    rotations = rotations_in_space(_QUARTERS)
    # All rotations that bring three balls, of which two touch the third and which are not in
    # one line, onto balls. If these are in a square, it is one of the 24; if they are in a
    # triangle or an obtuse angle, they are in a sloping plane, and it may be one of these.
    partial = [after(sixth, turn) for sixth, turn in product(_SIXTHS, rotations)]
    steps = (
        step
        for step in product((-1, 0, 1), repeat=3)
        if product_of(_GRAM, step, step) == _GRAM[0][0]
    )
    sides = {tuple(_SCALE * each for each in step): _facing(step) for step in steps}
    return Grid(
        name="sphere",
        axes=("layer", "row", "column"),
        stamp=(((Form("ball", "#", (0, 0, 0), by_name(sides)),),),),
        scale=(_SCALE,) * 3,
        turns=(*rotations, *(after(_FLIP, turn) for turn in rotations)),
        partial_turns=(*partial, *(after(_FLIP, turn) for turn in partial)),
        lines={
            "layer": (((1, 0, 0), 3),),
            "falling wall": (((0, -1, 1), 3),),
            "rising wall": (((-1, 1, 1), 3),),
            "back slope": (((0, 1, 0), 3),),
            "front slope": (((-1, 1, 0), 3),),
            "left slope": (((0, 0, 1), 3),),
            "right slope": (((-1, 0, 1), 3),),
            "row": (((1, 0, 0), 3), ((0, 1, 0), 3)),
            "column": (((1, 0, 0), 3), ((0, 0, 1), 3)),
            "back left edge": (((0, 1, 0), 3), ((0, 0, 1), 3)),
            "back right edge": (((0, 1, 0), 3), ((-1, 0, 1), 3)),
            "front right edge": (((-1, 1, 0), 3), ((-1, 0, 1), 3)),
            "front left edge": (((-1, 1, 0), 3), ((0, 0, 1), 3)),
        },
        plane=SQUARE,
        slides=tuple(Slide(step, ends(_facing(step))) for step in _SLIDES),
        gram=_GRAM,
    )


def _facing(step: Vector) -> Vector:
    along = (product_of(_GRAM, step, axis) for axis in ((0, 1, 0), (0, 0, 1)))
    return facing((step[0], *along))
