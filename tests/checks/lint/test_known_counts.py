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
        ["known.up_to_symmetry: 3, of 2 solutions"],
    ),
    "no classes": (
        {"solutions": 2, "up_to_rotation": 0},
        ["known.up_to_rotation: 0, of 2 solutions"],
    ),
    "too few classes": (
        {"solutions": 9, "up_to_symmetry": 1},
        [
            "known.up_to_symmetry: 1, of 9 solutions: as the board has 8 turns onto itself, at "
            "most 8 are the same up to them"
        ],
    ),
    "flips that join three": (
        {"solutions": 8, "up_to_symmetry": 2, "up_to_rotation": 5},
        [
            "known.up_to_rotation: 5, and 2 up to symmetry: flipping joins classes by two at "
            "most"
        ],
    ),
    "identical pieces": (
        {"solutions": 2, "labelled": 3},
        [
            "known.labelled: 3, which is no multiple of 2, the number of ways in which "
            "identical pieces can change places"
        ],
    ),
    "too many labelled": (
        {"solutions": 2, "labelled": 6},
        [
            "known.labelled: 6 and not 4: 2 solutions times 2, the number of ways in which "
            "identical pieces can change places"
        ],
    ),
    "too few labelled": (
        {"solutions": 2, "labelled": 1},
        ["known.labelled: 1, and 2 solutions not labelled"],
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


def test_identical_pieces_by_two_names_count_too(make_puzzle: Make) -> None:
    pieces = [{"name": name, "cells": ["##"]} for name in "ab"]
    found = check(make_puzzle(pieces=pieces, known={"solutions": 2, "labelled": 2}))
    assert [each.code for each in found] == ["known-counts", "same-piece"]


def test_a_board_that_cannot_be_flipped_onto_itself(make_puzzle: Make) -> None:
    board, known = {"cells": ["##.", ".##"]}, {"solutions": 9, "up_to_rotation": 3}
    (found,) = check(make_puzzle(board=board, known=known))
    assert found.what == (
        "3, of 9 solutions: as the board has 2 turns onto itself, at most 2 are the same up to "
        "them"
    )
