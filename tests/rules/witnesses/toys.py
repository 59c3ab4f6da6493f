"""Boards of few cells, and pieces of one."""

from __future__ import annotations

from typing import Any

from tests.rules.witnesses.witness import Document


def any_number(name: str, most: int = 2, **keys: Any) -> Document:
    return {"name": name, "count": {"min": 0, "max": most}, **keys}


def single(name: str, **keys: Any) -> Document:
    return {"name": name, **keys}


def card(name: str, top: str, right: str, bottom: str, left: str) -> Document:
    sides = {"top": top, "right": right, "bottom": bottom, "left": left}
    return single(name, sides=sides)


ONE = {"cells": [[0, 0]]}
TWO = {"cells": [[0, 0], [0, 1]]}
THREE = {"cells": [[0, 0], [0, 1], [0, 2]]}
FOUR = {"cells": [[0, 0], [0, 1], [1, 0], [1, 1]]}
HERE, THERE = [[0, 0]], [[0, 1]]
NOWHERE = [[5, 5]]
#: A label of its own on each side: only what the rim or the rule says is of interest.
MEETING = [card("a", "r", "x", "r", "r"), card("b", "r", "r", "r", "y")]
#: Three pieces that can be told apart.
ABC = [single(name, face=name) for name in "abc"]
ROW = ["a 0,0", "b 0,1", "c 0,2"]
SQUARE = ["a 0,0", "b 1,1", "c 0,1", "d 1,0"]
