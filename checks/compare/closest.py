"""A piece of one box and one of another, laid on each other so that they differ least."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from jigsat.checks.compare.alignment import Alignment, alignments
from jigsat.checks.image import Image
from jigsat.schemas.fields.turning import Turning
from jigsat.schemas.geometry.shapes import Shape, ways_to_lie
from jigsat.schemas.geometry.surface import Motion
from jigsat.schemas.grids.grid import Turn
from jigsat.schemas.puzzle_data import PuzzleData


@dataclass(frozen=True)
class Pair:
    """A piece of A and one of B, by number, and how many of each there are.

    Pieces that nobody can tell apart are one pair. ``alignment`` is that of the pieces as they
    are typed, None if they look the same in all ways in which they may lie; ``turn`` is how
    the piece of B is turned then to lie as that of A does in the file.
    """

    a: int
    b: int
    used_in_a: tuple[int, int]
    used_in_b: tuple[int, int]
    turn: Turn
    alignment: Alignment | None = None
    back: Alignment | None = None


def aligned(a: PuzzleData, b: PuzzleData, image: Image, one: int, other: int) -> Pair:
    """The pair of two pieces, by number: B's turned and moved so that they differ least.

    ``image`` is how A is seen.
    """
    turnings = {a.turning_of(a.box[one]), b.turning_of(b.box[other])}
    turning = max(turnings, key=list(Turning).index)
    found = [
        (front, turn)
        for turn, _ in ways_to_lie(image.grid, b.shapes[other], turning, b.backs[other])
        for front in _alignments(image, a.shapes[one], upper_side(b, other, turn), turn)
    ]
    front, turn = min(found, key=lambda each: (each[0].number, _is_turned(each[0])))
    used = a.used(a.box[one]), b.used(b.box[other])
    back = None
    if a.backs[one] or b.backs[other]:
        behind = b.shapes[other] if turn.flips else b.backs[other] or b.shapes[other]
        mine = a.backs[one] or a.shapes[one]
        back = Alignment(image.grid, mine, image.undone(behind), front.motion)
    return Pair(one, other, *used, front.motion.turn, front, back)


def _alignments(image: Image, mine: Shape, theirs: Shape, turn: Turn) -> Iterator[Alignment]:
    grid = image.grid
    back = Motion(grid.product(grid.inverse(image.turn), turn), (0,) * len(grid.axes))
    return alignments(grid, mine, image.undone(theirs), back)


def _is_turned(alignment: Alignment) -> bool:
    return alignment.motion.turn is not alignment.grid.turns[0]


def upper_side(puzzle: PuzzleData, number: int, turn: Turn) -> Shape:
    """What a piece shows when it is turned so: its back, if it is turned over and has one."""
    back = puzzle.backs[number] if turn.flips else None
    return back or puzzle.shapes[number]


def distance(pair: Pair) -> int:
    """How many things differ on both sides of the pieces."""
    return sum(each.number for each in (pair.alignment, pair.back) if each is not None)


def size(shape: Shape) -> int:
    """How much there is of a shape that can differ."""
    if len(shape.cells) == 1:
        return len(shape.labels) + len(shape.colours) + len(shape.attributes)
    return len(shape.cells)
