"""The conjugacy classes of symmetry groups."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from jigsat.models.build import make_problem
from jigsat.models.symmetry.group import conjugacy_classes
from jigsat.schemas.puzzle import Puzzle

MakePuzzle = Callable[..., Puzzle]


@pytest.mark.parametrize(
    ("board", "sizes"),
    [
        # Nothing; half a turn; quarter turns; reflections along the sides; along the diagonals.
        (["####"] * 4, [1, 1, 2, 2, 2]),
        (["##", "#."], [1, 1]),
    ],
)
def test_symmetries_of_a_board(
    make_puzzle: MakePuzzle, board: list[str], sizes: list[int]
) -> None:
    cells = sum(row.count("#") for row in board)
    puzzle = make_puzzle(board={"cells": board}, pieces=[{"name": "one", "count": cells}])
    group = make_problem(puzzle).symmetries()
    classes = conjugacy_classes(group)
    assert classes[0] == [0]
    assert sorted(map(len, classes)) == sizes
    assert sorted(number for each in classes for number in each) == list(range(len(group)))


def test_motions_between_which_no_piece_shows_a_difference(make_puzzle: MakePuzzle) -> None:
    domino = {"name": "domino", "cells": ["##"]}
    puzzle = make_puzzle(board={"cells": ["##"]}, pieces=[domino])
    group = make_problem(puzzle).symmetries()
    assert conjugacy_classes(group) == [list(range(len(group)))]
