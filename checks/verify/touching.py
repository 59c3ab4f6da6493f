"""The verifier's checks of pieces in each other's sight: in one line, or touching."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from jigsat.checks.rulebook import Line, Rulebook
from jigsat.checks.verify.pieces import named
from jigsat.schemas.grids.grid import Point
from jigsat.schemas.layouts.placing import Fault, PlacedPiece


def values_differ(rules: Rulebook, seen: Sequence[PlacedPiece]) -> Iterator[Fault]:
    """No face, or value of another attribute, appears twice in a line or region."""
    met: dict[tuple[Line, str], PlacedPiece] = {}
    for look in seen if rules.lines else ():
        for line, value in values_in_lines(rules, look):
            other = met.setdefault((line, value), look)
            if other is not look:
                names = f"'{other.piece.name}' and '{look.piece.name}'"
                yield Fault(line.name, f"{names} show the same {line.attribute} '{value}'")


def values_in_lines(rules: Rulebook, look: PlacedPiece) -> Iterator[tuple[Line, str]]:
    """What a piece shows in each line in which it has a cell."""
    lines = dict.fromkeys(
        line for cell in look.shape.cells for line in rules.lines.get(cell, ())
    )
    for line in lines:
        value = look.shape.mark(line.attribute)
        if value is not None:
            yield (line, value)


def pieces_touch(rules: Rulebook, seen: Sequence[PlacedPiece]) -> Iterator[Fault]:
    """Two pieces that are to touch do so."""
    for rule in rules.touching:
        first, second = (
            [look for look in seen if look.piece.name == name] for name in rule.pieces
        )
        touching = (meeting(rules, a, b, rule.corners) for a in first for b in second)
        if not any(touching):
            how = "do not touch, not even by a corner" if rule.corners else "do not touch"
            yield Fault(named(rule.pieces), f"they {how}")


def pieces_do_not_touch(rules: Rulebook, seen: Sequence[PlacedPiece]) -> Iterator[Fault]:
    """Pieces that are not to touch do not."""
    for rule in rules.not_touching:
        for a, b in combinations(seen, 2):
            if rule.pieces is not None and not _two_of(rule.pieces, a, b):
                continue
            met = meeting(rules, a, b, rule.corners)
            if met:
                here, there = met
                what = f"'{a.piece.name}' touches '{b.piece.name}' at {_place(rules, there)}"
                yield Fault(rules.cell(here), what)


def _two_of(names: Sequence[str], a: PlacedPiece, b: PlacedPiece) -> bool:
    return a.piece.name != b.piece.name and {a.piece.name, b.piece.name}.issubset(names)


def meeting(
    rules: Rulebook, a: PlacedPiece, b: PlacedPiece, corners: bool
) -> tuple[Point, Point] | None:
    """The first cell of one piece and the first of the other that touch; None if none do."""
    there = frozenset(b.shape.cells)
    for cell in a.shape.cells:
        near = rules.near(cell, corners) & there
        if near:
            return cell, min(near)
    return None


def _place(rules: Rulebook, cell: Point) -> str:
    return str(list(rules.grid.coordinates(cell)))
