"""Balls in a plane are as many puzzles as squares or hexagons, if these may be turned over.

They lie in squares in a layer, and as hexagons do on a slope: there a board of six-fold
symmetry has turns that are none of the whole grid, and so have the pieces.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from jigsat.schemas.fields.piece import Turning
from jigsat.schemas.geometry.shapes import Shape
from jigsat.schemas.grids.grid import Coordinates
from jigsat.schemas.library import load
from jigsat.schemas.puzzle import Puzzle
from jigsat.solvers.counting.count import count
from jigsat.solvers.options import Options


def in_a_layer(cell: Coordinates) -> Coordinates:
    row, column = cell
    return 0, row, column


def on_the_back_slope(cell: Coordinates) -> Coordinates:
    """Each row in a layer of its own, half a ball further than the one above."""
    row, halves = cell
    return row, 0, (halves + row) // 2


def on_the_left_slope(cell: Coordinates) -> Coordinates:
    row, halves = cell
    return row, (halves + row) // 2, 0


def as_balls(puzzle: Puzzle, place: Callable[[Coordinates], Coordinates]) -> Puzzle:
    """The same board and pieces of balls; flat pieces are turned over by turning them."""

    def placed(shape: Shape) -> list[Coordinates]:
        return [place(puzzle.grid_data.coordinates(cell)) for cell in shape.cells]

    assert {puzzle.turning_of(piece) for piece in puzzle.box} == {Turning.ROTATE_AND_FLIP}
    return Puzzle.model_validate(
        {
            "schema_version": 1,
            "name": "balls",
            "title": puzzle.title,
            "grid": "sphere",
            "turning": "rotate",
            "board": {"cells": placed(Shape(puzzle.cells))},
            "pieces": [
                {"name": piece.name, "cells": placed(shape), "count": piece.count}
                for piece, shape in zip(puzzle.box, puzzle.shapes, strict=True)
            ],
        }
    )


FLAT = {
    "pentominoes-3x20": in_a_layer,
    "tetrahexes-4x7": on_the_back_slope,
    "polyhexes-hexagram": on_the_left_slope,
}


@pytest.mark.parametrize("engine", ["scan", "smallest-domain"])
@pytest.mark.parametrize(("name", "place"), FLAT.items(), ids=FLAT)
def test_a_flat_puzzle_has_as_many_solutions_of_balls(
    name: str, place: Callable[[Coordinates], Coordinates], engine: str
) -> None:
    flat = load(name)
    assert flat.known is not None
    counts = count(as_balls(flat, place), Options(engine=engine))
    assert (counts.solutions, counts.labelled) == (flat.known.solutions, flat.known.labelled)
    # To turn a flat board over is to turn it.
    assert counts.up_to_symmetry == counts.up_to_rotation == flat.known.up_to_symmetry
