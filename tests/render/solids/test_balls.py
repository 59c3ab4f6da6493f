"""Pieces of balls are closed, nearly as large as round ones, and lie on the plate."""

from __future__ import annotations

from math import asin, cos, pi

import numpy as np
import pytest
import trimesh
from hypothesis import given, settings
from hypothesis import strategies as st

import jigsat
from jigsat.render.solids.balls import (
    DIRECTIONS,
    NECK,
    RADIUS,
    at_rest,
    ball,
    hull_of,
    surface_of_balls,
)
from jigsat.render.solids.mesh import UNITS, Mesh, edges_of, fault_of
from jigsat.render.solids.solids import Settings, solids_of
from jigsat.schemas.errors import WrongValue
from jigsat.schemas.grids.grid import Coordinates, add
from jigsat.schemas.grids.space import SPHERE

ONE = [(0, 0, 0)]
TWO = [(0, 0, 0), (0, 0, 1)]
SLOPING = [(0, 0, 0), (1, 0, 0)]
TETRAHEDRON = [(0, 0, 0), (0, 0, 1), (1, 0, 1), (1, 1, 1)]
SQUARE = [(0, 0, 0), (0, 0, 1), (0, 1, 0), (0, 1, 1)]
TRIANGLE_ON_ITS_SIDE = [(0, 0, 0), (1, 0, 0), (1, 0, 1)]
APART = [(0, 0, 0), (0, 0, 2)]
PIECES = st.sets(st.tuples(*[st.integers(0, 2)] * 3), min_size=1, max_size=8)


def mesh_of(coordinates: list[Coordinates]) -> Mesh:
    points = [SPHERE.point(each) for each in coordinates]
    return surface_of_balls(points, *at_rest(points), diameter=10, clearance=0.5)


def rounded(balls: int, necks: int) -> float:
    """The volume if balls of 9 mm and necks were round."""
    radius, height = 4.5, 4.5 * (1 - cos(asin(NECK)))
    cap = pi * height**2 * (3 * radius - height) / 3
    neck = pi * (NECK * radius) ** 2 * (10 - 2 * (radius - height))
    return balls * 4 / 3 * pi * radius**3 + necks * (neck - 2 * cap)


def test_a_ball_is_closed_and_has_a_ring_around_each_cap() -> None:
    form = ball()
    caps = [triangle for cap in form.caps.values() for triangle in cap]
    assert fault_of(Mesh((*form.others, *caps))) is None
    for number, cap in form.caps.items():
        edges = {edge for triangle in cap for edge in edges_of(triangle)}
        border = {(a, b) for a, b in edges if (b, a) not in edges}
        ring = form.rings[number]
        there = set(zip(ring, (*ring[1:], ring[0]), strict=True))
        assert border in (there, {(b, a) for a, b in there})
        middle = np.mean(ring, axis=0) / RADIUS
        assert middle == pytest.approx(np.array(DIRECTIONS[number]) * cos(asin(NECK)), abs=1e-5)


@pytest.mark.parametrize(
    ("coordinates", "balls", "necks", "low"),
    [
        (ONE, 1, 0, 1),
        (TWO, 2, 1, 2),
        (SLOPING, 2, 1, 2),
        (TETRAHEDRON, 4, 6, 3),
        (SQUARE, 4, 4, 4),
        (TRIANGLE_ON_ITS_SIDE, 3, 3, 3),
        (APART, 2, 0, 2),
    ],
)
def test_pieces(coordinates: list[Coordinates], balls: int, necks: int, low: int) -> None:
    mesh = mesh_of(coordinates)
    assert fault_of(mesh) is None
    assert float(mesh.volume) == pytest.approx(rounded(balls, necks), rel=0.02)
    _, middles = at_rest([SPHERE.point(each) for each in coordinates])
    assert sum(abs(z) < 1e-6 for _, _, z in middles) == low
    numbers = {vertex: number for number, vertex in enumerate(mesh.vertices)}
    faces = [[numbers[vertex] for vertex in triangle] for triangle in mesh.triangles]
    theirs = trimesh.Trimesh(np.array(mesh.vertices) / UNITS, faces, process=False)
    assert theirs.is_watertight
    assert theirs.is_winding_consistent
    assert theirs.bounds[0][2] == pytest.approx(0, abs=0.05)  # a corner, or not quite


@settings(max_examples=40)
@given(PIECES)
def test_random_pieces(coordinates: set[Coordinates]) -> None:
    points = [SPHERE.point(each) for each in coordinates]
    ways = SPHERE.sides(points[0]).values()
    necks = sum(add(point, step) in points for point in points for step in ways) // 2
    mesh = mesh_of(sorted(coordinates))
    assert fault_of(mesh) is None
    assert float(mesh.volume) == pytest.approx(rounded(len(points), necks), rel=0.02)


def test_pieces_keep_their_hand_and_their_distances() -> None:
    points = [SPHERE.point(each) for each in [(0, 0, 0), (0, 0, 1), (1, 1, 2), (1, 2, 2)]]
    rotation, middles = at_rest(points)
    assert np.linalg.det(np.array(rotation)) == pytest.approx(1)
    first = {round(float(np.linalg.norm(np.subtract(a, middles[0]))), 6) for a in middles}
    assert min(first - {0}) == 1


def test_a_hull_of_a_cube_has_twelve_triangles() -> None:
    corners = [(x, y, z) for x in (-9, 9) for y in (-9, 9) for z in (-9, 9)]
    hull = hull_of(corners)
    assert len(hull) == 12
    assert fault_of(Mesh(hull)) is None


def test_a_built_in_puzzle() -> None:
    puzzle = jigsat.load("kanoodle-pyramid")
    solids = solids_of(puzzle, Settings(), 12)
    assert [each.name for each in solids] == [piece.name for piece in puzzle.box]
    assert all(len(each.body.squares) == len(shape.cells)
               for each, shape in zip(solids, puzzle.shapes, strict=True))  # fmt: skip


@pytest.mark.parametrize(
    ("chosen", "said"),
    [
        (Settings(bevel=1), "bevel: balls have no edges"),
        (Settings(thickness=3), "thickness: pieces in space are as thick as their cells"),
        (Settings(clearance=6), "clearance: found 6, expected less than 6 mm"),
    ],
)
def test_what_cannot_be(chosen: Settings, said: str) -> None:
    with pytest.raises(WrongValue, match=said):
        solids_of(jigsat.load("kanoodle-pyramid"), chosen, 12)
