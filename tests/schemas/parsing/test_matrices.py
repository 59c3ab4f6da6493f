"""Rows of 0 and 1 in place of coordinates, and what could be either."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from jigsat.checks.lint.check import quick_check
from jigsat.schemas.errors import DataError
from jigsat.schemas.grids.registry import GRIDS
from jigsat.schemas.parsing.cells import cells_of
from jigsat.schemas.parsing.text_art import doubtful_rows
from jigsat.schemas.puzzle import Puzzle

Make = Callable[..., Puzzle]
#: A list on a grid, the drawing that it is as rows, and whether it is read as that.
READ: dict[str, tuple[str, Any, Any]] = {
    "three columns": ("square", ((1, 1, 1), (0, 1, 0)), ["###", ".#."]),
    "an empty row in a box": ("square", ((0, 1, 0), (1, 1, 1), (0, 0, 0)), [".#.", "###"]),
    "one column": ("square", ((1,), (1,)), ["#", "#"]),
    "four columns": ("square", ((0, 0, 0, 0), (1, 1, 1, 1)), ["", "####"]),
    "two rows that are alike": ("square", ((1, 1), (1, 1)), ["##", "##"]),
    "in space": ("cube", ((1, 1, 1, 1), (1, 0, 0, 0)), ["####", "#..."]),
    "layers": ("cube", (((1, 1), (1, 0)), ((1, 0), (0, 0))), [["##", "#."], ["#.", ".."]]),
}  # fmt: skip


@pytest.mark.parametrize("case", READ)
def test_rows_that_cannot_be_coordinates_are_rows(case: str) -> None:
    grid, typed, drawn = READ[case]
    assert cells_of(GRIDS[grid], typed, "") == cells_of(GRIDS[grid], drawn, "")
    assert doubtful_rows(GRIDS[grid], typed) is None


DOUBTFUL: dict[str, tuple[str, Any, list[str] | None]] = {
    "a corner": ("square", ((1, 1), (1, 0)), ["##", "#."]),
    "a corner, and an S": ("square", ((0, 1), (1, 1), (1, 0)), [".#", "##", "#."]),
    "a domino, and one cell": ("square", ((0, 0), (0, 1)), None),
    "one cell, and a domino": ("square", ((1, 1),), ["##"]),
    "a domino of cubes": ("cube", ((1, 1, 1), (1, 1, 0)), ["###", "##."]),
}


@pytest.mark.parametrize("case", DOUBTFUL)
def test_what_can_be_coordinates_is(case: str) -> None:
    grid, typed, rows = DOUBTFUL[case]
    assert cells_of(GRIDS[grid], typed, "") == typed
    assert doubtful_rows(GRIDS[grid], typed) == rows


def test_cells_of_a_tray_in_space_without_their_layer_are_asked_about() -> None:
    with pytest.raises(DataError) as caught:
        cells_of(GRIDS["cube"], ((1, 1), (1, 0)), "")
    expected = '[layer, row, column] of each cell, or rows as text: ["##", "#."]'
    assert (caught.value.found, caught.value.expected) == ("lists of 0 and 1", expected)


def test_the_linter_says_how_numbers_were_read(make_puzzle: Make) -> None:
    board, corner = {"size": "3x3"}, {"name": "V", "cells": [[1, 1], [1, 0]]}
    (asked,) = quick_check(make_puzzle(board=board, pieces=[corner], rules=[REST]))
    assert (asked.code, asked.where) == ("rows-or-coordinates", "pieces[0].cells")
    assert asked.look_at == 'which is meant; for rows type "cells": ["##", "#."]'
    tee = {"name": "T", "cells": [[1, 1, 1], [0, 1, 0]]}
    (said,) = quick_check(make_puzzle(board=board, pieces=[tee], rules=[REST]))
    assert said.what == "piece 'T' is read as rows of 0 and 1"
    with pytest.raises(DataError, match="could be coordinates"):
        make_puzzle(board=board, pieces=[corner, tee], rules=[REST])


REST = {"rule": "cover", "blanks": "rest"}
