"""The grid of cubes, and their 48 turns."""

from __future__ import annotations

from itertools import product

from jigsat.schemas.grids.grid import Form, Grid, Matrix, Turn, matrix_product


def _space_turns() -> tuple[Turn, ...]:
    """The 48 turns of a cube, each named by the quarter turns that lead to it.

    x is the axis from left to right, y from back to front, z from top to bottom; a turn is
    clockwise as seen from the right, the front, or the top. "flip" swaps left and right.
    """
    quarters: dict[str, Matrix] = {
        "z": ((1, 0, 0), (0, 0, 1), (0, -1, 0)),
        "x": ((0, -1, 0), (1, 0, 0), (0, 0, 1)),
        "y": ((0, 0, 1), (0, 1, 0), (-1, 0, 0)),
    }
    identity: Matrix = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
    named: dict[Matrix, str] = {identity: "0"}
    single: dict[str, Matrix] = {}
    for axis, quarter in quarters.items():
        matrix = identity
        for angle in (90, 180, 270):
            matrix = matrix_product(quarter, matrix, 1)
            single[f"{axis}{angle}"] = matrix
            named.setdefault(matrix, f"{axis}{angle}")
    for first, a in single.items():
        for second, b in single.items():
            named.setdefault(matrix_product(b, a, 1), f"{first} {second}")
    mirror: Matrix = ((1, 0, 0), (0, 1, 0), (0, 0, -1))
    rotations = [Turn(name, matrix) for matrix, name in named.items()]
    return (
        *rotations,
        Turn("flip", mirror, flips=True),
        *(
            Turn(f"flip {turn.name}", matrix_product(turn.matrix, mirror, 1), flips=True)
            for turn in rotations[1:]
        ),
    )


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
    turns=_space_turns(),
    lines={
        "layer": (((1, 0, 0), 1),),
        "slice": (((0, 1, 0), 1),),
        "wall": (((0, 0, 1), 1),),
        "pillar": (((0, 1, 0), 1), ((0, 0, 1), 1)),
        "column": (((1, 0, 0), 1), ((0, 0, 1), 1)),
        "row": (((1, 0, 0), 1), ((0, 1, 0), 1)),
    },
)
