"""When labels are consistent: there is a rule about them, and each has a mate where it must."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Set

from jigsat.schemas.consistency.helpers import numbered, piece_path, refuse_list, refuse_repeats
from jigsat.schemas.errors import DataError
from jigsat.schemas.fields.piece import CellSides, Piece, Sides
from jigsat.schemas.parsing.places import with_key
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.rules import DifferentFaces, EqualSides, MatingSides, Rim, Rule
from jigsat.schemas.support.text import nearest, quoted


def is_about_labels(rule: Rule) -> bool:
    """Whether a rule says something about the labels of pieces."""
    if isinstance(rule, DifferentFaces):
        return bool(rule.sides)
    return isinstance(rule, EqualSides | MatingSides | Rim)


def labels_of(puzzle: PuzzleData) -> tuple[str, ...]:
    """The labels that pieces of the box have, each once, as they come."""
    typed = (label for piece in puzzle.box for _, label in typed_labels(piece))
    return tuple(dict.fromkeys(typed))


def typed_labels(piece: Piece) -> Iterator[tuple[str, str]]:
    """Each label of a piece, front and back, with its path below the piece."""
    yield from _labels(piece.sides, "sides")
    if piece.back is not None:
        yield from _labels(piece.back.sides, "back.sides")


def _labels(sides: Sides | None, path: str) -> Iterator[tuple[str, str]]:
    if isinstance(sides, dict):
        yield from ((with_key(path, name), label) for name, label in sides.items())
        return
    items: tuple[str | CellSides, ...] = sides or ()
    for index, item in enumerate(items):
        if isinstance(item, CellSides):
            place = f"{path}[{index}].sides"
            yield from ((with_key(place, name), label) for name, label in item.sides.items())
        else:
            yield f"{path}[{index}]", item


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
        misspelt = _misspelt_mates(rule, path, shown, mated)
        yield from misspelt.values()
        alone = shown.keys() - mated - of_rim - misspelt.keys()
        meant = {label: nearest(label, mated | of_rim) for label in alone}
        for index, piece in enumerate(puzzle.box):
            for key, label in typed_labels(piece):
                if label in alone:
                    yield DataError(
                        piece_path(puzzle, index, key),
                        f"the label '{label}'",
                        f"one that has a mate in {path}.mates"
                        + ("" if meant[label] else _WITHOUT_A_MATE),
                        meant=meant[label],
                    )


#: What else a label may be, where no other is spelt like it.
_WITHOUT_A_MATE = ", perhaps itself, or one that a rule 'rim' names"


def _misspelt_mates(
    rule: MatingSides, path: str, shown: Mapping[str, int], mated: Set[str]
) -> dict[str, DataError]:
    """Labels that several pieces show, with the mate that is like them and that none shows.

    It is the mate that is misspelt then, and not each of the labels.
    """
    found = {}
    for place, mate in _typed_mates(rule, f"{path}.mates"):
        meant = "" if mate in shown else nearest(mate, shown)
        if shown.get(meant, 0) > 1 and meant not in mated:
            why = f"{quoted(mate)}, a label that no piece has"
            found[meant] = DataError(place, why, "one of the pieces' labels", meant=meant)
    return found


def _typed_mates(rule: MatingSides, path: str) -> Iterator[tuple[str, str]]:
    if isinstance(rule.mates, dict):
        yield from ((with_key(path, label), label) for label in rule.mates)
        return
    for number, pair in enumerate(rule.mates):
        yield from ((f"{path}[{number}][{index}]", label) for index, label in enumerate(pair))


CHECKS = (
    check_labels_have_a_rule,
    check_rules_have_labels,
    check_wild_labels,
    check_mates_are_mutual,
    check_labels_have_mates,
)
