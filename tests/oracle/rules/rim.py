"""What shows on the rim: labels, how many of each, and a pattern around each line of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from jigsat.schemas.rules import Rim
from tests.oracle.looks import Laid
from tests.oracle.rules.reading import Reading, is_within
from tests.oracle.rules.sides import labels_shown


def rim_is_right(reading: Reading, rule: Rim, laid: Sequence[Laid]) -> bool:
    return (
        all(shows_only(reading, rule, rule.labels, piece) for piece in laid)
        and _counts(reading, rule, laid)
        and _pattern(reading, rule, laid)
    )


def shows_only(reading: Reading, rule: Rim, names: tuple[str, ...] | None, piece: Laid) -> bool:
    """Whether each side that a piece has on the rim shows a label that is named.

    No side shows any if none is; without a list they may show what they like.
    """
    shown = dict(piece.look.labels)
    there = [shown.get(side) for side in reading.board.rim if side[0] in piece.look.cells]
    if names is None:
        return True
    labels = {label for name in names for label in _labels_meant(rule, name)}
    return all(label in labels or (label is None and not labels) for label in there)


def _counts(reading: Reading, rule: Rim, laid: Sequence[Laid]) -> bool:
    shown = labels_shown(laid)
    number = Counter(shown.get(side) for side in reading.board.rim)
    return all(
        is_within(sum(number[label] for label in _labels_meant(rule, name)), count)
        for name, count in rule.counts.items()
    )


def _pattern(reading: Reading, rule: Rim, laid: Sequence[Laid]) -> bool:
    shown = labels_shown(laid)
    pattern = [_labels_meant(rule, name) for name in rule.pattern]
    return not pattern or all(
        any(
            all(
                shown.get(side) in pattern[(place + shift) % len(pattern)]
                for place, side in enumerate(loop)
            )
            for shift in range(len(pattern))
        )
        for loop in reading.board.loops
    )


def _labels_meant(rule: Rim, name: str) -> tuple[str, ...]:
    """The labels that a name in a rule about the rim stands for."""
    return rule.groups.get(name, (name,))
