from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest


def board(*wrap: Any) -> dict[str, Any]:
    """Two rows of three cells, glued to copies of themselves."""
    return {"board": {"cells": ["###", "###"], "wrap": list(wrap)}}


WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "a board without cells": (
        {"board": {"cells": ["..", ".."]}},
        "board.cells: found no cells, expected at least one cell, drawn as '#'",
    ),
    "a board with a sign that may mean no cell": (
        {"board": {"cells": ["##", "#-"]}},
        "board.cells[1]: found '-' in column 1, "
        "expected '.' for no cell, or a letter or another sign for one",
    ),
    "a size that is null": (
        {"board": {"size": None}},
        "board.size: found null, expected 'cells' or 'size', with a value",
    ),
    "a board that is not typed": (
        {"board": {}},
        "board: found no 'cells' and no 'size', expected one of them",
    ),
    "a board with cells and a size": (
        {"board": {"cells": ["##", "##"], "size": [2, 2]}},
        "board: found both 'cells' and 'size', expected one of them",
    ),
    "a piece with cells and a size": (
        {"pieces": [{"name": "a", "cells": ["##"], "size": [2, 2]}]},
        "pieces[0]: found both 'cells' and 'size', expected one of them",
    ),
    "a size along three axes in the plane": (
        {"board": {"size": "2x2x1"}},
        "board.size: found the size 2×2×1, expected [rows, columns]",  # noqa: RUF001
    ),
    "a size of triangles": (
        {"grid": "triangle", "board": {"size": [2, 2]}},
        "board.size: found the size 2×2, "  # noqa: RUF001
        "expected cells, drawn or listed: the triangle grid has no rectangles",
    ),
    "a size in another unit beside cells": (
        {"board": {"size": [2.5, 2.5]}},
        "board.size: found the size 2.5×2.5, "  # noqa: RUF001
        "expected whole numbers (another unit is for puzzles in which all has a size)",
    ),
    "blanks that are no whole number of cells": (
        {"rules": [{"rule": "cover", "blanks": 1.5}]},
        "rules[0].blanks: found 1.5, expected a whole number of cells",
    ),
    "an area of parts of cells": (
        {
            "board": {"size": [5, 2.5]},
            "pieces": [{"name": "a", "size": [2, 2]}],
            "rules": [{"rule": "cover", "blanks": 8.6}],
        },
        "rules[0].blanks: found 8.6, expected whole cells of 0.5×0.5",  # noqa: RUF001
    ),
    "settled towards a side that cells do not have": (
        {"rules": [{"rule": "cover", "blanks": 1, "settled": ["top", "up"]}]},
        "rules[0].settled[1]: found 'up', expected one of top, right, bottom, left",
    ),
    "settled where a board wraps": (
        {
            "board": {"cells": ["####"], "wrap": [[0, 4]]},
            "rules": [{"rule": "cover", "blanks": 1, "settled": ["left"]}],
        },
        "rules[0].settled: found sides, expected a board that does not wrap around",
    ),
    "settled on triangles": (
        {
            "grid": "triangle",
            "board": {"cells": ["^v^"]},
            "rules": [{"rule": "cover", "blanks": 1, "settled": ["left"]}],
        },
        "rules[0].settled: found sides, "
        "expected a grid on which all cells have the same sides, not triangle",
    ),
    "a large board": (
        {"board": {"size": [1001, 100]}},
        "board.size: found 100100 cells, expected at most 100000",
    ),
    "a letter in two parts of a picture": (
        {"pieces": ["AB", "BA"]},
        "pieces: found 'A' in 2 parts, at [0, 0] and [1, 1], "
        "expected a letter of its own for each piece",
    ),
    "a picture without pieces": (
        {"pieces": ["..", ".."]},
        "pieces: found no pieces, expected at least one, drawn with a letter",
    ),
    "a picture in layers in the plane": (
        {"pieces": [["AA"], ["BB"]]},
        "pieces: found layers of text art, expected rows: the square grid is flat",
    ),
    "hexagons that are drawn beside those of the board": (
        {
            "grid": "hexagon",
            "board": {"cells": [".#.#", "#.#"]},
            "pieces": [{"name": "a", "count": 4}],
            "rules": [{"rule": "cover", "open": ["#"]}],
        },
        "rules[0].open[0]: found '#' in column 0, expected '.', since row 0 + column 0 is even "
        "(two rows are drawn as '#.#.' and '.#.#')",
    ),
    "a move with a number too few": (
        board([3]),
        "board.wrap[0]: found [3], expected how far along [row, column]",
    ),
    "no move at all": (
        board([0, 3], [0, 0]),
        "board.wrap[1]: found [0, 0], expected a move that brings cells onto other cells",
    ),
    "a copy that lies on the board": (
        board([0, 2]),
        "board.wrap: found a copy of [0, 0] that lies on another cell, "
        "expected copies side by side",
    ),
    "a copy far away": (
        board([0, 4]),
        "board.wrap: found copies that do not touch the board, "
        "expected copies side by side with it",
    ),
    "two cover rules": (
        {"rules": [{"rule": "cover"}, {"rule": "cover", "blanks": 1}]},
        "rules[1].rule: found 'cover' after rules[0], expected at most one rule 'cover'",
    ),
    "two rules about sides": (
        {
            "rules": [
                {"rule": "mating-sides", "mates": [["in", "out"]]},
                {"rule": "cover"},
                {"rule": "equal-sides"},
            ]
        },
        "rules[0]: found 'mating-sides' in a puzzle without labels, "
        "expected pieces with labels on their sides\n"
        "small.json: rules[2]: found 'equal-sides' in a puzzle without labels, "
        "expected pieces with labels on their sides\n"
        "small.json: rules[2].rule: found 'equal-sides' after rules[0], "
        "expected at most one rule 'equal-sides' or 'mating-sides'",
    ),
    "rules without end": (
        {"rules": [{"rule": "cover"}] * 1001},
        'rules: found [{"rule": "cover"}, {"rule": "cover"}, {"rule": "cover"}, {…, '
        "expected at most 1000 elements",
    ),
}


@pytest.mark.parametrize(("changes", "message"), WRONG.values(), ids=WRONG)
def test_boards_and_rules_that_contradict_are_refused_in_one_sentence(
    refusal: Callable[..., str], changes: dict[str, Any], message: str
) -> None:
    assert refusal(**changes) == f"small.json: {message}"
