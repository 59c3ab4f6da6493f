"""Compares two puzzles: are they the same, up to what, and if not, how do they differ?"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from time import monotonic

from jigsat.checks.compare.comparison import PuzzleComparison, PuzzleDifference
from jigsat.checks.compare.laid import Overlay, laid
from jigsat.checks.compare.pieces import BoxPair
from jigsat.checks.compare.renaming import TooLong, image_that_is
from jigsat.checks.compare.rules import SeenRules, rules_not_in
from jigsat.checks.fingerprint import fingerprint
from jigsat.checks.image import ATTRIBUTE, Image, Symbol, identity
from jigsat.schemas.geometry.shapes import make_shape
from jigsat.schemas.geometry.surface import Motion, inverse
from jigsat.schemas.grids.grid import Turn
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.support.progress import Progress, Stage, announce

#: How long other names are looked for, in seconds.
SECONDS = 10.0
#: Boards with more cells are not turned.
MAX_CELLS = 10_000


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
    keys = ("board.wrap", "stay_together", "fingerprint")
    typed = [(each.board.wrap, each.stay_together, fingerprint(each)) for each in (a, b)]
    where, *what = next(row for row in zip(keys, *typed, strict=True) if row[1] != row[2])
    return PuzzleDifference(where, *(str(each) if each else None for each in what))


def _boards(a: PuzzleData, b: PuzzleData, turn: Turn) -> Overlay:
    """B's board laid on A's, of which the image is turned so."""
    mine, theirs = (make_shape(puzzle.cells, colours=puzzle.colours) for puzzle in (a, b))
    return laid(a.grid_data, mine, theirs, a.grid_data.inverse(turn))


def _labels(puzzle: PuzzleData) -> frozenset[str]:
    shapes = (*puzzle.shapes, *filter(None, puzzle.backs))
    return frozenset(label for shape in shapes for _, label in shape.labels)
