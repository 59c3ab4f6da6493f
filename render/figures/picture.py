"""Figures of scenes: one scene on a sheet of its own size, with margin and title."""

from __future__ import annotations

from jigsat.render.figures.look import Look
from jigsat.render.figures.plane import PlaneFigure
from jigsat.render.figures.shapes import (
    Area,
    Figure,
    Group,
    Ink,
    Role,
    SceneFigure,
    Shape,
    Text,
    moved,
    size_that_fits,
)
from jigsat.render.figures.space import SpaceFigure
from jigsat.render.scenes.scene import Scene
from jigsat.render.words.puzzle import in_space


def draw_scene(scene: Scene, look: Look) -> SceneFigure:
    """The figure of a scene."""
    return SpaceFigure(scene, look) if in_space(scene.grid) else PlaneFigure(scene, look)


#: The height of a heading, in cells.
_HEADING = 0.6


def figure_of(scene: Scene, look: Look) -> Figure:
    """A scene with a margin around it, and above it the title that the look asks for."""
    drawing = draw_scene(scene, look)
    (width, height), margin = drawing.size, look.margin
    heading = scene.title if look.title is None else look.title
    above = 2 * _HEADING * look.cell if heading else 0.0
    whole = (width + 2 * margin, height + above + 2 * margin)
    board = Group(tuple(drawing.shapes()), Role.BOARD, scene.title)
    shapes: list[Shape] = [background(*whole, look)]
    if heading:
        size = size_that_fits(heading, width, _HEADING * look.cell)
        at = (whole[0] / 2, margin + above / 2)
        shapes.append(Text(at, heading, size, Role.HEADING, look.writing(), bold=True))
    shapes.append(moved(board, margin, margin + above))
    return Figure(*whole, tuple(shapes), scene.title)


def background(width: float, height: float, look: Look) -> Area:
    """The paper."""
    corners = ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))
    return Area((corners,), Role.BACKGROUND, Ink(fill=look.paper))
