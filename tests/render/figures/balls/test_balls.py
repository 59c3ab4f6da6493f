"""Figures of balls: in layers and as a whole."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from math import dist

import pytest

from jigsat.render.figures.balls import BallPlan, BallSolid, joint
from jigsat.render.figures.look import Look
from jigsat.render.figures.picture import draw_scene
from jigsat.render.figures.shapes import Area, Disc, Group, Role, Shape, Text, leaves
from jigsat.render.figures.space import SpaceFigure
from jigsat.render.scenes.board import empty_board, solved_board
from jigsat.render.scenes.pieces import box_scenes
from jigsat.render.scenes.scene import Scene
from jigsat.render.sheets.cut import draw_cut
from jigsat.render.sheets.request import Request
from jigsat.schemas.errors import WrongValue
from jigsat.schemas.puzzle import Puzzle
from tests.render.golden.toys import solution_of, toy

MakePuzzle = Callable[..., Puzzle]
CELL = 10.0
LOOK = Look(cell=CELL)


@pytest.fixture
def pyramid() -> Scene:
    """Five balls: a V in the lower layer, and an I that stands in its corner."""
    return solved_board(toy("balls"), solution_of("balls"))


def rims(shapes: Iterator[Shape]) -> list[Disc]:
    """The circle around each ball."""
    found = (each for each in leaves(tuple(shapes)) if isinstance(each, Disc))
    return [each for each in found if each.role is Role.OUTLINE]


def joints(shapes: Iterator[Shape]) -> list[Area]:
    return [each for each in leaves(tuple(shapes)) if isinstance(each, Area)]


def test_layers_show_each_ball_once_and_join_what_touches(pyramid: Scene) -> None:
    plan = BallPlan(pyramid, LOOK)
    assert len(rims(plan.shapes())) == 5
    assert len(joints(plan.shapes())) == 2  # of the V; the I has one ball in each layer
    for one, two in combinations(rims(plan.shapes()), 2):
        assert dist(one.centre, two.centre) > CELL - 1e-6


def test_what_lies_below_is_at_the_same_place_of_the_next_layer(pyramid: Scene) -> None:
    headings = [each for each in BallPlan(pyramid, LOOK).shapes() if isinstance(each, Text)]
    assert [each.text for each in headings] == ["layer 0 (top)", "layer 1 (bottom)"]
    step = headings[1].at[0] - headings[0].at[0]
    top, *below = sorted(rims(BallPlan(pyramid, LOOK).shapes()), key=lambda rim: rim.centre)
    assert len(below) == 4
    middle = [sum(values) / 4 for values in zip(*(rim.centre for rim in below), strict=True)]
    assert middle == pytest.approx([top.centre[0] + step, top.centre[1]])


def test_names_stand_in_each_part_that_a_layer_shows(pyramid: Scene) -> None:
    texts = [
        each.text
        for each in leaves(tuple(BallPlan(pyramid, LOOK).shapes()))
        if isinstance(each, Text) and each.role is Role.CAPTION
    ]
    assert sorted(texts) == ["I", "I", "V"]
    silent = BallPlan(pyramid, Look(cell=CELL, letters=False)).shapes()
    captions = [each for each in leaves(tuple(silent)) if each.role is Role.CAPTION]
    assert captions == []


def test_the_whole_is_painted_from_the_back_to_the_front(pyramid: Scene) -> None:
    figure = BallSolid(pyramid, LOOK)
    found = rims(figure.shapes())
    assert len(found) == 5
    assert found[-1].centre[1] < found[0].centre[1] or found[-1].centre[1] == max(
        rim.centre[1] for rim in found
    )
    titles = [each.title for each in figure.shapes() if isinstance(each, Group)]
    assert set(titles) == {"I", "V"}
    width, height = figure.size
    for rim in found:
        assert CELL / 2 - 1e-6 <= rim.centre[0] <= width - CELL / 2 + 1e-6
        assert CELL / 2 - 1e-6 <= rim.centre[1] <= height - CELL / 2 + 1e-6


def test_what_is_flat_is_seen_from_above_only() -> None:
    for scene in box_scenes(toy("balls")):
        figure = draw_scene(scene, LOOK)
        assert isinstance(figure, SpaceFigure)
        (group,) = figure.shapes()
        assert isinstance(group, Group)
        assert not [each for each in leaves((group,)) if each.role is Role.HEADING]
        assert group.title == "layers, the top one first"


def test_an_empty_board_has_no_joints() -> None:
    board = empty_board(toy("balls"))
    assert joints(BallSolid(board, LOOK).shapes()) == []
    assert joints(BallPlan(board, LOOK).shapes()) == []


def test_lifted_layers_are_not_joined(pyramid: Scene) -> None:
    assert len(joints(BallSolid(pyramid, LOOK).shapes())) >= len(
        joints(BallSolid(pyramid, LOOK, lift=1).shapes())
    )
    assert BallSolid(pyramid, LOOK, lift=1).size[1] > BallSolid(pyramid, LOOK).size[1] + 8


def test_a_joint_leads_from_ball_to_ball() -> None:
    (area, *edges) = joint((0, 0), (CELL, 0), "#ff0000", LOOK, Role.PIECE)
    assert isinstance(area, Area)
    x, y = zip(*area.rings[0], strict=True)
    assert 0 < min(x) < CELL / 2 < max(x) < CELL
    assert max(y) == -min(y) < CELL / 2
    assert len(edges) == 2
    # A ball that is nearly behind another shows nothing of what joins them.
    assert list(joint((0, 0), (2, 0), "#ff0000", LOOK, Role.PIECE)) == []


def test_cells_show_what_rules_say_of_them(make_puzzle: MakePuzzle) -> None:
    puzzle = make_puzzle(
        grid="sphere",
        board={"cells": [["###"]], "names": {"Jan": [0, 0, 0]}},
        pieces=[{"name": "I", "cells": ["##"]}],
        rules=[{"rule": "cover", "open": ["Jan"]}],
    )
    texts = [
        each
        for each in leaves(tuple(BallPlan(empty_board(puzzle), LOOK).shapes()))
        if isinstance(each, Text)
    ]
    assert [(each.text, each.role) for each in texts] == [("Jan", Role.CELL_NAME)]


def test_balls_are_not_cut() -> None:
    with pytest.raises(WrongValue, match="balls cannot be cut out of a sheet"):
        draw_cut(Request(toy("balls")))
