"""Nine cards on a square board, with heads and tails: twelve solutions, each with four images.

Made at random from a finished board, and taken because it has so many solutions.
"""

from __future__ import annotations

from typing import Any

#: The sides of the cards, clockwise from the top: heads in capitals, tails in small letters.
CARDS = ["bfBb", "OFoB", "fFhO", "BHbB", "OBFf", "bbOB", "bbBB", "Bfbo", "obOb"]

ANIMALS = {"f": "fox", "o": "owl", "h": "hare", "b": "bear"}


def label(letter: str) -> str:
    return f"{ANIMALS[letter.lower()]} {'head' if letter.isupper() else 'tail'}"


NINE_CARDS: dict[str, Any] = {
    "schema_version": 1,
    "name": "nine-cards",
    "title": "Nine cards",
    "grid": "square",
    "board": {"cells": ["###", "###", "###"]},
    "pieces": [
        {"name": str(number), "sides": list(map(label, card))}
        for number, card in enumerate(CARDS, start=1)
    ],
    "rules": [
        {
            "rule": "mating-sides",
            "mates": [[label(letter.upper()), label(letter)] for letter in ANIMALS],
        }
    ],
}
