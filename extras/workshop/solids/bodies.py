"""Pieces as closed bodies for 3D printers: how each of them lies, and what is solid of it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import combinations, count, product
from math import sqrt

import numpy as np
from manifold3d import Manifold, OpType
from numpy.typing import NDArray
from shapely import MultiPoint, Point

from jigsat.schemas.grids.balls import sphere
from jigsat.schemas.grids.grid import Point as GridPoint
from jigsat.schemas.grids.grid import subtract
from jigsat.schemas.grids.space import CUBE

#: x to the right, y to the back, z upwards.
Cell = tuple[int, int, int]
Places = NDArray[np.float64]

#: Bodies are made in whole micrometres, which floats hold exactly.
_MICROMETRES = 1000
#: The radius of a neck between balls, if that of a ball is 1, and how round balls are.
NECK, _SEGMENTS = 0.4, 48
#: Heights that differ by less are the same.
_TINY = 1e-6


def of_cubes(cells: Collection[Cell], sides: Sequence[float], clearance: float) -> Manifold:
    """The cells as a body, all faces of which are taken back by the clearance; in mm.

    What the clearance takes between cells is solid where all cells around it are filled, so
    that cells that only touch at an edge or a corner are parted.
    """
    filled, off = set(cells), round(clearance * _MICROMETRES)
    lengths = [round(side * _MICROMETRES) for side in sides]
    boxes = []
    for behind, above in product((0, 1), repeat=2):
        solid = {
            (x, y, z)
            for x, y, z in filled
            if filled.issuperset(product((x,), {y, y + behind}, {z, z + above}))
        }
        for x, y, z in solid:
            if (x - 1, y, z) not in solid:  # a bar begins
                end = next(each for each in count(x + 1) if (each, y, z) not in solid)
                whole = np.multiply((end - x, 1, 1), lengths) - 2 * off
                between = np.array((0, behind, above))
                start = np.multiply((x, y, z), lengths) + np.where(between, lengths, 2 * off)
                size = np.where(between, 2 * off, whole)
                boxes.append(Manifold.cube(size).translate(start - off))
    body = Manifold.batch_boolean(boxes, OpType.Add).as_original().simplify(0)
    return _on_the_plate(body.scale([1 / _MICROMETRES] * 3))


def of_balls(points: Sequence[GridPoint], diameter: float, clearance: float) -> Manifold:
    """Balls as a body, smaller by the clearance all around, with a neck where two touch."""
    radius = diameter / 2 - clearance
    middles = balls_at_rest(points) * diameter
    ball = Manifold.sphere(radius, _SEGMENTS)
    end = Manifold.sphere(NECK * radius, _SEGMENTS)
    parts = [ball.translate(middle) for middle in middles]
    for (one, here), (other, there) in combinations(zip(points, middles, strict=True), 2):
        if subtract(other, one) in sphere().sides(one).values():
            parts.append(Manifold.batch_hull([end.translate(here), end.translate(there)]))
    return _on_the_plate(Manifold.batch_boolean(parts, OpType.Add))


def _on_the_plate(body: Manifold) -> Manifold:
    """The body with its least coordinates at zero."""
    return body.translate(np.negative(body.bounding_box()[:3]))


def cubes_at_rest(points: Collection[GridPoint]) -> tuple[Cell, ...]:
    """The cells of a piece, turned so that it rests on the plate, whose cells have z = 0.

    Rotations in which it topples are left out. The best one has the fewest cells that hang in
    the air, then the largest base, then the least height.
    """
    turns = (turn for turn in CUBE.turns if not turn.flips)
    return min(sorted({cells_of(map(turn, points)) for turn in turns}), key=_merit)


def cells_of(points: Iterable[GridPoint]) -> tuple[Cell, ...]:
    """Points of the grid of cubes, or of squares, as cells of a body, the least at zero."""
    # Layers go down, rows to the front, columns to the right.
    cells = [(column, -row, -sum(layer)) for *layer, row, column in points]
    x, y, z = (min(axis) for axis in zip(*cells, strict=True))
    return tuple(sorted((a - x, b - y, c - z) for a, b, c in cells))


def _merit(cells: tuple[Cell, ...]) -> tuple[bool, int, int, int]:
    base = {(x, y) for x, y, z in cells if z == 0}
    hanging = sum(z > 0 and (x, y, z - 1) not in cells for x, y, z in cells)
    # Lengths in which the centre of mass is whole.
    unit = 2 * len(cells)
    corners = [
        (unit * (x + u), unit * (y + v)) for x, y in base for u in (0, 1) for v in (0, 1)
    ]
    centre = Point(*(sum(2 * cell[axis] + 1 for cell in cells) for axis in (0, 1)))
    stands = MultiPoint(corners).convex_hull.contains(centre)
    return not stands, hanging, -len(base), max(z for _, _, z in cells)


def balls_at_rest(points: Collection[GridPoint]) -> Places:
    """The middles of balls, turned so that a piece lies on as many of them as it can.

    Lengths are in diameters of balls; the lowest middles have z = 0.
    """
    middles = np.array([_middle(point) for point in points])
    ways = [middles @ turn.T for turn in _turns()]
    return min((way - (0, 0, way[:, 2].min()) for way in ways), key=_height)


def _height(middles: Places) -> tuple[int, float]:
    heights = middles[:, 2]
    return -int((heights < _TINY).sum()), round(float(heights.max()), 6)


def _middle(point: GridPoint) -> tuple[float, float, float]:
    layer, row, column = (value / sphere().scale[0] for value in point)
    return column - layer / 2, layer / 2 - row, -layer / sqrt(2)


def _turns() -> Iterable[Places]:
    """The rotations after which some plane in which balls touch each other lies flat."""
    yield np.eye(3)
    steps = [
        np.array(_middle(step)) for step in sphere().sides(sphere().point((0, 0, 0))).values()
    ]
    for one, other in combinations(steps, 2):
        normal = np.cross(one, other)
        length = np.linalg.norm(normal)
        if length > _TINY:
            up = normal / length
            yield np.array([one, np.cross(up, one), up])
