"""How each grid is drawn: the only module of ``render`` that asks for a grid's name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from jigsat.render.grids import cube as cubes
from jigsat.render.grids import hexagon as hexagons
from jigsat.render.grids import prism as prisms
from jigsat.render.grids import rectangles, stamp
from jigsat.render.grids import square as squares
from jigsat.render.grids import triangle as triangles
from jigsat.render.text.canvas import Canvas, Measure, Region
from jigsat.schemas.grids.grid import Coordinates, Grid


@dataclass(frozen=True)
class GridPicture:
    """A way to draw the cells of a grid.

    ``columns`` returns how wide a drawing of cells is with captions and labels of a measure.
    ``draw`` draws regions, as legibly as can be if the width is too small for them.
    """

    columns: Callable[[Sequence[Coordinates], Measure], int]
    draw: Callable[[Grid, Sequence[Region], Measure, int], Canvas]


PICTURES: Mapping[str, GridPicture] = {
    "square": GridPicture(squares.columns, rectangles.draw),
    "triangle": GridPicture(triangles.columns, triangles.draw),
    "hexagon": GridPicture(hexagons.columns, hexagons.draw),
    "cube": GridPicture(cubes.columns, cubes.draw),
    "prism": GridPicture(prisms.columns, prisms.draw),
    "sphere": GridPicture(partial(cubes.columns, slant=True), partial(cubes.draw, slant=True)),
}
STAMPED = GridPicture(stamp.columns, stamp.draw)


def picture_of(grid: Grid) -> GridPicture:
    """Return how the grid is drawn: if not in a way of its own, then as it is typed."""
    return PICTURES.get(grid.name, STAMPED)
