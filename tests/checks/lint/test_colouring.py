"""Colourings of the board that the pieces cannot match."""

from __future__ import annotations

import pytest

from tests.checks.lint.cases import Case, Make, assert_proved, domino

#: Puzzles without a solution, and the proof.
IMPOSSIBLE: dict[str, Case] = {
    "mutilated chessboard": (
        [".#######", *["########"] * 6, "#######."],
        [],
        [domino(31)],
        "board.cells: colour each cell by row + column, even or odd: these colours have 32 and "
        "30 cells to cover, and the pieces can cover only 31 + 31",
    ),
    "three L of four": (
        ["####"] * 3,
        [],
        [{"name": "L", "cells": ["###", "#.."], "count": 3}],
        "board.cells: colour each cell by column, even or odd: these colours have 6 and 6 "
        "cells to cover, and the pieces can cover at best 5 + 7, 7 + 5 or 3 + 9",
    ),
    "a corner and straight trominoes": (
        [".####", *["#####"] * 4],
        [],
        [{"name": "I", "cells": ["###"], "count": 8}],
        "board.cells: colour each cell by row + column, modulo 3: these colours have 9, 8 and "
        "7 cells to cover, and the pieces can cover only 8 + 8 + 8",
    ),
    "a blank in the wrong place": (
        ["###", "###", "###"],
        [{"rule": "cover", "blanks": 1, "blank_only_at": [[0, 1], [1, 0]]}],
        [domino(4)],
        "board.cells: colour each cell by row + column, even or odd: these colours have 5 and "
        "2 to 4 cells to cover (the others are blank), and the pieces can cover only "
        "4 + 4",
    ),
}


@pytest.mark.full(but=3)
@pytest.mark.parametrize("case", IMPOSSIBLE.values(), ids=list(IMPOSSIBLE))
def test_what_cannot_be_is_proved(make_puzzle: Make, case: Case) -> None:
    assert_proved(make_puzzle, case)
