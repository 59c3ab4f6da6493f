"""Balls as they are seen from the front, the right and above: shaded, the nearest in front."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from math import dist

from jigsat.render.drawing.palette import ink_on
from jigsat.render.figures.balls.packing import Place, View, place_of
from jigsat.render.figures.balls.painting import RADIUS, ball, colour_of, joint
from jigsat.render.figures.in_space import FigureInSpace
from jigsat.render.figures.plane import title_of
from jigsat.render.figures.shapes import Disc, Group, Ink, Position, Shape, Text
from jigsat.render.figures.shapes import Role as Part
from jigsat.render.figures.writing import size_that_fits
from jigsat.render.scenes.scene import Patch, Role
from jigsat.schemas.grids.grid import Point, add

#: How much of a ball with a name must be free of others: from its middle to theirs.
_CLEAR = 0.62
#: The width of names, and the height of their letters, in diameters.
_ROOM, _HEIGHT = 0.72, 0.58


@dataclass(frozen=True)
class BallSolid(FigureInSpace):
    """The pieces of a scene, or if there are none the cells of its board.

    Of two balls the one whose middle is nearer to the eye is in front of the other wherever
    they meet, as a plane between them shows; so they are painted from the back to the front.
    """

    def shapes(self) -> Iterator[Shape]:
        """Balls and joints from the back to the front, then names; first what is missing."""
        if len(self._patches) < len(self.scene.patches):
            yield from self._floor()
        parts = sorted(self._parts(), key=lambda part: part[0])
        for number, together in groupby(parts, key=lambda part: part[1]):
            patch = self._patches[number]
            shapes = tuple(shape for _, _, painted in together for shape in painted)
            yield Group(shapes, self._part(patch), title_of(patch))
        if self.look.letters:
            for patch in self._patches:
                yield from self._name(patch)

    def _part(self, patch: Patch) -> Part:
        return self.part if patch.role is Role.PIECE else Part.BLANK

    @cached_property
    def _seen(self) -> Mapping[Point, Place]:
        """Where each ball is seen, also those that are missing."""
        view, grid = View(), self.scene.grid
        return {
            cell: view.seen(place_of(grid.coordinates(cell), self.lift))
            for cell in self.scene.cells
        }

    @cached_property
    def _extent(self) -> tuple[Position, Position]:
        """The upper left and the lower right corner, in diameters."""
        x, y, _ = zip(*self._seen.values(), strict=True)
        return (min(x) - RADIUS, min(y) - RADIUS), (max(x) + RADIUS, max(y) + RADIUS)

    def _at(self, cell: Point) -> Position:
        """Where a ball is in the figure, in mm."""
        (left, top), _ = self._extent
        x, y, _ = self._seen[cell]
        return (x - left) * self.look.cell, (y - top) * self.look.cell

    def _floor(self) -> Iterator[Disc]:
        """The lowest layer of the board, as rings."""
        grid = self.scene.grid
        lowest = max(grid.coordinates(cell)[0] for cell in self.scene.cells)
        for cell in self.scene.cells:
            if grid.coordinates(cell)[0] == lowest:
                radius = RADIUS * self.look.cell
                yield Disc(self._at(cell), radius, Part.BOARD, self.look.hairline)

    def _parts(self) -> Iterator[tuple[float, int, tuple[Shape, ...]]]:
        """Each ball and joint: how near it is, of which patch, and its shapes."""
        for number, patch in enumerate(self._patches):
            colour, role, own = colour_of(patch, self.look), self._part(patch), {*patch.cells}
            is_piece = patch.role is Role.PIECE
            for cell in patch.cells:
                near = self._seen[cell][2]
                yield near, number, tuple(ball(self._at(cell), colour, self.look, role))
                for step in self.scene.grid.sides(cell).values():
                    other = add(cell, step)
                    if is_piece and other in own and self._touch(cell, other):
                        ends = self._at(other), self._at(cell)
                        shapes = tuple(joint(*ends, colour, self.look, role))
                        # Just in front of the nearer ball, whose rim it covers.
                        yield near + 1e-6, number, shapes

    def _touch(self, near: Point, far: Point) -> bool:
        """Whether balls that are neighbours touch, of which the first is nearer to the eye."""
        if self.lift and self._layer(near) != self._layer(far):
            return False
        return (self._seen[near][2], near) > (self._seen[far][2], far)

    def _layer(self, cell: Point) -> int:
        return self.scene.grid.coordinates(cell)[0]

    def _name(self, patch: Patch) -> Iterator[Text]:
        """The name, on the ball that can be seen best, if there is one."""
        if not patch.name or patch.labels:
            return
        cell = max(patch.cells, key=lambda each: (min(1, self._clear(each)), self._seen[each]))
        if self._clear(cell) >= _CLEAR:
            most = _HEIGHT * self.look.cell
            size = size_that_fits(patch.name, _ROOM * self.look.cell, most)
            ink = Ink(ink_on(colour_of(patch, self.look)))
            yield Text(self._at(cell), patch.name, size, Part.CAPTION, ink)

    def _clear(self, cell: Point) -> float:
        """How far it is, as it is seen, from the middle of a ball to that of one before it."""
        *here, near = self._seen[cell]
        before = (
            dist(here, self._seen[other][:2])
            for patch in self._patches
            for other in patch.cells
            if self._seen[other][2] > near
        )
        return min(before, default=1.0)
