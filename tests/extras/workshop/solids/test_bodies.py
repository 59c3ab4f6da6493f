"""Bodies are closed, have the volume that the clearance leaves, and lie on the plate."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product
from math import asin, cos, pi, prod, sqrt
from typing import Any

import numpy as np
import pytest
import trimesh
from hypothesis import given, settings
from hypothesis import strategies as st
from manifold3d import Manifold

from jigsat.extras.workshop.solids.bodies import (
    NECK,
    balls_at_rest,
    cells_of,
    cubes_at_rest,
    of_balls,
    of_cubes,
)
from jigsat.extras.workshop.solids.polyhedra import of_cells
from jigsat.schemas.grids.balls import sphere
from jigsat.schemas.grids.grid import Coordinates, Grid, Point
from jigsat.schemas.grids.registry import GRIDS
from jigsat.schemas.grids.space import CUBE
from jigsat.schemas.parsing.cells import cells_of as cells_of_drawing
from tests.schemas.grids.test_solid import volume

SPHERE = sphere()

AT_AN_EDGE = ((0, 0, 0), (1, 1, 0))
RING = tuple((x, y, 0) for x, y in product(range(3), repeat=2) if (x, y) != (1, 1))
HOLLOW = tuple(cell for cell in product(range(3), repeat=3) if cell != (1, 1, 1))
CELLS = st.sets(st.tuples(*[st.integers(0, 2)] * 3), min_size=1, max_size=14)


def of_trimesh(body: Manifold) -> trimesh.Trimesh:
    """The same surface, as another program has it; nothing is mended."""
    mesh = body.to_mesh64()
    found = trimesh.Trimesh(mesh.vert_properties, mesh.tri_verts, process=False)
    assert found.is_watertight
    assert found.is_winding_consistent
    assert found.bounds[0] == pytest.approx([0, 0, 0], abs=1e-9)
    return found


@pytest.mark.parametrize(
    ("cells", "volume", "bodies"),
    [
        (RING, (29 * 29 - 11 * 11) * 9, 1),
        (HOLLOW, 29**3 - 11**3, 1),
        (AT_AN_EDGE, 2 * 9**3, 2),
    ],
)
def test_cubes(cells: tuple[Coordinates, ...], volume: int, bodies: int) -> None:
    theirs = of_trimesh(of_cubes([(x, y, z) for x, y, z in cells], (10, 10, 10), 0.5))
    assert theirs.volume == pytest.approx(volume)
    shells = bodies + (cells is HOLLOW)  # the surface of the hole inside is one of its own
    assert theirs.euler_number == (0 if cells is RING else 2 * shells)


def left_of(cells: set[tuple[int, int, int]], clearance: Fraction) -> Fraction:
    """The volume of cells one long: of each, and of what lies between 2, 4 and 8 of them."""
    total = Fraction(0)
    for (x, y, z), (u, v, w) in product(cells, product((0, 1), repeat=3)):
        if cells.issuperset(product({x, x + u}, {y, y + v}, {z, z + w})):
            total += (2 * clearance) ** (u + v + w) * (1 - 2 * clearance) ** (3 - u - v - w)
    return total


@given(CELLS)
def test_random_cubes(cells: set[tuple[int, int, int]]) -> None:
    theirs = of_trimesh(of_cubes(cells, (10, 10, 10), 1))
    assert theirs.volume == pytest.approx(float(1000 * left_of(cells, Fraction(1, 10))))


def rounded(balls: int, necks: int) -> float:
    """The volume if balls of 9 mm and necks were round."""
    radius, height = 4.5, 4.5 * (1 - cos(asin(NECK)))
    cap = pi * height**2 * (3 * radius - height) / 3
    neck = pi * (NECK * radius) ** 2 * (10 - 2 * (radius - height))
    return balls * 4 / 3 * pi * radius**3 + necks * (neck - 2 * cap)


@pytest.mark.parametrize(
    ("coordinates", "necks", "low"),
    [
        ([(0, 0, 0), (0, 0, 1)], 1, 2),
        ([(0, 0, 0), (0, 0, 1), (1, 0, 1), (1, 1, 1)], 6, 3),
        ([(0, 0, 0), (0, 0, 2)], 0, 2),
    ],
)
def test_balls(coordinates: list[Coordinates], necks: int, low: int) -> None:
    points = [SPHERE.point(each) for each in coordinates]
    theirs = of_trimesh(of_balls(points, 10, 0.5))
    assert theirs.volume == pytest.approx(rounded(len(points), necks), rel=0.02)
    assert sum(abs(z) < 1e-6 for _, _, z in balls_at_rest(points)) == low


def test_balls_keep_their_hand_and_their_distances() -> None:
    points = [SPHERE.point(each) for each in [(0, 0, 0), (0, 0, 1), (0, 1, 0), (1, 2, 2)]]
    here = np.array([(c - la / 2, la / 2 - r, -la / 2**0.5) for la, r, c in
                     map(SPHERE.coordinates, points)])  # fmt: skip
    there = balls_at_rest(points)
    for a, b in combinations(range(len(points)), 2):
        apart = np.linalg.norm(here[a] - here[b])
        assert np.linalg.norm(there[a] - there[b]) == pytest.approx(apart)
    hands = [np.linalg.det(each[1:] - each[0]) for each in (here, there)]
    assert hands[0] == pytest.approx(hands[1])
    assert hands[0]


def test_a_piece_that_would_topple_is_laid_down() -> None:
    hammer = [(0, 0, 0), (0, 0, 1), (0, 0, 2), (0, 0, 3), (1, 0, 0), (2, 0, 0)]
    assert max(z for _, _, z in cubes_at_rest(hammer)) == 0
    # Three of four cells lie on the plate, and the fourth stands on them.
    tripod = [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)]
    assert sum(z == 0 for _, _, z in cubes_at_rest(tripod)) == 3
    # On two or three cells it would need less support, but sway: its centre of mass would lie
    # exactly above an edge of their hull.
    flat = [(0, 0, 0), (0, 0, 1), (0, 0, 2), (0, 1, 1)]
    swaying = [*flat, (1, 1, 1), (1, 1, 2), (1, 1, 3), (1, 2, 3)]
    assert sum(z == 0 for _, _, z in cubes_at_rest(swaying)) == 4


def test_cells_are_seen_from_the_front_with_the_top_above() -> None:
    # Layer, row, column: above at the back, below it, in front of that, to the right of that.
    points = [(0, 0, 0), (1, 0, 0), (1, 1, 0), (1, 1, 1)]
    assert set(cells_of(points)) == {(0, 1, 1), (0, 1, 0), (0, 0, 0), (1, 0, 0)}


def test_cubes_keep_their_hand() -> None:
    chiral = [(0, 0, 0), (1, 0, 0), (1, 1, 0), (1, 1, 1)]
    images = {turn.flips: cubes_at_rest([*map(turn, chiral)]) for turn in CUBE.turns}
    assert all(cubes_at_rest([*map(turn, chiral)]) == images[turn.flips] for turn in CUBE.turns)
    assert images[False] != images[True]


#: Pieces of other cells.
OTHERS = {
    "prism": ["^v^"],
    "hexagonal-prism": [["#.#", ".#."], ["#..", "..."]],
    "rhombic": [["...", "..#", ".#."], ["..#", "...", "#.."], [".#.", "#..", "..."]],
    "tetra-octa": [["*"], ["^"]],
    "tetra-octant": [["^...", "....", "....", "...^"], ["....", ".**.", ".**."]],
}


def points_of(grid: Grid, drawing: Any) -> list[Point]:
    return [grid.point(cell) for cell in cells_of_drawing(grid, drawing, "cells")]


@pytest.mark.full(but=2)
@pytest.mark.parametrize("name", OTHERS)
def test_other_cells_are_closed_and_stand(name: str) -> None:
    grid = GRIDS[name]
    points = points_of(grid, OTHERS[name])
    whole, smaller = (of_cells(grid, points, 10, off) for off in (0.01, 0.5))
    assert len(smaller.decompose()) == 1
    assert 0.5 * whole.volume() < of_trimesh(smaller).volume < whole.volume()
    space = sum(volume(grid.form(point)) for point in points) * 1000
    assert whole.volume() == pytest.approx(float(space) * sqrt(prod(grid.unit)), rel=0.02)


@pytest.mark.full
@given(CELLS)
@settings(max_examples=10)
def test_cubes_are_taken_back_like_other_cells(cells: set[tuple[int, int, int]]) -> None:
    points = [CUBE.point(cell) for cell in cells]
    ours = of_cells(CUBE, points, 10, 1)
    assert ours.volume() == pytest.approx(float(left_of(cells, Fraction(1, 10))) * 1000)
