"""Cubes and prisms as they are seen from above, layer by layer, the top layer first."""

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
from jigsat.schemas.grids.grid import Coordinates

#: The room that a heading takes, in cells: as much as is between two layers.
_ABOVE = 1.0


@dataclass(frozen=True)
class LayerPlan:
    """The layers of a scene in space, in as many rows as are about as high as wanted.

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
        names, corners = zip(*self._layers.headings, strict=True)
        places = [self._above(corner) for corner in corners]
        starts = sorted({x for x, _ in places})
        width = starts[1] - starts[0] if len(starts) > 1 else self._plane.size[0]
        yield from heading_texts(names, places, width, self.look)

    def _above(self, first: Coordinates) -> Position:
        """Where the heading of a layer begins, by the first row and column of the layer."""
        grid, plan = self._plane.scene.grid, self._plane.plan
        left, top = map(min, zip(*plan.polygon(grid, grid.point(first)), strict=True))
        x, y = self._plane.at((left, top))
        # No layer in the first column of layers need reach that far to the left.
        return max(0.0, x), y + _ABOVE / 2 * self.look.cell
