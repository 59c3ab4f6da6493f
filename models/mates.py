"""Which labels may lie against each other, as the puzzle's rule about sides says."""

from __future__ import annotations

from collections.abc import Mapping

from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.rules import EqualSides, MatingSides


def mates_of(puzzle: Puzzle) -> Mapping[str, str] | None:
    """For each label the one that may lie against it; None if sides may meet as they like."""
    labels = {label for shape in puzzle.shapes for _, label in shape.labels}
    if puzzle.rules_of(EqualSides):
        return {label: label for label in labels}
    for rule in puzzle.rules_of(MatingSides):
        return {a: b for pair in rule.mates for a, b in (pair, pair[::-1])}
    return None
