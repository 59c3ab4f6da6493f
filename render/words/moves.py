"""Moves by which a solution is taken apart, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from jigsat.schemas.layouts.moves import Move, WayApart, side_of
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.solution import Solution
from jigsat.schemas.text import listed

#: Where a move leads, by the side of a cell across which it goes.
_WAYS = {
    "top": "up",
    "bottom": "down",
    "back": "to the back",
    "front": "to the front",
    "left": "to the left",
    "right": "to the right",
}


def piece_names(solution: Solution) -> Sequence[str]:
    """The names of the pieces, with a number where there are several of one name."""
    names = [placed.piece for placed in solution.placements]
    several = {name for name, number in Counter(names).items() if number > 1}
    seen: Counter[str] = Counter()
    numbered = []
    for name in names:
        seen[name] += 1
        numbered.append(f"{name} ({seen[name]})" if name in several else name)
    return numbered


def move_in_words(puzzle: PuzzleData, move: Move, names: Sequence[str]) -> str:
    """A move in words: "A and C up 2", "B out to the left". ``names``: those of the pieces."""
    pieces = listed([names[piece] for piece in move.pieces])
    way = _WAYS[side_of(puzzle, move.direction)]
    return f"{pieces} out {way}" if move.distance is None else f"{pieces} {way} {move.distance}"


def join_in_words(puzzle: PuzzleData, move: Move, names: Sequence[str]) -> str:
    """The same of putting together: "B in, down" comes from outside."""
    pieces = listed([names[piece] for piece in move.pieces])
    way = _WAYS[side_of(puzzle, move.direction)]
    return f"{pieces} in, {way}" if move.distance is None else f"{pieces} {way} {move.distance}"


def ways_in_words(way: WayApart | None) -> str:
    """Whether there are moves that put a solution together, where that is asked."""
    if way is None or way.comes_apart:
        return ""
    if way.comes_apart is None:
        return f"Whether it can be put together by straight moves is not known ({way.unknown})."
    return "It cannot be put together by straight moves."
