"""An image of one puzzle that is another: turned as a whole, and with other names.

Names are told apart by what the puzzle is with them alone, until no more can be told apart
(colour refinement). Where that leaves a choice it is tried, one after the other. What is found
is judged by the fingerprint, in which all of a puzzle is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain
from time import monotonic

from jigsat.checks.fingerprint import (
    board_of,
    digest,
    fingerprint_of,
    labels_that_fit,
    rules_without_pieces,
)
from jigsat.checks.image import COLOUR, Image, Symbol, identity, symbols_of
from jigsat.checks.rulebook import Rulebook
from jigsat.schemas.geometry.shapes import Shape
from jigsat.schemas.puzzle_data import PuzzleData

#: A class for each name: names of different classes cannot be each other's image.
Classes = Mapping[Symbol, str]


class TooLong(Exception):
    """The time is over, and there may be an image although none was found."""


def image_that_is(a: PuzzleData, b: PuzzleData, deadline: float) -> Image | None:
    """An image of A that is B, one without other names if there is one.

    Raises TooLong if other names are looked for until the deadline, by the clock ``monotonic``.
    """
    grid, other_grid = a.grid_data, b.grid_data
    if grid is not other_grid or len(a.cells) != len(b.cells) or a.piece_count != b.piece_count:
        return None
    mine, theirs = Rulebook(a), Rulebook(b)
    itself = identity(grid)
    board, wanted = board_of(theirs, itself)[0].cells, fingerprint_of(theirs, itself)
    images = [Image(grid, turn) for turn in grid.turns]
    images = [image for image in images if board_of(mine, image)[0].cells == board]
    for image in images:
        if fingerprint_of(mine, image) == wanted:
            return image
    there = _Printed(theirs, itself, deadline)
    turned = (_Printed(mine, image, deadline) for image in images)
    found = (_renamed(here, there, here.kinds, there.kinds) for here in turned)
    return next(filter(None, found), None)


@dataclass(frozen=True)
class _Printed:
    """What is printed on the pieces and the board of a puzzle's image."""

    rules: Rulebook
    image: Image
    deadline: float

    @cached_property
    def _by_piece(self) -> Sequence[set[Symbol]]:
        puzzle: PuzzleData = self.rules.puzzle
        sides = zip(puzzle.shapes, puzzle.backs, strict=True)
        return [set(chain(*map(symbols_of, filter(None, each)))) for each in sides]

    @cached_property
    def _ways(self) -> Sequence[Sequence[Shape]]:
        puzzle: PuzzleData = self.rules.puzzle
        return [
            [self.image.shape(way.shape) for way in puzzle.orientations(number)]
            for number in range(len(puzzle.box))
        ]

    @property
    def kinds(self) -> Classes:
        """All names, also those of colours that only the board has, by their kinds."""
        on_board = {Symbol(COLOUR, colour) for colour in self.rules.colours.values()}
        return {symbol: symbol.kind for symbol in sorted(on_board.union(*self._by_piece))}

    def refined(self, classes: Classes) -> Classes:
        """Finer classes, until these do not become more. Raises TooLong."""
        number = 0
        while number < len(set(classes.values())):
            number = len(set(classes.values()))
            classes = {
                symbol: digest((each, *self._signature(symbol, classes)))
                for symbol, each in classes.items()
            }
        return classes

    def _signature(self, symbol: Symbol, classes: Classes) -> Iterator[object]:
        """What a name is printed on, and what the rules say of it."""
        if monotonic() > self.deadline:
            raise TooLong
        rules, puzzle = self.rules, self.rules.puzzle
        image = replace(self.image, names={**classes, symbol: "this one"})
        yield sorted(
            (sorted(map(image.renamed, self._ways[number])), puzzle.used(puzzle.box[number]))
            for number, symbols in enumerate(self._by_piece)
            if symbol in symbols
        )
        yield sorted(map(repr, labels_that_fit(rules, image)))
        yield sorted(map(repr, rules_without_pieces(rules, image)))
        yield symbol.kind == COLOUR and [*rules.colours.values()].count(symbol.name)


def _renamed(a: _Printed, b: _Printed, mine: Classes, theirs: Classes) -> Image | None:
    """A's image with names of B under which it is B, each of the same class. Raises TooLong."""
    mine, theirs = a.refined(mine), b.refined(theirs)
    sizes = Counter(mine.values())
    if sizes != Counter(theirs.values()):
        return None
    several = [(size, each) for each, size in sizes.items() if size > 1]
    if not several:
        named = {each: symbol.name for symbol, each in theirs.items()}
        image = replace(a.image, names={symbol: named[each] for symbol, each in mine.items()})
        is_b = fingerprint_of(a.rules, image) == fingerprint_of(b.rules, b.image)
        return image if is_b else None
    _, chosen = min(several)
    one = next(symbol for symbol, each in mine.items() if each == chosen)
    others = [symbol for symbol, each in theirs.items() if each == chosen]
    found = (
        _renamed(a, b, {**mine, one: "chosen"}, {**theirs, other: "chosen"})
        for other in sorted(others, key=lambda each: each != one)  # first, as it is called
    )
    return next(filter(None, found), None)
