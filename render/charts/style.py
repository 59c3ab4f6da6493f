"""How charts are painted: colours that show on light and on dark paper, sizes, distances."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from jigsat.render.drawing.palette import Theme
from jigsat.render.figures.shapes import Ink

#: Sizes of text in mm, and the distance of lines of text in sizes.
TITLE, TEXT, SMALL, SPACING = 4.2, 3.0, 2.4, 1.5
GAP = 4.0
HAIRLINE, LINE = 0.15, 0.5

_NOTES: Mapping[Theme, str] = {Theme.LIGHT: "#5f646d", Theme.DARK: "#a9aeb7"}
_GRID: Mapping[Theme, str] = {Theme.LIGHT: "#d5d7db", Theme.DARK: "#43474f"}
#: Blue and orange first, which all people can tell apart; dashes tell them apart as well.
_COURSES: Mapping[Theme, Sequence[str]] = {
    Theme.LIGHT: ("#0072b2", "#b84f00", "#00745a", "#a0457f"),
    Theme.DARK: ("#56b4e9", "#e69f00", "#3fc79a", "#e08fc0"),
}
#: On them a line in the colour of text shows as well.
_BARS: Mapping[Theme, str] = {Theme.LIGHT: "#3b8fc6", Theme.DARK: "#2f86bd"}
_DASHES = ((), (2.0, 1.0), (0.6, 0.8), (3.0, 0.8, 0.6, 0.8))


def note_colour(theme: Theme) -> str:
    """The colour of text that matters less."""
    return _NOTES[theme]


def grid_ink(theme: Theme) -> Ink:
    """How lines are drawn that lead the eye to an axis."""
    return Ink(stroke=_GRID[theme], width=HAIRLINE)


def course_colour(theme: Theme, number: int = 0) -> str:
    """The colour of the lines or bars with this number."""
    colours = _COURSES[theme]
    return colours[number % len(colours)]


def course_ink(theme: Theme, number: int) -> Ink:
    """How the line with this number is drawn."""
    dashes = _DASHES[number % len(_DASHES)]
    return Ink(stroke=course_colour(theme, number), width=LINE, dashes=dashes)


def bar_colour(theme: Theme) -> str:
    """The colour of bars."""
    return _BARS[theme]
