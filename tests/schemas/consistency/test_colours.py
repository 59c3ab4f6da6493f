from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest


def colours(rule: dict[str, Any] | None, on_board: Any, on_piece: Any) -> dict[str, Any]:
    return {
        "board": {"cells": ["##", "##"], "colours": on_board},
        "pieces": [{"name": "plain"}, {"name": "a", "cells": ["##"], "colours": on_piece}],
        "rules": [{"rule": "colours", **rule}] if rule is not None else [],
    }


BLACK = {"black": ["#.", ".#"]}

WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "board colours outside the board": (
        colours({}, {"black": [[0, 0], [2, 2]]}, "black"),
        "board.colours.black: found [2, 2], expected cells of the board",
    ),
    "a cell of two colours": (
        colours({}, {**BLACK, "white": [".#", ".#"]}, "black"),
        "board.colours.white: found [1, 1], which is 'black' already, "
        "expected one colour for a cell",
    ),
    "colours of a board without the rule": (
        colours(None, BLACK, None),
        "board.colours: found colours, expected none, or a rule 'colours'",
    ),
    "colours of a piece without the rule": (
        colours(None, {}, "black"),
        "pieces[1].colours: found colours, expected none, or a rule 'colours'",
    ),
    "colours on the pieces only": (
        colours({}, {}, "black"),
        "rules[0]: found 'colours' with none on the board, expected colours on the board",
    ),
    "colours on the board only": (
        colours({}, BLACK, None),
        "rules[0]: found 'colours' with none on the pieces, expected colours on the pieces",
    ),
    "a colour allowed where there is none": (
        colours({"allowed": {"red": ["black"]}}, BLACK, "black"),
        "rules[0].allowed.red: found 'red', a colour that the board does not have, "
        "expected one of black",
    ),
    "a colour allowed that no piece has": (
        colours({"allowed": {"black": ["black", "red"]}}, BLACK, {"black": ["#."]}),
        "rules[0].allowed.black[1]: found 'red', a colour that no piece has, "
        "expected one of black",
    ),
}


@pytest.mark.parametrize(("changes", "message"), WRONG.values(), ids=WRONG)
def test_colours_that_contradict_are_refused_in_one_sentence(
    refusal: Callable[..., str], changes: dict[str, Any], message: str
) -> None:
    assert refusal(**changes) == f"small.json: {message}"
