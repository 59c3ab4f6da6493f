"""Grids that are layers of a plane grid: of squares, they are cubes that are turned less."""

from __future__ import annotations

from itertools import product

from jigsat.schemas.grids.plane import SQUARE, plane
from jigsat.schemas.grids.space import CUBE, layered, prism

TRIANGLE = plane("triangle")
PRISM = prism()

SQUARES = layered(SQUARE, "layers", {})


def test_layers_of_squares_are_cubes() -> None:
    (form,), (cube,) = SQUARES.forms, CUBE.forms
    assert form is not None
    assert cube is not None
    assert list(form.sides.items()) == list(cube.sides.items())
    assert set(form.corners) == set(cube.corners)
    cubes = {turn.matrix: turn for turn in CUBE.turns}
    assert {turn.name for turn in SQUARES.turns} >= {"0", "z90", "y180", "flip", "flip z90"}
    for turn in SQUARES.turns:
        assert turn.flips == cubes[turn.matrix].flips
        if turn.name in {each.name for each in CUBE.turns}:
            assert turn.name == cubes[turn.matrix].name


def test_lines_of_layers_are_those_of_squares_and_what_stands_on_them() -> None:
    cubes = {"row wall": "slice", "column wall": "wall", **dict.fromkeys(("layer", "row"), "")}
    for name, known in cubes.items():
        assert SQUARES.lines[name] == CUBE.lines[known or name]


def test_prisms_are_triangles_wherever_they_lie() -> None:
    for layer, row, column in product(range(-2, 3), repeat=3):
        cell, below = PRISM.point((layer, row, column)), PRISM.point((layer + 1, row, column))
        flat = TRIANGLE.point((row, column))
        assert cell[1:] == flat
        assert PRISM.form(cell) is PRISM.form(below)
        assert PRISM.form(cell).art == TRIANGLE.form(flat).art
        around = [step[1:] for step in PRISM.sides(cell).values() if not step[0]]
        assert around == list(TRIANGLE.sides(flat).values())
