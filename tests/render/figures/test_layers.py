"""A board in space: seen from a corner, and layer by layer."""

from __future__ import annotations

import pytest

from jigsat.render.figures.isometric import IsometricFigure
from jigsat.render.figures.layers import LayersFigure
from jigsat.render.figures.look import Look
from jigsat.render.figures.registry import draw_scene
from jigsat.render.figures.shapes import Area, Group, Role, Shape, Text, leaves
from jigsat.render.scenes.scene import Patch, Scene
from jigsat.render.scenes.scene import Role as Kind
from jigsat.schemas.grids.cube import CUBE

BAR = Patch(Kind.PIECE, ((0, 0, 0), (1, 0, 0)), "bar", colour=0)
DOT = Patch(Kind.PIECE, ((1, 0, 1),), "dot", colour=1)
GAP = Patch(Kind.EMPTY, ((0, 0, 1),), cell_names={(0, 0, 1): "gap"})
BOARD = Scene(CUBE, (BAR, DOT, GAP), "toy")
LOOK = Look(cell=10)


def layers(scene: Scene) -> dict[str, Group]:
    found = LayersFigure(scene, LOOK).shapes()
    return {
        shape.title: shape
        for shape in found
        if isinstance(shape, Group) and shape.role is Role.BOARD
    }


def texts(group: Group) -> list[str]:
    return [shape.text for shape in leaves((group,)) if isinstance(shape, Text)]


def test_each_layer_shows_what_lies_in_it() -> None:
    found = layers(BOARD)
    assert list(found) == ["layer 0", "layer 1"]
    assert texts(found["layer 0"]) == ["layer 0", "bar", "gap"]
    assert texts(found["layer 1"])[:2] == ["layer 1", "bar"]
    pieces = [shape.title for shape in found["layer 1"].shapes if isinstance(shape, Group)]
    assert pieces == ["bar", "dot"]


def _corners(shape: Shape) -> list[tuple[float, float]]:
    areas = (each for each in leaves((shape,)) if isinstance(each, Area))
    return [place for area in areas for ring in area.rings for place in ring]


def test_layers_do_not_touch_and_are_on_the_page() -> None:
    figure = LayersFigure(BOARD, LOOK)
    boxes = []
    for group in layers(BOARD).values():
        xs, ys = zip(*_corners(group), strict=True)
        boxes.append((min(xs), max(xs), min(ys), max(ys)))
    (_, right, top, _), (left, end, below, bottom) = boxes
    assert left > right or below > top
    assert end <= figure.size[0]
    assert bottom <= figure.size[1]


def test_what_lies_below_a_cell_is_at_the_same_place_of_the_next_layer() -> None:
    small = Patch(Kind.PIECE, ((1, 1, 1),), "small", colour=1)
    large = Patch(Kind.PIECE, tuple((0, r, c) for r in range(3) for c in range(3)), "large")
    found = layers(Scene(CUBE, (large, small), "toy"))
    places = []
    for group in found.values():
        heading = next(shape for shape in group.shapes if isinstance(shape, Text))
        x, y = min(_corners(group))
        places.append((x - heading.at[0], y - heading.at[1]))
    (left, top), (right, below) = places
    assert left == pytest.approx(0)
    assert (right, below) == pytest.approx((10, top + 10))


def test_a_piece_alone_is_only_seen_from_a_corner() -> None:
    alone = Scene(CUBE, (BAR,), "bar")
    assert isinstance(draw_scene(alone, LOOK), IsometricFigure)
    assert isinstance(draw_scene(BOARD, LOOK), LayersFigure)
    assert isinstance(draw_scene(Scene(CUBE, (GAP,), "board"), LOOK), LayersFigure)
