"""The faces, or values of other attributes: no two equal ones in a line or region."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from jigsat.checks.rulebook import Line, Rulebook
from jigsat.checks.verify.batch.forms import Exclusive, Form
from jigsat.schemas.layouts.placing import Fault, PlacedPiece


def faults(rules: Rulebook, placed: Sequence[PlacedPiece], _finished: bool) -> Iterator[Fault]:
    """Two pieces that show the same value in one line or region."""
    shown_by: dict[tuple[Line, str], PlacedPiece] = {}
    for piece in placed:
        for line, value in _values_in_lines(rules, piece):
            other = shown_by.setdefault((line, value), piece)
            if other is not piece:
                names = f"'{other.piece.name}' and '{piece.piece.name}'"
                yield Fault(line.name, f"{names} show the same {line.attribute} '{value}'")


def _values_in_lines(rules: Rulebook, placed: PlacedPiece) -> Iterator[tuple[Line, str]]:
    """What a piece shows in each line in which it has a cell."""
    lines = dict.fromkeys(
        line for cell in placed.shape.cells for line in rules.lines.get(cell, ())
    )
    for line in lines:
        value = placed.shape.attribute(line.attribute)
        if value is not None:
            yield line, value


def forms(rules: Rulebook) -> Iterator[Form]:
    """No two pieces show the same value in one line."""
    yield Exclusive(partial(_values_in_lines, rules))
