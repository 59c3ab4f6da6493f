from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

import pytest
from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from jigsat.render.text.pages import draw_orientations, draw_puzzle
from jigsat.schemas.library import load
from jigsat.schemas.puzzle import Puzzle
from tests.render.puzzles import puzzle_of

Drawing = Callable[[Puzzle], Text]
#: With colours, labels, faces and marks, on each kind of grid.
ONE_OF_A_KIND = (
    "drive-ya-nuts",
    "hexiamonds-spinner",
    "kanoodle-pyramid",
    "puzzle-a-day-1-may",
    "tropical-fish",
)
BOTH = pytest.mark.parametrize("draw", [draw_puzzle, draw_orientations])


def make(**more: Any) -> Puzzle:
    return puzzle_of(
        **{"board": {"cells": ["###"]}, "pieces": [{"name": "a", "count": 3}], **more}
    )


@pytest.mark.full(but=16)
@BOTH
@pytest.mark.parametrize("name", ONE_OF_A_KIND)
def test_built_in_puzzles_fit_eighty_columns(name: str, draw: Drawing) -> None:
    lines = draw(load(name)).plain.split("\n")
    assert max(map(cell_len, lines)) <= 80
    assert all(line == line.rstrip() for line in lines)


@pytest.mark.parametrize("name", ONE_OF_A_KIND)
def test_the_sheet_says_everything(name: str) -> None:
    puzzle = load(name)
    sheet = draw_puzzle(puzzle).plain
    words = " ".join(sheet.split())
    assert sheet.startswith(f"{puzzle.title}\n{puzzle.name}\n\n")
    assert puzzle.source in words
    size = "×".join(map(str, puzzle.board.size or []))  # noqa: RUF001
    assert f"\nBoard: {size}{', ' * bool(size)}{len(puzzle.cells):,} cells\n" in sheet
    assert f"\nBox: {puzzle.piece_count} pieces" in sheet
    assert all(piece.name in sheet for piece in puzzle.box)
    assert "\nRules\n" in sheet
    assert ("\n\nKnown: " in sheet) == (puzzle.known is not None)


def test_places_for_larger_pieces_are_open_or_not() -> None:
    puzzle = make(
        board={"cells": ["####", ".###"]},
        pieces=[{"name": "I", "cells": ["####"]}, {"name": "o"}],
        rules=[{"rule": "cover", "open": [[1, 1], [1, 2]]}],
    )
    assert draw_puzzle(puzzle).plain.split("\n")[4:9] == [
        "┌───────────────┐",
        "│ ·   ·   ·   · │",
        "└───┬───────┐   │",
        "    │ *   * │ · │",
        "    └───────┴───┘",
    ]


def test_regions_are_drawn_on_as_few_boards_as_they_can_be() -> None:
    regions = {"left": [[0, 0], [1, 0]], "top": [[0, 0], [0, 1]], "rest": [[0, 2], [1, 1]]}
    different = {"rule": "different-faces", "regions": regions}
    puzzle = make(
        board={"cells": ["###", "###"]},
        pieces=[{"name": "a", "count": 6, "face": "f", "attributes": {"wood": "oak"}}],
        rules=[different, {**different, "attribute": "wood", "regions": {"top": ["##"]}}],
    )
    sheet = draw_puzzle(puzzle).plain
    assert sheet[sheet.index("Regions") : sheet.index("\n\nBox")].split("\n") == [
        "Regions",
        "┌───┬───┬───┐   ┌───────┬───┐",
        "│ L │ · │ R │   │ T   T │ · │",
        "│   ├───┼───┤   ├───────┘   │",
        "│ L │ R │ · │   │ ·   ·   · │",
        "└───┴───┴───┘   └───────────┘",
        "Regions  L = left   T = top   R = rest",
    ]


def test_the_coordinates_of_a_cell_stay_on_one_line() -> None:
    rules = [{"rule": "cover", "blanks": 1, "blank_only_at": [[0, n] for n in range(15)]}]
    puzzle = make(board={"cells": ["#" * 15]}, pieces=[{"name": "o", "count": 14}], rules=rules)
    lines = draw_puzzle(puzzle).plain.split("\n")
    assert lines[-3:] == [
        "  1 cell stays empty, but only at [0, 0], [0, 1], [0, 2], [0, 3], [0, 4],",
        "  [0, 5], [0, 6], [0, 7], [0, 8], [0, 9], [0, 10], [0, 11], [0, 12], [0, 13],",
        "  [0, 14].",
    ]


@BOTH
def test_colour_changes_no_character(draw: Drawing) -> None:
    text = draw(load("puzzle-a-day-1-may"))
    output = io.StringIO()
    Console(file=output, force_terminal=True, color_system="truecolor", width=120).print(text)
    assert "\x1b[" in output.getvalue()
    shown = Text.from_ansi(output.getvalue().removesuffix("\n")).plain
    assert [line.rstrip() for line in shown.split("\n")] == text.plain.split("\n")


def test_a_wide_drawing_reaches_a_narrow_console_whole() -> None:
    puzzle = make(board={"cells": ["#" * 30]}, pieces=[{"name": "a", "count": 30}])
    output = io.StringIO()
    Console(file=output, width=20).print(draw_puzzle(puzzle, 20), soft_wrap=True)
    assert "│" + "·│" * 30 in output.getvalue().split("\n")
