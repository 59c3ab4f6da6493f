"""Scenes in space as plane ones: each layer as seen from above, the top layer first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from jigsat.render.scenes.scene import Patch, Scene
from jigsat.render.words.layers import layer_names
from jigsat.schemas.grids.grid import Coordinates, Grid, Point
from jigsat.schemas.grids.square import SQUARE

#: Rows and columns between layers, in which their headings stand, by the grid of a layer.
_GAPS: Mapping[str, Coordinates] = {"square": (1, 1), "triangle": (2, 3)}


@dataclass(frozen=True)
class Layers:
    """The layers of a scene in space, apart from each other on a plane grid.

    ``headings``: what each layer is called, and the coordinates of its first row and column.
    """

    scene: Scene
    headings: tuple[tuple[str, Coordinates], ...]


def layers_of(scene: Scene, in_a_row: int) -> Layers:
    """The layers of a scene, so many in a row. A patch keeps its place among the patches."""
    numbers = sorted({scene.grid.coordinates(cell)[0] for cell in scene.cells})
    plane = scene.grid.plane or SQUARE
    rows, columns = _extent(scene, len(plane.forms))
    steps = _steps(plane, (rows, columns))
    corners = {
        number: (down * steps[0], right * steps[1])
        for index, number in enumerate(numbers)
        for down, right in [divmod(index, in_a_row)]
    }
    places = {}
    for cell in scene.cells:
        layer, row, column = scene.grid.coordinates(cell)
        down, right = corners[layer]
        places[cell] = plane.point((down + row - rows.start, right + column - columns.start))
    patches = tuple(_flat(patch, places) for patch in scene.patches)
    headings = tuple(zip(layer_names(numbers), corners.values(), strict=True))
    return Layers(replace(scene, grid=plane, patches=patches), headings)


def layer_count(scene: Scene) -> int:
    """The number of layers."""
    return len({scene.grid.coordinates(cell)[0] for cell in scene.cells})


def _extent(scene: Scene, forms: int) -> tuple[range, range]:
    """The rows and columns that layers have, from where a cell of the first form may be."""
    _, rows, columns = zip(*map(scene.grid.coordinates, scene.cells), strict=True)
    left = min(columns) - (min(rows) + min(columns)) % forms
    return range(min(rows), max(rows) + 1), range(left, max(columns) + 1)


def _steps(plane: Grid, extent: tuple[range, range]) -> Coordinates:
    """How many rows and columns further the next layer begins, where cells keep their forms."""
    forms = len(plane.forms)
    needed = (len(each) + gap for each, gap in zip(extent, _GAPS[plane.name], strict=True))
    return tuple(number + -number % forms for number in needed)


def _flat(patch: Patch, places: Mapping[Point, Point]) -> Patch:
    """A patch with its cells at these places; what is on top or below is not to be seen."""
    return replace(
        patch,
        cells=tuple(sorted(places[cell] for cell in patch.cells)),
        labels={
            (places[cell], step[1:]): label
            for (cell, step), label in patch.labels.items()
            if step[0] == 0
        },
        colours={places[cell]: name for cell, name in patch.colours.items()},
        cell_names={places[cell]: name for cell, name in patch.cell_names.items()},
        marked=frozenset(places[cell] for cell in patch.marked),
    )
