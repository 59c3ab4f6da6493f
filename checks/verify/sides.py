"""The verifier's checks of sides: those that meet, and those on the rim."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from operator import ne

from jigsat.checks.rulebook import Rulebook
from jigsat.schemas.geometry.shapes import Side
from jigsat.schemas.layouts.placing import Fault, PlacedPiece
from jigsat.schemas.pieces import bounds
from jigsat.schemas.rules import Rim
from jigsat.schemas.text import span


def sides_match(rules: Rulebook, seen: Sequence[PlacedPiece]) -> Iterator[Fault]:
    """Labels that lie against each other fit."""
    if rules.fits is None:
        return
    shown = _shown(seen)
    for side, label in shown.items():
        across = rules.surface.across(side)
        other = shown.get(across) if across else None
        if across is None or other is None or rules.fits(label, other):
            continue
        # Each pair of sides is met twice; the first in reading order reports it. On a board
        # that wraps a side can lie against itself.
        if rules.order(side) <= rules.order(across):
            yield Fault(rules.side(side), f"'{label}' meets '{other}'")


def _shown(seen: Sequence[PlacedPiece]) -> dict[Side, str]:
    return {side: label for look in seen for side, label in look.shape.labels}


def rim_shows_its_labels(rules: Rulebook, seen: Sequence[PlacedPiece]) -> Iterator[Fault]:
    """Pieces show on the rim what they may, and something if there are labels for it."""
    for rule in rules.rims:
        if rule.labels is None:
            continue
        for look in seen:
            for side, label in rules.sides_on_rim(look.shape):
                if label is None and rule.labels:
                    yield Fault(rules.side(side), f"no label on the rim, {_only(rule.labels)}")
                elif label is not None and rule.called(label) not in rule.labels:
                    yield Fault(rules.side(side), f"'{label}' on the rim, {_only(rule.labels)}")


def _only(labels: Sequence[str]) -> str:
    if not labels:
        return "where no label may be"
    return f"where only {' or '.join(repr(label) for label in labels)} may be"


def rim_labels_are_counted(rules: Rulebook, seen: Sequence[PlacedPiece]) -> Iterator[Fault]:
    """As many sides on the rim show a label as the rule says."""
    for rule in rules.rims:
        if not rule.counts:
            continue
        shown = Counter(
            rule.called(label) for look in seen for _, label in rules.sides_on_rim(look.shape)
        )
        for label, counted in rule.counts.items():
            least, most = bounds(counted)
            if not least <= shown[label] <= most:
                show = "side shows" if shown[label] == 1 else "sides show"
                what = f"{shown[label]:,} {show} '{label}', not {span(least, most)}"
                yield Fault("rim", what)


def rim_shows_its_pattern(rules: Rulebook, seen: Sequence[PlacedPiece]) -> Iterator[Fault]:
    """The pattern runs around each closed line of the rim, begun anywhere."""
    shown = _shown(seen)
    for rule in rules.rims:
        for loop in rules.rim_loops if rule.pattern else ():
            yield from _off_the_pattern(rules, loop, rule, shown)


def _off_the_pattern(
    rules: Rulebook, loop: Sequence[Side], rule: Rim, shown: Mapping[Side, str]
) -> Iterator[Fault]:
    """What differs from the pattern, begun where the least does."""
    pattern = rule.pattern
    there = [rule.called(shown.get(side)) for side in loop]
    begun = [
        [pattern[(place + phase) % len(pattern)] for place in range(len(loop))]
        for phase in range(len(pattern))
    ]
    wanted = min(begun, key=lambda labels: sum(map(ne, there, labels)))
    for side, called, label in zip(loop, there, wanted, strict=True):
        if called != label:
            what = "no label" if called is None else f"'{shown[side]}'"
            yield Fault(rules.side(side), f"{what} on the rim, where the pattern has '{label}'")
