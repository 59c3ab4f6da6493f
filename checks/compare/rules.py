"""Which rules only one of two puzzles has."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import assert_never

from jigsat.checks.fingerprint import (
    cover_of,
    labels_that_fit,
    lines_of,
    mentions_of,
    regions_of,
    rules_without_pieces,
)
from jigsat.checks.image import Image
from jigsat.checks.rulebook import Rulebook
from jigsat.schemas.geometry.surface import Motion
from jigsat.schemas.grids.grid import Point
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.rules import (
    Blanks,
    Clue,
    Colours,
    Cover,
    DifferentFaces,
    EqualSides,
    MatingSides,
    NotTouching,
    Rim,
    Rule,
    Touching,
    Use,
)


@dataclass(frozen=True)
class Seen:
    """A puzzle as it is compared: in an image, moved onto the other board.

    ``common``: the cells that both boards have, and ``labels`` those that both boxes have.
    ``names``: what its pieces are called in the other puzzle.
    """

    puzzle: PuzzleData
    image: Image
    move: Motion
    common: frozenset[Point]
    labels: frozenset[str]
    names: Mapping[str, str] = field(default_factory=dict)

    def with_rule(self, number: int) -> Rulebook:
        """The rules if this were the only one."""
        return Rulebook(self.puzzle.with_rules([self.puzzle.rules[number]]))


#: What rules of a kind say together, in a form that is the same for equal meanings.
Meaning = Callable[[Seen, Rulebook], object]


def rules_only_in_one(a: Seen, b: Seen) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The rules, by number, that only one of the puzzles has."""
    mine: list[int] = []
    theirs: list[int] = []
    for meaning in (_cover, _regions, _sides, _lines, _of_no_piece, _of_pieces):
        if meaning(a, Rulebook(a.puzzle)) != meaning(b, Rulebook(b.puzzle)):
            in_a, in_b = _by_meaning(a, meaning), _by_meaning(b, meaning)
            mine += [number for said, number in in_a if said not in dict(in_b)]
            theirs += [number for said, number in in_b if said not in dict(in_a)]
    return tuple(sorted(mine)), tuple(sorted(theirs))


def _by_meaning(seen: Seen, meaning: Meaning) -> list[tuple[str, int]]:
    """The rules of a kind, by what each of them says alone."""
    return [
        (repr(meaning(seen, seen.with_rule(number))), number)
        for number, rule in enumerate(seen.puzzle.rules)
        if _meaning_of(rule) is meaning
    ]


def _meaning_of(rule: Rule) -> Meaning:
    match rule:
        case Cover():
            return _cover
        case Blanks():
            return _regions
        case EqualSides() | MatingSides():
            return _sides
        case DifferentFaces():
            return _lines
        case Rim() | Colours():
            return _of_no_piece
        case NotTouching():
            return _of_no_piece if rule.pieces is None else _of_pieces
        case Clue() | Use() | Touching():
            return _of_pieces
        case _:
            assert_never(rule)


def _cover(seen: Seen, rules: Rulebook) -> object:
    blanks, *where = cover_of(rules.puzzle, seen.move)
    return blanks, [[cell for cell in cells if cell in seen.common] for cells in where]


def _regions(seen: Seen, rules: Rulebook) -> object:
    return sorted(
        (rule, count, [cell for cell in cells if cell in seen.common])
        for rule, count, cells in regions_of(rules, seen.move)
    )


def _sides(seen: Seen, rules: Rulebook) -> object:
    if rules.fits is None:
        return None
    pairs = (pair for pair in labels_that_fit(rules, seen.image) if isinstance(pair, tuple))
    return sorted(pair for pair in pairs if seen.labels.issuperset(pair))


def _lines(seen: Seen, rules: Rulebook) -> object:
    lines = (
        (attribute, tuple(cell for cell in cells if cell in seen.common))
        for attribute, cells in lines_of(rules, seen.move)
    )
    return sorted({(attribute, cells) for attribute, cells in lines if len(cells) > 1})


def _of_no_piece(seen: Seen, rules: Rulebook) -> object:
    return sorted(set(map(repr, rules_without_pieces(rules, seen.image))))


def _of_pieces(seen: Seen, rules: Rulebook) -> object:
    return sorted(set(_mentions(seen, rules)))


def _mentions(seen: Seen, rules: Rulebook) -> Iterator[tuple[str, tuple[str, ...]]]:
    for statement, pieces in mentions_of(rules, seen.image, seen.move):
        yield statement, tuple(sorted(seen.names.get(name, name) for name in pieces))
