"""Rows of a board of which one is perhaps too short or too long."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from jigsat.checks.lint.check import quick_check
from jigsat.schemas.puzzle import Puzzle


def codes(make_puzzle: Callable[..., Puzzle], *rows: str) -> list[str]:
    rest = {"rule": "cover", "blanks": "rest"}
    puzzle = make_puzzle(board={"cells": [*rows]}, pieces=[{"name": "a"}], rules=[rest])
    return [each.code for each in quick_check(puzzle)]


@pytest.mark.parametrize(
    "rows",
    [("###", "####", "##"), ("####", "####", "#####", "####"), ("####", "###", "####", "####")],
)
def test_a_row_of_another_length_is_suspected(
    make_puzzle: Callable[..., Puzzle], rows: tuple[str, ...]
) -> None:
    assert codes(make_puzzle, *rows) == ["ragged-rows"]


@pytest.mark.parametrize(
    "rows",
    [
        ("#", "##", "###"),
        ("####", "####", "###"),
        ("######", "#######", "#######", "###"),
        ("###", "##.", "###"),
    ],
)
def test_stairs_calendars_and_what_is_said_are_not(
    make_puzzle: Callable[..., Puzzle], rows: tuple[str, ...]
) -> None:
    assert codes(make_puzzle, *rows) == []
