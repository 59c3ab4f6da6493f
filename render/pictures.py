"""Which grid is drawn how: the one place in this package that asks for a grid's name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from jigsat.render import cubes, hexagons, squares, triangles
from jigsat.render.canvas import Canvas
from jigsat.render.measure import Measure
from jigsat.render.regions import Region
from jigsat.schemas.grids.grid import Coordinates, Grid


@dataclass(frozen=True)
class Picture:
    """A way to draw the cells of a grid.

    ``columns`` tells how wide cells come out with captions and labels of a given measure;
    ``draw`` draws regions, and makes the best of a width that is too small for them.
    """

    columns: Callable[[Sequence[Coordinates], Measure], int]
    draw: Callable[[Grid, Sequence[Region], Measure, int], Canvas]


PICTURES: Mapping[str, Picture] = {
    "square": Picture(squares.columns, squares.draw),
    "triangle": Picture(triangles.columns, triangles.draw),
    "hexagon": Picture(hexagons.columns, hexagons.draw),
    "cube": Picture(cubes.columns, cubes.draw),
}


def picture_of(grid: Grid) -> Picture:
    """How the grid is drawn."""
    return PICTURES[grid.name]
