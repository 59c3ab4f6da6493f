"""The colours: on a coloured cell of the board lies nothing that does not go with it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from jigsat.checks.rulebook import Rulebook
from jigsat.checks.verify.forms import Form, Single
from jigsat.schemas.layouts.placing import Fault, PlacedPiece


def faults(rules: Rulebook, placed: Sequence[PlacedPiece], _finished: bool) -> Iterator[Fault]:
    """Cells of pieces that lie on a colour with which theirs does not go."""
    for allowed in rules.allowed_colours:
        for piece in placed:
            for cell, colour in piece.shape.colours:
                below = rules.colours.get(cell)
                if below is not None and colour not in allowed[below]:
                    what = f"'{colour}' of '{piece.piece.name}' lies on '{below}'"
                    yield Fault(rules.cell(cell), what)


def forms(rules: Rulebook) -> Iterator[Form]:
    """Each piece lies on colours that go with its own."""
    yield Single(lambda placed: not any(faults(rules, [placed], True)))
