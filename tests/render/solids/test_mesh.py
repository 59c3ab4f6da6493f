"""Meshes that are not closed, or touch themselves, are found out."""

from __future__ import annotations

import pytest

from jigsat.render.solids.cubes import surface_of
from jigsat.render.solids.mesh import UNITS, Mesh, Triangle, Vertex, fault_of, lattice_of

CUBE = surface_of([(0, 0, 0)], lattice_of((10, 10, 10), 1, 0))
FIRST, *OTHERS = CUBE.triangles
SIDE = 8 * UNITS


def moved(*by: int) -> tuple[Triangle, ...]:
    x, y, z = by
    return CUBE.moved((x, y, z)).triangles


def turned_over(triangle: Triangle) -> Triangle:
    a, b, c = triangle
    return a, c, b


def far(vertex: Vertex) -> Vertex:
    x, y, z = vertex
    return x, y, z + SIDE


A, B, C = FIRST
MIDDLE = ((A[0] + B[0]) // 2, (A[1] + B[1]) // 2, (A[2] + B[2]) // 2)


@pytest.mark.parametrize(
    ("triangles", "said"),
    [
        (CUBE.triangles, None),
        ((*CUBE.triangles, *moved(2 * SIDE, 0, 0)), None),
        (OTHERS, "does not have one triangle on each side"),
        ((turned_over(FIRST), *OTHERS), "does not have one triangle on each side"),
        ((FIRST, *CUBE.triangles), "does not have one triangle on each side"),
        (((A, MIDDLE, B), *CUBE.triangles), "a triangle has no area"),
        (tuple(map(turned_over, CUBE.triangles)), "the surface is inside out"),
        ((*CUBE.triangles, *moved(SIDE, SIDE, 0)), "does not have one triangle on each side"),
        ((*CUBE.triangles, *moved(SIDE, SIDE, SIDE)), "the surface touches itself at"),
    ],
    ids=["a cube", "two", "open", "one over", "twice", "flat", "inside out", "edge", "corner"],
)
def test_faults(triangles: tuple[Triangle, ...], said: str | None) -> None:
    fault = fault_of(Mesh(tuple(triangles)))
    assert fault is None if said is None else said in str(fault)


def test_a_mesh_is_turned_and_moved() -> None:
    bar = surface_of([(0, 0, 0), (1, 0, 0)], lattice_of((10, 10, 10), 1, 0))
    lying = bar.quarter_turned(1)
    assert lying.volume == bar.volume == 18 * 8 * 8
    assert max(vertex[1] for vertex in lying.vertices) == 19 * UNITS
    assert bar.quarter_turned(4).triangles == bar.triangles
    assert fault_of(lying.moved((1, 2, 3))) is None
