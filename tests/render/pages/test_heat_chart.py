"""The heat map of a calendar as a figure: a table of two regions, or numbers on the board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from jigsat.render.charts import ChartHeading
from jigsat.render.figures.shapes import Area, Figure, Group, Role
from jigsat.render.text.heat_map import heat_chart
from jigsat.schemas.puzzle import Puzzle
from tests.render.charts.layout import assert_legible, words
from tests.render.pages.test_heat_map import COVER, REGIONS, calendar, numbered

MakePuzzle = Callable[..., Puzzle]
#: One cell is blank, whichever that is.
ONE_BLANK: dict[str, Any] = {
    "pieces": [{"name": "a", "count": {"min": 0, "max": 99}}],
    "rules": [{"rule": "cover", "blanks": 1}],
}
BOARDS: dict[str, Any] = {
    "square": ["###", "#.#"],
    "triangle": ["^v^", "v^v"],
    "hexagon": ["#.#.#", ".#.#"],
    "kite": [".#.", "#.#", "#.#", ".#."],
    "drafter": [".#.##.#.", "#......#"],
    "cube": [["##", "##"], ["##", "##"]],
}


def drawn(puzzle: Puzzle) -> Figure:
    return heat_chart(puzzle, numbered(puzzle), ChartHeading("title"))


def tiles(figure: Figure) -> list[Group]:
    return [
        each for each in figure.shapes if isinstance(each, Group) and each.role is Role.DATA
    ]


def test_two_regions_are_the_axes_of_a_table(make_puzzle: MakePuzzle) -> None:
    figure = drawn(make_puzzle(**calendar(COVER, REGIONS)))
    assert [tile.title for tile in tiles(figure)] == [
        *("Jan 1: 1", "Feb 1: 4", "Jan 2: 2", "Feb 2: 5", "Jan 3: 3", "Feb 3: 6"),
    ]
    assert words(figure)[1:6] == ["Jan", "Feb", "1", "2", "3"]
    assert words(figure)[-5:] == ["1", "2", "3", "4", "5 to 6"]


@pytest.mark.parametrize("grid", BOARDS)
def test_elsewhere_each_cell_of_the_board_has_its_number(
    make_puzzle: MakePuzzle, grid: str
) -> None:
    puzzle = make_puzzle(grid=grid, board={"cells": BOARDS[grid]}, **ONE_BLANK)
    figure = drawn(puzzle)
    assert_legible(figure)
    titles = [tile.title for tile in tiles(figure)]
    assert [int(title.partition(": ")[2]) for title in titles] == [
        *range(1, len(puzzle.cells) + 1)
    ]
    corners = {len(area.rings[0]) for tile in tiles(figure) for area in areas(tile)}
    assert corners == {{"triangle": 3, "drafter": 3, "hexagon": 6}.get(grid, 4)}


def areas(tile: Group) -> list[Area]:
    return [shape for shape in tile.shapes if isinstance(shape, Area)]
