"""Scenes in space as plane ones: each layer as seen from above, the top layer first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

from jigsat.render.scenes.scene import Patch, Scene
from jigsat.schemas.grids.grid import Coordinates, Point
from jigsat.schemas.grids.square import SQUARE

V = TypeVar("V")

#: Cells between layers, in which their headings stand.
_GAP = 1


@dataclass(frozen=True)
class Layers:
    """The layers of a scene in space, apart from each other on the grid of squares.

    ``headings``: what each layer is called, and the coordinates of its first row and column.
    """

    scene: Scene
    headings: tuple[tuple[str, Coordinates], ...]


def layers_of(scene: Scene, in_a_row: int) -> Layers:
    """The layers of a scene, so many in a row."""
    numbers = sorted({scene.grid.coordinates(cell)[0] for cell in scene.cells})
    rows, columns = _extent(scene)
    headings, patches = [], []
    for index, number in enumerate(numbers):
        down, right = divmod(index, in_a_row)
        first = down * (len(rows) + _GAP), right * (len(columns) + _GAP)
        shift = first[0] - rows.start, first[1] - columns.start
        headings.append((f"layer {number}", first))
        for patch in scene.patches:
            patches += _parts(patch, _in_layer(scene, patch, number, shift))
    return Layers(replace(scene, grid=SQUARE, patches=tuple(patches)), tuple(headings))


def layer_count(scene: Scene) -> int:
    """The number of layers."""
    return len({scene.grid.coordinates(cell)[0] for cell in scene.cells})


def _extent(scene: Scene) -> tuple[range, range]:
    """The rows and columns that layers have."""
    _, rows, columns = zip(*map(scene.grid.coordinates, scene.cells), strict=True)
    return range(min(rows), max(rows) + 1), range(min(columns), max(columns) + 1)


def _in_layer(
    scene: Scene, patch: Patch, number: int, shift: Coordinates
) -> Mapping[Point, Point]:
    """Where the cells of a patch that lie in a layer are on the grid of squares."""
    found = {}
    for point in patch.cells:
        layer, row, column = scene.grid.coordinates(point)
        if layer == number:
            found[point] = SQUARE.point((row + shift[0], column + shift[1]))
    return found


def _parts(patch: Patch, cells: Mapping[Point, Point]) -> Iterator[Patch]:
    """What a patch is at these cells: a patch for each connected part."""
    labels = {
        (cells[point], step[1:]): label
        for (point, step), label in patch.labels.items()
        if point in cells and step[0] == 0
    }
    for part in SQUARE.parts(cells.values()):
        yield replace(
            patch,
            cells=tuple(sorted(part)),
            labels={side: label for side, label in labels.items() if side[0] in part},
            colours=_at(patch.colours, cells, part),
            cell_names=_at(patch.cell_names, cells, part),
            marked=frozenset(cells[point] for point in patch.marked & cells.keys()) & part,
        )


def _at(
    values: Mapping[Point, V], cells: Mapping[Point, Point], part: set[Point]
) -> dict[Point, V]:
    """What is given for some cells, for those of a part."""
    moved = ((cells[point], value) for point, value in values.items() if point in cells)
    return {cell: value for cell, value in moved if cell in part}
