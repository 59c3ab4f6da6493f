"""The grid of balls that are packed most closely: layers of squares, face-centred cubic."""

from __future__ import annotations

from itertools import product

from jigsat.schemas.grids.grid import Form, Grid, Matrix, Turn, Vector
from jigsat.schemas.grids.square import SQUARE
from jigsat.schemas.grids.turns import after, rotations_in_space

# Layers are drawn from the top down. In each the balls stand in rows and columns like squares,
# and a ball lies in the hollow between four of the layer below: its own row and column, and the
# next ones. So each layer begins half a ball further back and to the left than the one above,
# and a pyramid that is drawn layer by layer needs no indent.
_STEPS: dict[str, Vector] = {
    "top back left": (-1, -1, -1),
    "top back right": (-1, -1, 0),
    "top front right": (-1, 0, 0),
    "top front left": (-1, 0, -1),
    "back": (0, -1, 0),
    "right": (0, 0, 1),
    "front": (0, 1, 0),
    "left": (0, 0, -1),
    "bottom back left": (1, 0, 0),
    "bottom back right": (1, 0, 1),
    "bottom front right": (1, 1, 1),
    "bottom front left": (1, 1, 0),
}
#: Points are thirds of coordinates, as sixty degrees need thirds here.
_SCALE = 3

#: The axes of quarter turns: z from top to bottom, and those in the direction of diagonals of a
#: layer; clockwise as seen from above (z), from the front right (u) and the front left (v).
_QUARTERS: dict[str, Matrix] = {
    "z": ((1, 0, 0), (0, 0, 1), (1, -1, 0)),
    "u": ((0, -1, 1), (0, 0, 1), (-1, 0, 1)),
    "v": ((-1, 1, 1), (-1, 1, 0), (-1, 0, 1)),
}
_ROTATIONS = rotations_in_space(_QUARTERS)
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
#: All rotations that bring three balls, of which two touch the third and which are not in one
#: line, onto balls. If these are in a square, it is one of the 24; if they are in a triangle or
#: an obtuse angle, they are in a sloping plane, and it may be one of these.
_PARTIAL = tuple(after(sixth, turn) for sixth, turn in product(_SIXTHS, _ROTATIONS))

SPHERE = Grid(
    name="sphere",
    axes=("layer", "row", "column"),
    forms=(
        Form(
            "ball",
            "#",
            (0, 0, 0),
            {name: (_SCALE * a, _SCALE * b, _SCALE * c) for name, (a, b, c) in _STEPS.items()},
        ),
    ),
    scale=(_SCALE,) * 3,
    turns=(*_ROTATIONS, *(after(_FLIP, turn) for turn in _ROTATIONS)),
    partial_turns=(*_PARTIAL, *(after(_FLIP, turn) for turn in _PARTIAL)),
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
)
