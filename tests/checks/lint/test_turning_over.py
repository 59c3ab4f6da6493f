"""Where nobody says how pieces may be turned, it is asked whether they may be turned over."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from jigsat.checks.lint.check import check, quick_check
from jigsat.schemas.puzzle import Puzzle

Make = Callable[..., Puzzle]

BOARD = {"cells": ["####", "####", "####"]}
L = {"name": "L", "cells": ["###", "#.."]}
Z = {"name": "Z", "cells": ["##.", ".##"]}
T = {"name": "T", "cells": ["###", ".#."]}


def asked(puzzle: Puzzle) -> list[str]:
    return [each.what for each in check(puzzle) if each.code == "turning-left-out"]


ASKED: dict[str, tuple[list[dict[str, Any]], str]] = {
    "two pieces": ([L, Z, T], "pieces 'L' and 'Z'"),
    "one that says it and one that does not": (
        [{**L, "turning": "rotate"}, Z],
        "piece 'Z'",
    ),
}


@pytest.mark.parametrize("case", ASKED)
def test_it_is_asked(make_puzzle: Make, case: str) -> None:
    pieces, which = ASKED[case]
    puzzle = make_puzzle(board=BOARD, pieces=pieces)
    assert asked(puzzle) == [f"the file does not say whether {which} may be turned over"]
    assert [each.code for each in quick_check(puzzle)].count("turning-left-out") == 1


NOT_ASKED: dict[str, dict[str, Any]] = {
    "the puzzle says it": {"pieces": [L], "turning": "rotate"},
    "the piece says it": {"pieces": [{**L, "turning": "fixed"}]},
    "it is its own mirror image": {"pieces": [T]},
    "labelled": {
        "pieces": [{**L, "sides": [{"cell": [0, 0], "sides": {"top": "in"}}]}],
        "rules": [{"rule": "equal-sides"}],
    },
    "in space": {
        "grid": "cube",
        "board": {"cells": [["##", "##"], ["##", "##"]]},
        "pieces": [{"name": "screw", "cells": [["##", "#."], [".#", ".."]], "count": 2}],
    },
}


@pytest.mark.parametrize("case", NOT_ASKED)
def test_it_is_not_asked(make_puzzle: Make, case: str) -> None:
    assert asked(make_puzzle(**{"board": BOARD, **NOT_ASKED[case]})) == []
