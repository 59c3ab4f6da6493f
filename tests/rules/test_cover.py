"""No two pieces overlap, and only so many cells stay empty."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from jigsat.schemas.puzzle import Puzzle
from tests.agreement import Agreed

DOMINO = {"name": "domino", "cells": ["##"]}
SQUARE = {"name": "square"}
CASES = {
    # One of the four pairs of neighbours is covered.
    "two blanks": (["##", "##"], DOMINO, 2, 4),
    # Around the hole the dominoes follow each other, starting in one of two ways.
    "a hole is not covered": (["###", "#.#", "###"], DOMINO | {"count": 4}, 0, 2),
    # An ell is three cells of a 2 x 2 square. The squares at columns 0 and 2 are apart: 4 x 4
    # ways. At columns 0 and 1, or 1 and 2, they share two cells, one for each ell: 2 ways each.
    "ells": (
        ["####", "####"],
        {"name": "ell", "cells": ["##", "#."], "count": 2},
        2,
        20,
    ),
}


@pytest.mark.parametrize(("board", "piece", "blanks", "solutions"), CASES.values(), ids=CASES)
def test_cover(
    make_puzzle: Callable[..., Puzzle],
    assignments: Callable[[Puzzle], int],
    board: list[str],
    piece: dict[str, Any],
    blanks: int | dict[str, int] | None,
    solutions: int,
) -> None:
    rules = [] if blanks is None else [{"rule": "cover", "blanks": blanks}]
    puzzle = make_puzzle(board={"cells": board}, pieces=[piece], rules=rules)
    assert assignments(puzzle) == solutions


ANY = {"min": 0, "max": 9}
CORNERS = [[0, 0], [0, 2], [2, 0], [2, 2]]
# Which cells stay empty, by the rule: solutions, and classes up to symmetry.
PLACES: dict[str, tuple[list[str], dict[str, Any], dict[str, Any], int, int]] = {
    # Three cells beside the open one, and a blank at either end of them.
    "an open cell and a blank": (["####"], DOMINO, {"open": [[0, 0]], "blanks": 1}, 2, 2),
    # Two of five other cells: 10, of which 4 have the middle, 2 are opposite.
    "two blanks, never at corners": (
        ["###"] * 3,
        SQUARE | {"count": 7},
        {"blanks": ANY, "never_blank_at": CORNERS},
        10,
        3,
    ),
    # The ell's fourth cell, not beside the open column.
    "all three": (
        ["###", "###"],
        {"name": "ell", "cells": ["##", "#."]},
        {"open": [[0, 2], [1, 2]], "blanks": 1, "never_blank_at": [[0, 1], [1, 1]]},
        2,
        1,
    ),
}


@pytest.mark.parametrize(
    ("board", "piece", "cover", "solutions", "classes"), PLACES.values(), ids=PLACES
)
def test_where_cells_stay_empty(
    make_puzzle: Callable[..., Puzzle],
    agreed: Callable[[Puzzle], Agreed],
    board: list[str],
    piece: dict[str, Any],
    cover: dict[str, Any],
    solutions: int,
    classes: int,
) -> None:
    rules = [{"rule": "cover", **cover}]
    answer = agreed(make_puzzle(board={"cells": board}, pieces=[piece], rules=rules))
    assert (answer.solutions, answer.classes) == (solutions, classes)
