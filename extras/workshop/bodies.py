"""Pieces as closed bodies for 3D printers."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from math import sqrt

import numpy as np
from manifold3d import CrossSection, FillRule, JoinType, Manifold, OpType
from numpy.typing import NDArray

from jigsat.extras.workshop.outlines import Outline
from jigsat.render.figures.polyhedra import place_of
from jigsat.schemas.grids.balls import sphere
from jigsat.schemas.grids.grid import Form, Grid, Point, Vector, add, subtract

Places = NDArray[np.float64]

#: The radius of a neck between balls, if that of a ball is 1, and how round balls are.
NECK, _SEGMENTS = 0.4, 48
#: A corner as sharp as this stays a corner when its outline is moved: 23 degrees.
_SHARPEST = 5.0
#: How far cells of a piece reach into each other, in mm: less than any clearance.
_JOINT = 1e-3
#: Lengths in mm, and in cells, that differ by less are the same.
_FLAT, _TINY = 1e-4, 1e-6


def of_outline(outline: Outline, thickness: float, clearance: float) -> Manifold:
    """Return a flat piece, the sides of which are taken back by the clearance; in mm."""
    # In an outline y runs downwards.
    rings = [[(x, -y) for x, y in ring] for ring in outline.rings]
    area = CrossSection(rings, FillRule.EvenOdd).offset(
        -clearance, JoinType.Miter, miter_limit=_SHARPEST
    )
    return _on_the_plate(Manifold.extrude(area, thickness))


def of_balls(points: Sequence[Point], diameter: float, clearance: float) -> Manifold:
    """Return balls, smaller by the clearance all around, with a neck where two touch; in mm."""
    radius = diameter / 2 - clearance
    middles = [np.multiply(_ball(point), diameter) for point in points]
    ball = Manifold.sphere(radius, _SEGMENTS)
    end = Manifold.sphere(NECK * radius, _SEGMENTS)
    parts = [ball.translate(middle) for middle in middles]
    for (one, here), (other, there) in combinations(zip(points, middles, strict=True), 2):
        if subtract(other, one) in sphere().sides(one).values():
            parts.append(Manifold.batch_hull([end.translate(here), end.translate(there)]))
    return _on_the_plate(Manifold.batch_boolean(parts, OpType.Add))


def _ball(point: Point) -> tuple[float, float, float]:
    """The middle of a ball: x to the right, y to the back, z upwards; in diameters."""
    layer, row, column = (value / sphere().scale[0] for value in point)
    return column - layer / 2, layer / 2 - row, -layer / sqrt(2)


def of_cells(
    grid: Grid, points: Collection[Point], length: float, clearance: float
) -> Manifold:
    """Return cells of a grid in space, all faces of which are taken back; in mm.

    What is missing around the cells becomes larger by the clearance instead, so that cells
    that only touch at an edge or a corner are parted.
    """
    filled = set(points)
    missing = {add(point, step) for point in filled for step in _around(grid, point)} - filled
    cells = [_hull(grid, point, length, _JOINT) for point in sorted(filled)]
    gaps = [_hull(grid, point, length, clearance) for point in sorted(missing)]
    whole = Manifold.batch_boolean(cells, OpType.Add)
    body = Manifold.batch_boolean([whole, *gaps], OpType.Subtract)
    return _on_the_plate(body.as_original().simplify(_FLAT))


def _on_the_plate(body: Manifold) -> Manifold:
    """The body with its least coordinates at zero."""
    return body.translate(np.negative(body.bounding_box()[:3]))


@dataclass(frozen=True)
class _Shape:
    """The corners of a cell about its middle: x to the right, y to the back, z upwards.

    ``outwards``: how far each of them moves if all faces move outwards by one.
    """

    corners: Places
    outwards: Places


@cache
def _shape(grid: Grid, form: Form) -> _Shape:
    faces = [_upright([place_of(grid, corner) for corner in outline]) for outline in form.faces]
    across = _upright([place_of(grid, step) for step in form.sides.values()])
    normals = across / np.linalg.norm(across, axis=1, keepdims=True)
    corners = np.unique(np.concatenate(faces).round(6), axis=0)
    heights = corners @ normals.T
    meeting = heights > heights.max(axis=0) - 10 * _TINY
    # Faces that meet in a corner still meet in one.
    outwards = [
        np.linalg.lstsq(normals[here], np.ones(here.sum()), rcond=None)[0] for here in meeting
    ]
    return _Shape(corners, np.array(outwards))


def _upright(places: Sequence[tuple[float, float, float]]) -> Places:
    return np.array([(x, -front, up) for x, up, front in places])


def _around(grid: Grid, point: Point) -> Iterator[Vector]:
    form = grid.form(point)
    yield from form.sides.values()
    yield from form.corners


def _hull(grid: Grid, point: Point, length: float, larger: float) -> Manifold:
    """A cell, all faces of which are moved outwards."""
    shape = _shape(grid, grid.form(point))
    middle = np.asarray(_upright([place_of(grid, point)])[0])
    corners = (shape.corners + middle) * length
    return Manifold.hull_points(corners + shape.outwards * larger)
