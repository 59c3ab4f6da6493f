"""Scenes in space: the layers as seen from above, side by side, and all of it as a solid."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from math import ceil

from jigsat.render.figures.look import Look
from jigsat.render.figures.plane import PlaneFigure
from jigsat.render.figures.shapes import (
    Anchor,
    Group,
    Position,
    Role,
    Shape,
    Text,
    moved,
)
from jigsat.render.figures.solids import SolidFigure
from jigsat.render.scenes.layers import Layers, layer_count, layers_of
from jigsat.render.scenes.scene import Patch, Scene
from jigsat.render.scenes.scene import Role as PatchRole

#: In cells: the height of headings, and the space between the layers and the solid.
_HEADING, _GAP = 0.45, 1.0
#: The room that a heading takes, in cells: as much as is between two rows of layers.
_ABOVE = 1.0


@dataclass(frozen=True)
class SpaceFigure:
    """A scene in space; if that is a piece by itself, only as a solid.

    ``lift``: how many units of empty space are between the layers of the solid.
    """

    scene: Scene
    look: Look
    lift: int = 0

    @property
    def size(self) -> Position:
        """The width and height in mm."""
        (width, height), (solid_width, solid_height) = self._layers_size, self._solid.size
        gap = _GAP * self.look.cell if width else 0.0
        return width + gap + solid_width, max(height, solid_height)

    def shapes(self) -> Iterator[Shape]:
        """The layers with their headings, a group, and the solid, a group."""
        (width, height), (solid_width, solid_height) = self.size, self._solid.size
        if self._plane is not None:
            down = (height - self._layers_size[1]) / 2
            layers = (*self._headings(), *self._drawn_layers())
            yield moved(Group(layers, Role.BOARD, "layers, the top one first"), 0, down)
        solid = Group(tuple(self._solid.shapes()), Role.BOARD, "from the front and above")
        yield moved(solid, width - solid_width, (height - solid_height) / 2)

    @cached_property
    def _solid(self) -> SolidFigure:
        # What is drawn in layers already is no piece once more.
        part = Role.PIECE if _is_piece(self.scene) else Role.SOLID
        return SolidFigure(_with_copies(self.scene, self.look), self.look, self.lift, part)

    @cached_property
    def _layers(self) -> Layers:
        """The layers, in as many rows as are about as high as the solid."""
        count = layer_count(self.scene)
        one = PlaneFigure(layers_of(self.scene, count).scene, self.look).size[1]
        rows = max(1, int(self._solid.size[1] / (one + _ABOVE * self.look.cell)))
        return layers_of(_with_copies(self.scene, self.look), ceil(count / min(rows, count)))

    @cached_property
    def _plane(self) -> PlaneFigure | None:
        return None if _is_piece(self.scene) else PlaneFigure(self._layers.scene, self.look)

    @property
    def _layers_size(self) -> Position:
        if self._plane is None:
            return 0.0, 0.0
        width, height = self._plane.size
        return width, height + _ABOVE * self.look.cell

    def _drawn_layers(self) -> Iterator[Shape]:
        if self._plane is not None:
            for shape in self._plane.shapes():
                yield moved(shape, 0, _ABOVE * self.look.cell)

    def _headings(self) -> Iterator[Text]:
        size = _HEADING * self.look.cell
        for text, (row, column) in self._layers.headings:
            # Layers stand on one grid of squares, of which the first has the first cell.
            at = column * self.look.cell, (row + _ABOVE / 2) * self.look.cell
            yield Text(at, text, size, Role.HEADING, self.look.writing(), Anchor.START)


def _is_piece(scene: Scene) -> bool:
    """Whether a scene is a piece by itself."""
    return len(scene.patches) == 1 and scene.patches[0].role is PatchRole.PIECE


def _with_copies(scene: Scene, look: Look) -> Scene:
    """The scene with names as they are written, which tell copies of a piece apart."""
    patches = tuple(replace(patch, name=_name(patch, look), copy=0) for patch in scene.patches)
    return replace(scene, patches=patches)


def _name(patch: Patch, look: Look) -> str:
    name = look.short.get(patch.name, patch.name)
    if patch.copy == 0:
        return name
    return f"{name}{'.' if name[-1:].isdigit() else ''}{patch.copy}"
