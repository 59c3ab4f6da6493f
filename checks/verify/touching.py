"""Pieces that are to touch by a side or a corner, and pieces that are not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import chain, combinations

from jigsat.checks.rulebook import Rulebook, named
from jigsat.checks.verify.forms import Exclusive, Form, Meeting, Reach
from jigsat.schemas.grids.grid import Point
from jigsat.schemas.layouts.placing import Fault, PlacedPiece
from jigsat.schemas.rules import NotTouching, Touching


def faults(rules: Rulebook, placed: Sequence[PlacedPiece], finished: bool) -> Iterator[Fault]:
    """Pieces that do not touch and are to, or that touch and are not to."""
    for rule in rules.puzzle.rules_of(Touching):
        yield from _apart(rules, rule, placed, finished)
    for forbidden in rules.puzzle.rules_of(NotTouching):
        yield from _too_near(rules, forbidden, placed)


def _apart(
    rules: Rulebook, rule: Touching, placed: Sequence[PlacedPiece], finished: bool
) -> Iterator[Fault]:
    """On an unfinished board two pieces can still come to touch, until all copies lie."""
    first, second = (
        [piece for piece in placed if piece.piece.name == name] for name in rule.pieces
    )
    most = [rules.most_used[name] for name in rule.pieces]
    all_lie = len(first) >= most[0] and len(second) >= most[1]
    touching = (meeting(rules, a, b, rule.corners) for a in first for b in second)
    if (finished or all_lie) and not any(touching):
        how = "do not touch, not even by a corner" if rule.corners else "do not touch"
        yield Fault(named(rule.pieces), f"they {how}")


def _too_near(
    rules: Rulebook, rule: NotTouching, placed: Sequence[PlacedPiece]
) -> Iterator[Fault]:
    for a, b in combinations(placed, 2):
        if rule.pieces is not None and not (
            a.piece.name != b.piece.name and {a.piece.name, b.piece.name}.issubset(rule.pieces)
        ):
            continue
        cells = meeting(rules, a, b, rule.corners)
        if cells:
            here, there = cells
            place = rules.puzzle.written(rules.grid.coordinates(there))
            what = f"'{a.piece.name}' touches '{b.piece.name}' at {place}"
            yield Fault(rules.cell(here), what)


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


def names_in_rules(rules: Rulebook) -> frozenset[str]:
    """The pieces that a rule says by name to touch, or not to."""
    touching, apart = rules.puzzle.rules_of(Touching), rules.puzzle.rules_of(NotTouching)
    names = (*(rule.pieces for rule in touching), *(rule.pieces or () for rule in apart))
    return frozenset(chain.from_iterable(names))


def forms(rules: Rulebook) -> Iterator[Form]:
    """Borders that two pieces would share, named pieces that would meet, or that reach."""
    for forbidden in rules.puzzle.rules_of(NotTouching):
        if forbidden.pieces is None:
            yield Exclusive(partial(_borders, rules, forbidden.corners))
        else:
            near = [
                (cell, near)
                for cell in rules.puzzle.cells
                for near in rules.near(cell, forbidden.corners)
                if cell <= near
            ]
            yield Meeting(near, partial(_on, frozenset(forbidden.pieces)), str.__eq__)
    for rule in rules.puzzle.rules_of(Touching):
        first, second = rule.pieces
        yield Reach(
            partial(_near, rules, first, rule.corners),
            partial(_covered, second),
        )


def _borders(rules: Rulebook, corners: bool, placed: PlacedPiece) -> Iterator[frozenset[Point]]:
    """The pairs of neighbouring cells of which a piece covers one, or both."""
    for cell in placed.shape.cells:
        for near in rules.near(cell, corners):
            yield frozenset((cell, near))


def _on(names: frozenset[str], placed: PlacedPiece) -> list[tuple[Point, str]]:
    """Each cell that one of the named pieces covers, with its name."""
    name = placed.piece.name
    return [(cell, name) for cell in placed.shape.cells] if name in names else []


def _covered(name: str, placed: PlacedPiece) -> Iterable[Point]:
    """The cells that a piece covers, if it is the named one."""
    return placed.shape.cells if placed.piece.name == name else ()


def _near(rules: Rulebook, name: str, corners: bool, placed: PlacedPiece) -> Iterator[Point]:
    """The cells near a piece, if it is the named one."""
    for cell in placed.shape.cells if placed.piece.name == name else ():
        yield from rules.near(cell, corners)
