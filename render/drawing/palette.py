"""Colours: decoration only, since outlines and symbols say everything without them."""

from __future__ import annotations

from rich.style import Style
from rich.text import Span, Text

#: Light backgrounds under black text can be read whatever the terminal's own colours are. They
#: stay different where there are only 256 colours; where there are 16, others are taken.
_BACKGROUNDS = {
    "#f4a6a6": "black on bright_red",
    "#a6d8f4": "bright_white on bright_blue",
    "#f7d774": "black on bright_yellow",
    "#b8e6a3": "black on bright_green",
    "#d3b8f0": "bright_white on magenta",  # violet
    "#f5b97a": "black on yellow",  # orange, as most terminals show it
    "#9be3d6": "black on bright_cyan",
    "#f3b3dc": "black on bright_magenta",  # pink
    "#d6e37e": "black on green",  # lime
    "#a9b7f2": "black on cyan",  # lavender
    "#d9bd9c": "bright_white on red",  # tan
    "#c9c9c9": "black on white",  # grey, as most terminals show it
    "#e0837a": "black on bright_white",  # brick
    "#86b6d9": "bright_white on blue",  # steel
    "#8fce6a": "bright_white on bright_black",  # grass
    "#c58fc0": "bright_white on black",  # plum
}
_STYLES = tuple(f"#000000 on {background}" for background in _BACKGROUNDS)
_OF_SIXTEEN: dict[str | Style, str] = dict(zip(_STYLES, _BACKGROUNDS.values(), strict=True))

#: How many colours there are.
COLOURS = len(_STYLES)
#: Terminals with 16 colours, as Rich calls them.
_FEW_COLOURS = ("standard", "windows")

#: Words that matter most, and words that matter least.
STRONG = "bold"
WEAK = "dim"


def colour(index: int) -> str:
    """The style of the ``index``-th caption; after the last colour the first again."""
    return _STYLES[index % COLOURS]


def for_terminal(text: Text, colour_system: str | None) -> Text:
    """The text in colours that stay different on such a terminal (see ``rich.console``)."""
    if colour_system not in _FEW_COLOURS:
        return text
    few = text.copy()
    few.spans = [
        Span(span.start, span.end, _OF_SIXTEEN.get(span.style, span.style))
        for span in text.spans
    ]
    return few
