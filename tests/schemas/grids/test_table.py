"""Grids from tables: the cells of a lattice cell fill it, and sides fit side to side."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest

from jigsat.render.figures.plans import plan_of
from jigsat.schemas.grids.grid import Form, Grid, Point, add, opposite
from jigsat.schemas.grids.plane import PLANE_GRIDS, plane

STICKS = tuple(name for name in PLANE_GRIDS if name.startswith("sticks"))
every_tiling = pytest.mark.parametrize(
    "grid", [plane(name) for name in PLANE_GRIDS if name not in STICKS]
)
every_grid_of_sticks = pytest.mark.parametrize("grid", [*map(plane, STICKS)], ids=STICKS)
Edge = tuple[tuple[Fraction, ...], ...]


def area(form: Form) -> Fraction:
    """Of its polygon, in points; positive if it is listed clockwise."""
    ends = pairwise((*form.outline, form.outline[0]))
    return sum((b[0] * a[1] - a[0] * b[1] for a, b in ends), Fraction(0)) / 2


def edges(grid: Grid, cell: Point) -> dict[Point, Edge]:
    """The ends of each side, by the step across it."""
    form = grid.form(cell)
    corners = [tuple(a + b for a, b in zip(cell, each, strict=True)) for each in form.outline]
    sides = pairwise((*corners, corners[0]))
    return dict(zip(form.sides.values(), sides, strict=True))


@every_tiling
def test_the_cells_of_a_stamp_fill_it(grid: Grid) -> None:
    rows, columns = grid.points_apart(grid.period)
    cells = [form for row in grid.stamp[0] for form in row if form is not None]
    assert all(area(form) > 0 for form in cells)
    assert sum(map(area, cells)) == rows * columns


@every_tiling
def test_across_a_side_is_the_same_side(grid: Grid) -> None:
    for home in grid.homes.values():
        cell = grid.point(home)
        for step, edge in edges(grid, cell).items():
            assert edges(grid, add(cell, step))[opposite(step)] == edge[::-1]


@every_grid_of_sticks
def test_sticks_meet_in_mitres(grid: Grid) -> None:
    """Where two sticks lie side by side around a joint, they share an edge."""
    plan = plan_of(grid)
    for home in grid.homes.values():
        cell = grid.point(home)
        for step, edge in plan.borders(grid, cell):
            if step is not None:
                there = [
                    other[::-1]
                    for back, other in plan.borders(grid, add(cell, step))
                    if back == opposite(step)
                ]
                assert any(edge == (pytest.approx(a), pytest.approx(b)) for a, b in there)


def test_what_meets_at_the_ends_of_a_stick() -> None:
    level, _ = plane("sticks-square").forms
    assert list(level.sides) == [
        *("bottom left", "left", "top left"),
        *("top right", "right", "bottom right"),
    ]
    assert [[level.side_names[step] for step in end] for end in level.ends] == [
        ["bottom left", "left", "top left"],
        ["top right", "right", "bottom right"],
    ]


@every_tiling
def test_outlines_have_their_centre_in_the_middle(grid: Grid) -> None:
    for form in grid.forms:
        assert [sum(axis) for axis in zip(*form.outline, strict=True)] == [0, 0]


def test_a_cell_is_drawn_where_it_stands_in_the_picture() -> None:
    kites = ["".join("#" if form else "." for form in row) for row in plane("kite").stamp[0]]
    assert kites == [".#.#", "#.#.", ".#.#"] * 2
    names = [list(form.sides) for form in plane("tetrakis").forms]
    assert names == [
        ["top", "bottom right", "bottom left"],
        ["top right", "bottom right", "left"],
        ["right", "bottom left", "top left"],
        ["top right", "bottom", "top left"],
    ]
