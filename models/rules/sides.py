"""Which labels may lie against each other, as the puzzle's rule about sides says."""

from __future__ import annotations

from collections.abc import Mapping

from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.rules import EqualSides, MatingSides

#: For each label those that may lie against it: if one may lie against another, then that one
#: against it.
Fits = Mapping[str, frozenset[str]]


def fits_of(puzzle: PuzzleData) -> Fits | None:
    """For each label those that may lie against it; None if sides may meet as they like."""
    labels = frozenset(
        label
        for shape in (*puzzle.shapes, *filter(None, puzzle.backs))
        for _, label in shape.labels
    )
    for rule in puzzle.rules:
        if isinstance(rule, EqualSides | MatingSides):
            pairs = {(label, label) for label in labels}
            if isinstance(rule, MatingSides):
                pairs = {both for a, b in rule.pairs for both in ((a, b), (b, a))}
            pairs |= {both for a in rule.wild for b in labels for both in ((a, b), (b, a))}
            return {a: frozenset(b for b in labels if (a, b) in pairs) for a in labels}
    return None
