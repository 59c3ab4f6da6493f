"""What cells meet on a step: balls by a dense walk, cubes and prisms those of their line."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from jigsat.schemas.grids.grid import Grid, Vector, add
from jigsat.schemas.grids.space import CUBE, PRISM, SPHERE
from jigsat.schemas.grids.swept import met_on, solid_meets

HALF = Fraction(1, 2)
#: So many places on the way of a step are looked at.
PLACES = 24
TETRAHEDRON = ((1, 1, 1), (1, -1, -1), (-1, 1, -1), (-1, -1, 1))


def with_corners(grid: Grid) -> Grid:
    """The grid, in which all slides go by what cells meet, and the forms have corners."""
    assert grid.plane is not None
    flat = {form.art: form.outline for form in grid.plane.forms}
    forms = {
        form: replace(
            form,
            outline=tuple((z, *at) for at in flat[form.art] for z in (-HALF, HALF)),
        )
        for form in grid.forms
    }
    return replace(
        grid,
        stamp=tuple(
            tuple(tuple(form and forms[form] for form in row) for row in layer)
            for layer in grid.stamp
        ),
        slides=tuple(each._replace(across=None) for each in grid.slides),
    )


SOLIDS = {"cube": with_corners(CUBE), "prism": with_corners(PRISM)}


def met_in_lines(grid: Grid, step: Vector) -> dict[str, list[Vector]]:
    """What cells of each form pass on a step, if they meet only those of their own line."""
    slide = next(
        each for each in grid.slides if step in (each.step, (*(-n for n in each.step),))
    )
    assert slide.across is not None
    found: dict[str, list[Vector]] = {}
    for form, home in grid.homes.items():
        found[form.name] = []
        for apart in product(range(-2, 3), repeat=3):
            lines = [
                [
                    sum(map(int.__mul__, factors, grid.point(cell))) // by
                    for factors, by in slide.across
                ]
                for cell in (home, add(home, apart))
            ]
            along = [sum(map(int.__mul__, step, each)) for each in (apart, step)]
            if lines[0] == lines[1] and 0 < along[0] <= along[1]:
                found[form.name].append(apart)
    return found


@pytest.mark.parametrize("grid", [CUBE, PRISM], ids=lambda grid: grid.name)
def test_cubes_and_prisms_meet_only_those_in_their_line(grid: Grid) -> None:
    for step in grid.directions:
        met = met_on(SOLIDS[grid.name], step)
        assert {form.name: list(each) for form, each in met.items()} == met_in_lines(grid, step)


def at(cell: Vector) -> Vector:
    """The middle of a ball, on axes at right angles: balls that touch are √2 apart."""
    layer, row, column = cell
    return column - row, row + column - layer, layer


def squared(vector: Vector) -> int:
    return sum(each * each for each in vector)


@pytest.mark.parametrize("step", SPHERE.directions)
def test_balls_meet_those_whose_middle_they_come_near(step: Vector) -> None:
    ((_, met),) = met_on(SPHERE, step).items()
    near = [
        apart
        for apart in product(range(-4, 5), repeat=3)
        if any(apart)
        and any(
            squared(
                tuple(PLACES * a - share * b for a, b in zip(at(apart), at(step), strict=True))
            )
            < 2 * PLACES**2
            for share in range(PLACES + 1)
        )
    ]
    assert list(met) == near


def test_balls_go_along_all_axes_of_turns() -> None:
    lengths = sorted(squared(at(step)) for step in SPHERE.directions)
    assert lengths == [2] * 12 + [4] * 6 + [12] * 8
    for turn in SPHERE.turns:
        assert {turn(step) for step in SPHERE.directions} == set(SPHERE.directions)


@pytest.mark.parametrize(
    ("apart", "step", "meets"),
    [
        ((4, 0, 0), (2, 0, 0), False),  # its edge comes as far as the other's
        ((4, 0, 0), (3, 0, 0), True),
        ((4, 2, 0), (4, 0, 0), False),  # past its edge, which it touches
        ((4, 1, 0), (4, 0, 0), True),
        ((-4, 0, 0), (4, 0, 0), False),  # away from it
        ((4, 0, 0), (9, 0, 0), True),  # and beyond
        ((4, 4, 4), (3, 3, 3), True),
    ],
)
def test_solids_meet_where_no_plane_is_between_them(
    apart: Vector, step: Vector, meets: bool
) -> None:
    assert solid_meets(TETRAHEDRON, TETRAHEDRON, apart, step) is meets
