"""Scenes in space as seen from one corner, and beside that layer by layer from above."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from jigsat.render.figures.isometric import IsometricFigure
from jigsat.render.figures.look import Look
from jigsat.render.figures.plane import PlaneFigure
from jigsat.render.figures.shapes import Anchor, Group, Position, Role, Shape, Text, moved
from jigsat.render.scenes.scene import Patch, Scene
from jigsat.schemas.grids.grid import Point
from jigsat.schemas.grids.square import SQUARE

#: In cells: between drawings, and the height of a heading and of its letters.
_GAP, _HEADING, _LETTERS = 0.8, 0.8, 0.42
#: Layers stand below each other as long as they are not higher than the view by this factor.
_HIGHER = 1.35


@dataclass(frozen=True)
class LayersFigure:
    """A scene on cubes in a look; its upper left corner lies at the origin."""

    scene: Scene
    look: Look

    @cached_property
    def _view(self) -> IsometricFigure:
        return IsometricFigure(self.scene, self.look)

    @cached_property
    def _layers(self) -> Sequence[tuple[int, PlaneFigure]]:
        """The layers from the top, each with its number."""
        numbers = sorted({layer for layer, _, _ in self.scene.cells})
        slices = [(number, _slice(self.scene, number)) for number in numbers]
        return [(number, PlaneFigure(each, self.look)) for number, each in slices]

    @cached_property
    def _extent(self) -> tuple[Position, Position]:
        """The plan's upper left corner of all layers, and their width and height in mm."""
        left, top = map(min, zip(*(each.origin for _, each in self._layers), strict=True))
        cell = self.look.cell
        ends = [
            (each.origin[0] + each.size[0] / cell, each.origin[1] + each.size[1] / cell)
            for _, each in self._layers
        ]
        right, bottom = map(max, zip(*ends, strict=True))
        return (left, top), ((right - left) * cell, (bottom - top + _HEADING) * cell)

    @cached_property
    def _rows(self) -> int:
        """How many layers stand below each other."""
        _, (_, height) = self._extent
        fitting = int(_HIGHER * self._view.size[1] / (height + _GAP * self.look.cell))
        return max(1, min(len(self._layers), fitting))

    @property
    def _columns(self) -> int:
        return -(-len(self._layers) // self._rows)

    @cached_property
    def size(self) -> Position:
        """The width and height in mm."""
        _, (width, _) = self._extent
        across = self._view.size[0] + self._columns * (width + _GAP * self.look.cell)
        return across, max(self._view.size[1], self._height)

    @property
    def _height(self) -> float:
        """The height of all layers in mm."""
        _, (_, height) = self._extent
        gap = _GAP * self.look.cell
        return self._rows * (height + gap) - gap

    def shapes(self) -> Iterator[Shape]:
        """The view, then the layers, their middles at one height."""
        _, height = self.size
        down = (height - self._view.size[1]) / 2
        yield from (moved(shape, 0, down) for shape in self._view.shapes())
        down = (height - self._height) / 2
        for index, (number, layer) in enumerate(self._layers):
            row, column = divmod(index, self._columns)
            yield moved(self._layer(number, layer, row, column), 0, down)

    def _layer(self, number: int, layer: PlaneFigure, row: int, column: int) -> Group:
        """A layer under its number."""
        cell, gap = self.look.cell, _GAP * self.look.cell
        (left, top), (width, height) = self._extent
        x = self._view.size[0] + gap + column * (width + gap)
        y = row * (height + gap)
        right, down = (layer.origin[0] - left) * cell, (layer.origin[1] - top + _HEADING) * cell
        title, size = f"layer {number}", _LETTERS * cell
        at = (x, y + _HEADING * cell / 2)
        heading = Text(at, title, size, Role.NOTE, self.look.writing(), anchor=Anchor.START)
        shapes = (moved(shape, x + right, y + down) for shape in layer.shapes())
        return Group((heading, *shapes), Role.BOARD, title)


def _slice(scene: Scene, layer: int) -> Scene:
    """What of a scene lies in a layer, seen from above."""
    patches = (_part(patch, layer) for patch in scene.patches)
    return replace(scene, grid=SQUARE, patches=tuple(each for each in patches if each.cells))


def _part(patch: Patch, layer: int) -> Patch:
    def within(point: Point) -> bool:
        return point[0] == layer

    return replace(
        patch,
        cells=tuple(cell[1:] for cell in patch.cells if within(cell)),
        labels={
            (cell[1:], step[1:]): label
            for (cell, step), label in patch.labels.items()
            if within(cell) and not step[0]
        },
        colours={cell[1:]: name for cell, name in patch.colours.items() if within(cell)},
        cell_names={cell[1:]: name for cell, name in patch.cell_names.items() if within(cell)},
        marked=frozenset(cell[1:] for cell in patch.marked if within(cell)),
    )
