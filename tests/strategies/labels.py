"""Labels for the sides of pieces that lie on a board, such that most of them fit."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from math import gcd
from random import Random
from typing import Any

from tests.oracle.board import Side
from tests.strategies.boards import Cut

MATES: list[dict[str, list[str]]] = [
    {"in": ["out"], "out": ["in"]},
    {"in": ["out"], "out": ["in"], "own": ["own"]},
    {"a": ["b", "c"], "b": ["a"], "c": ["a", "c"]},
    {"a": ["b", "c"], "b": ["a"], "c": ["a"]},
]
WILD = "any"


@dataclass(frozen=True)
class Labels:
    """``shown``: the label on sides of the board's cells. ``rules`` say how they meet."""

    shown: dict[Side, str]
    mates: dict[str, list[str]]
    rule: dict[str, Any] | None = None
    rim: dict[str, Any] | None = None
    kinds: list[str] = field(default_factory=list)


def random_labels(random: Random, cut: Cut) -> Labels:
    names = ["", "", "", "equal-sides", "equal-sides", "mating-sides", "mating-sides", "rim"]
    name = random.choice(names)
    if not name or (name == "rim" and not cut.board.rim):
        return Labels({}, {})
    mates = random.choice(MATES)
    if name != "mating-sides":
        mates = {label: [label] for label in random.choice(["a", "ab", "abc"])}
    kinds = sorted(mates) + ([WILD] if name != "rim" and random.random() < 0.25 else [])
    around, rim = random_rim(random, cut, kinds, name == "rim")
    shown = labels_on_sides(random, cut, mates, kinds, around)
    if rim is not None:
        rim = with_counts(random, cut, rim, shown)
    rule: dict[str, Any] | None = None
    if name == "equal-sides":
        rule = {"rule": name}
    elif name == "mating-sides":
        rule = {"rule": name, "mates": typed_mates(random, mates)}
    return Labels(shown, mates, rule, rim, kinds)


def typed_mates(random: Random, mates: dict[str, list[str]]) -> Any:
    if random.random() < 0.6:
        ones = {label: its[0] for label, its in mates.items()}
        return ones if all(len(its) == 1 for its in mates.values()) else mates
    return [[a, b] for a, its in mates.items() for b in its if a <= b or random.random() < 0.2]


def random_rim(
    random: Random, cut: Cut, kinds: list[str], must_be: bool
) -> tuple[dict[Side, list[str]], dict[str, Any] | None]:
    """The labels from which each side of the rim takes its own, and a rule about it.

    No labels at all leave the side bare.
    """
    rim = cut.board.rim
    styles = ["labels", "bare", "counts", "counts", *["pattern"] * 5]
    if not must_be:
        styles += [""] * 4
    style = random.choice(styles) if rim else ""
    groups = random_groups(random, kinds) if style else {}
    rule: dict[str, Any] = {"rule": "rim", "groups": groups}
    names = called(kinds, groups)
    if style == "pattern":
        pattern = random_pattern(random, cut, names)
        if pattern:
            return around(random, cut, pattern, groups), {**rule, "pattern": pattern}
    if style == "labels":
        some = random.sample(names, random.randint(1, min(2, len(names))))
        meant = [label for name in some for label in groups.get(name, [name])]
        return dict.fromkeys(rim, meant), {**rule, "labels": some}
    if style == "bare" and not must_be:
        return {side: [] for side in rim}, {**rule, "labels": []}
    return {}, {**rule, "counts": {}} if style else None


def random_groups(random: Random, kinds: list[str]) -> dict[str, list[str]]:
    """Names for some of the labels, mostly for several together; often none."""
    if random.random() < 0.6:
        return {}
    left = random.sample(kinds, len(kinds))
    groups = {}
    for name in ("g", "h"):
        size = random.choice([1, 2, 2, 3])
        some, left = left[:size], left[size:]
        if some:
            groups[name] = some
    return dict(random.sample(list(groups.items()), random.randint(1, len(groups))))


def called(labels: Iterable[str], groups: dict[str, list[str]]) -> list[str]:
    """What a rule with these groups calls the labels, each name once."""
    name_of = {label: name for name, some in groups.items() for label in some}
    return list(dict.fromkeys(name_of.get(label, label) for label in labels))


def random_pattern(random: Random, cut: Cut, names: list[str]) -> list[str]:
    """A pattern that closes around each loop of the rim; none if there are blanks on it."""
    bare = {*cut.open_cells, *cut.blanks}
    flat = len(cut.grid.axes) == 2
    if not flat or any(cell in bare for cell, _ in cut.board.rim):
        return []
    around = gcd(*map(len, cut.board.loops))
    lengths = [length for length in (1, 2, 2, 3, 4, 5, 6) if around % length == 0]
    return [random.choice(names) for _ in range(random.choice(lengths))]


def around(
    random: Random, cut: Cut, pattern: list[str], groups: dict[str, list[str]]
) -> dict[Side, list[str]]:
    found = {}
    for loop in cut.board.loops:
        shift = random.randrange(len(pattern))
        for place, side in enumerate(loop):
            name = pattern[(place + shift) % len(pattern)]
            found[side] = groups.get(name, [name])
    return found


def labels_on_sides(
    random: Random,
    cut: Cut,
    mates: dict[str, list[str]],
    kinds: list[str],
    rim: dict[Side, list[str]],
) -> dict[Side, str]:
    """A label on some outer sides. Sides that meet fit, except for a few."""
    share = random.choice([0.3, 0.7, 1.0])
    labels: dict[Side, str] = {}
    for group in cut.groups:
        for _, side in cut.sides(group):
            slips = random.random() < 0.03
            if side in rim:
                if rim[side] or slips:
                    labels[side] = random.choice(kinds if slips else rim[side])
            elif random.random() < share:
                across = cut.board.across(side)
                other = labels.get(across) if across else None
                fitting = [*mates.get(other, kinds), *set(kinds) & {WILD}] if other else kinds
                if across == side:
                    fitting = [a for a in kinds if a in mates.get(a, [a])] or kinds
                labels[side] = random.choice(kinds if slips else fitting)
    return labels


def with_counts(
    random: Random, cut: Cut, rim: dict[str, Any], shown: dict[Side, str]
) -> dict[str, Any]:
    """The rule, perhaps with the number of sides that show one of the labels."""
    on_rim = [shown[side] for side in cut.board.rim if side in shown]
    groups = rim["groups"]
    some = rim.get("labels") or called(sorted(set(shown.values())), groups)
    wanted = "counts" in rim or random.random() < 0.2
    if not wanted or not some or "pattern" in rim or rim.get("labels") == []:
        return rim
    name = random.choice(some)
    number = sum(label in groups.get(name, [name]) for label in on_rim)
    return {**rim, "counts": {name: about(random, number, len(on_rim))}}


def about(random: Random, number: int, most: int, least: int = 0) -> Any:
    """The number, or a range around it; but sometimes one more or less, as far as it goes."""
    if random.random() < 0.1:
        number = max(least, min(most, number + random.choice([-1, 1])))
    if random.random() < 0.5:
        return number
    return {"min": random.randint(least, number), "max": random.randint(number, most + 1)}
