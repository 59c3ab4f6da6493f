"""Surfaces of pieces are closed and manifold, and inside is what is left of the cells."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import numpy as np
import pytest
import trimesh
from hypothesis import given
from hypothesis import strategies as st

from jigsat.render.solids.cubes import surface_of
from jigsat.render.solids.mesh import (
    UNITS,
    Cell,
    Lattice,
    Mesh,
    fault_of,
    lattice_of,
    volume_of,
)
from jigsat.schemas.errors import WrongValue

PLAIN = lattice_of((10, 10, 10), 0.5, 0)
BEVELLED = lattice_of((10, 10, 10), 0.5, 2)
FLAT = lattice_of((10, 10, 4), 0.15, 0.3)
LATTICES = {"plain": PLAIN, "bevelled": BEVELLED, "flat": FLAT}

ONE = ((0, 0, 0),)
BAR = ((0, 0, 0), (1, 0, 0))
CORNER = ((0, 0, 0), (1, 0, 0), (0, 1, 0))
THREE_BARS = (*CORNER, (0, 0, 1))
SQUARE = ((0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 1, 0))
AT_AN_EDGE = ((0, 0, 0), (1, 1, 0))
AT_A_CORNER = ((0, 0, 0), (1, 1, 1))
RING = tuple((x, y, 0) for x, y in product(range(3), repeat=2) if (x, y) != (1, 1))
HOLLOW = tuple(cell for cell in product(range(3), repeat=3) if cell != (1, 1, 1))
CELLS = st.sets(st.tuples(*[st.integers(0, 2)] * 3), min_size=1, max_size=14)


def of_trimesh(mesh: Mesh) -> trimesh.Trimesh:
    """The same mesh, as another program has it; nothing is mended."""
    numbers = {vertex: number for number, vertex in enumerate(mesh.vertices)}
    faces = [[numbers[vertex] for vertex in triangle] for triangle in mesh.triangles]
    return trimesh.Trimesh(np.array(mesh.vertices) / UNITS, faces, process=False)


@pytest.mark.parametrize(
    ("cells", "lattice", "volume"),
    [
        # 9 mm are left of 10, and 19 of two cells.
        (ONE, PLAIN, 9 * 9 * 9),
        (BAR, PLAIN, 19 * 9 * 9),
        (CORNER, PLAIN, (19 + 10) * 9 * 9),
        (SQUARE, PLAIN, 19 * 19 * 9),
        (RING, PLAIN, (29 * 29 - 11 * 11) * 9),
        (HOLLOW, PLAIN, 29**3 - 11**3),
        (AT_AN_EDGE, PLAIN, 2 * 9**3),
        # A bevel of 2 takes off a cube 12 prisms of 5 mm, and of each corner, 8 cubic mm, 6.
        (ONE, BEVELLED, 9**3 - 12 * 2 * 5 - 8 * 6),
        # Of a bar 8 edges of 9 mm, 4 of 19 mm.
        (BAR, BEVELLED, 19 * 9 * 9 - 2 * (8 * 5 + 4 * 15) - 8 * 6),
        # 9.7 by 9.7 by 3.7 mm; four edges of each length, and eight corners.
        (
            ONE,
            FLAT,
            Fraction(97 * 97 * 37 - 4 * (91 + 91 + 31) * 9 // 2 - 8 * 27 * 3 // 4, 1000),
        ),
    ],
)
def test_volumes_worked_out_by_hand(
    cells: tuple[Cell, ...], lattice: Lattice, volume: Fraction
) -> None:
    assert volume_of(cells, lattice) == volume
    assert surface_of(cells, lattice).volume == volume


def test_a_mitre_worked_out_by_hand() -> None:
    # Convex edges are 19, 19, 9, 9, 10 and 10 mm long above and below, and five of 9 mm stand.
    # In ten convex corners 2 mm of each of the three edges are not prisms, but 6 cubic mm.
    # Inside the L two bevels go on until they meet, above and below: a third of 8 cubic mm.
    edges = 2 * (19 + 19 + 9 + 9 + 10 + 10) + 5 * 9
    prisms = (edges - 10 * 3 * 2) * 2
    removed = prisms + 10 * 6 + 2 * Fraction(8, 3)
    assert volume_of(CORNER, BEVELLED) == 29 * 9 * 9 - removed
    assert surface_of(CORNER, BEVELLED).volume == 29 * 9 * 9 - removed


@pytest.mark.parametrize("lattice", LATTICES.values(), ids=LATTICES)
@pytest.mark.parametrize(
    ("cells", "bodies"),
    [(ONE, 1), (THREE_BARS, 1), (RING, 1), (HOLLOW, 1), (AT_AN_EDGE, 2), (AT_A_CORNER, 2)],
)
def test_another_program_finds_it_closed(
    cells: tuple[Cell, ...], bodies: int, lattice: Lattice
) -> None:
    mesh = surface_of(cells, lattice)
    theirs = of_trimesh(mesh)
    assert theirs.is_watertight
    assert theirs.is_winding_consistent
    assert theirs.volume == pytest.approx(float(mesh.volume))
    shells = bodies + (cells is HOLLOW)  # the surface of the hole inside is one of its own
    assert theirs.euler_number == (0 if cells is RING else 2 * shells)


@given(CELLS, st.sampled_from(sorted(LATTICES)))
def test_random_pieces(cells: set[Cell], lattice: str) -> None:
    mesh = surface_of(cells, LATTICES[lattice])
    assert fault_of(mesh) is None
    assert mesh.volume == volume_of(cells, LATTICES[lattice])


def test_a_cube_has_no_more_triangles_than_it_needs() -> None:
    assert len(surface_of(ONE, PLAIN).triangles) == 12
    assert len(surface_of(HOLLOW, PLAIN).triangles) == 24
    # Six squares, and twelve bevels with six corners each.
    assert len(surface_of(ONE, BEVELLED).triangles) == 6 * 2 + 12 * 4


@pytest.mark.parametrize(
    ("clearance", "bevel", "said"),
    [
        (5, 0, "clearance: found 5, expected less than 5 mm"),
        (0.5, 4.5, r"bevel: found 4.5, expected less than 4.5 mm"),
    ],
)
def test_what_cells_have_no_room_for(clearance: float, bevel: float, said: str) -> None:
    with pytest.raises(WrongValue, match=said):
        lattice_of((10, 20, 20), clearance, bevel)
