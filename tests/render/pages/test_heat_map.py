"""The heat map of a calendar: a table of two regions, or numbers on the board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from jigsat.render.colours import scale_of
from jigsat.render.text.heat_map import draw_heat_map
from jigsat.schemas.blanks import choices
from jigsat.schemas.puzzle import Puzzle

MakePuzzle = Callable[..., Puzzle]
COVER = {"rule": "cover", "blanks": 2}
REGIONS: dict[str, Any] = {"month": ["##"], "day": ["...", "###"]}


def calendar(cover: dict[str, Any], regions: dict[str, Any] | None) -> dict[str, Any]:
    rules = [cover]
    if regions:
        rules.append({"rule": "blanks", "regions": regions, "count": 1})
    return {
        "board": {"cells": ["##.", "###"], "names": ["Jan Feb", "1 2 3"]},
        "pieces": [{"name": "a", "count": {"min": 0, "max": 5}}],
        "rules": rules,
    }


def numbered(puzzle: Puzzle) -> dict[Any, int]:
    """Each choice with its number in their order."""
    return {choice: number for number, choice in enumerate(choices(puzzle), start=1)}


def drawn(puzzle: Puzzle, width: int = 80) -> list[str]:
    lines = draw_heat_map(puzzle, numbered(puzzle), width).plain.splitlines()
    return [line.rstrip() for line in lines]


def test_two_regions_are_the_axes_of_a_table(make_puzzle: MakePuzzle) -> None:
    assert drawn(make_puzzle(**calendar(COVER, REGIONS))) == [
        "  Jan Feb",
        "1 █ 1 ░ 4",
        "2 ▓ 2   5",
        "3 ▒ 3   6",
        "",
        "█ 1   ▓ 2   ▒ 3   ░ 4     5 to 6",
    ]


def test_other_regions_are_summed_up(make_puzzle: MakePuzzle) -> None:
    regions = {"month": ["##"], "day": ["...", "##."], "star": ["...", "..#"]}
    table = drawn(make_puzzle(**calendar({**COVER, "blanks": 3}, regions)))
    assert table[:3] == ["  Jan Feb", "1 █ 1 ░ 3", "2 ▒ 2   4"]


def test_a_table_that_is_too_wide_is_a_board(make_puzzle: MakePuzzle) -> None:
    lines = drawn(make_puzzle(**calendar(COVER, REGIONS)), width=6)
    assert "Jan" not in "".join(lines)
    assert any("┌" in line for line in lines)


def test_without_regions_each_cell_has_its_number(make_puzzle: MakePuzzle) -> None:
    lines = drawn(make_puzzle(**calendar({**COVER, "blanks": 1}, None)))
    assert lines == [
        "┌───┬───┐",
        "│█1 │▓2 │",
        "├───┼───┼───┐",
        "│▒3 │░4 │ 5 │",
        "└───┴───┴───┘",
        "",
        "█ 1   ▓ 2   ▒ 3   ░ 4     5",
    ]


@pytest.mark.parametrize(
    ("numbers", "ends"),
    [
        ([0, 0, 0], [0]),
        ([1, 2], [1, 2]),
        ([5] * 9 + [6], [5, 6]),
    ],
)
def test_a_scale_has_as_many_numbers_in_each_class(numbers: Any, ends: list[int]) -> None:
    assert list(scale_of(numbers).ends) == ends
