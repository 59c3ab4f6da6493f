"""The built-in puzzles, and those among them that have something of their own.

Of puzzles that are typed alike, such as the figures of the Soma pieces, one stands for all
where a test looks at something else than the shapes.
"""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

from jigsat.schemas.library import built_in_names


def typed(name: str) -> dict[str, Any]:
    """What the file of a built-in puzzle says."""
    content = (files("jigsat.data") / f"{name}.json").read_text(encoding="utf-8")
    document: dict[str, Any] = json.loads(content)
    return document


def _kind(name: str) -> tuple[object, ...]:
    """What of a file is not a shape: its grid, and the keys of its board, pieces and rules.

    Whether a rectangle is drawn or given by its size is no difference.
    """
    told = typed(name)
    drawn = all(isinstance(layer, list) for layer in told["pieces"])
    pieces = () if drawn else {key for piece in told["pieces"] for key in piece}
    rules = {rule["rule"] for rule in told.get("rules", ())}
    board = told["board"].keys() - {"size", "cells"}
    return told["grid"], told["turning"], *map(frozenset, (board, pieces, rules))


#: One of each kind.
DIFFERENT = tuple({_kind(name): name for name in reversed(built_in_names())}.values())[::-1]
#: One on each grid.
ON_EACH_GRID = tuple({typed(name)["grid"]: name for name in reversed(DIFFERENT)}.values())[::-1]
