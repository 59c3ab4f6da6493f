"""Compares two puzzles: are they the same, up to what, and if not, how do they differ?"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from time import monotonic

from jigsat.checks.compare.differences import differing
from jigsat.checks.compare.pieces import Boxes, PieceMatch, PuzzleComparison
from jigsat.checks.compare.renaming import Printed, RenamingSearch, TooLong
from jigsat.checks.fingerprint import board_of, fingerprint_of
from jigsat.checks.image import ATTRIBUTE, Image, Symbol, identity
from jigsat.checks.rulebook import Rulebook
from jigsat.schemas.grids.grid import Turn
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.support.progress import Progress, Stage, announce

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
        return _same(a, b, image)
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


def _same(a: PuzzleData, b: PuzzleData, image: Image) -> PuzzleComparison:
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
