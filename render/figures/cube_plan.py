"""Cubes as they are seen from above, layer by layer, the top layer first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import ceil, inf

from jigsat.render.figures.headings import heading_texts
from jigsat.render.figures.look import Look
from jigsat.render.figures.plane import PlaneFigure
from jigsat.render.figures.shapes import Position, Shape, Text, moved
from jigsat.render.scenes.layers import Layers, layer_count, layers_of
from jigsat.render.scenes.scene import Scene

#: The room that a heading takes, in cells: as much as is between two layers.
_ABOVE = 1.0


@dataclass(frozen=True)
class CubePlan:
    """The layers of a scene of cubes, in as many rows as are about as high as wanted.

    ``height``: in mm.
    """

    scene: Scene
    look: Look
    height: float = inf

    @property
    def size(self) -> Position:
        """The width and height in mm."""
        width, height = self._plane.size
        return width, height + _ABOVE * self.look.cell

    def shapes(self) -> Iterator[Shape]:
        """The headings, and the layers."""
        yield from self._headings()
        for shape in self._plane.shapes():
            yield moved(shape, 0, _ABOVE * self.look.cell)

    @cached_property
    def _layers(self) -> Layers:
        count = layer_count(self.scene)
        if self.height == inf:
            return layers_of(self.scene, count)
        one = PlaneFigure(layers_of(self.scene, count).scene, self.look).size[1]
        rows = max(1, int(self.height / (one + _ABOVE * self.look.cell)))
        return layers_of(self.scene, ceil(count / min(rows, count)))

    @cached_property
    def _plane(self) -> PlaneFigure:
        return PlaneFigure(self._layers.scene, self.look)

    def _headings(self) -> Iterator[Text]:
        """Layers stand on one grid of squares, of which the first has the first cell."""
        names, corners = zip(*self._layers.headings, strict=True)
        places = [
            (column * self.look.cell, (row + _ABOVE / 2) * self.look.cell)
            for row, column in corners
        ]
        columns = [column for row, column in corners if row == corners[0][0]]
        last = self._plane.size[0] / self.look.cell
        width = columns[1] - columns[0] if len(columns) > 1 else last
        yield from heading_texts(names, places, width * self.look.cell, self.look)
