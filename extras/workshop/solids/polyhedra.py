"""Cells that are convex solids as bodies for 3D printers, whatever grid they are of."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
from manifold3d import Manifold, OpType
from numpy.typing import NDArray
from shapely import MultiPoint, Point

from jigsat.render.figures.polyhedra import place_of
from jigsat.schemas.grids.grid import Form, Grid, Vector, add
from jigsat.schemas.grids.grid import Point as GridPoint

Places = NDArray[np.float64]

#: How far cells of a piece reach into each other, in mm: less than any clearance.
_JOINT = 1e-3
#: Lengths in mm, and in cells, that differ by less are the same.
_FLAT, _TINY = 1e-4, 1e-6


@dataclass(frozen=True)
class _Shape:
    """A cell about its middle: x to the right, y to the back, z upwards; in cells.

    ``faces`` and ``normals``: of each side, its corners and where it faces. ``outwards``: how
    far each of the ``corners`` moves if all faces move outwards by one.
    """

    faces: tuple[Places, ...]
    normals: Places
    corners: Places
    outwards: Places


@cache
def _shape(grid: Grid, form: Form) -> _Shape:
    faces = tuple(
        _upright([place_of(grid, corner) for corner in outline]) for outline in form.faces
    )
    across = _upright([place_of(grid, step) for step in form.sides.values()])
    normals = across / np.linalg.norm(across, axis=1, keepdims=True)
    corners = np.unique(np.concatenate(faces).round(6), axis=0)
    heights = corners @ normals.T
    meeting = heights > heights.max(axis=0) - 10 * _TINY
    # Faces that meet in a corner still meet in one.
    outwards = [
        np.linalg.lstsq(normals[here], np.ones(here.sum()), rcond=None)[0] for here in meeting
    ]
    return _Shape(faces, normals, corners, np.array(outwards))


def _upright(places: Sequence[tuple[float, float, float]]) -> Places:
    return np.array([(x, -front, up) for x, up, front in places])


def of_cells(
    grid: Grid, points: Collection[GridPoint], length: float, clearance: float
) -> Manifold:
    """Cells as a body that lies on the plate, all faces of which are taken back; in mm.

    What is missing around the cells becomes larger by the clearance instead, so that cells
    that only touch at an edge or a corner are parted.
    """
    filled = set(points)
    missing = {add(point, step) for point in filled for step in _around(grid, point)} - filled
    cells = [_hull(grid, point, length, _JOINT) for point in sorted(filled)]
    gaps = [_hull(grid, point, length, clearance) for point in sorted(missing)]
    whole = Manifold.batch_boolean(cells, OpType.Add)
    body = Manifold.batch_boolean([whole, *gaps], OpType.Subtract)
    turn = np.hstack([_at_rest(grid, filled), np.zeros((3, 1))])
    body = body.as_original().simplify(_FLAT).transform(turn)
    return body.translate(np.negative(body.bounding_box()[:3]))


def _around(grid: Grid, point: GridPoint) -> Iterator[Vector]:
    form = grid.form(point)
    yield from form.sides.values()
    yield from form.corners


def _hull(grid: Grid, point: GridPoint, length: float, larger: float) -> Manifold:
    """A cell, all faces of which are moved outwards."""
    shape = _shape(grid, grid.form(point))
    corners = (shape.corners + _middle(grid, point)) * length
    return Manifold.hull_points(corners + shape.outwards * larger)


def _middle(grid: Grid, point: GridPoint) -> Places:
    return np.asarray(_upright([place_of(grid, point)])[0])


# How a piece lies: on one of its faces.


def _at_rest(grid: Grid, points: Collection[GridPoint]) -> Places:
    """The rotation after which a piece rests on the plate.

    Of the ways in which it does not topple, it is that with the largest base, and of these the
    one that is least high.
    """
    filled, faces = set(points), []
    for point in sorted(filled):
        form = grid.form(point)
        shape = _shape(grid, form)
        for step, face, normal in zip(
            form.sides.values(), shape.faces, shape.normals, strict=True
        ):
            if add(point, step) not in filled:
                faces.append((normal, face + _middle(grid, point)))
    corners = np.concatenate([face for _, face in faces])
    middle = np.mean([_middle(grid, point) for point in filled], axis=0)
    ways: list[tuple[tuple[bool, float, float], int, Places]] = []
    for down in {tuple(direction.round(6)): direction for direction, _ in faces}.values():
        turn = _turn_down(down)
        heights = (corners @ turn.T)[:, 2]
        base = [
            face @ turn.T
            for direction, face in faces
            if direction @ down > 1 - _TINY
            and ((face @ turn.T)[:, 2] < heights.min() + _TINY).all()
        ]
        if base:
            stands = MultiPoint(np.concatenate(base)[:, :2]).convex_hull.contains(
                Point((turn @ middle)[:2])
            )
            area = sum(MultiPoint(face[:, :2]).convex_hull.area for face in base)
            merit = not stands, -round(area, 6), round(float(np.ptp(heights)), 6)
            ways.append((merit, len(ways), turn))
    # A piece may have no face below which there is nothing of it.
    return min(ways, key=lambda way: way[:2])[2] if ways else np.eye(3)


def _turn_down(down: Places) -> Places:
    """A rotation that brings a direction downwards; none if it is that already."""
    away = np.array([1.0, 0, 0]) if abs(down[0]) < 0.9 else np.array([0, 1.0, 0])
    if down[2] < _TINY - 1:
        return np.eye(3)
    right = np.cross(away, down)
    right /= np.linalg.norm(right)
    return np.array([right, np.cross(right, down), -down])
