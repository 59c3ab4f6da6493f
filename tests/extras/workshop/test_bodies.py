"""Bodies are closed, have the volume that the clearance leaves, and lie on the plate."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import asin, cos, pi, prod, sqrt
from typing import Any

import pytest
import trimesh
from hypothesis import given, settings
from hypothesis import strategies as st
from manifold3d import Manifold
from shapely import Polygon

from jigsat.extras.workshop.bodies import NECK, of_balls, of_cells, of_outline
from jigsat.extras.workshop.outlines import outline_of
from jigsat.schemas.grids.balls import sphere
from jigsat.schemas.grids.grid import Coordinates, Grid, Point
from jigsat.schemas.grids.registry import GRIDS
from jigsat.schemas.grids.space import CUBE
from jigsat.schemas.library import load
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
    theirs = of_trimesh(of_cells(CUBE, [*map(CUBE.point, cells)], 10, 0.5))
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
@settings(max_examples=10)
def test_random_cubes(cells: set[tuple[int, int, int]]) -> None:
    theirs = of_trimesh(of_cells(CUBE, [*map(CUBE.point, cells)], 10, 1))
    assert theirs.volume == pytest.approx(float(1000 * left_of(cells, Fraction(1, 10))))


def rounded(balls: int, necks: int) -> float:
    """The volume if balls of 9 mm and necks were round."""
    radius, height = 4.5, 4.5 * (1 - cos(asin(NECK)))
    cap = pi * height**2 * (3 * radius - height) / 3
    neck = pi * (NECK * radius) ** 2 * (10 - 2 * (radius - height))
    return balls * 4 / 3 * pi * radius**3 + necks * (neck - 2 * cap)


@pytest.mark.parametrize(
    ("coordinates", "necks"),
    [
        ([(0, 0, 0), (0, 0, 1)], 1),
        ([(0, 0, 0), (0, 0, 1), (1, 0, 1), (1, 1, 1)], 6),
        ([(0, 0, 0), (0, 0, 2)], 0),
    ],
)
def test_balls(coordinates: list[Coordinates], necks: int) -> None:
    points = [SPHERE.point(each) for each in coordinates]
    theirs = of_trimesh(of_balls(points, 10, 0.5))
    assert theirs.volume == pytest.approx(rounded(len(points), necks), rel=0.02)


@pytest.mark.full(but=1)
@pytest.mark.parametrize("name", ["pentominoes-6x10", "hexiamonds-4x9", "tetrahexes-4x7"])
def test_flat_pieces(name: str) -> None:
    puzzle = load(name)
    for shape in puzzle.shapes:
        outline = outline_of(puzzle.grid_data, shape.cells, 10)
        (ring,) = outline.rings
        body = of_trimesh(of_outline(outline, 4, 0.5))
        area = Polygon(ring).buffer(-0.5, join_style="mitre").area
        assert body.volume == pytest.approx(4 * area)
        assert body.extents[2] == pytest.approx(4)


def test_a_corner_that_cells_share_is_parted() -> None:
    outline = outline_of(GRIDS["square"], [(0, 0), (1, 1)], 10)
    body = of_outline(outline, 10, 0.5)
    assert body.volume() == pytest.approx(2 * 9 * 9 * 10)
    assert len(body.decompose()) == 2


def test_pieces_keep_their_hand() -> None:
    # In a file, above and left; on the plate, at the back and left.
    points = [CUBE.point(each) for each in [(0, 0, 0), (1, 0, 0), (1, 1, 0), (1, 1, 1)]]
    body = of_cells(CUBE, points, 10, 0.5)
    for end in [(5, 15, 15), (5, 15, 5), (5, 5, 5), (15, 5, 5)]:
        inside = Manifold.cube((1, 1, 1)).translate(end)
        assert (body ^ inside).volume() == pytest.approx(1)


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
def test_other_cells_are_closed(name: str) -> None:
    grid = GRIDS[name]
    points = points_of(grid, OTHERS[name])
    whole, smaller = (of_cells(grid, points, 10, off) for off in (0.01, 0.5))
    assert len(smaller.decompose()) == 1
    assert 0.5 * whole.volume() < of_trimesh(smaller).volume < whole.volume()
    space = sum(volume(grid.form(point)) for point in points) * 1000
    assert whole.volume() == pytest.approx(float(space) * sqrt(prod(grid.unit)), rel=0.02)
