"""Which pieces touch by a side or a corner, and which may not."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from jigsat.schemas.rules import NotTouching, Touching
from tests.oracle.looks import Laid
from tests.oracle.rules.reading import Reading


def is_kept(reading: Reading, rule: Touching | NotTouching, laid: Sequence[Laid]) -> bool:
    """Whether the two pieces touch that are to, or no two that are not to."""
    if isinstance(rule, NotTouching):
        return are_apart(reading, rule, laid)
    return any(touch_as_wanted(reading, rule, a, b) for a, b in combinations(laid, 2))


def are_apart(reading: Reading, rule: NotTouching, laid: Sequence[Laid]) -> bool:
    """Whether no two pieces of the rule touch."""
    return not any(
        _is_about(rule, a, b) and _meet(reading, a, b, rule.corners)
        for a, b in combinations(laid, 2)
    )


def touch_as_wanted(reading: Reading, rule: Touching, a: Laid, b: Laid) -> bool:
    return {a.name, b.name} == set(rule.pieces) and _meet(reading, a, b, rule.corners)


def _is_about(rule: NotTouching, a: Laid, b: Laid) -> bool:
    named = a.name != b.name and {a.name, b.name} <= set(rule.pieces or ())
    return rule.pieces is None or named


def _meet(reading: Reading, a: Laid, b: Laid, corners: bool) -> bool:
    near = (reading.board.neighbours(cell, corners) for cell in a.look.cells)
    return any(cells & b.look.cells for cells in near)
