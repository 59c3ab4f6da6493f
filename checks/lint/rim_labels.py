"""Labels of which the rim must show more than the pieces have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from jigsat.checks.lint.finding import Finding, impossible
from jigsat.checks.lint.slots import Slots
from jigsat.schemas.consistency.helpers import numbered
from jigsat.schemas.rules import Rim
from jigsat.schemas.text import listed, number_of

_LOOK_AT = "the labels on the sides of the pieces, some of which may be mistyped, and the rule"


def rim_has_its_labels(slots: Slots) -> Iterator[Finding]:
    """Each label is there as often as the rim shows it; and all of the rim can show some."""
    most = Counter[str]()
    for kind, amount in slots.kinds.amounts.items():
        most[kind.label] += amount.most
    for path, rule in numbered(slots.kinds.puzzle, Rim):
        yield from _each(slots, path, rule, most)
        yield from _all(slots, path, rule, most)


def _each(slots: Slots, path: str, rule: Rim, most: Counter[str]) -> Iterator[Finding]:
    for name in dict.fromkeys((*rule.counts, *rule.pattern)):
        there = sum(number for label, number in most.items() if rule.called(label) == name)
        needed, _ = slots.asked(rule, name)
        if there < needed:
            yield impossible(
                "too-few-for-rim",
                path,
                f"{number_of(needed, 'side')} on the rim must show '{name}', and the pieces "
                f"have only {there} such sides",
                _LOOK_AT,
            )


def _all(slots: Slots, path: str, rule: Rim, most: Counter[str]) -> Iterator[Finding]:
    puzzle = slots.kinds.puzzle
    bare = puzzle.blankable | puzzle.open_cells
    needed = sum(cell not in bare for cell, _ in puzzle.surface.rim)
    there = sum(
        min(number, slots.on_rim(label)[1])
        for label, number in most.items()
        if rule.called(label) in (rule.labels or ())
    )
    if rule.labels and there < needed:
        some = listed([f"'{label}'" for label in rule.labels], "or")
        yield impossible(
            "too-few-for-rim",
            path,
            f"{number_of(needed, 'side')} on the rim must show {some}, and the pieces have "
            f"{there} sides that can",
            _LOOK_AT,
        )
