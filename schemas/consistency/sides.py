"""When labels are consistent: there is a rule about them, and each has a mate where it must."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from jigsat.schemas.consistency.helpers import (
    labels_of,
    numbered,
    piece_path,
    refuse_list,
    refuse_repeats,
    typed_labels,
)
from jigsat.schemas.errors import DataError
from jigsat.schemas.parsing.places import with_key
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.rules import DifferentFaces, EqualSides, MatingSides, Rim, Rule
from jigsat.schemas.support.text import nearest, quoted


def is_about_labels(rule: Rule) -> bool:
    """Whether a rule says something about the labels of pieces."""
    if isinstance(rule, DifferentFaces):
        return bool(rule.sides)
    return isinstance(rule, EqualSides | MatingSides | Rim)


def check_labels_have_a_rule(puzzle: PuzzleData) -> Iterator[DataError]:
    """Check that a puzzle with labels has a rule about them: else it was forgotten."""
    if any(map(is_about_labels, puzzle.rules)):
        return
    for index, piece in enumerate(puzzle.box):
        for path, _ in typed_labels(piece):
            key = "back.sides" if path.startswith("back") else "sides"
            yield DataError(
                piece_path(puzzle, index, key),
                "labels on sides",
                "none, or a rule 'equal-sides', 'mating-sides' or 'rim' about them",
            )
            return


def check_rules_have_labels(puzzle: PuzzleData) -> Iterator[DataError]:
    """Check that a puzzle with rules about labels has labels: else they were forgotten."""
    for index, rule in enumerate(puzzle.rules):
        if is_about_labels(rule) and not labels_of(puzzle):
            found = f"'{rule.rule}' in a puzzle without labels"
            yield DataError(f"rules[{index}]", found, "pieces with labels on their sides")


def check_wild_labels(puzzle: PuzzleData) -> Iterator[DataError]:
    """Check that each wild label is on some piece."""
    for index, rule in enumerate(puzzle.rules):
        if isinstance(rule, EqualSides | MatingSides):
            yield from refuse_list(
                rule.wild, labels_of(puzzle), f"rules[{index}].wild", "label"
            )


def check_mates_are_mutual(puzzle: PuzzleData) -> Iterator[DataError]:
    """Check that mates given label by label have each other."""
    for path, rule in numbered(puzzle, MatingSides):
        if isinstance(rule.mates, dict):
            mates = {a: [b] if isinstance(b, str) else list(b) for a, b in rule.mates.items()}
            for label, its_mates in mates.items():
                place = with_key(f"{path}.mates", label)
                yield from _check_mates_of(mates, label, its_mates, place)


def _check_mates_of(
    mates: dict[str, list[str]], label: str, its_mates: list[str], path: str
) -> Iterator[DataError]:
    if not its_mates:
        yield DataError(path, "no mates", "at least one mate")
    yield from refuse_repeats(its_mates, path, "mate")
    for mate in its_mates:
        if label not in mates.get(mate, ()):
            yield DataError(
                path,
                f"{quoted(mate)}, which does not have {quoted(label)} as its mate",
                f"mates that agree: {quoted(label)} among those of {quoted(mate)} too",
            )


def check_labels_have_mates(puzzle: PuzzleData) -> Iterator[DataError]:
    """Check that each label has a mate, is wild, or is one of the rim: else it is misspelt."""
    shown = Counter(label for piece in puzzle.box for _, label in typed_labels(piece))
    # The labels that a rule says something of may show on the rim and nowhere else.
    of_rim = {
        label
        for _, rule in numbered(puzzle, Rim)
        for name in (*(rule.labels or ()), *rule.counts, *rule.pattern)
        for label in rule.groups.get(name, (name,))
    }
    for path, rule in numbered(puzzle, MatingSides):
        mated = {label for pair in rule.pairs for label in pair} | set(rule.wild)
        alone = shown.keys() - mated - of_rim
        # Of a label that is there more often perhaps the mate is misspelt.
        rare = [label for label in alone if shown[label] == 1]
        meant = {label: nearest(label, mated | of_rim) for label in rare}
        for index, piece in enumerate(puzzle.box):
            for key, label in typed_labels(piece):
                if label in alone:
                    yield DataError(
                        piece_path(puzzle, index, key),
                        f"the label '{label}'",
                        f"one that has a mate in {path}.mates, or that a rule 'rim' names",
                        meant=meant.get(label, ""),
                    )


CHECKS = (
    check_labels_have_a_rule,
    check_rules_have_labels,
    check_wild_labels,
    check_mates_are_mutual,
    check_labels_have_mates,
)
