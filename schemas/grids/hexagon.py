"""The grid of hexagons that stand on a corner."""

from __future__ import annotations

from jigsat.schemas.grids.grid import Form, Grid
from jigsat.schemas.grids.turns import plane_turns

# Hexagons stand on a corner, and each row lies half a hexagon to the right or left of the
# one above: only every second column of a row has a cell. Points are coordinates, which are
# half widths to the right and three quarters of a height downwards.
HEXAGON = Grid(
    name="hexagon",
    axes=("row", "column"),
    forms=(
        Form(
            "hexagon",
            "#",
            (0, 0),
            {
                "top right": (-1, 1),
                "right": (0, 2),
                "bottom right": (1, 1),
                "bottom left": (1, -1),
                "left": (0, -2),
                "top left": (-1, -1),
            },
        ),
        None,
    ),
    scale=(1, 1),
    turns=plane_turns(((1, 1), (-3, 1)), 2, 60),
    lines={
        "row": (((1, 0), 1),),
        "rising": (((1, 1), 2),),
        "falling": (((1, -1), 2),),
    },
)
