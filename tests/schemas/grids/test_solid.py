"""Grids in space from tables: cells fill space, and fit face to face."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise, product

import pytest

from jigsat.schemas.grids.grid import Form, Grid, Outline, Point, add, opposite
from jigsat.schemas.grids.registry import GRIDS
from jigsat.schemas.grids.solid import SolidTable, solid_grid
from jigsat.schemas.grids.space import CUBE

WITH_FACES = {name: grid for name, grid in GRIDS.items() if any(f.faces for f in grid.forms)}
every_grid = pytest.mark.parametrize("grid", WITH_FACES.values(), ids=WITH_FACES)

#: Cubes, two points high, about the points of their lattice.
CUBES = SolidTable(
    (2, 2, 2),
    Fraction(1, 4),
    ((2, 0, 0), (0, 2, 0), (0, 0, 2)),
    {"cube": tuple(product((-1, 1), repeat=3))},
    {},
)


def volume(form: Form) -> Fraction:
    """In points; positive if faces are clockwise as seen from outside."""
    return (
        sum(
            (
                determinant(face[0], one, other)
                for face in form.faces
                for one, other in pairwise(face[1:])
            ),
            Fraction(0),
        )
        / 6
    )


def determinant(*rows: tuple[Fraction, ...]) -> Fraction:
    (a, b, c), (d, e, f), (g, h, i) = rows
    return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)


def corners(cell: Point, face: Outline) -> list[tuple[Fraction, ...]]:
    return [tuple(a + b for a, b in zip(cell, corner, strict=True)) for corner in face]


@every_grid
def test_the_cells_of_a_stamp_fill_it(grid: Grid) -> None:
    layers, rows, columns = grid.points_apart(grid.period)
    cells = [grid.form_at(place) for place in grid.first_places]
    volumes = [volume(form) for form in cells if form is not None]
    assert min(volumes) > 0
    assert sum(volumes) == layers * rows * columns


@every_grid
def test_across_a_face_is_the_same_face(grid: Grid) -> None:
    for home in grid.homes.values():
        cell = grid.point(home)
        form = grid.form(cell)
        for step, face in zip(form.sides.values(), form.faces, strict=True):
            beyond = add(cell, step)
            there = dict(zip(grid.sides(beyond).values(), grid.form(beyond).faces, strict=True))
            back = corners(beyond, there[opposite(step)])[::-1]
            start = back.index(corners(cell, face)[0])
            assert [*back[start:], *back[:start]] == corners(cell, face)


@every_grid
def test_what_is_across_a_face_lies_straight_ahead(grid: Grid) -> None:
    """So cells can be painted from the back to the front, by their middles."""
    for form in grid.forms:
        for step, face in zip(form.sides.values(), form.faces, strict=True):
            for one, other in pairwise(face):
                edge = [b - a for a, b in zip(one, other, strict=True)]
                units = zip(edge, step, grid.unit, strict=True)
                assert sum(a * b * unit for a, b, unit in units) == 0


def test_cubes_follow_from_a_table() -> None:
    grid = solid_grid("cube", CUBES)
    (form,), (typed,) = grid.forms, CUBE.forms
    for name, step in form.sides.items():
        assert step == grid.points_apart(typed.sides[name])
    assert list(form.sides) == list(typed.sides)
    assert form.corners == tuple(map(grid.points_apart, typed.corners))
    assert (form.offset, grid.period) == (typed.offset, CUBE.period)


def test_cells_need_coordinates_of_their_own() -> None:
    """Of tetrahedra in a cube there are too many for a single layer, row and column."""
    corners = ((0, 0, 0), (8, 0, 0), (4, 4, 0), (4, 4, 4))
    table = replace(
        CUBES,
        scale=(8, 8, 8),
        lattice=((8, 0, 0), (0, 8, 0), (0, 0, 8)),
        cells={"tetrahedron": corners},
    )
    with pytest.raises(ValueError, match=r"'tetrahedron( 2)?' .* are at \[0, 0, 0\]"):
        solid_grid("tetrahedra", table)
