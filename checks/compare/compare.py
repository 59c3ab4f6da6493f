"""Compares two puzzles: are they the same, up to what, and if not, how do they differ?"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from time import monotonic

from jigsat.checks.compare.differences import differing
from jigsat.checks.compare.pieces import Boxes, PieceMatch, PuzzleComparison
from jigsat.checks.fingerprint import (
    board_of,
    digest,
    fingerprint_of,
    labels_that_fit,
    rules_without_pieces,
)
from jigsat.checks.image import ATTRIBUTE, COLOUR, LABEL, Image, Symbol, identity, symbols_of
from jigsat.checks.rulebook import Rulebook
from jigsat.schemas.geometry.shapes import Shape
from jigsat.schemas.grids.grid import Turn
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.support.progress import Progress, Stage, announce

# A renaming of what is printed on the pieces under which one puzzle is another.
#
# Names are told apart by what they are printed on, and by the names beside them, until no more
# can be told apart (colour refinement). Where that leaves a choice it is tried, one after the
# other. What is found is judged by the fingerprint, in which all of a puzzle is.


#: Maximum number of choices tried for one turn of the board.
MAX_TRIALS = 500

#: A class for each name: names of different classes cannot be each other's image.
Classes = Mapping[Symbol, str]
Names = Mapping[Symbol, str]


class TooLong(Exception):
    """There are too many choices to try them all."""


class Printed:
    """What is printed on the pieces of a puzzle that is turned as a whole."""

    def __init__(self, rules: Rulebook, turn: Turn) -> None:
        self.rules = rules
        self.image = Image(rules.grid, turn)
        puzzle: PuzzleData = rules.puzzle
        #: How many of each piece are used.
        self._used = [puzzle.used(piece) for piece in puzzle.box]
        #: The orientations of each piece: each without names, and its names in their order.
        self._shapes = [
            [self._without_names(way.shape) for way in puzzle.orientations(number)]
            for number in range(len(puzzle.box))
        ]
        #: For each name the pieces that have it, and where in each of their orientations.
        self._with: defaultdict[Symbol, list[tuple[int, list[list[int]]]]] = defaultdict(list)
        for number, shapes in enumerate(self._shapes):
            for symbol in sorted({each for _, names in shapes for each in names}):
                places = [
                    [place for place, each in enumerate(names) if each == symbol]
                    for _, names in shapes
                ]
                self._with[symbol].append((number, places))

    def _without_names(self, shape: Shape) -> tuple[str, list[Symbol]]:
        """A digest of the image of a shape without what is printed on it, and that."""
        there = self.image.shape(shape)
        names = list(symbols_of(there))
        nameless = Image(self.rules.grid, self.image.turn, dict.fromkeys(names, ""))
        return digest(nameless.renamed(there)), names

    @cached_property
    def symbols(self) -> tuple[Symbol, ...]:
        """All names, also those of colours that only the board has."""
        on_board = {Symbol(COLOUR, colour) for colour in self.rules.colours.values()}
        return tuple(sorted({*self._with, *on_board}))

    @cached_property
    def _fitting(self) -> Mapping[str, list[str]]:
        """For each label those that may lie against it."""
        found: defaultdict[str, list[str]] = defaultdict(list)
        for pair in labels_that_fit(self.rules, identity(self.rules.grid)):
            if isinstance(pair, tuple):
                found[pair[0]].append(pair[1])
                found[pair[1]].append(pair[0])
        return found

    def refined(self, classes: Classes) -> Classes:
        """Finer classes, until these do not become more."""
        number = 0
        while number < len(set(classes.values())):
            number = len(set(classes.values()))
            looks = [
                [digest((blank, [classes[each] for each in names])) for blank, names in shapes]
                for shapes in self._shapes
            ]
            classes = {
                symbol: digest((each, self._signature(symbol, classes, looks)))
                for symbol, each in classes.items()
            }
        return classes

    def _signature(
        self, symbol: Symbol, classes: Classes, looks: Sequence[Sequence[str]]
    ) -> tuple[object, ...]:
        """What a name is printed on, and what the rules say of it."""
        image = Image(self.rules.grid, self.image.turn, {**classes, symbol: "!"})
        pieces = sorted(
            digest((self._used[number], sorted(zip(looks[number], places, strict=True))))
            for number, places in self._with[symbol]
        )
        fitting: Iterable[str] = ()
        if symbol.kind == LABEL:
            others = self._fitting.get(symbol.name, ())
            fitting = sorted(classes[Symbol(LABEL, other)] for other in others)
        rules = sorted(map(repr, rules_without_pieces(self.rules, image)))
        return pieces, tuple(fitting), rules, self._cells(symbol)

    def _cells(self, symbol: Symbol) -> int:
        colours = self.rules.colours.values() if symbol.kind == COLOUR else ()
        return sum(colour == symbol.name for colour in colours)


class RenamingSearch:
    """Searches for the names of A's image that make it B."""

    def __init__(self, a: Printed, b: Printed, deadline: float) -> None:
        self._a = a
        self._b = b
        self._deadline = deadline
        self._left = MAX_TRIALS
        self._wanted = fingerprint_of(b.rules, identity(b.rules.grid))

    def find(self) -> Names | None:
        """The new names, or None if no names will do. Raises TooLong."""
        kinds = [Counter(symbol.kind for symbol in each.symbols) for each in (self._a, self._b)]
        if kinds[0] != kinds[1]:
            return None
        mine, theirs = (
            {symbol: symbol.kind for symbol in each.symbols} for each in (self._a, self._b)
        )
        return self._find(mine, theirs)

    def _find(self, mine: Classes, theirs: Classes) -> Names | None:
        self._left -= 1
        if self._left < 0 or monotonic() > self._deadline:
            raise TooLong
        mine, theirs = self._a.refined(mine), self._b.refined(theirs)
        sizes = Counter(mine.values())
        if sizes != Counter(theirs.values()):
            return None
        several = [(size, each) for each, size in sizes.items() if size > 1]
        if not several:
            return self._judged(mine, theirs)
        _, chosen = min(several)
        one = next(symbol for symbol, each in mine.items() if each == chosen)
        others = [symbol for symbol, each in theirs.items() if each == chosen]
        for other in sorted(others, key=lambda each: each != one):  # first, as it is called
            found = self._find({**mine, one: "chosen"}, {**theirs, other: "chosen"})
            if found is not None:
                return found
        return None

    def _judged(self, mine: Classes, theirs: Classes) -> Names | None:
        """The names, if A with them is B."""
        named = {each: symbol.name for symbol, each in theirs.items()}
        names = {symbol: named[each] for symbol, each in mine.items()}
        image = Image(self._a.rules.grid, self._a.image.turn, names)
        return names if fingerprint_of(self._a.rules, image) == self._wanted else None


# Looks for an image of one puzzle that is another: turned as a whole, with other names.


class ImageSearch:
    """Looks for an image of A that is B, the simple ones first.

    ``deadline``: until when, by the clock ``monotonic``. ``is_unknown``: whether there may be
    an image although none was found.
    """

    def __init__(self, a: PuzzleData, b: PuzzleData, deadline: float) -> None:
        self._a = Rulebook(a)
        self._b = Rulebook(b)
        self._deadline = deadline
        self._itself = identity(self._b.grid)
        self.is_unknown = False

    def find(self) -> Image | None:
        """The image, if one is found."""
        if self._a.grid is not self._b.grid or not self._as_many:
            return None
        turns = [turn for turn in self._a.grid.turns if self._boards_are_one(turn)]
        wanted = fingerprint_of(self._b, self._itself)
        for image in (Image(self._a.grid, turn) for turn in turns):
            if fingerprint_of(self._a, image) == wanted:
                return image
        return next((found for found in map(self._renamed, turns) if found), None)

    @property
    def _as_many(self) -> bool:
        """Whether both have as many cells, and boxes of as many pieces."""
        a, b = self._a.puzzle, self._b.puzzle
        return (len(a.cells), a.piece_count) == (len(b.cells), b.piece_count)

    def _boards_are_one(self, turn: Turn) -> bool:
        """Whether the cells of A's board, turned, are those of B's."""
        mine, _ = board_of(self._a, Image(self._a.grid, turn))
        theirs, _ = board_of(self._b, self._itself)
        return mine.cells == theirs.cells

    def _renamed(self, turn: Turn) -> Image | None:
        """The image that is turned so and has the names of B."""
        if self.is_unknown:
            return None
        mine, theirs = Printed(self._a, turn), Printed(self._b, self._itself.turn)
        try:
            names = RenamingSearch(mine, theirs, self._deadline).find()
        except TooLong:
            self.is_unknown = True
            return None
        return None if names is None else Image(self._a.grid, turn, names)


#: How long other names are looked for, in seconds.
SECONDS = 10.0


def compare(a: PuzzleData, b: PuzzleData, seconds: float = SECONDS) -> PuzzleComparison:
    """How two puzzles differ, or up to what they are the same.

    That may be turning the board with all that lies on it, turning pieces in the file, and
    other names of pieces, labels, colours and values of attributes.

    Args:
        a: a puzzle.
        b: another one.
        seconds: how long other names are looked for.
    """
    announce(Progress(Stage.CHECKING, f"{a.name} and {b.name}"))
    search = ImageSearch(a, b, monotonic() + seconds)
    image = search.find()
    if image is not None:
        return same_by(a, b, image)
    found = differing(a, b)
    return PuzzleComparison(
        a.name,
        b.name,
        None if search.is_unknown else False,
        renamed=_renamed(found.names),
        differences=found.differences,
        rules_only_in_a=found.rules_only_in_a,
        rules_only_in_b=found.rules_only_in_b,
    )


def same_by(a: PuzzleData, b: PuzzleData, image: Image) -> PuzzleComparison:
    """That the image of A is B, and what is to be known of the image."""
    pieces, renamed = tuple(Boxes(a, b, image).matches), _renamed(image.names)
    up_to = tuple(_up_to(image, pieces, renamed))
    turn = image.turn.name
    return PuzzleComparison(a.name, b.name, True, up_to, turn, renamed, pieces)


def _renamed(names: Mapping[Symbol, str]) -> Mapping[str, Mapping[str, str]]:
    """The names that are other ones in B, by what they name."""
    found: defaultdict[str, dict[str, str]] = defaultdict(dict)
    for (kind, old), new in sorted(names.items()):
        if old != new:
            found[kind.removeprefix(ATTRIBUTE)][old] = new
    return dict(found)


def _up_to(
    image: Image, pieces: Sequence[PieceMatch], renamed: Mapping[str, Mapping[str, str]]
) -> Iterator[str]:
    as_it_lies = image.grid.turns[0]
    if image.turn is not as_it_lies:
        yield "mirroring everything" if image.turn.flips else "turning the board"
    if any(piece.turn != as_it_lies.name for piece in pieces):
        yield "turning pieces"
    if any(piece.in_a != piece.in_b for piece in pieces):
        yield "names of pieces"
    yield from (f"names of {kind}s" for kind in renamed)
