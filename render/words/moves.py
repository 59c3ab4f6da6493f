"""Moves by which a solution is taken apart, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction

from jigsat.schemas.layouts.moves import Move, WayApart
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.solution import Solution
from jigsat.schemas.support.text import listed, ordinal

_AROUND = (
    *("back", "front", "left", "right"),
    *(f"{a} {b}" for a in ("back", "front") for b in ("left", "right")),
)
_UPRIGHT = {"top": "up", "bottom": "down"}
#: Where a move leads, by what its grid calls that way.
WAYS = {
    **_UPRIGHT,
    **{way: f"to the {way}" for way in _AROUND},
    **{f"{end} {way}": f"{up} to the {way}" for end, up in _UPRIGHT.items() for way in _AROUND},
}


def piece_names(solution: Solution) -> Sequence[str]:
    """The names of the pieces, with a number (2nd) where there are several of one name."""
    names = [placed.piece for placed in solution.placements]
    several = {name for name, number in Counter(names).items() if number > 1}
    seen: Counter[str] = Counter()
    numbered = []
    for name in names:
        seen[name] += 1
        numbered.append(f"{name} ({ordinal(seen[name])})" if name in several else name)
    return numbered


def move_in_words(
    puzzle: PuzzleData, move: Move, names: Sequence[str], leaving: str = "out"
) -> str:
    """A move in words: "A and C up 2", "B out to the left".

    ``names``: those of the pieces. Where pieces are put together, those that come from outside
    are ``leaving`` it: "B in, down".
    """
    pieces = listed([names[piece] for piece in move.pieces])
    way = WAYS[puzzle.grid_data.directions[move.direction]]
    if move.distance is None:
        return f"{pieces} {leaving} {way}"
    return f"{pieces} {way} {move.distance}"


def ways_in_words(way: WayApart | None) -> str:
    """Whether there are moves that put a solution together, where that is asked."""
    if way is None or way.comes_apart:
        return ""
    if way.comes_apart is None:
        return f"Whether it can be put together by straight moves is not known ({way.unknown})."
    return "It cannot be put together by straight moves."


# Turns in words, as one says them to somebody who holds the piece.


#: From where a turn about each axis in space is seen.
_FROM: Mapping[str, str] = {
    **{"x": "the right", "y": "the front", "z": "above"},
    **{"u": "the front right", "v": "the front left"},
    **{"r": "the upper right", "l": "the upper left"},
    **{"f": "the upper front", "b": "the upper back"},
}
#: Shares of a whole turn.
_SHARES: Mapping[Fraction, str] = {
    Fraction(1, 2): "half a turn",
    Fraction(1, 3): "a third of a turn",
    Fraction(1, 4): "a quarter turn",
    Fraction(1, 6): "a sixth of a turn",
}


def turn_in_words(name: str, solid: bool) -> str:
    """What a turn of this name does to a piece, or in space, to a solid."""
    words = name.split()
    steps = [_step(word, solid) for word in words if word != "0"]
    return ", then ".join(steps) if steps else "as in the box"


def _step(word: str, solid: bool) -> str:
    if word == "flip":
        return "mirrored, left and right exchanged" if solid else "turned over like a page"
    if solid:
        return f"{_rotation(int(word[1:]))} seen from {_FROM[word[0]]}"
    return _rotation(int(word))


def _rotation(degrees: int) -> str:
    """A clockwise rotation by this angle in degrees, the shorter way round."""
    way = "clockwise" if degrees < 180 else "anticlockwise"
    least = min(degrees, 360 - degrees)
    share = _SHARES.get(Fraction(least, 360), f"by {least}°")
    return share if degrees == 180 else f"{share} {way}"
