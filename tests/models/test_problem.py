"""A puzzle as a choice among placements: what is derived from them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from jigsat.models.build import make_problem
from jigsat.schemas.puzzle import Puzzle

MakePuzzle = Callable[..., Puzzle]


#: On four cells, with a domino and squares: the blanks allowed, how many stay if all pieces are
#: used, and how many can stay at most.
BLANKS: dict[str, tuple[Any, Any, int | None, int]] = {
    "one left, and allowed": (1, 1, 1, 1),
    "too many pieces": (3, {"min": 0, "max": 2}, None, -1),
    "a square may stay in the box": ({"min": 1, "max": 2}, {"min": 0, "max": 2}, 0, 1),
}


@pytest.mark.parametrize(("squares", "blanks", "if_all", "most"), BLANKS.values(), ids=BLANKS)
def test_how_many_cells_stay_blank(
    make_puzzle: MakePuzzle, squares: Any, blanks: Any, if_all: int | None, most: int
) -> None:
    pieces = [{"name": "domino", "cells": ["##"]}, {"name": "one", "count": squares}]
    puzzle = make_puzzle(
        board={"cells": ["##", "##"]},
        pieces=pieces,
        rules=[{"rule": "cover", "blanks": blanks}],
    )
    problem = make_problem(puzzle)
    assert problem.number_of_blanks == if_all
    assert problem.most_blanks == most


def test_a_fixed_piece_and_a_pattern_leave_no_blanks(make_puzzle: MakePuzzle) -> None:
    board: dict[str, Any] = {"cells": ["###", "###", "###"]}
    cover = {"rule": "cover", "blanks": 1}
    fixed = {"rule": "fixed", "piece": "one", "cells": [[0, 0]]}
    puzzle = make_puzzle(board=board, pieces=[{"name": "one"}], rules=[cover, fixed])
    assert make_problem(puzzle).blankable == set(puzzle.cells) - {(0, 0)}
    rim = [list(cell) for cell in puzzle.cells if cell != (1, 1)]
    sides = {"name": "one", "sides": ["x", "x", "x", "x"], "count": 8}
    rules = [{**cover, "never_blank_at": rim}, {"rule": "rim", "pattern": ["x"]}]
    puzzle = make_puzzle(board=board, pieces=[sides], rules=rules)
    assert make_problem(puzzle).blankable == {(1, 1)}
