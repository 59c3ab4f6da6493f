"""Faces, values of other attributes, labels on a side: no two equal in a line or region."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from jigsat.checks.rulebook import Rulebook, RuleLine
from jigsat.checks.verify.forms import Exclusive, Form, Single
from jigsat.schemas.layouts.placing import Fault, PlacedPiece


def faults(rules: Rulebook, placed: Sequence[PlacedPiece], _finished: bool) -> Iterator[Fault]:
    """Two pieces, or for labels cells, that show the same in one line or region."""
    shown_by: dict[tuple[RuleLine, str], PlacedPiece] = {}
    for piece in placed:
        for line, value in _values_in_lines(rules, piece):
            other = shown_by.get((line, value))
            shown_by.setdefault((line, value), piece)
            if other is piece:
                yield Fault(line.name, f"'{piece.piece.name}' shows {_what(line, value)} twice")
            elif other is not None:
                names = f"'{other.piece.name}' and '{piece.piece.name}'"
                yield Fault(line.name, f"{names} show the same {_what(line, value)}")


def _what(line: RuleLine, value: str) -> str:
    where = "" if line.side is None else f", side {line.side}"
    return f"{line.attribute} '{value}'{where}"


def _values_in_lines(rules: Rulebook, placed: PlacedPiece) -> Iterator[tuple[RuleLine, str]]:
    """What a piece shows in each line in which it has a cell: a face once, labels each time."""
    labels = dict(placed.shape.labels)
    faces: dict[tuple[RuleLine, str], None] = {}
    for cell in placed.shape.cells:
        for line in rules.lines.get(cell, ()):
            if line.pieces and placed.piece.name not in line.pieces:
                continue
            if line.side is None:
                value = placed.shape.attribute(line.attribute)
                faces |= {(line, value): None} if value is not None else {}
                continue
            step = rules.grid.sides(cell).get(line.side)
            if step is not None and (cell, step) in labels:
                yield line, labels[cell, step]
    yield from faces


def forms(rules: Rulebook) -> Iterator[Form]:
    """No two pieces show the same value in one line, and none a label twice."""
    yield Single(lambda placed: not any(faults(rules, [placed], True)))
    yield Exclusive(partial(_values_in_lines, rules))
