"""Convex cells from a slant: what is painted last is what is nearest to the eye."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from math import inf

import numpy as np
import pytest
from numpy.typing import NDArray

from jigsat.render.figures.balls import View
from jigsat.render.figures.look import Look
from jigsat.render.figures.plane import title_of
from jigsat.render.figures.polyhedra import PolyhedraSolid, corners_of
from jigsat.render.figures.shapes import Area, Group, Role, leaves
from jigsat.render.scenes.board import solved_board
from jigsat.render.scenes.scene import Scene
from jigsat.schemas.grids.grid import Point
from tests.render.figures.areas import is_inside
from tests.render.golden.toys import solution_of, toy

Faces = list[NDArray[np.float64]]


def seen(scene: Scene, cell: Point) -> Faces:
    """The corners of each face: to the right, downwards, and towards the eye."""
    faces = scene.grid.form(cell).faces
    return [
        np.array([View().seen(corner) for corner in corners_of(scene.grid, cell, face)])
        for face in faces
    ]


def nearness(faces: Faces, x: float, y: float) -> float:
    """How near a cell comes on a line of sight; minus infinity where it is not met."""
    middle = np.concatenate(faces).mean(axis=0)
    farthest, nearest = -inf, inf
    for face in faces:
        across = np.cross(face[1] - face[0], face[2] - face[0])
        across *= np.sign(across @ (face[0] - middle))
        room = across @ (face[0] - (x, y, 0))
        if abs(across[2]) > 1e-9:
            bound = room / across[2]
            nearest = min(nearest, bound) if across[2] > 0 else nearest
            farthest = max(farthest, bound) if across[2] < 0 else farthest
    return nearest if nearest > farthest + 1e-6 else -inf


@pytest.mark.full(but=2)
@pytest.mark.parametrize("name", ["prisms", "hexagonal-prisms", "tetrahedra", "octahedra"])
def test_what_is_nearest_is_seen(name: str) -> None:
    whole = solved_board(toy(name), solution_of(name))
    scene = replace(whole, patches=whole.patches[1:])
    figure = PolyhedraSolid(scene, Look(cell=1))
    painted = [
        (group.title, area.rings)
        for group in figure.shapes()
        if isinstance(group, Group)
        for area in leaves((group,))
        if isinstance(area, Area) and area.role is Role.PIECE
    ]
    cells = {cell: seen(scene, cell) for cell in scene.cells}
    left, top, _ = np.min(
        [np.concatenate(faces).min(axis=0) for faces in cells.values()], axis=0
    )
    width, height = figure.size
    met = set()
    for right, down in product(range(13), repeat=2):
        x, y = right * width / 12 + 0.0017, down * height / 12 + 0.0023
        there = [title for title, rings in painted if is_inside(rings, (x, y))]
        near, patch = max(
            (max(nearness(cells[cell], x + left, y + top) for cell in each.cells), number)
            for number, each in enumerate(scene.patches)
        )
        expected = title_of(scene.patches[patch]) if near > -inf else None
        assert (there[-1] if there else None) == expected
        met.add(expected)
    assert {None} < met <= {None, *(title for title, _ in painted)}
