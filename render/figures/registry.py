"""Which figure draws a scene: by its grid, and by what its patches show."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from jigsat.render.figures.isometric import IsometricFigure
from jigsat.render.figures.layers import LayersFigure
from jigsat.render.figures.look import Look
from jigsat.render.figures.plane import PlaneFigure
from jigsat.render.figures.shapes import Position, Shape
from jigsat.render.grids.plans import PLANS
from jigsat.render.grids.projections import PROJECTIONS
from jigsat.render.scenes.scene import Role, Scene
from jigsat.schemas.errors import Unsupported


class SceneFigure(Protocol):
    """A scene as shapes, its upper left corner at the origin."""

    @property
    def size(self) -> Position:
        """The width and height in mm."""

    def shapes(self) -> Iterator[Shape]:
        """What is to be painted, from the back to the front."""


def draw_scene(scene: Scene, look: Look) -> SceneFigure:
    """The figure of a scene. Raises Unsupported for a grid that cannot be drawn."""
    if scene.grid.name in PLANS:
        return PlaneFigure(scene, look)
    if scene.grid.name not in PROJECTIONS:
        raise Unsupported(f"there are no pictures of the grid {scene.grid.name} yet")
    # A piece by itself is best known by its shape; what is inside a board is seen in layers.
    alone = len(scene.patches) == 1 and scene.patches[0].role is Role.PIECE
    return IsometricFigure(scene, look) if alone else LayersFigure(scene, look)
