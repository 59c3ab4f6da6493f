"""The box on the sheet: numbers, backs, attributes, complete sets."""

from __future__ import annotations

from typing import Any

from jigsat.render.text.pages import draw_puzzle
from jigsat.schemas.puzzle import Puzzle
from tests.render.puzzles import puzzle_of


def make(pieces: list[dict[str, Any]], **more: Any) -> Puzzle:
    return puzzle_of(**{"board": {"cells": ["####", "####"]}, "pieces": pieces, **more})


def box(puzzle: Puzzle) -> list[str]:
    sheet = draw_puzzle(puzzle).plain
    return sheet[sheet.index("Box: ") : sheet.index("\n\nRules")].split("\n")


def test_numbers_of_pieces() -> None:
    pieces: list[dict[str, Any]] = [
        {"name": "a"},
        {"name": "b", "count": 3},
        {"name": "c", "count": {"min": 0, "max": 1}},
        {"name": "d", "count": {"min": 1, "max": 3}},
    ]
    assert box(make(pieces, copies=2)) == [
        "Box: 16 pieces, 2 boxes of these 8",
        "a       b ×3    c                     d ×1-3",  # noqa: RUF001
        "┌───┐   ┌───┐   may stay in the box   ┌───┐",
        "│ a │   │ b │   ┌───┐                 │ d │",
        "└───┘   └───┘   │ c │                 └───┘",
        "                └───┘",
    ]


MATCHING = {"turning": "rotate-and-flip", "rules": [{"rule": "equal-sides"}]}


def test_a_back_is_drawn_beside_the_front_as_it_is_seen() -> None:
    # Its sides are typed as seen through the piece: turned over, left and right change.
    back = {"sides": ["t", "r", "b", "l"]}
    assert box(make([{"name": "o", "sides": ["x"] * 4, "back": back}], **MATCHING)) == [
        "Box: 1 piece",
        "o         back",
        "┌─────┐   ┌─────┐",
        "│  x  │   │  t  │",
        "│x o x│   │r o l│",
        "│  x  │   │  b  │",
        "└─────┘   └─────┘",
    ]


def test_attributes_that_are_not_drawn_are_told() -> None:
    one = {
        "name": "a",
        "face": "Tang",
        "attributes": {"wood": "oak", "age": "old"},
        "back": {"face": "Clown", "attributes": {"age": "new"}},
    }
    assert box(make([one, {"name": "b"}], turning="rotate-and-flip")) == [
        "Box: 2 pieces",
        "a           back         b",
        "age old     age new      ┌───┐",
        "face Tang   face Clown   │ b │",
        "wood oak    ┌───┐        └───┘",
        "┌───┐       │ a │",
        "│ a │       └───┘",
        "└───┘",
    ]


def test_complete_sets_are_drawn_piece_by_piece() -> None:
    corner = {"set": "free", "size": 3, "without": ["I"]}
    assert box(make([corner, {"name": "o", "count": 5, "turning": "fixed"}])) == [
        "Box: 6 pieces",
        "All free pieces of 3 cells, without I.",
        "L                                o ×5",  # noqa: RUF001
        "may be rotated and turned over   not to be turned",
        "┌───────┐                        ┌───┐",
        "│ L   L │                        │ o │",
        "│   ┌───┘                        └───┘",
        "│ L │",
        "└───┘",
    ]


def test_how_a_piece_may_be_turned_is_told_if_others_turn_otherwise() -> None:
    fixed = {"name": "a", "turning": "fixed"}
    assert "not to be turned" not in box(make([fixed]))
    assert box(make([fixed, {"name": "b"}]))[2].startswith("not to be turned")
    space = [{**fixed, "turning": "rotate-and-flip"}, {"name": "b"}]
    cubes = make(space, grid="cube", board={"cells": [[0, 0, 0], [0, 0, 1]]})
    assert "may be turned any way, and mirrored" in "\n".join(box(cubes))
