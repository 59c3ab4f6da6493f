"""Figures of scenes in space: the layers with their headings, and the solid beside them."""

from __future__ import annotations

from jigsat.render.figures.look import Look
from jigsat.render.figures.shapes import Area, Group, Role, Text, leaves
from jigsat.render.figures.space import SpaceFigure
from jigsat.render.scenes.board import empty_board
from jigsat.render.scenes.pieces import box_scenes
from jigsat.render.scenes.scene import Patch, Scene
from jigsat.render.scenes.scene import Role as PatchRole
from jigsat.schemas.grids.space import CUBE
from jigsat.schemas.library import load

#: Two bars of two layers, upright beside each other.
BARS = Scene(
    CUBE,
    tuple(
        Patch(PatchRole.PIECE, ((0, 0, column), (1, 0, column)), "bar", column + 1, column)
        for column in (0, 1)
    ),
    "two bars",
)


def parts(scene: Scene) -> list[Group]:
    figure = SpaceFigure(scene, Look(cell=10))
    return [each for each in figure.shapes() if isinstance(each, Group)]


def test_nothing_reaches_beyond_the_figure() -> None:
    for lift in (0, 1):
        figure = SpaceFigure(BARS, Look(cell=10), lift)
        width, height = figure.size
        for area in leaves(tuple(figure.shapes())):
            if isinstance(area, Area):
                for x, y in (corner for ring in area.rings for corner in ring):
                    assert -1e-6 <= x <= width + 1e-6
                    assert -1e-6 <= y <= height + 1e-6


def test_a_piece_by_itself_is_a_solid() -> None:
    soma = load("soma-cube")
    for scene in box_scenes(soma):
        (solid,) = parts(scene)
        (group,) = (each for each in solid.shapes if isinstance(each, Group))
        assert group.title == scene.title


def test_an_empty_board_is_seen() -> None:
    _, solid = parts(empty_board(load("soma-cube")))
    assert [each.role for each in solid.shapes] == [Role.BLANK]


def test_layers_keep_their_places_though_the_first_is_narrow() -> None:
    puzzle = load("loves-dozen")  # of its first layer four columns of six are empty
    layers, _ = parts(empty_board(puzzle))
    places = [each.at[0] for each in layers.shapes if isinstance(each, Text)]
    assert places == [0, 70, 140, 210, 280, 350]
    areas = [shape for shape in leaves(layers.shapes) if isinstance(shape, Area)]
    first = [x for area in areas for ring in area.rings for x, _ in ring if x < 70]
    assert (min(first), max(first)) == (20, 40)
