"""Colours: in BurrTools red, green and blue with a number, in jigsat names.

A piece's colour may lie on a colour of the board if the problem allows that pair. Cells
without a colour go with every other, in both programs.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from jigsat.exchange.burrtools.document import ColourPair, Voxel

#: The names of web colours that everybody knows.
NAMED: Mapping[str, Voxel] = {
    "black": (0, 0, 0),
    "white": (255, 255, 255),
    "grey": (128, 128, 128),
    "silver": (192, 192, 192),
    "red": (255, 0, 0),
    "maroon": (128, 0, 0),
    "orange": (255, 165, 0),
    "yellow": (255, 255, 0),
    "olive": (128, 128, 0),
    "lime": (0, 255, 0),
    "green": (0, 128, 0),
    "teal": (0, 128, 128),
    "cyan": (0, 255, 255),
    "blue": (0, 0, 255),
    "navy": (0, 0, 128),
    "magenta": (255, 0, 255),
    "purple": (128, 0, 128),
    "pink": (255, 192, 203),
    "brown": (165, 42, 42),
}
_NAMES = {colour: name for name, colour in NAMED.items()}


def colour_names(colours: Sequence[Voxel]) -> tuple[str, ...]:
    """A name for each colour: its own, or red, green and blue in digits."""
    names: list[str] = []
    for number, colour in enumerate(colours, start=1):
        name = _NAMES.get(colour) or "#{:02x}{:02x}{:02x}".format(*colour)
        names.append(f"{name} {number}" if name in names else name)
    return tuple(names)


def colours_named(names: Iterable[str]) -> tuple[Voxel, ...]:
    """Red, green and blue for each name: those it says, or others that differ."""
    taken: list[Voxel] = []
    for name in names:
        colour = NAMED.get(name) or _digits(name)
        free = (each for each in NAMED.values() if each not in taken)
        taken.append(colour or next(free, (len(taken), len(taken), len(taken))))
    return tuple(taken)


def is_kept(name: str) -> bool:
    """Whether a colour keeps its name when it is read again."""
    return colour_names(colours_named([name])) == (name,)


def _digits(name: str) -> Voxel | None:
    try:
        red, green, blue = bytes.fromhex(name.removeprefix("#"))
    except ValueError:
        return None
    return red, green, blue


def rule_of(
    allowed: Collection[ColourPair],
    on_board: Iterable[int],
    on_pieces: Iterable[int],
    names: Sequence[str],
) -> dict[str, Any]:
    """The rule that allows these pairs of colours, of those that are there."""
    pieces = sorted(on_pieces)
    lists = {
        below: [colour for colour in pieces if (colour, below) in allowed]
        for below in sorted(on_board)
    }
    unlike = {
        names[below - 1]: [names[colour - 1] for colour in colours]
        for below, colours in lists.items()
        if colours != [colour for colour in pieces if colour == below]
    }
    return {"rule": "colours", **({"allowed": unlike} if unlike else {})}
