"""One piece that is not as all others are: often the one that is mistyped."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from jigsat.checks.lint.finding import Finding, suspicion
from jigsat.checks.lint.side_kinds import SideKinds

#: Of fewer pieces one may well be different by design.
FEWEST = 8

#: How many sides of a piece show each label, or family of labels.
Labels = Mapping[str, int]


def one_is_not_as_the_others(kinds: SideKinds) -> Iterator[Finding]:
    """What is true of all pieces with labels but one."""
    shown = [
        (index, Counter(label for _, label in shape.labels))
        for index, shape in enumerate(kinds.puzzle.shapes)
        if shape.labels
    ]
    if len(shown) < FEWEST or len({len(shape.cells) for shape in kinds.puzzle.shapes}) > 1:
        return
    families = _families(kinds)
    counted = [(index, _collected(labels, families)) for index, labels in shown]
    for told in (_sides, _repeats, _each_family):
        for index, what in told(counted):
            name = kinds.puzzle.box[index].name
            where = kinds.puzzle.paths[index]
            yield suspicion("odd-one-out", where, f"'{name}' {what}", f"the labels of '{name}'")
            return


def _collected(labels: Labels, families: Mapping[str, str]) -> Labels:
    found = Counter[str]()
    for label, number in labels.items():
        found[families[label]] += number
    return found


def _families(kinds: SideKinds) -> Mapping[str, str]:
    """What a label is counted as: itself, or itself and its only mate, head and tail."""
    found = {}
    for label in sorted({kind.label for kind in kinds.amounts}):
        mates = {mate.label for _, kind in kinds.owners[label] for mate in kinds.mates[kind]}
        found[label] = " or ".join(sorted({label, *mates} if len(mates) == 1 else {label}))
    return found


def _only_one(values: Sequence[int]) -> tuple[int, int] | None:
    """The place of the only value that differs, and the value of all others."""
    (usual, times), *_ = Counter(values).most_common()
    if times != len(values) - 1:
        return None
    return next(place for place, value in enumerate(values) if value != usual), usual


def _sides(pieces: Sequence[tuple[int, Labels]]) -> Iterator[tuple[int, str]]:
    numbers = [sum(labels.values()) for _, labels in pieces]
    odd = _only_one(numbers)
    if odd is not None:
        place, usual = odd
        others = f"each of the other {len(pieces) - 1} pieces with labels has {usual}"
        yield pieces[place][0], f"has {numbers[place]} labels, and {others}"


def _repeats(pieces: Sequence[tuple[int, Labels]]) -> Iterator[tuple[int, str]]:
    most = [max(labels.values()) for _, labels in pieces]
    odd = _only_one(most)
    if odd is not None and odd[1] == 1:
        index, labels = pieces[odd[0]]
        label = max(labels, key=lambda label: labels[label])
        others = f"none of the other {len(pieces) - 1} pieces shows a label twice"
        yield index, f"shows {_quoted(label)} {_times(labels[label])}, and {others}"


def _each_family(pieces: Sequence[tuple[int, Labels]]) -> Iterator[tuple[int, str]]:
    shown = Counter(label for _, labels in pieces for label in labels)
    for label in (label for label, times in shown.items() if times >= len(pieces) - 1):
        numbers = [labels.get(label, 0) for _, labels in pieces]
        odd = _only_one(numbers)
        if odd is not None and odd[1]:
            place, usual = odd
            shows = f"shows {_quoted(label)} {_times(numbers[place])}"
            others = f"each of the other {len(pieces) - 1} pieces {_times(usual)}"
            yield pieces[place][0], f"{shows}, and {others}"


def _quoted(family: str) -> str:
    return " or ".join(f"'{label}'" for label in family.split(" or "))


def _times(number: int) -> str:
    return {0: "never", 1: "once", 2: "twice"}.get(number, f"{number} times")
