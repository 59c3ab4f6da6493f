"""What holds for a puzzle as a whole, in words: its rules, and its known counts."""

from __future__ import annotations

from typing import Any

import pytest

from jigsat.render.words.puzzle import counts_in_words, rules_in_words
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.puzzle_data import KnownCounts
from tests.render.puzzles import puzzle_of


def make(**more: Any) -> Puzzle:
    return puzzle_of(**{"board": {"cells": ["###", "###"]}, **more})


ONE = {"name": "o"}


@pytest.mark.parametrize(
    ("changes", "first"),
    [
        ({"pieces": [ONE]}, "The one piece is used."),
        (
            {"pieces": [{**ONE, "count": {"min": 1, "max": 3}}], "copies": 2},
            "At least 2 of the 6 pieces are used; the others may stay in the box.",
        ),
        (
            {"pieces": [ONE, {"name": "p", "count": {"min": 0, "max": 1}}]},
            "At least 1 of the 2 pieces is used; the others may stay in the box.",
        ),
        (
            {"pieces": [{**ONE, "count": {"min": 0, "max": 2}}]},
            "Any piece may stay in the box.",
        ),
    ],
)
def test_how_many_pieces_are_used(changes: dict[str, Any], first: str) -> None:
    puzzle = make(**{"board": {"cells": ["###"]}, **changes})
    assert rules_in_words(puzzle)[0] == first


@pytest.mark.parametrize(
    ("grid", "wrap", "words"),
    [
        ("square", [0, 3], "The left and right ends of the board meet."),
        ("square", [2, 1], "Beside the board lies a copy of it, moved by [2, 1]."),
        ("cube", [0, 2, 0], "The back and front ends of the board meet."),
    ],
)
def test_how_the_board_wraps(grid: str, wrap: Any, words: str) -> None:
    cells: list[Any] = ["###", "###"]
    board = {"cells": [cells] if grid == "cube" else cells, "wrap": [wrap]}
    puzzle = make(grid=grid, board=board, pieces=[{**ONE, "count": 6}])
    assert rules_in_words(puzzle)[2] == words


@pytest.mark.parametrize(
    ("grid", "turning", "words"),
    [
        ("square", "rotate", "Pieces may be rotated, but not turned over."),
        ("hexagon", "rotate-and-flip", "Pieces may be rotated and turned over."),
        ("cube", "rotate-and-flip", "Pieces may be turned any way, and mirrored."),
    ],
)
def test_how_pieces_may_be_turned(grid: str, turning: str, words: str) -> None:
    cell = [0] * (3 if grid == "cube" else 2)
    puzzle = make(grid=grid, turning=turning, board={"cells": [cell]}, pieces=[ONE])
    assert rules_in_words(puzzle)[1] == words


def test_pieces_that_all_turn_as_their_set_says_are_no_exceptions() -> None:
    board = {"cells": ["####"]}
    puzzle = make(board=board, pieces=[{"set": "free", "size": 2}])
    assert rules_in_words(puzzle)[1] == "Pieces may be rotated and turned over."
    mixed = make(board=board, pieces=[{"set": "free", "size": 2}, ONE, {"name": "p"}])
    assert rules_in_words(mixed)[1] == (
        "Pieces may be rotated, but not turned over, unless the box says otherwise."
    )


def test_known_counts_are_named_by_their_conventions() -> None:
    known = KnownCounts(solutions=1480, up_to_rotation=600, up_to_symmetry=300, labelled=2960)
    assert counts_in_words(known) == (
        "Known: 1,480 solutions, 600 up to rotation, 300 up to symmetry, 2,960 labelled."
    )
    assert counts_in_words(KnownCounts(solutions=1)) == "Known: 1 solution."
