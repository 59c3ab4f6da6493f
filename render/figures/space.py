"""Scenes in space: the layers as seen from above, side by side, and all of it as a solid."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from math import inf
from typing import Protocol

from jigsat.render.figures.balls.plan import BallPlan
from jigsat.render.figures.balls.solid import BallSolid
from jigsat.render.figures.layer_plan import LayerPlan
from jigsat.render.figures.look import Look
from jigsat.render.figures.shapes import Group, Position, Role, Shape, moved
from jigsat.render.figures.solids import SolidFigure
from jigsat.render.scenes.layers import layer_count
from jigsat.render.scenes.scene import Patch, Scene
from jigsat.render.scenes.scene import Role as PatchRole

#: The space between the layers and the solid, in cells.
_GAP = 1.0


class _Drawn(Protocol):
    """One of the two ways in which a scene in space is drawn."""

    @property
    def size(self) -> Position:
        """The width and height in mm."""

    def shapes(self) -> Iterator[Shape]:
        """What is to be painted, from the back to the front."""


@dataclass(frozen=True)
class _Drawing:
    """How scenes on a grid in space are drawn.

    ``plan``: layer by layer, about as high as is said; ``solid``: as a whole, with layers
    lifted, and what the parts of the figure are. ``is_flat``: whether what has only one layer
    is drawn as such, as more cannot be seen of it.
    """

    plan: Callable[[Scene, Look, float], _Drawn]
    solid: Callable[[Scene, Look, int, Role], _Drawn]
    is_flat: bool = False


_DRAWINGS: Mapping[str, _Drawing] = {
    "cube": _Drawing(LayerPlan, SolidFigure),
    "prism": _Drawing(LayerPlan, SolidFigure),
    "sphere": _Drawing(BallPlan, BallSolid, is_flat=True),
}


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
        sizes = [drawn.size for drawn in (self._plan, self._solid) if drawn is not None]
        gaps = _GAP * self.look.cell * (len(sizes) - 1)
        return sum(width for width, _ in sizes) + gaps, max(height for _, height in sizes)

    def shapes(self) -> Iterator[Shape]:
        """The layers with their headings, a group, and the solid, a group."""
        width, height = self.size
        if self._plan is not None:
            words = "layers, the top one first"
            down = (height - self._plan.size[1]) / 2
            yield moved(Group(tuple(self._plan.shapes()), Role.BOARD, words), 0, down)
        if self._solid is not None:
            words = "from the front and above"
            solid_width, solid_height = self._solid.size
            right, down = width - solid_width, (height - solid_height) / 2
            yield moved(Group(tuple(self._solid.shapes()), Role.BOARD, words), right, down)

    @property
    def _drawing(self) -> _Drawing:
        return _DRAWINGS[self.scene.grid.name]

    @cached_property
    def _is_flat(self) -> bool:
        return self._drawing.is_flat and layer_count(self.scene) == 1

    @cached_property
    def _named(self) -> Scene:
        return _with_copies(self.scene, self.look)

    @cached_property
    def _solid(self) -> _Drawn | None:
        if self._is_flat:
            return None
        # What is drawn in layers already is no piece once more.
        part = Role.PIECE if _is_piece(self.scene) else Role.SOLID
        return self._drawing.solid(self._named, self.look, self.lift, part)

    @cached_property
    def _plan(self) -> _Drawn | None:
        """The layers, in as many rows as are about as high as the solid."""
        if self._solid is None:
            return self._drawing.plan(self._named, self.look, inf)
        if _is_piece(self.scene):
            return None
        return self._drawing.plan(self._named, self.look, self._solid.size[1])


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
