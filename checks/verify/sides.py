"""The sides of pieces: where two labelled sides meet, their labels fit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from jigsat.checks.rulebook import Rulebook
from jigsat.checks.verify.forms import Form, Meeting
from jigsat.schemas.geometry.shapes import Side
from jigsat.schemas.layouts.placing import Fault, PlacedPiece


def faults(rules: Rulebook, placed: Sequence[PlacedPiece], _finished: bool) -> Iterator[Fault]:
    """Labels that lie against each other and do not fit."""
    for side, label, other, fit in meetings(rules, placed):
        if not fit:
            yield Fault(rules.side(side), f"'{label}' meets '{other}'")


def meetings(
    rules: Rulebook, placed: Sequence[PlacedPiece]
) -> Iterator[tuple[Side, str, str, bool]]:
    """Each two labels that lie against each other, where, and whether they fit."""
    if rules.fits is None:
        return
    shown = labels_shown(placed)
    for side, label in shown.items():
        across = rules.surface.across(side)
        other = shown.get(across) if across else None
        # Each pair of sides is met twice; the first in reading order reports it.
        if across and other is not None and rules.order(side) < rules.order(across):
            yield side, label, other, rules.fits(label, other)


def labels_shown(placed: Sequence[PlacedPiece]) -> Mapping[Side, str]:
    """The label on each side of the pieces that has one."""
    return {side: label for piece in placed for side, label in piece.shape.labels}


def forms(rules: Rulebook) -> Iterator[Form]:
    """The labels on any two sides that meet fit."""
    if rules.fits is not None:
        sides = (side for cell in rules.puzzle.cells for side in rules.surface.sides(cell))
        pairs = [
            (side, across)
            for side in sides
            if (across := rules.surface.across(side)) is not None and side < across
        ]
        yield Meeting(pairs, lambda placed: placed.shape.labels, rules.fits)
