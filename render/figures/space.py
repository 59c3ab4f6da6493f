"""Scenes as figures; in space the layers as seen from above, and all of it as a solid."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from math import ceil, inf

from jigsat.render.figures.balls import BallPlan, BallSolid
from jigsat.render.figures.in_space import heading_texts
from jigsat.render.figures.look import Look
from jigsat.render.figures.plane import PlaneFigure
from jigsat.render.figures.polyhedra import PolyhedraSolid
from jigsat.render.figures.shapes import (
    Group,
    Position,
    Role,
    SceneFigure,
    Shape,
    Text,
    moved,
)
from jigsat.render.scenes.pieces import Layers, layer_count, layers_of
from jigsat.render.scenes.scene import Patch, Scene
from jigsat.render.scenes.scene import Role as PatchRole
from jigsat.render.words.puzzle import in_space
from jigsat.schemas.grids.balls import sphere
from jigsat.schemas.grids.grid import Coordinates

# Cells as they are seen from above, layer by layer, the top layer first.


#: The room that a heading takes, in cells: as much as is between two layers.
_ABOVE = 1.0


@dataclass(frozen=True)
class LayerPlan:
    """The layers of a scene in space, in as many rows as are about as high as wanted.

    What lies below a cell is at the same place of the next layer. A single layer has no
    heading. ``height``: in mm.
    """

    scene: Scene
    look: Look
    height: float = inf

    @property
    def size(self) -> Position:
        """The width and height in mm."""
        (width, height), (left, above) = self._plane.size, self._margins
        return left + width, above + height

    def shapes(self) -> Iterator[Shape]:
        """The headings, and the layers."""
        if len(self._layers.headings) > 1:
            yield from self._headings()
        for shape in self._plane.shapes():
            yield moved(shape, *self._margins)

    @cached_property
    def _margins(self) -> Position:
        """The room on the left and above: other layers may begin before the first one does."""
        plane = self._plane
        polygons = (plane.plan.polygon(plane.scene.grid, cell) for cell in self._layers.plan)
        corners = [plane.at(corner) for polygon in polygons for corner in polygon]
        left, top = (max(0.0, -min(values)) for values in zip(*corners, strict=True))
        return left, top + _ABOVE * self.look.cell * (len(self._layers.headings) > 1)

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
        (x, y), (right, down) = self._plane.at((left, top)), self._margins
        # No layer need reach that far to the left.
        return max(0.0, x + right), y + down - _ABOVE / 2 * self.look.cell


#: The space between the layers and the solid, in cells.
_GAP = 1.0


@dataclass(frozen=True)
class _Drawing:
    """How scenes on a grid in space are drawn.

    ``plan``: layer by layer, about as high as is said; ``solid``: as a whole, with layers
    lifted, and what the parts of the figure are. ``is_flat``: whether what has only one layer
    is drawn as such, as more cannot be seen of it.
    """

    plan: Callable[[Scene, Look, float], SceneFigure]
    solid: Callable[[Scene, Look, int, Role], SceneFigure]
    is_flat: bool = False


_POLYHEDRA = _Drawing(LayerPlan, PolyhedraSolid)
_BALLS = _Drawing(BallPlan, BallSolid, is_flat=True)


def solid_figure(scene: Scene, look: Look) -> SceneFigure:
    """A scene in space as a whole."""
    return _drawing_of(scene).solid(scene, look, 0, Role.PIECE)


def _drawing_of(scene: Scene) -> _Drawing:
    return _BALLS if scene.grid is sphere() else _POLYHEDRA


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
        return _drawing_of(self.scene)

    @cached_property
    def _is_flat(self) -> bool:
        return self._drawing.is_flat and layer_count(self.scene) == 1

    @cached_property
    def _named(self) -> Scene:
        """The scene with names as they are written, which tell copies of a piece apart."""
        patches = (
            replace(patch, name=_name(patch, self.look), copy=0) for patch in self.scene.patches
        )
        return replace(self.scene, patches=tuple(patches))

    @cached_property
    def _solid(self) -> SceneFigure | None:
        if self._is_flat:
            return None
        # What is drawn in layers already is no piece once more.
        part = Role.PIECE if _is_piece(self.scene) else Role.SOLID
        return self._drawing.solid(self._named, self.look, self.lift, part)

    @cached_property
    def _plan(self) -> SceneFigure | None:
        """The layers, in as many rows as are about as high as the solid."""
        if self._solid is None:
            return self._drawing.plan(self._named, self.look, inf)
        if _is_piece(self.scene):
            return None
        return self._drawing.plan(self._named, self.look, self._solid.size[1])


def _is_piece(scene: Scene) -> bool:
    return len(scene.patches) == 1 and scene.patches[0].role is PatchRole.PIECE


def _name(patch: Patch, look: Look) -> str:
    name = look.short.get(patch.name, patch.name)
    if patch.copy == 0:
        return name
    return f"{name}{'.' if name[-1:].isdigit() else ''}{patch.copy}"


def draw_scene(scene: Scene, look: Look) -> SceneFigure:
    """The figure of a scene."""
    return SpaceFigure(scene, look) if in_space(scene.grid) else PlaneFigure(scene, look)
