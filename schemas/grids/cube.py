"""The grid of cubes, and their 48 turns."""

from __future__ import annotations

from itertools import product

from jigsat.schemas.grids.grid import Form, Grid, Matrix, Turn
from jigsat.schemas.grids.square import SQUARE
from jigsat.schemas.grids.turns import after, rotations_in_space

#: x is the axis from left to right, y from back to front, z from top to bottom; a turn is
#: clockwise as seen from the right, the front, or the top.
_QUARTERS: dict[str, Matrix] = {
    "z": ((1, 0, 0), (0, 0, 1), (0, -1, 0)),
    "x": ((0, -1, 0), (1, 0, 0), (0, 0, 1)),
    "y": ((0, 0, 1), (0, 1, 0), (-1, 0, 0)),
}
_ROTATIONS = rotations_in_space(_QUARTERS)
#: It swaps left and right.
_FLIP = Turn("flip", ((1, 0, 0), (0, 1, 0), (0, 0, -1)), flips=True)

# Layers are drawn from the top down, each with its back row first.
CUBE = Grid(
    name="cube",
    axes=("layer", "row", "column"),
    forms=(
        Form(
            "cube",
            "#",
            (0, 0, 0),
            {
                "top": (-1, 0, 0),
                "back": (0, -1, 0),
                "right": (0, 0, 1),
                "front": (0, 1, 0),
                "left": (0, 0, -1),
                "bottom": (1, 0, 0),
            },
            corners=tuple(
                step for step in product((-1, 0, 1), repeat=3) if sum(map(abs, step)) > 1
            ),
        ),
    ),
    scale=(1, 1, 1),
    turns=(*_ROTATIONS, *(after(_FLIP, turn) for turn in _ROTATIONS)),
    lines={
        "layer": (((1, 0, 0), 1),),
        "slice": (((0, 1, 0), 1),),
        "wall": (((0, 0, 1), 1),),
        "pillar": (((0, 1, 0), 1), ((0, 0, 1), 1)),
        "column": (((1, 0, 0), 1), ((0, 0, 1), 1)),
        "row": (((1, 0, 0), 1), ((0, 1, 0), 1)),
    },
    plane=SQUARE,
)
