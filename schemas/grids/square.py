"""The square grid, and its pentominoes by name."""

from __future__ import annotations

from jigsat.schemas.grids.grid import Form, Grid
from jigsat.schemas.grids.turns import plane_turns

SQUARE = Grid(
    name="square",
    axes=("row", "column"),
    forms=(
        Form(
            "square",
            "#",
            (0, 0),
            {"top": (-1, 0), "right": (0, 1), "bottom": (1, 0), "left": (0, -1)},
            corners=((-1, -1), (-1, 1), (1, -1), (1, 1)),
        ),
    ),
    scale=(1, 1),
    turns=plane_turns(((0, 1), (-1, 0)), 1, 90),
    lines={
        "row": (((1, 0), 1),),
        "column": (((0, 1), 1),),
        "rising": (((1, 1), 1),),
        "falling": (((1, -1), 1),),
    },
    usual_pieces={
        "I": ("#####",),
        "F": (".##", "##.", ".#."),
        "L": ("####", "#..."),
        "N": ("###.", "..##"),
        "P": ("##", "##", "#."),
        "T": ("###", ".#.", ".#."),
        "U": ("#.#", "###"),
        "V": ("#..", "#..", "###"),
        "W": ("#..", "##.", ".##"),
        "X": (".#.", "###", ".#."),
        "Y": ("####", ".#.."),
        "Z": ("##.", ".#.", ".##"),
    },
)
