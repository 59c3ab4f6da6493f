"""What cells meet on a step: balls by a dense walk, cubes and prisms those of their line."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from jigsat.schemas.grids.balls import sphere
from jigsat.schemas.grids.grid import Grid, Vector, add
from jigsat.schemas.grids.registry import GRIDS
from jigsat.schemas.grids.space import CUBE, prism
from jigsat.schemas.grids.swept import met_on, solid_meets

PRISM = prism()

SPHERE = sphere()

#: So many places on the way of a step are looked at.
PLACES = 24
TETRAHEDRON = ((1, 1, 1), (1, -1, -1), (-1, 1, -1), (-1, -1, 1))


def without_lines(grid: Grid) -> Grid:
    """The grid, in which all slides go by what cells meet."""
    return replace(grid, slides=tuple(each._replace(across=None) for each in grid.slides))


SOLIDS = {"cube": without_lines(CUBE), "prism": without_lines(PRISM)}


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


@pytest.mark.full(but=12)
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


def holds(grid: Grid, cell: Vector, place: tuple[Fraction, ...]) -> bool:
    """Whether a place is inside a cell: before each of its faces."""
    form = grid.form(cell)
    for face in form.faces:
        one, other, third = (subtract_all(corner, cell, place) for corner in face[:3])
        (a, b, c), (d, e, f), (g, h, i) = one, other, third
        if a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g) <= 0:
            return False
    return True


def subtract_all(
    corner: tuple[Fraction, ...], cell: Vector, place: tuple[Fraction, ...]
) -> tuple[Fraction, ...]:
    """Where a corner of a cell is, as seen from a place."""
    return tuple(a + b - c for a, b, c in zip(corner, cell, place, strict=True))


@pytest.mark.full(but=1)
@pytest.mark.parametrize(
    ("name", "step"),
    [
        ("rhombic", (5, 0, 0)),
        ("rhombic", (0, 5, -5)),
        ("tetra-octa", (0, 2, 0)),
        ("tetra-octa", (2, 1, 0)),
        ("tetra-octant", (3, 3, 0)),
        ("hexagonal-prism", (0, 1, 1)),
        ("hexagonal-prism", (-1, 0, 0)),
    ],
)
def test_cells_meet_those_that_their_inner_points_come_to(name: str, step: Vector) -> None:
    grid = GRIDS[name]
    assert step in grid.directions
    form, home = next(iter(grid.homes.items()))
    start = grid.point(home)
    met = {grid.point(add(home, apart)) for apart in met_on(grid, step)[form]}
    inner = [tuple(Fraction(9, 10) * each for each in corner) for corner in form.faces[0]]
    way = grid.points_apart(step)
    passed = set()
    for corner, share in product([(Fraction(0),) * 3, *inner], range(9)):
        place = tuple(
            a + b + Fraction(share, 8) * c for a, b, c in zip(start, corner, way, strict=True)
        )
        passed |= {cell for cell in met if holds(grid, cell, place)}
        beyond = {
            add(cell, side) for cell in {*met, start} for side in grid.sides(cell).values()
        }
        assert not any(holds(grid, cell, place) for cell in beyond - met - {start})
    assert add(start, way) in passed
