"""The pieces in the box: each is used as often as its count says, some together by ``use``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from functools import partial

from jigsat.checks.rulebook import Rulebook, is_within, named, span
from jigsat.checks.verify.forms import Form, PieceSum
from jigsat.checks.verify.touching import names_in_rules
from jigsat.schemas.fields.piece import bounds
from jigsat.schemas.layouts.placing import Fault, PlacedPiece
from jigsat.schemas.rules import Use
from jigsat.schemas.support.text import times


def faults(rules: Rulebook, placed: Sequence[PlacedPiece], finished: bool) -> Iterator[Fault]:
    """Pieces that are used too often, or on a finished board too seldom."""
    used = Counter(piece.piece.name for piece in placed)
    yield from _of_each(rules, used, finished)
    for rule in rules.puzzle.rules_of(Use):
        number = sum(used[name] for name in rule.pieces)
        least, most = bounds(rule.count)
        needed = least if finished else None
        if not is_within(number, needed, most):
            are = "is" if number == 1 else "are"
            what = f"{number} {are} used, not {span(needed, most)}"
            yield Fault(named(rule.pieces), what)


def _of_each(rules: Rulebook, used: Counter[str], finished: bool) -> Iterator[Fault]:
    for piece in rules.puzzle.box:
        least, most = rules.puzzle.used(piece)
        number = used[piece.name]
        if not is_within(number, least if finished else None, most):
            allowed = f"{least} to {most} times" if finished and least < most else times(most)
            yield Fault(f"piece '{piece.name}'", f"used {times(number)}, not {allowed}")


def forms(rules: Rulebook) -> Iterator[Form]:
    """How many of some pieces are used. (Each by itself is counted by its class.)"""
    for rule in rules.puzzle.rules_of(Use):
        yield PieceSum(partial(_is_one_of, rule.pieces), *bounds(rule.count))


def _is_one_of(names: Sequence[str], placed: PlacedPiece) -> int:
    return placed.piece.name in names


def distinctions(rules: Rulebook) -> Mapping[str, Hashable]:
    """What distinguishes each piece from others that look the same.

    That is its name, if a rule says what it touches, and the rules about how many are used.
    """
    by_name = names_in_rules(rules)
    uses = rules.puzzle.rules_of(Use)
    return {
        piece.name: (
            piece.name if piece.name in by_name else None,
            tuple(piece.name in rule.pieces for rule in uses),
        )
        for piece in rules.puzzle.box
    }
