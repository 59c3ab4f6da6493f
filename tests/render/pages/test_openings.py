"""Numbers of solutions for each opening: a table of two regions, or on the board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from jigsat.render.text.pages import draw_openings
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
    lines = draw_openings(puzzle, numbered(puzzle), width).plain.splitlines()
    return [line.rstrip() for line in lines]


def test_two_regions_are_the_axes_of_a_table(make_puzzle: MakePuzzle) -> None:
    assert drawn(make_puzzle(**calendar(COVER, REGIONS))) == [
        "  Jan Feb",
        "1   1   4",
        "2   2   5",
        "3   3   6",
    ]


def test_other_regions_are_summed_up(make_puzzle: MakePuzzle) -> None:
    regions = {"month": ["##"], "day": ["...", "##."], "star": ["...", "..#"]}
    table = drawn(make_puzzle(**calendar({**COVER, "blanks": 3}, regions)))
    assert table[:3] == ["  Jan Feb", "1   1   3", "2   2   4"]


def test_a_table_that_is_too_wide_is_a_board(make_puzzle: MakePuzzle) -> None:
    lines = drawn(make_puzzle(**calendar(COVER, REGIONS)), width=6)
    assert "Jan" not in "".join(lines)
    assert any("┌" in line for line in lines)


def test_without_regions_each_cell_has_its_number(make_puzzle: MakePuzzle) -> None:
    lines = drawn(make_puzzle(**calendar({**COVER, "blanks": 1}, None)))
    assert lines == [
        "┌───┬───┐",
        "│ 1 │ 2 │",
        "├───┼───┼───┐",
        "│ 3 │ 4 │ 5 │",
        "└───┴───┴───┘",
    ]
