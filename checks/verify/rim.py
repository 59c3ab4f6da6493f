"""The rim of the board: which labels it shows, how many of each, and in which pattern."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial

from jigsat.checks.rulebook import Rulebook, is_within, span
from jigsat.checks.verify.forms import Form, Phases, PieceSum, Single
from jigsat.checks.verify.sides import labels_shown
from jigsat.schemas.fields.piece import bounds
from jigsat.schemas.geometry.shapes import Side
from jigsat.schemas.layouts.placing import Fault, PlacedPiece
from jigsat.schemas.rules import Rim


def faults(rules: Rulebook, placed: Sequence[PlacedPiece], finished: bool) -> Iterator[Fault]:
    """Labels that may not be on the rim, too many or too few of one, or off the pattern."""
    rims = rules.puzzle.rules_of(Rim)
    for rule in rims:
        yield from _labels(rules, rule, placed)
    for rule in rims:
        yield from _counts(rules, rule, placed, finished)
    for rule in rims:
        yield from _pattern(rules, rule, placed, finished)


def _labels(rules: Rulebook, rule: Rim, placed: Sequence[PlacedPiece]) -> Iterator[Fault]:
    """Pieces show on the rim what they may, and something if there are labels for it."""
    if rule.labels is None:
        return
    for piece in placed:
        for side, label in rules.sides_on_rim(piece.shape):
            if label is None and rule.labels:
                yield Fault(rules.side(side), f"no label on the rim, {_only(rule.labels)}")
            elif label is not None and rule.name_of(label) not in rule.labels:
                yield Fault(rules.side(side), f"'{label}' on the rim, {_only(rule.labels)}")


def _only(labels: Sequence[str]) -> str:
    if not labels:
        return "where no label may be"
    return f"where only {' or '.join(repr(label) for label in labels)} may be"


def _counts(
    rules: Rulebook, rule: Rim, placed: Sequence[PlacedPiece], finished: bool
) -> Iterator[Fault]:
    """As many sides on the rim show a label, or one of a group, as the rule says."""
    if not rule.counts:
        return
    on_rim = (side for piece in placed for side in rules.sides_on_rim(piece.shape))
    shown = Counter(rule.name_of(label) for _, label in on_rim)
    for name, counted in rule.counts.items():
        least, most = bounds(counted)
        needed = least if finished else None
        if not is_within(shown[name], needed, most):
            show = "side shows" if shown[name] == 1 else "sides show"
            yield Fault("rim", f"{shown[name]} {show} '{name}', not {span(needed, most)}")


def _pattern(
    rules: Rulebook, rule: Rim, placed: Sequence[PlacedPiece], finished: bool
) -> Iterator[Fault]:
    """The pattern runs around each closed line of the rim, begun anywhere.

    On an unfinished board only the sides of covered cells are compared with it.
    """
    if not rule.pattern:
        return
    shown = labels_shown(placed)
    covered = {cell for piece in placed for cell in piece.shape.cells}
    for loop in rules.rim_loops:
        places = [place for place, (cell, _) in enumerate(loop) if finished or cell in covered]
        for place, wanted in _off_the_pattern(rule, [shown.get(side) for side in loop], places):
            side = loop[place]
            there = f"'{shown[side]}'" if side in shown else "no label"
            what = f"{there} on the rim, where the pattern has '{wanted}'"
            yield Fault(rules.side(side), what)


def _off_the_pattern(
    rule: Rim, shown: Sequence[str | None], places: Sequence[int]
) -> list[tuple[int, str]]:
    """The places that differ from the pattern, begun where the fewest do, and what it has."""
    names = [rule.name_of(label) for label in shown]
    pattern = rule.pattern
    off = (
        [
            (place, wanted)
            for place in places
            if names[place] != (wanted := pattern[(place + phase) % len(pattern)])
        ]
        for phase in range(len(pattern))
    )
    return min(off, key=len)


def forms(rules: Rulebook) -> Iterator[Form]:
    """What each piece shows, how often a label is shown, and where a pattern can begin."""
    every = sum(map(len, rules.rim.values()))
    for rule in rules.puzzle.rules_of(Rim):
        if rule.labels is not None:
            yield Single(partial(_shows_only, rules, rule))
        for name, counted in rule.counts.items():
            yield PieceSum(partial(_number_shown, rules, rule, {name}), *bounds(counted))
        if rule.pattern:
            yield PieceSum(partial(_number_shown, rules, rule, set(rule.pattern)), every, every)
            loops = rules.rim_loops
            yield Phases(len(loops), len(rule.pattern), _against(rule, loops))


def _shows_only(rules: Rulebook, rule: Rim, placed: PlacedPiece) -> bool:
    return not any(_labels(rules, rule, [placed]))


def _number_shown(
    rules: Rulebook, rule: Rim, names: Collection[str], placed: PlacedPiece
) -> int:
    return sum(rule.name_of(label) in names for _, label in rules.sides_on_rim(placed.shape))


def _against(
    rule: Rim, loops: Sequence[Sequence[Side]]
) -> Callable[[PlacedPiece], Iterator[tuple[int, int]]]:
    """For a piece the beginnings of the pattern, on each line, with which it differs."""
    places: Mapping[Side, tuple[int, int]] = {
        side: (number, place)
        for number, loop in enumerate(loops)
        for place, side in enumerate(loop)
    }
    pattern = rule.pattern

    def against(placed: PlacedPiece) -> Iterator[tuple[int, int]]:
        for side, label in placed.shape.labels:
            if side in places:
                loop, place = places[side]
                for phase in range(len(pattern)):
                    if rule.name_of(label) != pattern[(place + phase) % len(pattern)]:
                        yield loop, phase

    return against
