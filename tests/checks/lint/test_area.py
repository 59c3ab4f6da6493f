"""Areas that cannot add up, and components of the board."""

from __future__ import annotations

from typing import Any

import pytest

from jigsat.checks.lint.check import check
from tests.checks.lint.cases import Case, Make, Puzzled, assert_possible, assert_proved, domino


def bar(name: str, length: int) -> dict[str, Any]:
    return {"name": name, "cells": ["#" * length], "count": {"min": 0, "max": 1}}


#: Two pieces, each of which has two sides.
ONE_SIDE_EACH = [{"rule": "use", "pieces": [each, each.upper()], "count": 1} for each in "ab"]
TWO_SIDED = [bar("a", 1), bar("A", 2), bar("b", 3), bar("B", 4)]

#: Puzzles without a solution, and the proof.
IMPOSSIBLE: dict[str, Case] = {
    "too many": (
        ["###", "###"],
        [],
        [domino(4)],
        "pieces: the pieces have 8 cells, and the board has 6 cells to cover: 2 too many",
    ),
    "too few of a range": (
        ["###", "###"],
        [],
        [domino({"min": 0, "max": 2})],
        "pieces: the pieces have at most 4 cells, and the board has 6 cells to cover: "
        "2 too few",
    ),
    "blank and open cells": (
        ["###", "###"],
        [{"rule": "cover", "blanks": {"min": 1, "max": 2}, "open": [[0, 0]]}],
        [domino(1)],
        "pieces: the pieces have 2 cells, and the board has 3 cells to cover "
        "(1 open and 1 to 2 blank beside): 1 too few",
    ),
    "no choice of sides": (
        ["####"],
        ONE_SIDE_EACH,
        [bar("a", 1), bar("A", 3), bar("b", 2), bar("B", 4)],
        "pieces: no choice of the pieces has 4 cells together, as the board has to cover",
    ),
    "parts": (
        ["#####", ".....", "####."],
        [],
        [{"name": "I", "cells": ["###"], "count": {"min": 0, "max": 3}}],
        "cells [0, 0], [0, 1], [0, 2], [0, 3] and [0, 4]: a part of the board by itself, with "
        "5 cells: no pieces that fit there add up to that",
    ),
}

#: What is nearly the same, and can be solved.
POSSIBLE: dict[str, Puzzled] = {
    "one side each": (["######"], ONE_SIDE_EACH, TWO_SIDED),
    "a piece on two parts": (
        ["#.#"],
        [],
        [{"name": "gap", "cells": ["#.#"], "connected": False}],
    ),
}


@pytest.mark.parametrize("case", IMPOSSIBLE.values(), ids=list(IMPOSSIBLE))
def test_what_cannot_be_is_proved(make_puzzle: Make, case: Case) -> None:
    assert_proved(make_puzzle, case)


@pytest.mark.parametrize("case", POSSIBLE.values(), ids=list(POSSIBLE))
def test_what_can_be_is_not_called_wrong(make_puzzle: Make, case: Puzzled) -> None:
    assert_possible(make_puzzle, case)


def test_colours_are_not_blamed_where_areas_do_not_add_up(make_puzzle: Make) -> None:
    board = {"cells": [".#######", *["########"] * 6, "#######."]}
    (proof,) = [
        finding
        for finding in check(make_puzzle(board=board, pieces=[domino(30)]))
        if finding.severity == "error"
    ]
    assert proof.code == "area"


def test_areas_are_told_in_the_unit_of_the_sizes(make_puzzle: Make) -> None:
    (proof,) = check(
        make_puzzle(board={"size": "2x1.5"}, pieces=[{"name": "bar", "size": "2x0.5"}])
    )
    assert proof.what == (
        "the pieces have 1 square unit, and the board has 3 square units to cover: 2 too few"
    )
