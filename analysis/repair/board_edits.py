"""Changes of the board: a notch, or a hole, that is at another place."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from jigsat.analysis.repair.change import Change, ChangeType, Place
from jigsat.models.symmetry.motions import motions
from jigsat.schemas.fields.turning import Turning
from jigsat.schemas.geometry.surface import Motion
from jigsat.schemas.grids.grid import Grid, Point, add
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.rules import (
    Cover,
    EqualSides,
    MatingSides,
    NotTouching,
    Rim,
    Touching,
    Use,
)

#: Rules that say the same wherever the board is turned, if they name no cells.
TURNING = (Cover, EqualSides, MatingSides, Rim, NotTouching, Touching, Use)


def notches_moved(puzzle: Puzzle) -> Iterator[Change]:
    """A notch or a hole filled with a cell that is taken from elsewhere on the rim.

    A notch lies within the box around the board, so that a full rectangle has none. Boards that
    are images of each other under a symmetry of the puzzle come once. A board that wraps stays
    as it is, and none falls apart.
    """
    if puzzle.surface.wraps:
        return
    board = frozenset(puzzle.cells)
    connected = puzzle.grid_data.connected
    group = _kept_by(puzzle)
    seen: set[frozenset[Point]] = set()
    for off, on in _moves(puzzle):
        changed = board - {off} | {on}
        falls_apart = connected(board) and not connected(changed)
        if changed not in seen and not falls_apart:
            seen.update(frozenset(map(motion, changed)) for motion in group)
            yield _moved(puzzle.grid_data, off, on, changed)


def _moved(grid: Grid, off: Point, on: Point, board: frozenset[Point]) -> Change:
    at, to = (Place(None, grid.coordinates(cell)) for cell in (off, on))
    words = f"the board with its cell at {at} moved to {to}"
    return Change(ChangeType.NOTCH_MOVED, words, at, to, board=board)


def _moves(puzzle: Puzzle) -> Iterator[tuple[Point, Point]]:
    """A cell on the rim, and one beside the board within the box around it."""
    grid = puzzle.grid_data
    board = frozenset(puzzle.cells)
    around = {add(cell, step) for cell in board for step in grid.sides(cell).values()} - board
    inside = _within(grid, puzzle.cells)
    rim = {cell for cell, _ in puzzle.surface.rim} - puzzle.open_cells
    for on in sorted(filter(inside, around), key=grid.coordinates):
        yield from ((off, on) for off in sorted(rim, key=grid.coordinates))


def _within(grid: Grid, board: Sequence[Point]) -> Callable[[Point], bool]:
    """Whether a cell lies within the box around the board."""
    extents = [
        (min(values), max(values)) for values in zip(*map(grid.coordinates, board), strict=True)
    ]

    def is_within(cell: Point) -> bool:
        coordinates = grid.coordinates(cell)
        return all(a <= n <= b for n, (a, b) in zip(coordinates, extents, strict=True))

    return is_within


def _kept_by(puzzle: Puzzle) -> Sequence[Motion]:
    """Motions of the board under which the pieces and the rules are the same: some at least."""
    every = motions(puzzle.surface)
    turnings = {puzzle.turning_of(piece) for piece in puzzle.box}
    if Turning.FIXED in turnings or not all(isinstance(r, TURNING) for r in puzzle.rules):
        return every[:1]
    if puzzle.cover.blank_only_at or puzzle.cover.never_blank_at or puzzle.cover.open:
        return every[:1]
    flips = turnings == {Turning.ROTATE_AND_FLIP} and not any(puzzle.backs)
    patterned = any(rule.pattern for rule in puzzle.rules_of(Rim))
    if puzzle.board.colours or patterned:
        return every[:1]
    return [motion for motion in every if flips or not motion.turn.flips]
