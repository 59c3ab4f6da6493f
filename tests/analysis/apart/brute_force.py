"""The least number of moves that separate pieces, by trying every move of every subset.

On sets of cells, with nothing of the search: a subset goes one cell at a time for as long as it
meets nothing. Slow: for a few small pieces only.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product

from jigsat.schemas.grids.grid import Coordinates, add, subtract

Cells = Sequence[Coordinates]
Positions = tuple[Coordinates, ...]

DIRECTIONS = [
    tuple(sign * (axis == each) for each in range(3))
    for axis, sign in product(range(3), (-1, 1))
]
#: Farther than any piece of the tests is long.
FAR = 12


def fewest_moves(pieces: Sequence[Cells]) -> int | None:
    """How many moves it takes until pieces are separated; None if they hold together."""
    start: Positions = ((0, 0, 0),) * len(pieces)
    known, frontier, moves = {start}, [start], 0
    while frontier:
        moves += 1
        reached = [each for at in frontier for each in _reached(pieces, at)]
        if None in reached:
            return moves
        frontier = []
        for each in reached:
            if each is not None and each not in known:
                known.add(each)
                frontier.append(each)
    return None


def _reached(pieces: Sequence[Cells], at: Positions) -> Iterator[Positions | None]:
    """Where the pieces can be after one move; None if some are gone."""
    numbers = range(len(pieces))
    for size in range(1, len(pieces)):
        for going, direction in product(combinations(numbers, size), DIRECTIONS):
            now = at
            for step in range(1, FAR + 1):
                now = tuple(
                    add(each, direction) if number in going else each
                    for number, each in enumerate(now)
                )
                if not _is_free(pieces, now):
                    break
                yield tuple(subtract(each, now[0]) for each in now)
                if step == FAR:
                    yield None


def _is_free(pieces: Sequence[Cells], at: Positions) -> bool:
    """Whether no two pieces are in one cell."""
    cells = [add(cell, by) for piece, by in zip(pieces, at, strict=True) for cell in piece]
    return len(set(cells)) == len(cells)
