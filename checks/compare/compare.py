"""Compares two puzzles: are they the same, up to what, and if not, how do they differ?"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from time import monotonic

from jigsat.checks.compare.boxes import Boxes
from jigsat.checks.compare.comparison import PieceMatch, PuzzleComparison
from jigsat.checks.compare.differences import differing
from jigsat.checks.compare.images import ImageSearch
from jigsat.checks.image import ATTRIBUTE, Image, Symbol
from jigsat.schemas.progress import Progress, Stage, announce
from jigsat.schemas.puzzle_data import PuzzleData

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
