from __future__ import annotations

import io
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from jigsat.render import draw_orientations, draw_puzzle, draw_solution, pictures
from jigsat.render.wording import sentence
from jigsat.schemas.base import Data
from jigsat.schemas.library import built_in_names, load
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.shapes import orientations
from jigsat.schemas.solution import Placed, Solution

Drawing = Callable[[Puzzle], Text]
BUILT_IN = built_in_names()
BOTH = pytest.mark.parametrize("draw", [draw_puzzle, draw_orientations])


def make(**more: Any) -> Puzzle:
    document = {
        "schema_version": 1,
        "name": "test",
        "title": "Test",
        "grid": "square",
        "board": {"cells": ["###"]},
        "pieces": [{"name": "a", "count": 3}],
        **more,
    }
    return Puzzle.model_validate(document)


@BOTH
@pytest.mark.parametrize("name", BUILT_IN)
def test_built_in_puzzles_fit_eighty_columns(name: str, draw: Drawing) -> None:
    lines = draw(load(name)).plain.split("\n")
    assert max(map(cell_len, lines)) <= 80
    assert all(line == line.rstrip() for line in lines)


@pytest.mark.parametrize("name", BUILT_IN)
def test_the_sheet_says_everything(name: str) -> None:
    puzzle = load(name)
    sheet = draw_puzzle(puzzle).plain
    words = " ".join(sheet.split())
    assert sheet.startswith(f"{puzzle.title}\n{puzzle.name}\n\n")
    assert puzzle.source in words
    assert f"Box: {puzzle.piece_count} pieces" in sheet
    assert all(piece.name in sheet for piece in puzzle.pieces)
    assert "\nRules\n" in sheet
    assert "\n\nKnown: " in sheet


@pytest.mark.parametrize("name", ["wooden-buildings", "another-tough-puzzle"])
def test_every_orientation_is_drawn_under_its_turn(name: str) -> None:
    puzzle = load(name)
    drawn = draw_orientations(puzzle).plain.split("\n")
    for piece, shape in zip(puzzle.pieces, puzzle.shapes, strict=True):
        ways = orientations(puzzle.grid_data, shape, puzzle.turning_of(piece))
        title = f"{piece.name}: {len(ways)} orientation{'' if len(ways) == 1 else 's'}"
        assert drawn[drawn.index(title) + 1].split() == [way.turn for way in ways]


def test_a_flipped_orientation_is_named_so() -> None:
    puzzle = make(
        board={"cells": ["####", "####"]},
        pieces=[{"name": "L", "count": 2, "cells": ["#..", "###"]}],
        turning="rotate-and-flip",
    )
    drawn = draw_orientations(puzzle).plain.split("\n")
    assert drawn[:5] == [
        "L: 8 orientations",
        "0               90          180             270         flip",
        "┌───┐           ┌───────┐   ┌───────────┐       ┌───┐           ┌───┐",
        "│ L │           │ L   L │   │ L   L   L │       │ L │           │ L │",
        "│   └───────┐   │   ┌───┘   └───────┐   │       │   │   ┌───────┘   │",
    ]
    assert drawn[10].split() == ["flip", "90", "flip", "180", "flip", "270"]


def test_a_whole_sheet() -> None:
    puzzle = make(
        title="Three cells",
        source="Sold with a warning.",
        pieces=[{"name": "bar", "cells": ["##"]}, {"name": "dot", "turning": "fixed"}],
        known={"solutions": 2, "up_to_symmetry": 1},
    )
    assert draw_puzzle(puzzle).plain.split("\n") == [
        "Three cells",
        "test",
        "",
        "Sold with a warning.",
        "",
        "Board: 3 cells",
        "┌───────────┐",
        "│ ·   ·   · │",
        "└───────────┘",
        "",
        "Box: 2 pieces",
        "bar         dot",
        "┌───────┐   not to be turned",
        "│ B   B │   ┌───┐",
        "└───────┘   │ D │",
        "            └───┘",
        "",
        "Rules",
        "  All 2 pieces are used.",
        "  Pieces may be rotated, but not turned over, unless the box says otherwise.",
        "  Every cell is covered.",
        "",
        "Pieces  B = bar   D = dot",
        "",
        "Known: 2 solutions, 1 up to symmetry.",
    ]


def test_a_face_that_is_not_drawn_is_told() -> None:
    puzzle = make(pieces=[{"name": "a", "face": "Tang"}, {"name": "b", "count": 2}])
    assert "face Tang" in draw_puzzle(puzzle).plain
    assert "b ×2" in draw_puzzle(puzzle).plain  # noqa: RUF001


MATES = [["in", "out"], ["flat", "flat"]]


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        ({"rule": "cover"}, "Every cell is covered."),
        ({"rule": "cover", "blanks": 1}, "1 cell stays empty."),
        ({"rule": "cover", "blanks": 2}, "2 cells stay empty."),
        ({"rule": "cover", "blanks": {"min": 0, "max": 2}}, "0 to 2 cells stay empty."),
        ({"rule": "equal-sides"}, "Where two sides meet they show the same label."),
        (
            {"rule": "mating-sides", "mates": MATES},
            "Where two sides meet their labels are mates: in with out and flat with itself.",
        ),
        (
            {"rule": "different-faces", "along": ["row", "column"]},
            "No face twice in any row or column.",
        ),
    ],
)
def test_rules_in_plain_words(rule: Mapping[str, Any], words: str) -> None:
    pieces = [{"name": "a", "face": "f", "sides": ["in", "out", "flat", "flat"]}]
    rules = [rule] if "sides" in rule["rule"] else [rule, {"rule": "equal-sides"}]
    assert sentence(make(pieces=pieces, rules=rules).rules[0]) == words


def test_a_rule_without_words_is_given_as_it_is() -> None:
    class Novel(Data):
        rule: str

    assert sentence(Novel(rule="novel")) == 'Rule: {"rule":"novel"}'


def test_a_grid_without_a_drawing_is_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "PICTURES", {})
    puzzle = make(
        pieces=[{"name": "bar", "cells": ["#", "#"]}, {"name": "dot", "sides": ["x"] * 4}],
        rules=[{"rule": "equal-sides"}],
    )
    solution = Solution(
        placements=(Placed(piece="bar", orientation="90", cells=((0, 0), (0, 1))),)
    )
    assert draw_solution(puzzle, solution).plain.split("\n")[:2] == [
        "bar: 90: [0, 0], [0, 1]",
        "empty: [0, 2]",
    ]
    assert (
        "dot: 0: [0, 0] (top x, right x, bottom x, left x)" in draw_orientations(puzzle).plain
    )
    assert "empty: [0, 0], [0, 1], [0, 2]" in draw_puzzle(puzzle).plain


@BOTH
@pytest.mark.parametrize("name", BUILT_IN)
def test_colour_changes_no_character(name: str, draw: Drawing) -> None:
    text = draw(load(name))
    output = io.StringIO()
    Console(file=output, force_terminal=True, color_system="truecolor", width=80).print(text)
    assert "\x1b[" in output.getvalue()
    shown = Text.from_ansi(output.getvalue().removesuffix("\n")).plain
    assert [line.rstrip() for line in shown.split("\n")] == text.plain.split("\n")


def test_a_wide_drawing_reaches_a_narrow_console_whole() -> None:
    puzzle = make(board={"cells": ["#" * 30]}, pieces=[{"name": "a", "count": 30}])
    output = io.StringIO()
    Console(file=output, width=20).print(draw_puzzle(puzzle, 20), soft_wrap=True)
    assert "│" + "·│" * 30 in output.getvalue().split("\n")
