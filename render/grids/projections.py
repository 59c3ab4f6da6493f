"""Projections of grids in space: which faces of a cell are seen from one corner, and where.

The view is isometric: all edges are as long, and the unit is an edge. x runs to the right and
y downwards.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt

from jigsat.render.grids.plans import Place
from jigsat.schemas.grids.grid import Point, Vector

_ACROSS = sqrt(3) / 2


@dataclass(frozen=True)
class Projection:
    """How a grid in space looks.

    ``axes``: where a step along each axis of points leads. ``faces``: by the step across a face
    that is seen its corners, from the corner of its cell that has the least coordinates, and
    how much light falls on it: 1 is most, 0 is least. ``towards``: how much closer to the eye a
    step along each axis leads.
    """

    axes: tuple[Place, ...]
    faces: Mapping[Vector, tuple[tuple[Point, ...], float]]
    towards: Vector

    def place(self, point: Point) -> Place:
        """Where a corner is seen."""
        steps = list(zip(point, self.axes, strict=True))
        return sum(n * x for n, (x, _) in steps), sum(n * y for n, (_, y) in steps)

    def depth(self, point: Point) -> int:
        """How close to the eye a cell is."""
        return sum(n * step for n, step in zip(point, self.towards, strict=True))


PROJECTIONS: Mapping[str, Projection] = {
    "cube": Projection(
        axes=((0, 1), (-_ACROSS, 0.5), (_ACROSS, 0.5)),
        faces={
            (-1, 0, 0): (((0, 0, 0), (0, 0, 1), (0, 1, 1), (0, 1, 0)), 1),
            (0, 1, 0): (((0, 1, 0), (0, 1, 1), (1, 1, 1), (1, 1, 0)), 0.5),
            (0, 0, 1): (((0, 0, 1), (1, 0, 1), (1, 1, 1), (0, 1, 1)), 0),
        },
        towards=(-1, 1, 1),
    ),
}
