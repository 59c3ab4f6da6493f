"""Small puzzles with rules, and the pieces that these are about."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from jigsat.schemas.puzzle import Puzzle

MakePuzzle = Callable[..., Puzzle]

FACES = [{"name": "a", "face": "cat"}, {"name": "b", "face": "dog"}]
LABELLED = [{"name": "a", "sides": {"left": "in"}}, {"name": "b", "sides": {"right": "out"}}]
#: A domino, a single cell, two single cells that are alike, and one that may stay in the box.
BOX = [
    {"name": "domino", "cells": ["##"]},
    {"name": "b"},
    {"name": "twin", "count": 2},
    {"name": "spare", "count": {"min": 0, "max": 1}},
]
#: What is expected in place of a name that none of these pieces has.
NAMES = "expected one of domino, b, twin, spare"


def ruled(*rules: dict[str, Any], **changes: Any) -> dict[str, Any]:
    return {"rules": list(rules), **changes}


def labelled(*rules: dict[str, Any]) -> dict[str, Any]:
    """Pieces with "in" and "out", and rules about them."""
    return {"pieces": LABELLED, "rules": list(rules)}


def boxed(*rules: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """The pieces of the box, and rules about them."""
    return {"pieces": BOX, "rules": list(rules), **changes}
