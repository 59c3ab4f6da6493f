"""Cards with labels, as many as one likes."""

from __future__ import annotations

from random import Random
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


def hard_cards(side: int = 16, labels: str = "abcdefghijklmnopqrstuv") -> dict[str, Any]:
    """Cards cut from a board with random labels: nobody finds the way back soon.

    There are just enough labels that few other boards can be laid; with fewer it is easy.
    """
    random = Random(side)
    across = [random.choices(labels, k=side + 1) for _ in range(side)]
    down = [random.choices(labels, k=side) for _ in range(side + 1)]
    sides = [
        [down[row][column], across[row][column + 1], down[row + 1][column], across[row][column]]
        for row in range(side)
        for column in range(side)
    ]
    return cards(side) | {
        "pieces": [{"name": f"{at:03}", "sides": each} for at, each in enumerate(sides)]
    }
