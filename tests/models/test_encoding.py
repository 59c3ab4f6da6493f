"""Placements as rows of numbers: equal exactly for what looks the same, moved or not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from jigsat.models.build import make_problem
from jigsat.models.problem import Problem
from jigsat.models.symmetry.images import Encoding, motions
from jigsat.schemas.geometry.shapes import Shape
from jigsat.schemas.puzzle import Puzzle

MakePuzzle = Callable[..., Puzzle]
Pieces = list[dict[str, Any]]

EQUAL = [{"rule": "equal-sides"}]
FLIP = {"turning": "rotate-and-flip"}
COLOURS = [{"rule": "colours"}]
SQUARE = {"cells": ["###"] * 3}
CHESS = SQUARE | {"colours": {"black": [[1, 1]]}}
ELL = {"name": "ell", "cells": ["##", "#."]}
ARROW = {"name": "arrow", "sides": {"top": "x", "left": "y"}, **FLIP}
PUZZLES: dict[str, dict[str, Any]] = {
    "marks": {"pieces": [{"name": name, "face": name, "count": 2} for name in "uv"]},
    "everything": {
        "board": CHESS,
        "pieces": [
            ELL
            | FLIP
            | {"face": "u", "attributes": {"rank": "v"}, "colours": {"black": ["#."]}}
            | {"sides": [{"cell": [0, 1], "sides": {"top": "x", "right": "y"}}]},
            ARROW,
        ],
        "rules": [*COLOURS, *EQUAL],
    },
    "cubes": {
        "grid": "cube",
        "board": {"cells": [["##", "##"], ["##", "##"]]},
        "pieces": [{"name": "one", "sides": {"top": "x", "left": "y"}, **FLIP}],
        "rules": EQUAL,
    },
}


@pytest.fixture(params=PUZZLES.values(), ids=list(PUZZLES))
def problem(request: pytest.FixtureRequest, make_puzzle: MakePuzzle) -> Problem:
    changes = {"board": SQUARE, "rules": [], **request.param}
    blanks = {"rule": "cover", "blanks": {"min": 0, "max": 9}}
    return make_problem(make_puzzle(**changes | {"rules": [*changes["rules"], blanks]}))


@pytest.mark.full(but=3)
def test_rows_are_equal_exactly_for_the_same_look_after_any_motion(problem: Problem) -> None:
    encoding, every = Encoding(problem), range(len(problem.placements))
    still = encoding.motion(lambda cell: cell, lambda side: side)
    looks = dict(zip(encoding.rows(every, still), problem.placements, strict=True))
    shapes = [placement.shape for placement in problem.placements]
    assert len(looks) == len(shapes) == len(set(shapes))
    known = set(shapes)
    for motion in motions(problem.surface):

        def side(at: Any, move: Any = motion) -> Any:
            return move(at[0]), move.turn(at[1])

        rows = encoding.rows(every, encoding.motion(motion, side))
        images = [motion.image_of(shape) for shape in shapes]
        assert known.issuperset(images)  # these puzzles have all symmetries of their boards
        assert [looks[row].shape for row in rows] == images


def rows_of(make_puzzle: MakePuzzle, pieces: Pieces, **changes: Any) -> dict[bytes, set[Shape]]:
    """On a board of one cell: for each row the shapes that have it."""
    blanks = {"rule": "cover", "blanks": {"min": 0, "max": 1}}
    rules = [*changes.pop("rules", []), blanks]
    board = {"cells": ["#"], **changes}
    problem = make_problem(make_puzzle(board=board, pieces=pieces, rules=rules))
    encoding, every = Encoding(problem), range(len(problem.placements))
    found: dict[bytes, set[Shape]] = {}
    rows = encoding.rows(every, encoding.motion(lambda cell: cell, lambda side: side))
    for row, placement in zip(rows, problem.placements, strict=True):
        found.setdefault(row, set()).add(placement.shape)
    return found


def test_a_label_is_no_colour_and_no_mark(make_puzzle: MakePuzzle) -> None:
    # The same word in four places, on pieces that are fixed.
    pieces: Pieces = [
        {"name": "label", "sides": {"top": "x"}},
        {"name": "colour", "colours": "x"},
        {"name": "face", "face": "x"},
        {"name": "attribute", "attributes": {"rank": "x"}},
        {"name": "nothing"},
    ]
    found = rows_of(
        make_puzzle,
        [piece | {"turning": "fixed"} for piece in pieces],
        rules=[*EQUAL, *COLOURS],
        colours={"x": ["#"]},
    )
    assert [len(shapes) for shapes in found.values()] == [1] * 5
