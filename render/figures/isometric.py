"""Scenes in space, seen from one corner: the faces of cells that nothing hides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from jigsat.render.drawing.palette import fill_of, mixed
from jigsat.render.figures.look import Look
from jigsat.render.figures.plane import title_of
from jigsat.render.figures.shapes import Area, Group, Ink, Line, Position, Role, Shape
from jigsat.render.grids.plans import Place
from jigsat.render.grids.projections import PROJECTIONS, Projection
from jigsat.render.scenes.scene import Patch, Scene
from jigsat.render.scenes.scene import Role as Kind
from jigsat.schemas.grids.grid import Point, Vector, add

#: How much white there is in faces in the light, and black in those in the shade.
_LIGHT, _SHADE = 0.3, 0.25


@dataclass(frozen=True)
class IsometricFigure:
    """A scene in space in a look; its upper left corner lies at the origin."""

    scene: Scene
    look: Look

    @property
    def projection(self) -> Projection:
        """How the scene's grid is seen."""
        return PROJECTIONS[self.scene.grid.name]

    @cached_property
    def _places(self) -> Sequence[Place]:
        """Where all corners of faces are seen."""
        return [
            self.projection.place(add(cell, corner))
            for cell in self.scene.cells
            for corners, _ in self.projection.faces.values()
            for corner in corners
        ]

    @cached_property
    def size(self) -> Position:
        """The width and height in mm."""
        (left, top), (right, bottom) = (
            tuple(map(end, zip(*self._places, strict=True))) for end in (min, max)
        )
        return (right - left) * self.look.cell, (bottom - top) * self.look.cell

    @cached_property
    def _origin(self) -> Place:
        left, top = map(min, zip(*self._places, strict=True))
        return left, top

    @cached_property
    def _owner(self) -> dict[Point, Patch]:
        return {cell: patch for patch in self.scene.patches for cell in patch.cells}

    def shapes(self) -> Iterator[Shape]:
        """The cells that are seen, those behind others first."""
        for cell in sorted(self._owner, key=lambda each: (self.projection.depth(each), each)):
            patch = self._owner[cell]
            shapes = tuple(
                shape
                for step in self.projection.faces
                if add(cell, step) not in self._owner
                for shape in self._face(patch, cell, step)
            )
            if shapes:
                yield Group(shapes, _part(patch), title_of(patch))

    def _face(self, patch: Patch, cell: Point, step: Vector) -> Iterator[Shape]:
        """A face of a cell, and its edges: strong ones where the patch, or its face, ends."""
        corners, light = self.projection.faces[step]
        ring = [self._at(add(cell, corner)) for corner in corners]
        yield Area((tuple(ring),), _part(patch), self._ink(patch, light))
        for ends, across in zip(pairwise([*ring, ring[0]]), self._beside(step), strict=True):
            goes_on = self._is_seen(add(cell, across), step, patch)
            ink = self.look.hairline if goes_on else self.look.line
            yield Line(ends, Role.CELL if goes_on else Role.OUTLINE, ink)

    def _beside(self, step: Vector) -> Iterator[Vector]:
        """The steps across the edges of a face, in the order of its corners."""
        corners, _ = self.projection.faces[step]
        middle = [sum(numbers) / 4 for numbers in zip(*corners, strict=True)]
        for one, other in pairwise([*corners, corners[0]]):
            yield tuple(
                round(a + b - 2 * centre)
                for a, b, centre in zip(one, other, middle, strict=True)
            )

    def _is_seen(self, cell: Point, step: Vector, patch: Patch) -> bool:
        """Whether a cell is of this patch, and its face is not covered."""
        return self._owner.get(cell) is patch and add(cell, step) not in self._owner

    def _ink(self, patch: Patch, light: float) -> Ink:
        if patch.colour is None or patch.faded:
            colour = self.look.empty.fill
        else:
            colour = fill_of(patch.colour, self.look.theme)
        if light > 0.5:
            return Ink(fill=mixed(colour, "#ffffff", _LIGHT * (2 * light - 1)))
        return Ink(fill=mixed(colour, "#000000", _SHADE * (1 - 2 * light)))

    def _at(self, corner: Point) -> Position:
        (x, y), (left, top) = self.projection.place(corner), self._origin
        return (x - left) * self.look.cell, (y - top) * self.look.cell


def _part(patch: Patch) -> Role:
    return Role.PIECE if patch.role is Kind.PIECE else Role.BLANK
