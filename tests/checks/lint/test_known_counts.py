"""Known counts that `check` finds to contradict each other, word for word."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from jigsat.checks.lint.check import check
from jigsat.schemas.puzzle import Puzzle

Make = Callable[..., Puzzle]

#: Counts for two dominoes on a board of two by two, which has 2, 1, 1 and 4.
CASES: dict[str, tuple[dict[str, int], list[str]]] = {
    "right": (
        {"solutions": 2, "up_to_symmetry": 1, "up_to_rotation": 1, "labelled": 4},
        [],
    ),
    "more classes than solutions": (
        {"solutions": 2, "up_to_symmetry": 3},
        ["known.up_to_symmetry: 3, and 2 under 'solutions'"],
    ),
    "no classes": (
        {"solutions": 2, "up_to_rotation": 0},
        ["known.up_to_rotation: 0, and 2 under 'solutions'"],
    ),
    "fewer if flips count": (
        {"solutions": 8, "up_to_symmetry": 5, "up_to_rotation": 4},
        ["known.up_to_symmetry: 5, and 4 under 'up_to_rotation'"],
    ),
    "too few labelled": (
        {"solutions": 2, "labelled": 1},
        ["known.solutions: 2, and 1 under 'labelled'"],
    ),
}


@pytest.mark.parametrize("case", CASES.values(), ids=list(CASES))
def test_counts_that_contradict_each_other(
    make_puzzle: Make, case: tuple[dict[str, int], list[str]]
) -> None:
    known, expected = case
    found = check(make_puzzle(known=known))
    assert [f"{each.where}: {each.what}" for each in found] == expected
    assert all((each.severity, each.no_solution) == ("error", False) for each in found)


def test_solutions_where_there_are_none(make_puzzle: Make) -> None:
    piece: dict[str, Any] = {"name": "domino", "cells": ["##"], "count": 3}
    area, known = check(make_puzzle(pieces=[piece], known={"solutions": 5}))
    assert area.no_solution
    assert not known.no_solution
    assert (
        known.what
        == "5 solutions, where there is none: the pieces have 6 cells, and the board has 4 "
        "cells to cover: 2 too many"
    )


def test_no_solutions_where_there_are_none(make_puzzle: Make) -> None:
    piece: dict[str, Any] = {"name": "domino", "cells": ["##"], "count": 3}
    (area,) = check(make_puzzle(pieces=[piece], known={"solutions": 0, "labelled": 0}))
    assert area.no_solution
