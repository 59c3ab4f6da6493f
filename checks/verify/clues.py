"""The clues: some copy of a piece lies where it is fixed, none where it is forbidden."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from jigsat.checks.rulebook import ReadClue, Rulebook
from jigsat.checks.verify.forms import Form, PieceSum, Single
from jigsat.schemas.grids.grid import Point
from jigsat.schemas.layouts.placing import Fault, PlacedPiece


def faults(rules: Rulebook, placed: Sequence[PlacedPiece], finished: bool) -> Iterator[Fault]:
    """Clues that are not followed, or on an unfinished board can no longer be."""
    for clue in rules.clues:
        met = any(clue.is_met(rules.surface, piece) for piece in placed)
        if clue.forbids and met:
            yield Fault(f"piece '{clue.rule.piece}'", f"it must not cover {clue.words}")
        if not clue.forbids and not met:
            yield from _not_met(rules, clue, placed, finished)


def _not_met(
    rules: Rulebook, clue: ReadClue, placed: Sequence[PlacedPiece], finished: bool
) -> Iterator[Fault]:
    """On an unfinished board: what lies in the way, or that all copies lie elsewhere."""
    name = clue.rule.piece
    there = [] if finished else list(_in_the_way(clue, placed))
    for where, other in there:
        what = f"covered by '{other}', where '{name}' is to cover {clue.words}"
        yield Fault(rules.cell(where), what)
    if finished or (not there and _all_are_used(rules, name, placed)):
        yield Fault(f"piece '{name}'", f"it does not cover {clue.words}")


def _in_the_way(clue: ReadClue, placed: Sequence[PlacedPiece]) -> Iterator[tuple[Point, str]]:
    for piece in placed:
        for cell in piece.shape.cells:
            if cell in clue.cells:
                yield cell, piece.piece.name


def _all_are_used(rules: Rulebook, name: str, placed: Sequence[PlacedPiece]) -> bool:
    used = sum(piece.piece.name == name for piece in placed)
    return used >= rules.most_used[name]


def forms(rules: Rulebook) -> Iterator[Form]:
    """No piece lies where it is forbidden, and one at least where it is fixed."""
    forbidden = [clue for clue in rules.clues if clue.forbids]
    if forbidden:
        yield Single(
            lambda placed: not any(clue.is_met(rules.surface, placed) for clue in forbidden)
        )
    for clue in rules.clues:
        if not clue.forbids:
            yield PieceSum(partial(clue.is_met, rules.surface), 1, len(rules.puzzle.cells))
