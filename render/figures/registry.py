"""Which figure draws a scene: by its grid, and by what its patches show."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from jigsat.render.figures.look import Look
from jigsat.render.figures.plane import PlaneFigure
from jigsat.render.figures.shapes import Position, Shape
from jigsat.render.grids.plans import PLANS
from jigsat.render.scenes.scene import Scene
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
    if scene.grid.name not in PLANS:
        raise Unsupported(f"there are no pictures of the grid {scene.grid.name} yet")
    return PlaneFigure(scene, look)
