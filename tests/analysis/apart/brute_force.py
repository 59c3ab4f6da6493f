"""The least number of moves that separate pieces, by trying every move of every subset.

On sets of cells, with nothing of the search: a subset goes one cell at a time for as long as it
meets nothing. Slow: for a few small pieces only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, product

from jigsat.schemas.grids.grid import Coordinates, add, subtract

Cells = Sequence[Coordinates]
Positions = tuple[Coordinates, ...]
#: The pieces that one move takes.
Going = tuple[int, ...]

DIRECTIONS = [
    tuple(sign * (axis == each) for each in range(3))
    for axis, sign in product(range(3), (-1, 1))
]
#: Steps, each with the number of equal parts it is made in, so that nothing is jumped over.
Steps = Sequence[tuple[Coordinates, int]]
OF_CUBES: Steps = [(direction, 1) for direction in DIRECTIONS]
#: Farther than any piece of the tests is long.
FAR = 12


#: Whether no two pieces are in each other's way, when they are moved so far.
IsFree = Callable[[Sequence[Cells], Positions], bool]


def are_apart(pieces: Sequence[Cells], at: Positions) -> bool:
    """Whether no two pieces are in one cell."""
    cells = [add(cell, by) for piece, by in zip(pieces, at, strict=True) for cell in piece]
    return len(set(cells)) == len(cells)


def fewest_moves(
    pieces: Sequence[Cells], steps: Steps = OF_CUBES, is_free: IsFree = are_apart
) -> int | None:
    """How many moves it takes until pieces are separated; None if they hold together."""
    found = _first_separation(pieces, steps, is_free)
    return None if found is None else found[0]


def separated(pieces: Sequence[Cells]) -> tuple[Positions, Going] | None:
    """Where pieces are just before some go for good, and which; None if they hold together."""
    found = _first_separation(pieces, OF_CUBES, are_apart)
    return None if found is None else found[1:]


def _first_separation(
    pieces: Sequence[Cells], steps: Steps, is_free: IsFree
) -> tuple[int, Positions, Going] | None:
    """After how many moves, where they are before the last of these, and which go then."""
    start: Positions = ((0, 0, 0),) * len(pieces)
    known, frontier, moves = {start}, [start], 0
    while frontier:
        moves += 1
        reached = [
            (at, *each) for at in frontier for each in _reached(pieces, at, steps, is_free)
        ]
        for at, going, after in reached:
            if after is None:
                return moves, at, going
        frontier = []
        for _, _, each in reached:
            if each is not None and each not in known:
                known.add(each)
                frontier.append(each)
    return None


def _reached(
    pieces: Sequence[Cells], at: Positions, steps: Steps, is_free: IsFree
) -> Iterator[tuple[Going, Positions | None]]:
    """Which pieces one move takes, and where all are after it; None if those are gone."""
    numbers = range(len(pieces))
    for size in range(1, len(pieces)):
        for going, (direction, parts) in product(combinations(numbers, size), steps):
            now = at
            for step in range(1, FAR * parts + 1):
                now = tuple(
                    add(each, direction) if number in going else each
                    for number, each in enumerate(now)
                )
                if not is_free(pieces, now):
                    break
                if step % parts == 0:
                    yield going, tuple(subtract(each, now[0]) for each in now)
                if step == FAR * parts:
                    yield going, None
