"""Cards with labels, as many as one likes."""

from __future__ import annotations

from typing import Any


def cards(side: int) -> dict[str, Any]:
    """So many turning cards, all different, on a square board: a large number of placements."""
    names = [f"{number:03}" for number in range(side * side)]
    pieces = [
        {"name": name, "sides": [f"a{name}", f"b{name}", f"c{name}", f"d{name}"]}
        for name in names
    ]
    return {
        "schema_version": 1,
        "name": "cards",
        "title": "Cards",
        "grid": "square",
        "turning": "rotate",
        "board": {"cells": ["#" * side] * side},
        "pieces": pieces,
        "rules": [{"rule": "equal-sides"}],
    }
