"""Colours: decoration only, since outlines and symbols say everything without them."""

from __future__ import annotations

#: Light backgrounds under black text can be read whatever the terminal's own colours are.
_BACKGROUNDS = (
    "#f4a6a6",  # red
    "#a6d8f4",  # blue
    "#f7d774",  # yellow
    "#b8e6a3",  # green
    "#d3b8f0",  # violet
    "#f5b97a",  # orange
    "#9be3d6",  # turquoise
    "#f3b3dc",  # pink
    "#d6e37e",  # lime
    "#a9b7f2",  # lavender
    "#d9bd9c",  # tan
    "#c9c9c9",  # grey
)

#: Words that matter most, and words that matter least.
STRONG = "bold"
WEAK = "dim"


def colour(index: int) -> str:
    """The style of the ``index``-th caption; after the last colour the first again."""
    return f"#000000 on {_BACKGROUNDS[index % len(_BACKGROUNDS)]}"
