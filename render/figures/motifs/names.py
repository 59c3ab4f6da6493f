"""What names of labels say of how they look: colours, and shapes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from jigsat.render.scenes.mates import words_of

_COLOURS: Mapping[str, str] = {
    "red": "#d62f2f",
    "orange": "#f28a1c",
    "yellow": "#f6d32d",
    "green": "#2f9e44",
    "blue": "#2b63c6",
    "purple": "#7d3fb2",
    "violet": "#7d3fb2",
    "pink": "#f58ab5",
    "brown": "#8a5a33",
    "black": "#22252b",
    "white": "#ffffff",
    "grey": "#9aa0a8",
    "gray": "#9aa0a8",
    "silver": "#c3c8cf",
    "gold": "#d4a017",
    "cyan": "#3fc5d8",
    "turquoise": "#3fbfae",
    "teal": "#1f8a84",
    "magenta": "#c9379d",
    "lime": "#a5d62f",
    "olive": "#808020",
    "navy": "#1d2f6f",
    "maroon": "#7a1f2b",
    "beige": "#e8dcc0",
    "lilac": "#c6a4e0",
}
#: Words for halves that are not called so.
_HALVES: Mapping[str, str] = {
    **{"circle": "disc", "ball": "disc", "round": "disc", "moon": "disc"},
    **{"rhombus": "diamond", "box": "square", "plus": "cross", "club": "clover"},
    **{
        "stripes": "bars",
        "bar": "bars",
        "strips": "bars",
        "beads": "beads",
        "wave": "beads",
        "waves": "beads",
        "stars": "star",
    },
    **{"hearts": "heart", "spades": "spade", "clubs": "clover", "diamonds": "diamond"},
    **{"fir": "tree", "triangle": "pyramid", "tower": "castle", "egg": "oval", "t": "tee"},
}


def colour_named(name: str) -> str | None:
    """The colour that a name has a word for, as ``#rrggbb``."""
    return next((_COLOURS[word] for word in words_of(name) if word in _COLOURS), None)


def is_colour(name: str) -> bool:
    """Whether a name says a colour and nothing else."""
    return name.lower() in _COLOURS


def half_named(names: Sequence[str], halves: Sequence[str]) -> str | None:
    """The half, one of these, that one of the names has a word for."""
    words = [_HALVES.get(word, word) for name in names for word in words_of(name)]
    return next((word for word in words if word in halves), None)
