"""Mates: which labels go with which, as somebody sees who lays one piece against another."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from jigsat.render.once import once
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.rules import EqualSides, MatingSides, Rim

#: Words for what is cut into a side, each with its word for what fills that.
_CUT = (
    *(("in", "out"), ("notch", "tab"), ("hole", "peg"), ("female", "male")),
    *(("socket", "plug"), ("blank", "tab"), ("concave", "convex"), ("slot", "tab")),
)
#: Words for the first of two halves, each with its word for the second.
_HALVES = (("head", "tail"), ("front", "back"), ("top", "bottom"), ("left", "right"))


class Fit(StrEnum):
    """What a label fits."""

    #: Itself, as one half of a picture fits its mirror image.
    SAME = "same"
    #: One of two unlike halves of a picture.
    FIRST = "first"
    SECOND = "second"
    #: What is cut into a side, and what fills that.
    NOTCH = "notch"
    TAB = "tab"
    #: Any label.
    WILD = "wild"
    #: Nothing but itself, and it is the one label that may lie on the rim.
    RIM = "rim"


@dataclass(frozen=True)
class Label:
    """What is to be seen of a label: what it ``fits``, and its ``family``.

    The family are the labels that go together, sorted: itself and its mates, their mates …
    """

    fits: Fit
    family: tuple[str, ...]


@once
def labels_of(puzzle: PuzzleData) -> Mapping[str, Label]:
    """All labels of a puzzle's pieces, sorted, with what they fit."""
    shapes = [shape for shape in (*puzzle.shapes, *puzzle.backs) if shape is not None]
    names = {label for shape in shapes for _, label in shape.labels}
    mates = _mates(puzzle)
    found = {name: Label(Fit.SAME, (name,)) for name in names}
    for family in _families(mates):
        found |= _fitting(family, mates)
    for wild in _wild(puzzle):
        found[wild] = Label(Fit.WILD, (wild,))
    rim = _only_label_of_rim(puzzle)
    if rim in found and len(found) > 1 and found[rim].fits is Fit.SAME:
        found[rim] = Label(Fit.RIM, (rim,))
    return {name: found[name] for name in sorted(names)}


def words_of(name: str) -> tuple[str, ...]:
    """The words of a name in lower case, however they are joined: GreenHorse, green-horse."""
    return tuple(word.lower() for word in re.findall(r"[^\W\d_][^\W\d_A-Z]*|\d+", name))


def _mates(puzzle: PuzzleData) -> Mapping[str, set[str]]:
    """The mates of each label, where the puzzle has a rule on mates."""
    mates: defaultdict[str, set[str]] = defaultdict(set)
    for rule in puzzle.rules_of(MatingSides):
        for one, other in rule.pairs:
            mates[one].add(other)
            mates[other].add(one)
    return mates


def _families(mates: Mapping[str, set[str]]) -> Iterator[Sequence[str]]:
    """Labels that go together, begun with the one that comes first in the rules."""
    left = dict.fromkeys(mates)
    while left:
        family = [next(iter(left))]
        for label in family:  # it grows while it is read
            left.pop(label, None)
            family += sorted(mates[label] - set(family))
        yield family


def _fitting(family: Sequence[str], mates: Mapping[str, set[str]]) -> Mapping[str, Label]:
    """The labels of a family; nothing if they are not of two sorts that fit each other."""
    sort = {family[0]: 0}
    for label in family:
        for mate in mates[label]:
            if sort.setdefault(mate, 1 - sort[label]) == sort[label]:
                return {}
    first, second = ([label for label in family if sort[label] == each] for each in (0, 1))
    fits = _sorts(first, second)
    together = tuple(sorted(family))
    return {label: Label(fits[sort[label]], together) for label in family}


def _sorts(first: Sequence[str], second: Sequence[str]) -> tuple[Fit, Fit]:
    """What labels of two sorts fit, by the words in their names."""
    for pairs, fits in ((_CUT, (Fit.NOTCH, Fit.TAB)), (_HALVES, (Fit.FIRST, Fit.SECOND))):
        for one, other in pairs:
            if _all_have(one, first) and _all_have(other, second):
                return fits
            if _all_have(other, first) and _all_have(one, second):
                return fits[1], fits[0]
    return Fit.FIRST, Fit.SECOND


def _all_have(word: str, names: Sequence[str]) -> bool:
    return all(word in words_of(name) for name in names)


def _wild(puzzle: PuzzleData) -> Iterator[str]:
    for rule in puzzle.rules_of(EqualSides) + puzzle.rules_of(MatingSides):
        yield from rule.wild


def _only_label_of_rim(puzzle: PuzzleData) -> str:
    """The label on the rim if no other may lie there, or nothing."""
    allowed = [rule.labels for rule in puzzle.rules_of(Rim) if rule.labels is not None]
    return allowed[0][0] if len(allowed) == 1 and len(allowed[0]) == 1 else ""
