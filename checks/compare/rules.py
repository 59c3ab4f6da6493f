"""Which rules only one of two puzzles has."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from jigsat.checks.fingerprint import (
    cover_of,
    labels_that_fit,
    lines_of,
    mentions_of,
    regions_of,
    rules_without_pieces,
    settled_of,
)
from jigsat.checks.image import Image
from jigsat.checks.rulebook import Rulebook
from jigsat.schemas.geometry.surface import Motion
from jigsat.schemas.grids.grid import Point
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.rules import Rule


@dataclass(frozen=True)
class SeenRules:
    """A puzzle as its rules are compared: in an image, moved onto the other board.

    ``common``: the cells that both boards have, and ``labels`` those that both boxes have.
    ``names``: what its pieces are called in the other puzzle.
    """

    puzzle: PuzzleData
    image: Image
    move: Motion
    common: frozenset[Point]
    labels: frozenset[str]
    names: Mapping[str, str] = field(default_factory=dict)

    def said(self, rules: Iterable[Rule]) -> list[str]:
        """What rules say together, in parts that are the same for equal meanings."""
        book, image, move = Rulebook(self.puzzle.with_rules(rules)), self.image, self.move
        blanks, *where = cover_of(book.puzzle, move)
        pairs = [pair for pair in labels_that_fit(book, image) if isinstance(pair, tuple)]
        lines = (
            (attribute, self._here(cells), self._called(pieces))
            for attribute, cells, pieces in lines_of(book, move)
        )
        parts = (
            (blanks, settled_of(book.puzzle, image), [*map(self._here, where)]),
            sorted((*what, self._here(cells)) for *what, cells in regions_of(book, move)),
            (book.fits is None, sorted(filter(self.labels.issuperset, pairs))),
            sorted({line for line in lines if len(line[1]) > 1}),
            sorted(set(map(repr, rules_without_pieces(book, image)))),
            sorted({(what, self._called(of)) for what, of in mentions_of(book, image, move)}),
        )
        return list(map(repr, parts))

    def _here(self, cells: Iterable[Point]) -> tuple[Point, ...]:
        return tuple(cell for cell in cells if cell in self.common)

    def _called(self, pieces: Iterable[str]) -> tuple[str, ...]:
        return tuple(sorted(self.names.get(name, name) for name in pieces))


def rules_not_in(other: SeenRules, seen: SeenRules) -> tuple[int, ...]:
    """The rules, by number, that say what none of another puzzle says."""
    both = zip(seen.said(seen.puzzle.rules), other.said(other.puzzle.rules), strict=True)
    differing = [mine != theirs for mine, theirs in both]
    alone = [other.said(rules) for rules in ((), *((rule,) for rule in other.puzzle.rules))]
    theirs = list(zip(*alone, strict=True))
    return tuple(
        number
        for number, rule in enumerate(seen.puzzle.rules)
        if any(
            differs and mine not in said
            for differs, mine, said in zip(differing, seen.said([rule]), theirs, strict=True)
        )
    )
