"""Turns in words, as one says them to somebody who holds the piece."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

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
    """A rotation clockwise by so many degrees, the shorter way round."""
    way = "clockwise" if degrees < 180 else "anticlockwise"
    share = Fraction(min(degrees, 360 - degrees), 360)
    return _SHARES[share] if degrees == 180 else f"{_SHARES[share]} {way}"
