"""Which figure draws a scene: by its grid."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Protocol

from jigsat.render.figures.look import Look
from jigsat.render.figures.plane import PlaneFigure
from jigsat.render.figures.shapes import Position, Shape
from jigsat.render.figures.space import SpaceFigure
from jigsat.render.scenes.scene import Scene
from jigsat.schemas.errors import Unsupported


class SceneFigure(Protocol):
    """A scene as shapes, its upper left corner at the origin."""

    @property
    def size(self) -> Position:
        """The width and height in mm."""

    def shapes(self) -> Iterator[Shape]:
        """What is to be painted, from the back to the front."""


_FIGURES: Mapping[str, Callable[[Scene, Look], SceneFigure]] = {
    "square": PlaneFigure,
    "triangle": PlaneFigure,
    "hexagon": PlaneFigure,
    "cube": SpaceFigure,
    "prism": SpaceFigure,
    "sphere": SpaceFigure,
}


def draw_scene(scene: Scene, look: Look) -> SceneFigure:
    """The figure of a scene. Raises Unsupported for a grid that cannot be drawn."""
    figure = _FIGURES.get(scene.grid.name)
    if figure is None:
        raise Unsupported(f"there are no pictures of the grid {scene.grid.name} yet")
    return figure(scene, look)
