"""A puzzle's rules in plain words, one sentence each."""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch

from jigsat.schemas.base import Data
from jigsat.schemas.pieces import Turning
from jigsat.schemas.puzzle import KnownCounts, Puzzle
from jigsat.schemas.rules import Cover, DifferentFaces, EqualSides, MatingSides

_TURNING_OF_ALL = {
    Turning.FIXED: "Pieces may not be turned.",
    Turning.ROTATE: "Pieces may be rotated, but not turned over.",
    Turning.ROTATE_AND_FLIP: "Pieces may be rotated and turned over.",
}

#: How one piece may be turned, where it is an exception.
TURNING_OF_ONE = {
    Turning.FIXED: "not to be turned",
    Turning.ROTATE: "may be rotated",
    Turning.ROTATE_AND_FLIP: "may be rotated and turned over",
}


def rules_in_words(puzzle: Puzzle) -> list[str]:
    """What has to hold, beginning with what is a rule of every puzzle."""
    others = [rule for rule in puzzle.rules if not isinstance(rule, Cover)]
    return [
        _pieces(puzzle.piece_count),
        _turning(puzzle),
        sentence(puzzle.cover),
        *map(sentence, others),
    ]


def counts_in_words(known: KnownCounts) -> str:
    """The known counts, each with the name of its convention."""
    counts = [f"{known.solutions:,} solution{'' if known.solutions == 1 else 's'}"]
    if known.up_to_symmetry is not None:
        counts.append(f"{known.up_to_symmetry:,} up to symmetry")
    if known.labelled is not None:
        counts.append(f"{known.labelled:,} labelled")
    return f"Known: {', '.join(counts)}."


@singledispatch
def sentence(rule: Data) -> str:
    """One rule in words; a rule that has none yet is given as it stands in the file."""
    return f"Rule: {rule.model_dump_json()}"


@sentence.register
def _(rule: Cover) -> str:
    low, high = rule.blank_range
    if (low, high) == (0, 0):
        return "Every cell is covered."
    if (low, high) == (1, 1):
        return "1 cell stays empty."
    return f"{low if low == high else f'{low} to {high}'} cells stay empty."


@sentence.register
def _(_rule: EqualSides) -> str:
    return "Where two sides meet they show the same label."


@sentence.register
def _(rule: MatingSides) -> str:
    pairs = [f"{a} with {b}" if a != b else f"{a} with itself" for a, b in rule.mates]
    return f"Where two sides meet their labels are mates: {_listed(pairs, 'and')}."


@sentence.register
def _(rule: DifferentFaces) -> str:
    return f"No face twice in any {_listed(rule.along, 'or')}."


def _pieces(number: int) -> str:
    return "The one piece is used." if number == 1 else f"All {number} pieces are used."


def _turning(puzzle: Puzzle) -> str:
    own = {puzzle.turning_of(piece) for piece in puzzle.pieces}
    if len(own) == 1:
        return _TURNING_OF_ALL[own.pop()]
    rest = _TURNING_OF_ALL[puzzle.turning].removesuffix(".")
    return f"{rest}, unless the box says otherwise."


def _listed(words: Sequence[str], last: str) -> str:
    if len(words) == 1:
        return words[0]
    return f"{', '.join(words[:-1])} {last} {words[-1]}"
