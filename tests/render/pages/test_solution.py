"""The finished board: boards that wrap, and copies of a piece in space."""

from __future__ import annotations

from typing import Any

from jigsat.render.colours import style_of
from jigsat.render.text.pages import draw_solution
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Placed, Solution
from tests.render.puzzles import Lay, lay, puzzle_of


def make(pieces: list[dict[str, Any]], **more: Any) -> Puzzle:
    return puzzle_of(**{"board": {"cells": ["####", "####"]}, "pieces": pieces, **more})


def drawn(puzzle: Puzzle, *placements: Lay) -> list[str]:
    return draw_solution(puzzle, lay(*placements)).plain.split("\n")


SEAM = {"board": {"cells": ["####", "####"], "wrap": [[0, 4]]}}


def test_a_piece_across_a_seam_is_drawn_in_two_parts() -> None:
    pieces: list[dict[str, Any]] = [
        {"name": "L", "cells": ["###", "#.."]},
        {"name": "o", "count": 4},
    ]
    puzzle = make(pieces, **SEAM)
    assert drawn(puzzle, ("L", "0", [(0, 3), (0, 0), (0, 1), (1, 3)])) == [
        "────────┬───┬────",
        "  L   L │ · │ L ",
        "┌───────┘   │   │",
        "│ ·   ·   · │ L │",
        "└───────────┴───┘",
    ]


STACK = {
    "grid": "cube",
    "turning": "rotate",
    "board": {"cells": [["##"], ["##"]]},
    "rules": [{"rule": "cover", "blanks": 0}],
}


def test_in_space_copies_of_a_piece_are_numbered_and_coloured_apart() -> None:
    puzzle = make([{"name": "bar", "cells": ["##"], "count": 2}], **STACK)
    standing = [
        Placed(piece="bar", orientation="y90", cells=((0, 0, column), (1, 0, column)))
        for column in (0, 1)
    ]
    text = draw_solution(puzzle, Solution(placements=tuple(standing)))
    assert text.plain.split("\n") == [
        "layer 0    layer 1",
        "┌───┬───┐  ┌───┬───┐",
        "│B1 │B2 │  │B1 │B2 │",
        "└───┴───┘  └───┴───┘",
        "Pieces  B = bar",
    ]
    styles = {text.plain[each.start : each.end].strip(): each.style for each in text.spans}
    assert (styles["B1"], styles["B2"]) == (style_of(0), style_of(1))
