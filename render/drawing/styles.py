"""How text is styled on a terminal: as fills say, and as terminals can show it."""

from __future__ import annotations

from functools import cache
from typing import assert_never

from rich.style import Style
from rich.text import Span, Text

from jigsat.render.drawing.fills import Colour, Faded, Fill, Heat, hex_of
from jigsat.render.drawing.palette import COLOURS, Theme, ink_on, of_sixteen

#: Words that matter most, and words that matter least.
STRONG = "bold"
WEAK = "dim"

#: Backgrounds where there are only 16 colours, and what can be read on them.
_SIXTEEN = (
    "bright_white on black",
    "bright_white on red",
    "black on green",
    "black on yellow",  # orange, as most terminals show it
    "bright_white on blue",
    "bright_white on magenta",
    "black on cyan",
    "black on white",  # grey, as most terminals show it
    "bright_white on bright_black",
    "black on bright_red",
    "black on bright_green",
    "black on bright_yellow",
    "bright_white on bright_blue",
    "black on bright_magenta",
    "black on bright_cyan",
    "black on bright_white",
)
#: Terminals with 16 colours, as Rich calls them.
_FEW_COLOURS = ("standard", "windows")


@cache
def style_of(fill: Fill) -> str:
    """The style of a fill, and of text on it, whatever the terminal's own colours are."""
    match fill:
        case Colour() | Heat():
            background = hex_of(fill, Theme.LIGHT) or ""
            return f"{ink_on(background)} on {background}"
        case Faded():
            return WEAK
        case None:
            return ""
        case _:
            assert_never(fill)


def for_terminal(text: Text, colour_system: str | None) -> Text:
    """The text in colours that stay different on such a terminal (see ``rich.console``)."""
    if colour_system not in _FEW_COLOURS:
        return text
    few = text.copy()
    styles = _styles_of_sixteen()
    few.spans = [
        Span(span.start, span.end, styles.get(span.style, span.style)) for span in text.spans
    ]
    return few


@cache
def _styles_of_sixteen() -> dict[str | Style, str]:
    """For each style of a colour of the palette that where there are 16 colours."""
    return {style_of(Colour(number)): _SIXTEEN[of_sixteen(number)] for number in range(COLOURS)}
