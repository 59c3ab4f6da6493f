"""As many coloured cells on the board as on the pieces, and pieces without a colour."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from jigsat.checks.lint.check import quick_check
from jigsat.schemas.puzzle import Puzzle

Make = Callable[..., Puzzle]

#: Two rows of three cells: the middle of the upper row, and its ends.
BOARD = {"cells": ["###", "###"], "colours": {"red": [".#"], "blue": ["#.#"]}}
RED = {"name": "R", "colours": "red"}
BLUE = {"name": "B", "colours": "blue", "count": 2}
PLAIN = {"name": "P", "cells": ["###"]}
WHAT = (
    "{} of the board and as many of the pieces have the colour {}, but cells of piece {} "
    "without a colour may lie there too"
)

SUSPECTED: dict[str, tuple[list[dict[str, Any]], dict[str, Any], str]] = {
    "one of two colours": (
        [RED, BLUE | {"count": 1}, PLAIN, {"name": "S", "colours": "grey"}],
        {},
        WHAT.format("1 cell", "'red'", "'P'"),
    ),
    "a piece of which half has the colour": (
        [{"name": "H", "cells": ["##"], "colours": {"red": ["#."]}}, BLUE | {"count": 4}],
        {},
        WHAT.format("1 cell", "'red'", "'H'"),
    ),
    "another colour that is allowed": (
        [RED | {"colours": "pink"}, BLUE, PLAIN],
        {"red": ["pink"]},
        WHAT.format("3 cells", "'red' and 'blue'", "'P'"),
    ),
}

FINE: dict[str, tuple[list[dict[str, Any]], dict[str, Any]]] = {
    "the other piece has a colour of its own": ([RED, BLUE, PLAIN | {"colours": "grey"}], {}),
    "a piece that may stay in the box": (
        [RED | {"count": {"min": 0, "max": 1}}, BLUE, PLAIN],
        {},
    ),
}


def suspected(
    make_puzzle: Make, pieces: list[dict[str, Any]], allowed: dict[str, Any]
) -> list[str]:
    rules = [
        {"rule": "colours", "allowed": allowed},
        {"rule": "cover", "blanks": {"min": 0, "max": 9}},
    ]
    puzzle = make_puzzle(board=BOARD, pieces=pieces, rules=rules)
    return [each.what for each in quick_check(puzzle) if each.code == "colours-not-kept"]


@pytest.mark.parametrize(("pieces", "allowed", "what"), SUSPECTED.values(), ids=SUSPECTED)
def test_it_is_suspected(
    make_puzzle: Make, pieces: list[dict[str, Any]], allowed: dict[str, Any], what: str
) -> None:
    assert suspected(make_puzzle, pieces, allowed) == [what]


@pytest.mark.parametrize(("pieces", "allowed"), FINE.values(), ids=FINE)
def test_it_is_not_suspected(
    make_puzzle: Make, pieces: list[dict[str, Any]], allowed: dict[str, Any]
) -> None:
    assert suspected(make_puzzle, pieces, allowed) == []
