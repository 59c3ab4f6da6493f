"""Figures of scenes in space: the layers with their headings, and the solid beside them."""

from __future__ import annotations

from jigsat.render.figures.look import Look
from jigsat.render.figures.shapes import Area, Group, Text, leaves
from jigsat.render.figures.space import SpaceFigure
from jigsat.render.scenes.board import empty_board
from jigsat.render.scenes.pieces import box_scenes
from jigsat.render.scenes.scene import Scene
from jigsat.schemas.library import load


def parts(scene: Scene) -> list[Group]:
    figure = SpaceFigure(scene, Look(cell=10))
    return [each for each in figure.shapes() if isinstance(each, Group)]


def test_a_piece_by_itself_is_a_solid() -> None:
    soma = load("soma-cube")
    for scene in box_scenes(soma):
        (solid,) = parts(scene)
        (group,) = (each for each in solid.shapes if isinstance(each, Group))
        assert group.title == scene.title


def test_layers_keep_their_places_though_the_first_is_narrow() -> None:
    puzzle = load("loves-dozen")  # of its first layer four columns of six are empty
    layers, _ = parts(empty_board(puzzle))
    places = [each.at[0] for each in layers.shapes if isinstance(each, Text)]
    assert places == [0, 70, 140, 210, 280, 350]
    areas = [shape for shape in leaves(layers.shapes) if isinstance(shape, Area)]
    first = [x for area in areas for ring in area.rings for x, _ in ring if x < 70]
    assert (min(first), max(first)) == (20, 40)
