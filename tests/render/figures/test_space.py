"""Figures of scenes in space: the layers with their headings, and the solid beside them."""

from __future__ import annotations

from math import sqrt

import pytest

from jigsat.render.figures.look import Look
from jigsat.render.figures.picture import draw_scene
from jigsat.render.figures.shapes import Area, Group, Role, Text, leaves
from jigsat.render.figures.space import SpaceFigure
from jigsat.render.scenes.board import empty_board
from jigsat.render.scenes.pieces import box_scenes
from jigsat.render.scenes.scene import Patch, Scene
from jigsat.render.scenes.scene import Role as PatchRole
from jigsat.schemas.grids.registry import GRIDS
from jigsat.schemas.grids.space import CUBE, prism
from jigsat.schemas.library import load
from tests.render.figures.areas import is_inside

PRISM = prism()

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


def test_layers_are_beside_the_solid() -> None:
    layers, solid = parts(BARS)
    titles = [each.title for each in layers.shapes if isinstance(each, Group)]
    assert titles == ["bar1", "bar2"]
    assert [each.title for each in solid.shapes if isinstance(each, Group)] == ["bar1", "bar2"]
    headings = [each for each in layers.shapes if isinstance(each, Text)]
    assert [each.text for each in headings] == ["layer 0 (top)", "layer 1 (bottom)"]


def test_each_cell_is_at_its_place_in_its_layer() -> None:
    layers, _ = parts(BARS)
    for heading in (each for each in layers.shapes if isinstance(each, Text)):
        x, y = heading.at
        names = [
            group.title
            for at in ((x + 5, y + 10), (x + 15, y + 10))
            for group in layers.shapes
            if isinstance(group, Group)
            for area in leaves((group,))
            if isinstance(area, Area) and area.role is Role.PIECE and is_inside(area.rings, at)
        ]
        assert names == ["bar1", "bar2"]


#: A hexagon of six prisms, and one of them once more below.
HEXAGON = Scene(
    PRISM,
    tuple(
        Patch(PatchRole.PIECE, tuple(map(PRISM.point, cells)), name, colour=colour)
        for colour, (name, cells) in enumerate(
            {
                "back": [(0, 0, 0), (0, 0, 1), (0, 0, 2), (1, 0, 0)],
                "front": [(0, 1, 0), (0, 1, 1), (0, 1, 2)],
            }.items()
        )
    ),
    "a hexagon",
)


def test_layers_of_prisms_keep_the_way_in_which_triangles_point() -> None:
    layers, solid = parts(HEXAGON)
    assert [each.title for each in solid.shapes if isinstance(each, Group)] == ["back", "front"]
    headings = [each for each in layers.shapes if isinstance(each, Text)]
    height = sqrt(3) / 2 * 10
    # Of each layer the places in the middle of the six triangles, from left to right.
    rows = [(0.5, 2 / 3), (1, 1 / 3), (1.5, 2 / 3)], [(0.5, 4 / 3), (1, 5 / 3), (1.5, 4 / 3)]
    shown = [
        [
            covering(layers, heading.at[0] + 10 * x, heading.at[1] + 5 + height * y)
            for x, y in row
        ]
        for heading in headings
        for row in rows
    ]
    assert shown == [["back"] * 3, ["front"] * 3, ["back", None, None], [None] * 3]


def covering(layers: Group, x: float, y: float) -> str | None:
    """The piece that is drawn at a place."""
    there = (
        group.title
        for group in layers.shapes
        if isinstance(group, Group)
        for area in leaves((group,))
        if isinstance(area, Area) and area.role is Role.PIECE and is_inside(area.rings, (x, y))
    )
    return next(there, None)


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


@pytest.mark.parametrize("name", GRIDS)
def test_every_grid_has_a_drawing(name: str) -> None:
    grid = GRIDS[name]
    cell = grid.point(grid.first_cell)
    scene = Scene(grid, (Patch(PatchRole.PIECE, (cell,), "A", colour=0),), "A")
    width, height = draw_scene(scene, Look(cell=10)).size
    assert min(width, height) > 4
    assert 8 < max(width, height) < 21


def test_layers_keep_their_places_though_the_first_is_narrow() -> None:
    puzzle = load("loves-dozen")  # of its first layer four columns of six are empty
    layers, _ = parts(empty_board(puzzle))
    places = [each.at[0] for each in layers.shapes if isinstance(each, Text)]
    assert places == [0, 70, 140, 210, 280, 350]
    areas = [shape for shape in leaves(layers.shapes) if isinstance(shape, Area)]
    first = [x for area in areas for ring in area.rings for x, _ in ring if x < 70]
    assert (min(first), max(first)) == (20, 40)
