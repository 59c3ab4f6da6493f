"""How many pieces are used: of each as its count says, of some together by ``use``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from jigsat.schemas.rules import Use
from tests.oracle.looks import Laid
from tests.oracle.rules.reading import Reading, is_within, low_high


def are_used(reading: Reading, laid: Sequence[Laid]) -> bool:
    """Whether each piece is used as often as its count says, and some together."""
    used = Counter(piece.name for piece in laid)
    copies = reading.puzzle.copies
    for piece in reading.puzzle.box:
        low, high = low_high(piece.count)
        if not low * copies <= used[piece.name] <= high * copies:
            return False
    return all(
        is_within(sum(used[name] for name in rule.pieces), rule.count)
        for rule in reading.puzzle.rules_of(Use)
    )
