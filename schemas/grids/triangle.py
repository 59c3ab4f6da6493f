"""The grid of triangles that point up and down."""

from __future__ import annotations

from jigsat.schemas.grids.grid import Form, Grid, opposite
from jigsat.schemas.grids.turns import plane_turns

# Triangles alternate along a row; one at row r, column c points up when r + c is even.
# Points count thirds of a triangle's height downwards and half sides to the right: the centre
# lies two thirds below the tip of a triangle pointing up, one third below the top of one
# pointing down. The three strips of a triangular board are the rows seen from its three sides.
# Around each corner stand six triangles, so that a triangle touches twelve others.
_UP_CORNERS = (
    *((-4, 0), (-3, -1), (-3, 1)),
    *((0, -2), (0, 2), (2, -2), (2, 2)),
    *((3, -1), (3, 1)),
)
TRIANGLE = Grid(
    name="triangle",
    axes=("row", "column"),
    forms=(
        Form(
            "up",
            "^",
            (2, 0),
            {"right": (-1, 1), "bottom": (2, 0), "left": (-1, -1)},
            corners=_UP_CORNERS,
        ),
        Form(
            "down",
            "v",
            (1, 0),
            {"top": (-2, 0), "right": (1, 1), "left": (1, -1)},
            corners=tuple(map(opposite, _UP_CORNERS)),
        ),
    ),
    scale=(3, 1),
    turns=plane_turns(((1, 3), (-1, 1)), 2, 60),
    lines={
        "row": (((1, 0), 3),),
        "rising": (((1, 3), 6),),
        "falling": (((1, -3), 6),),
    },
)
