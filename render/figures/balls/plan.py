"""Balls as they are seen from above, layer by layer, the top layer first, with their joints."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import ceil, inf

from jigsat.render.drawing.palette import ink_on
from jigsat.render.figures.balls.packing import place_of
from jigsat.render.figures.balls.painting import RADIUS, ball, colour_of, joint
from jigsat.render.figures.headings import heading_texts
from jigsat.render.figures.look import Look
from jigsat.render.figures.plane import title_of
from jigsat.render.figures.shapes import Disc, Group, Ink, Position, Shape, Text
from jigsat.render.figures.shapes import Role as Part
from jigsat.render.figures.writing import size_that_fits
from jigsat.render.scenes.connected import parts
from jigsat.render.scenes.scene import Patch, Role, Scene
from jigsat.render.words.layers import layer_names
from jigsat.schemas.grids.grid import Point, add

#: In diameters: the room above a layer for its heading, and between layers.
_ABOVE, _GAP = 1.0, 0.6
#: The width of names, and the height of their letters, in diameters.
_ROOM, _HEIGHT = 0.76, 0.62
#: The radius of the mark in a ball that stays open, and of the colour that cells show.
_MARK, _INNER = 0.1, 0.3
_PARTS = {
    Role.PIECE: Part.PIECE,
    Role.EMPTY: Part.BLANK,
    Role.OPEN: Part.OPEN,
    Role.REGION: Part.CELL,
}


@dataclass(frozen=True)
class BallPlan:
    """The layers of a scene of balls, side by side, in rows that are about as high as wanted.

    What lies below a ball is at the same place of the next layer. A single layer has no
    heading. ``height``: in mm.
    """

    scene: Scene
    look: Look
    height: float = inf

    @cached_property
    def layers(self) -> tuple[int, ...]:
        """The numbers of the layers, from the top down."""
        return tuple(sorted({self._layer(cell) for cell in self.scene.cells}))

    @property
    def size(self) -> Position:
        """The width and height in mm."""
        (width, height), in_a_row = self._one, self._in_a_row
        rows = ceil(len(self.layers) / in_a_row)
        return (
            (in_a_row * (width + _GAP) - _GAP) * self.look.cell,
            rows * (height + self._above) * self.look.cell,
        )

    def shapes(self) -> Iterator[Shape]:
        """Headings, and the balls of each layer in groups, a group for each patch."""
        if self._above:
            width = (self._one[0] + _GAP) * self.look.cell
            corners = [self._corners[layer] for layer in self.layers]
            places = [
                (x * self.look.cell, (y - _ABOVE / 2) * self.look.cell) for x, y in corners
            ]
            yield from heading_texts(layer_names(self.layers), places, width, self.look)
        for patch in self.scene.patches:
            yield Group(tuple(self._patch(patch)), _PARTS[patch.role], title_of(patch))

    def _layer(self, cell: Point) -> int:
        return self.scene.grid.coordinates(cell)[0]

    @cached_property
    def _places(self) -> Mapping[Point, Position]:
        """Where each ball is in the plan of all layers on top of each other, in diameters."""
        places = {}
        for cell in self.scene.cells:
            x, _, z = place_of(self.scene.grid.coordinates(cell))
            places[cell] = x, z
        return places

    @cached_property
    def _origin(self) -> Position:
        x, y = zip(*self._places.values(), strict=True)
        return min(x) - RADIUS, min(y) - RADIUS

    @cached_property
    def _one(self) -> Position:
        """The width and height of a layer, in diameters."""
        x, y = zip(*self._places.values(), strict=True)
        return max(x) - min(x) + 1, max(y) - min(y) + 1

    @property
    def _above(self) -> float:
        return _ABOVE if len(self.layers) > 1 else 0.0

    @cached_property
    def _in_a_row(self) -> int:
        """How many layers stand side by side."""
        count = len(self.layers)
        high = (self._one[1] + self._above) * self.look.cell
        rows = 1 if self.height == inf else max(1, int(self.height / high))
        return ceil(count / min(rows, count))

    @cached_property
    def _corners(self) -> Mapping[int, Position]:
        """The upper left corner of each layer, in diameters."""
        width, height = self._one
        return {
            layer: (column * (width + _GAP), row * (height + self._above) + self._above)
            for number, layer in enumerate(self.layers)
            for row, column in [divmod(number, self._in_a_row)]
        }

    def _at(self, cell: Point) -> Position:
        """Where a ball is, in mm."""
        (x, y), (left, top) = self._places[cell], self._origin
        right, down = self._corners[self._layer(cell)]
        return (x - left + right) * self.look.cell, (y - top + down) * self.look.cell

    def _patch(self, patch: Patch) -> Iterator[Shape]:
        """The balls of a patch, joined where they touch, and what is written on them."""
        part, colour = _PARTS[patch.role], colour_of(patch, self.look)
        is_empty = patch.role in (Role.EMPTY, Role.OPEN)
        for cell in patch.cells:
            if is_empty:
                ink = Ink(colour, self.look.faint, self.look.hairline.width)
                yield Disc(self._at(cell), RADIUS * self.look.cell, part, ink)
            else:
                yield from ball(self._at(cell), colour, self.look, part)
        if not is_empty:
            yield from self._joints(patch, colour, part)
        yield from self._shown(patch)
        if self.look.letters:
            yield from self._names(patch, colour)

    def _joints(self, patch: Patch, colour: str, part: Part) -> Iterator[Shape]:
        own = {*patch.cells}
        for cell in patch.cells:
            for step in self.scene.grid.sides(cell).values():
                other = add(cell, step)
                if other in own and other > cell and self._layer(other) == self._layer(cell):
                    yield from joint(self._at(cell), self._at(other), colour, self.look, part)

    def _shown(self, patch: Patch) -> Iterator[Shape]:
        """What cells show for the rule on them, and marks of those that stay open."""
        for cell, name in patch.colours.items():
            ink = Ink(self.look.cell_colour(name))
            yield Disc(self._at(cell), _INNER * self.look.cell, Part.CELL, ink)
        marked = patch.cells if patch.role is Role.OPEN else sorted(patch.marked)
        for cell in marked:
            if cell not in patch.cell_names:
                ink = Ink(self.look.faint)
                yield Disc(self._at(cell), _MARK * self.look.cell, Part.OPEN, ink)

    def _names(self, patch: Patch, colour: str) -> Iterator[Text]:
        """The names of cells, and that of a piece on each part of it that a layer shows."""
        for cell in sorted(patch.cell_names):
            yield self._text(cell, patch.cell_names[cell], Part.CELL_NAME, self.look.text)
        if not patch.name:
            return
        for layer in self.layers:
            cells = tuple(cell for cell in patch.cells if self._layer(cell) == layer)
            for together in parts(self.scene.grid, cells):
                yield self._text(
                    self._midmost(together), patch.name, Part.CAPTION, ink_on(colour)
                )

    def _midmost(self, cells: tuple[Point, ...]) -> Point:
        """The ball that is nearest to the middle of some."""
        x, y = (
            sum(values) / len(cells)
            for values in zip(*(self._places[cell] for cell in cells), strict=True)
        )

        def off(cell: Point) -> tuple[float, Point]:
            u, v = self._places[cell]
            return round((u - x) ** 2 + (v - y) ** 2, 6), cell

        return min(cells, key=off)

    def _text(self, cell: Point, text: str, part: Part, colour: str) -> Text:
        size = size_that_fits(text, _ROOM * self.look.cell, _HEIGHT * self.look.cell)
        return Text(self._at(cell), text, size, part, Ink(colour))
