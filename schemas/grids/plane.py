"""The square grid, and its pentominoes by name."""

from __future__ import annotations

from jigsat.schemas.grids.grid import Form, Grid, opposite, plane_turns

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


# The grid of triangles that point up and down.


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


# The grid of hexagons that stand on a corner.


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
