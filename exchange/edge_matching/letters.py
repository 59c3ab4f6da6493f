"""A letter for each label of cards, as the viewer has them."""

from __future__ import annotations

import re
from collections.abc import Mapping

from jigsat.exchange.edge_matching.addresses import RIM
from jigsat.exchange.edge_matching.cards import Card, Cards
from jigsat.schemas.errors import Unsupported

LETTERS = "abcdefghijklmnopqrstuvwxyz"


def letters_of(cards: Cards) -> dict[str, str]:
    """The letter of each label: a for the rim's, the others from b as they are met.

    Labels that are numbers or letters already, with 0 or a on the rim, keep their place in
    the alphabet. Raises Unsupported if there are too many.
    """
    labels = dict.fromkeys(label for card in cards.cards for label in card)
    others = [label for label in labels if label != cards.rim]
    if len(others) >= len(LETTERS):
        raise Unsupported(f"the viewer has 25 labels and the rim's, and here are {len(others)}")
    rim = {} if cards.rim is None else {cards.rim: RIM}
    numbers = [int(label) if re.fullmatch("[1-9][0-9]?", label) else 0 for label in others]
    if cards.rim in ("0", None) and all(0 < number < len(LETTERS) for number in numbers):
        return {**rim, **{label: LETTERS[int(label)] for label in others}}
    if cards.rim in (RIM, None) and all(re.fullmatch("[b-z]", label) for label in others):
        return {label: label for label in labels}
    return {**rim, **dict(zip(others, LETTERS[1:], strict=False))}


def lettered(card: Card, letters: Mapping[str, str]) -> Card:
    """The card with letters in place of its labels."""
    top, right, bottom, left = (letters[label] for label in card)
    return top, right, bottom, left
