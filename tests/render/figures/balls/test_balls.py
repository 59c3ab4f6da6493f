"""Figures of balls: in layers and as a whole."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from jigsat.render.figures.balls import BallPlan, BallSolid
from jigsat.render.figures.look import Look
from jigsat.render.figures.shapes import Area, Group, Role, Shape, Text, leaves
from jigsat.render.scenes.board import empty_board, solved_board
from jigsat.render.scenes.scene import Scene
from jigsat.schemas.puzzle import Puzzle
from tests.render.golden.toys import solution_of, toy

MakePuzzle = Callable[..., Puzzle]
CELL = 10.0
LOOK = Look(cell=CELL)


@pytest.fixture
def pyramid() -> Scene:
    """Five balls: a V in the lower layer, and an I that stands in its corner."""
    return solved_board(toy("balls"), solution_of("balls"))


def joints(shapes: Iterator[Shape]) -> list[Area]:
    return [each for each in leaves(tuple(shapes)) if isinstance(each, Area)]


def test_lifted_layers_are_not_joined(pyramid: Scene) -> None:
    assert len(joints(BallSolid(pyramid, LOOK).shapes())) >= len(
        joints(BallSolid(pyramid, LOOK, lift=1).shapes())
    )
    assert BallSolid(pyramid, LOOK, lift=1).size[1] > BallSolid(pyramid, LOOK).size[1] + 8


def test_what_is_solved_is_painted_as_pieces(pyramid: Scene) -> None:
    groups = [each for each in BallSolid(pyramid, LOOK).shapes() if isinstance(each, Group)]
    assert {each.role for each in groups} == {Role.PIECE}


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
