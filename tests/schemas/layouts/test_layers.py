"""Drawings in space whose layers have rows without cells."""

from __future__ import annotations

import pytest

import jigsat
from jigsat.schemas.layouts.json_layout import read_layout
from jigsat.schemas.puzzle import Puzzle
from tests.schemas.layouts.helpers import Document, MakePuzzle

BAR = {"cells": [["##"]]}
#: Five bars, each with a row of its own, in three layers of three rows.
STAIRS: Document = {
    "grid": "cube",
    "turning": "rotate",
    "board": {"cells": [["##", "  ", "##"], ["  ", "##", "  "], ["  ", "##", "##"]]},
    "pieces": [{"name": name, **BAR} for name in "ABCDE"],
}
IN_FULL = "AA\n..\nBB\n\n..\nCC\n\n..\nDD\nEE\n"
WHOLE_LAYERS = "AA\nBB\n\nCC\nDD\n"


@pytest.fixture
def stairs(make_puzzle: MakePuzzle) -> Puzzle:
    return make_puzzle(**STAIRS)


def rows_of(puzzle: Puzzle, text: str) -> dict[str, tuple[int, int]]:
    """The layer and the row in which each bar lies."""
    solution = read_layout(puzzle, text, "")
    return {placed.piece: placed.cells[0][:2] for placed in solution.placements}


ROWS = {"A": (0, 0), "B": (0, 2), "C": (1, 1), "D": (2, 1), "E": (2, 2)}


@pytest.mark.parametrize(
    "text",
    {
        "points": IN_FULL,
        "lines of spaces between layers": IN_FULL.replace("\n\n", "\n  \n"),
        "line ends of another system": IN_FULL.replace("\n", "\r\n"),
        "a legend before it": "A = B\nB = A\n\n" + IN_FULL.translate({65: 66, 66: 65}),
        "a legend after it": IN_FULL + "\nF = A\n",
    }.values(),
)
def test_rows_without_cells(stairs: Puzzle, text: str) -> None:
    assert rows_of(stairs, text) == ROWS
    assert jigsat.verify(stairs, read_layout(stairs, text)) == []


@pytest.mark.parametrize("between", ["\n", "\n\n", "  \n", " \n\n  \n"])
def test_layers_without_such_rows(make_puzzle: MakePuzzle, between: str) -> None:
    """Whatever stands between the layers, as long as it is blank."""
    board = {"cells": [["##", "##"], ["##", "##"]]}
    puzzle = make_puzzle(**{**STAIRS, "board": board, "pieces": STAIRS["pieces"][:4]})
    text = WHOLE_LAYERS.replace("BB\n\n", f"BB\n{between}")
    expected = {"A": (0, 0), "B": (0, 1), "C": (1, 0), "D": (1, 1)}
    assert rows_of(puzzle, text) == expected
