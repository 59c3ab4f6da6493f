"""Placements as rows of numbers: equal exactly for what looks the same, moved or not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from jigsat.models.build import make_problem
from jigsat.models.symmetry.images import Encoding
from jigsat.schemas.geometry.shapes import Shape
from jigsat.schemas.puzzle import Puzzle

MakePuzzle = Callable[..., Puzzle]
Pieces = list[dict[str, Any]]

EQUAL = [{"rule": "equal-sides"}]
COLOURS = [{"rule": "colours"}]


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


def test_what_looks_the_same_has_one_row_though_it_is_of_two_classes(
    make_puzzle: MakePuzzle,
) -> None:
    # The fixed arrow lies like the turning one in one of its four ways.
    fixed = {"name": "fixed", "sides": {"top": "x"}, "turning": "fixed"}
    found = rows_of(
        make_puzzle, [fixed, fixed | {"name": "b", "turning": "rotate"}], rules=EQUAL
    )
    assert [len(shapes) for shapes in found.values()] == [1] * 4


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
