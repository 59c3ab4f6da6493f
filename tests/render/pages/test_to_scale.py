"""Puzzles of large rectangles, drawn to scale."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.text import Text

from jigsat.render.text.pages import draw_orientations, draw_puzzle, draw_solution
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Placed, Solution
from tests.render.puzzles import puzzle_of

#: A rectangle: its first row and column, and how many of them it has.
Laid = tuple[int, int, int, int]


#: Drawings have this where people type an x.
TIMES = "\N{MULTIPLICATION SIGN}"
SIZED = {
    "board": {"size": [31, 41]},
    "pieces": [
        {"name": "A", "size": [13, 41]},
        {"name": "18x10", "size": [18, 10], "count": 2},
        {"name": "19", "size": [21, 18]},
    ],
}


def make(**changes: Any) -> Puzzle:
    return puzzle_of(**{**SIZED, **changes})


def placed(name: str, laid: Laid, turn: str = "0") -> Placed:
    row, column, rows, columns = laid
    cells = product(range(row, row + rows), range(column, column + columns))
    return Placed(piece=name, orientation=turn, cells=tuple(cells))


FULL = Solution(
    placements=(
        placed("A", (0, 0, 13, 41)),
        placed("18x10", (13, 0, 18, 10)),
        placed("18x10", (13, 10, 18, 10)),
        placed("19", (13, 20, 18, 21), "90"),
    )
)


def lines(drawing: Text) -> list[str]:
    return drawing.plain.replace(TIMES, "x").split("\n")


def test_where_there_is_no_room_a_letter_stands_for_a_piece() -> None:
    assert lines(draw_solution(make(), FULL, 20)) == [
        "┌──────────────────┐",
        "│     A 13x41      │",
        "│                  │",
        "├────┬───┬─────────┤",
        "│    │   │         │",
        "│ 1  │ 1 │19 21x18 │",
        "│    │   │         │",
        "└────┴───┴─────────┘",
        "Pieces  1 = 18x10",
    ]


def test_what_is_empty_or_open_is_drawn_between_them() -> None:
    puzzle = make(
        pieces=[{"name": "18x10", "size": [18, 10], "count": 2}],
        rules=[{"rule": "cover", "blanks": 31 * 41 - 2 * 180 - 60, "open": "6x10"}],
    )
    laid = Solution(placements=(placed("18x10", (13, 0, 18, 10)),))
    assert lines(draw_solution(puzzle, laid, 42)) == [
        "┌─────────┬──────────────────────────────┐",
        "│    *    │              ·               │",
        "│         │                              │",
        "├─────────┘                              │",
        "│    ·                   ·               │",
        "│                                        │",
        "├─────────┐                              │",
        "│         │                              │",
        "│         │                              │",
        "│         │                              │",
        "│         │                              │",
        "│  18x10  │              ·               │",
        "│         │                              │",
        "│         │                              │",
        "│         │                              │",
        "│         │                              │",
        "└─────────┴──────────────────────────────┘",
        "Cells  * = left open",
    ]


def test_the_box_is_a_list_of_sizes() -> None:
    sheet = lines(draw_puzzle(make(turning="fixed"), 42))
    start = sheet.index("Board: 31x41, 1,271 cells")
    assert sheet[start + 1].startswith("┌")
    assert len(sheet[start + 1]) == 21  # half the width will do for an empty one
    box = sheet.index("Box: 4 pieces")
    assert sheet[box + 1 : box + 3] == ["  A, 13x41   18x10 x2   19, 21x18", ""]


def test_sizes_are_said_in_the_unit_in_which_they_are_typed() -> None:
    sized = [
        {"name": "A", "size": [32.5, 102.5]},
        {"name": "B", "size": "45 x 25", "count": 2},
        {"name": "19", "size": [52.5, 45.0], "turning": "fixed"},
    ]
    sheet = lines(draw_puzzle(make(board={"size": [77.5, 102.5]}, pieces=sized), 80))
    assert "Board: 77.5x102.5, 1,271 cells of 2.5x2.5" in sheet
    assert "  A, 32.5x102.5   B x2, 45x25   19, 52.5x45, not to be turned" in sheet


CELL_BY_CELL: dict[str, dict[str, Any]] = {
    "a board that wraps": {"board": {"size": [31, 41], "wrap": [[0, 41]]}},
    "another piece": {"pieces": [{"name": "L", "cells": ["#.", "##"]}]},
    "a small board": {"board": {"size": [24, 41]}, "pieces": [{"name": "a", "size": [5, 4]}]},
}


@pytest.mark.full(but=2)
@pytest.mark.parametrize("changes", CELL_BY_CELL.values(), ids=CELL_BY_CELL)
def test_others_are_drawn_cell_by_cell(changes: dict[str, Any]) -> None:
    sheet = lines(draw_puzzle(make(**changes), 84))
    board = next(n for n, line in enumerate(sheet) if line.startswith("Board: "))
    rows = {**SIZED, **changes}["board"]["size"][0]
    assert sheet[board + 2 * rows + 1].startswith("└")


def test_orientations_are_drawn_to_the_same_scale() -> None:
    drawn = lines(draw_orientations(make(), 84))
    assert "A: 2 orientations" in drawn
    assert sum("A 13x41" in line for line in drawn) == 2


@pytest.mark.full
@settings(max_examples=10)
@given(st.randoms(use_true_random=True), st.integers(60, 100))
def test_whatever_fills_a_board_is_drawn_within_the_width(random: Random, width: int) -> None:
    rows, columns = random.randint(25, 40), random.randint(25, 40)
    laid = list(_rectangles(random, (0, 0, rows, columns), 3))
    pieces = [{"name": chr(ord("A") + n), "size": each[2:]} for n, each in enumerate(laid)]
    puzzle = make(board={"size": [rows, columns]}, pieces=pieces)
    assume(puzzle.typed_in.unit == 1)
    each_laid = zip(puzzle.box, laid, strict=True)
    full = Solution(placements=tuple(placed(piece.name, each) for piece, each in each_laid))
    drawn = lines(draw_solution(puzzle, full, width))
    assert max(map(cell_len, drawn)) <= width
    for piece in pieces:
        rows, columns = piece["size"]
        ways = (f"{piece['name']} {rows}x{columns}", f"{rows}x{columns}", piece["name"])
        assert any(way in line for way in ways for line in drawn)


def _rectangles(random: Random, whole: Laid, depth: int) -> Iterator[Laid]:
    """A rectangle, cut in two again and again."""
    row, column, rows, columns = whole
    if not depth or min(rows, columns) < 2:
        yield whole
        return
    if random.random() < 0.5:
        cut = random.randint(1, rows - 1)
        parts = (row, column, cut, columns), (row + cut, column, rows - cut, columns)
    else:
        cut = random.randint(1, columns - 1)
        parts = (row, column, rows, cut), (row, column + cut, rows, columns - cut)
    for part in parts:
        yield from _rectangles(random, part, depth - 1)
