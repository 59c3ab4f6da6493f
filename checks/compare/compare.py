"""Compares two puzzles: are they the same, up to what, and if not, how do they differ?"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from time import monotonic

from jigsat.checks.compare.pieces import BoxPair, Overlay, PuzzleDifference, laid
from jigsat.checks.compare.renaming import TooLong, image_that_is
from jigsat.checks.fingerprint import (
    cover_of,
    fingerprint,
    labels_that_fit,
    lines_of,
    mentions_of,
    regions_of,
    rules_without_pieces,
    settled_of,
)
from jigsat.checks.image import ATTRIBUTE, Image, Symbol, identity
from jigsat.checks.rulebook import Rulebook
from jigsat.schemas.display import Displayed
from jigsat.schemas.geometry.shapes import make_shape
from jigsat.schemas.geometry.surface import Motion, inverse
from jigsat.schemas.grids.grid import Point, Turn
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.rules import Rule
from jigsat.schemas.support.progress import Progress, Stage, announce
from jigsat.schemas.support.text import listed, number_of

#: How long other names are looked for, in seconds.
SECONDS = 10.0
#: Boards with more cells are not turned.
MAX_CELLS = 10_000


@dataclass(frozen=True)
class PuzzleComparison(Displayed):
    """How two puzzles differ, or up to what they are the same.

    ``same``: whether the one is the other, up to what ``up_to`` lists; None if that is not
    known, as it would take too long. Then A, turned by ``turn`` as a whole and with the names
    of ``renamed`` (of pieces, labels, colours, or values of an attribute, by their kind)
    replaced, is B.

    If they are not the same, ``differences`` are those of boards and pieces, and of the rules
    those, by their numbers, that only one of them has.
    """

    a: str
    b: str
    same: bool | None
    up_to: tuple[str, ...] = ()
    turn: str = "0"
    renamed: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    differences: tuple[PuzzleDifference, ...] = ()
    rules_only_in_a: tuple[int, ...] = ()
    rules_only_in_b: tuple[int, ...] = ()

    def __repr__(self) -> str:
        return f"PuzzleComparison({self.a} and {self.b}: {self.answer})"

    @property
    def number(self) -> int:
        """How many differences there are."""
        return len((*self.differences, *self.rules_only_in_a, *self.rules_only_in_b))

    @property
    def answer(self) -> str:
        """The verdict in words."""
        if self.same:
            return f"the same up to {listed(self.up_to)}" if self.up_to else "the same"
        unless = "" if self.same is False else ", or perhaps only other names"
        return f"{number_of(self.number, 'difference')}{unless}"


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
    try:
        image = image_that_is(a, b, monotonic() + seconds)
    except TooLong:
        return replace(differing(a, b), same=None)
    return differing(a, b) if image is None else same_by(a, b, image)


def same_by(a: PuzzleData, b: PuzzleData, image: Image) -> PuzzleComparison:
    """That the image of A is B, and what is to be known of the image."""
    names = [(Symbol("piece", old), new) for old, new in BoxPair(a, b, image).names.items()]
    renamed: defaultdict[str, dict[str, str]] = defaultdict(dict)
    for (kind, old), new in sorted([*names, *image.names.items()]):
        if old != new:
            renamed[kind.removeprefix(ATTRIBUTE)][old] = new
    up_to = [f"names of {kind}s" for kind in renamed]
    if image.turn is not image.grid.turns[0]:
        up_to.insert(0, "mirroring everything" if image.turn.flips else "turning the board")
    return PuzzleComparison(a.name, b.name, True, tuple(up_to), image.turn.name, dict(renamed))


def differing(a: PuzzleData, b: PuzzleData) -> PuzzleComparison:
    """The differences of two puzzles, however the one must be turned for the fewest."""
    grid = a.grid_data
    if a.grid_as_typed != b.grid_as_typed:
        found = PuzzleDifference("grid", grid.name, b.grid_data.name)
        return PuzzleComparison(a.name, b.name, False, differences=(found,))
    # The turn under which boards and pieces differ least.
    turns = grid.turns[: 1 if len(a.cells) > MAX_CELLS else None]
    seen = ((BoxPair(a, b, Image(grid, turn)), _boards(a, b, turn)) for turn in turns)
    boxes, board = min(seen, key=lambda both: sum(map(len, both[0].unmatched)) + both[1].number)
    to_b, unmoved = inverse(grid, board.motion), Motion(grid.turns[0], (0,) * len(grid.axes))
    common = frozenset(map(to_b, a.cells)) & frozenset(b.cells)
    labels = _labels(a) & _labels(b)
    mine = SeenRules(a, boxes.image, to_b, common, labels, boxes.names)
    theirs = SeenRules(b, identity(grid), unmoved, common, labels)
    only_in_one = rules_not_in(theirs, mine), rules_not_in(mine, theirs)
    differences = (*board.told("board"), *boxes.differences)
    if not (differences or any(only_in_one)):
        differences = (_of_the_rest(a, b),)
    return PuzzleComparison(a.name, b.name, False, (), "0", {}, differences, *only_in_one)


def _of_the_rest(a: PuzzleData, b: PuzzleData) -> PuzzleDifference:
    """What differs where neither a cell nor a piece nor a rule does by itself."""
    keys = ("board.wrap", "fingerprint")
    typed = [(each.board.wrap, fingerprint(each)) for each in (a, b)]
    where, *what = next(row for row in zip(keys, *typed, strict=True) if row[1] != row[2])
    return PuzzleDifference(where, *(str(each) if each else None for each in what))


def _boards(a: PuzzleData, b: PuzzleData, turn: Turn) -> Overlay:
    """B's board laid on A's, of which the image is turned so."""
    mine, theirs = (make_shape(puzzle.cells, colours=puzzle.colours) for puzzle in (a, b))
    return laid(a.grid_data, mine, theirs, a.grid_data.inverse(turn))


def _labels(puzzle: PuzzleData) -> frozenset[str]:
    shapes = (*puzzle.shapes, *filter(None, puzzle.backs))
    return frozenset(label for shape in shapes for _, label in shape.labels)


# Which rules only one of two puzzles has.


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
