"""Which labels may lie against each other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from jigsat.schemas.rules import EqualSides, MatingSides
from tests.oracle.board import Side
from tests.oracle.looks import Laid
from tests.oracle.rules.reading import Reading


def sides_fit(reading: Reading, rule: EqualSides | MatingSides, laid: Iterable[Laid]) -> bool:
    """Whether the labels on any two sides that meet fit by this rule."""
    shown = labels_shown(laid)
    for side, label in shown.items():
        across = reading.board.across(side)
        other = shown.get(across) if across else None
        if other is not None and not _fit(rule, label, other):
            return False
    return True


def labels_shown(laid: Iterable[Laid]) -> Mapping[Side, str]:
    return {side: label for piece in laid for side, label in piece.look.labels}


def _fit(rule: EqualSides | MatingSides, a: str, b: str) -> bool:
    if {a, b} & set(rule.wild):
        return True
    if isinstance(rule, EqualSides):
        return a == b
    return bool({(a, b), (b, a)} & _mates(rule))


def _mates(rule: MatingSides) -> set[tuple[str, str]]:
    if not isinstance(rule.mates, dict):
        return set(rule.mates)
    return {
        (label, mate)
        for label, typed in rule.mates.items()
        for mate in ([typed] if isinstance(typed, str) else typed)
    }
