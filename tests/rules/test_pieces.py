"""Every piece in the box is used, as often as its count says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from jigsat.schemas.puzzle import Puzzle

DOMINO = {"name": "domino", "cells": ["##"]}
SQUARE = {"name": "square"}
GAP = {"name": "gap", "cells": ["#.#"], "connected": False}
CASES = {
    "two names for the same piece change nothing": (
        ["##", "##"],
        [DOMINO, DOMINO | {"name": "other"}],
        0,
        2,
    ),
    # A face tells them apart: either may be the upper or the left one.
    "two faces do": (
        ["##", "##"],
        [DOMINO | {"face": "sun"}, DOMINO | {"name": "other", "face": "moon"}],
        0,
        4,
    ),
    "a piece too many may not stay in the box": (["##"], [DOMINO, SQUARE], 0, 0),
    "two pieces that fit nowhere": (
        ["###", "#..", "#.."],
        [{"name": "tee", "cells": ["##", "##"], "count": 2}],
        {"min": 0, "max": 5},
        0,
    ),
    # The two gaps are filled by the ends of the other.
    "two pieces whose cells are not connected": (["####"], [GAP | {"count": 2}], 0, 1),
    # Upright it leaves one of the three cells in a row, or lies at the ends of a row.
    "a piece with a gap and single squares": (
        ["###", "###", "###"],
        [GAP, SQUARE | {"count": 7}],
        0,
        6,
    ),
    "a piece that may not be turned": (["#", "#"], [DOMINO | {"turning": "fixed"}], 0, 0),
    "a piece that must be flipped": (
        ["##", "#.", "#."],
        [{"name": "jay", "cells": ["##", ".#", ".#"], "turning": "rotate"}],
        0,
        0,
    ),
    "a piece that may be flipped": (
        ["##", "#.", "#."],
        [{"name": "jay", "cells": ["##", ".#", ".#"], "turning": "rotate-and-flip"}],
        0,
        1,
    ),
    # Which of the nine cells hold the three squares: 9 over 3.
    "counted pieces among blanks": (["###", "###", "###"], [SQUARE | {"count": 3}], 6, 84),
}


@pytest.mark.parametrize(("board", "pieces", "blanks", "solutions"), CASES.values(), ids=CASES)
def test_box(
    make_puzzle: Callable[..., Puzzle],
    assignments: Callable[[Puzzle], int],
    board: list[str],
    pieces: list[dict[str, Any]],
    blanks: int | dict[str, int],
    solutions: int,
) -> None:
    rules = [{"rule": "cover", "blanks": blanks}]
    puzzle = make_puzzle(board={"cells": board}, pieces=pieces, rules=rules)
    assert assignments(puzzle) == solutions
