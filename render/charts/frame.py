"""What stands around a chart: heading and paper; and what it is put together from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import floor, log10

from jigsat.render.colours import Theme
from jigsat.render.figures.look import Look
from jigsat.render.figures.shapes import Anchor, Figure, Ink, Position, Role, Text
from jigsat.render.sheets.blocks import Block, space, written
from jigsat.render.sheets.pages import paged
from jigsat.schemas.support.text import roughly

# Axes: a range of values, and the ticks along it, at round numbers with labels.


#: Ticks are so many steps from each other at most.
MOST_STEPS = 6
#: Round steps, and ten, a hundred … times as much.
_ROUND = (1, 2, 5, 10)
#: Units of time by the seconds up to which they are used, with the seconds that they have.
_UNITS = (
    (120.0, 1.0, "seconds"),
    (7_200.0, 60.0, "minutes"),
    (172_800.0, 3_600.0, "hours"),
    (float("inf"), 86_400.0, "days"),
)
#: An axis has some length, even if all values are zero.
_SHORTEST = 1e-6


@dataclass(frozen=True)
class Tick:
    """A place along an axis, and what is written there."""

    value: float
    label: str


@dataclass(frozen=True)
class Axis:
    """What is measured, from zero to the most that there is room for, and the ticks."""

    name: str
    most: float
    ticks: tuple[Tick, ...]

    def share(self, value: float) -> float:
        """How far along the axis a value lies, from 0 to 1."""
        return value / self.most


def number_axis(name: str, most: float) -> Axis:
    """An axis of whole numbers, which ends at the first tick that is not below ``most``."""
    step = max(1.0, _step(most))
    count = max(1, -int(-most // step))
    ticks = tuple(Tick(step * index, roughly(step * index)) for index in range(count + 1))
    return Axis(name, step * count, ticks)


def time_axis(seconds: float, since: str = "") -> Axis:
    """An axis of time in a fitting unit, which ends after this number of seconds.

    ``since``: when it begins, as it is written after the unit.
    """
    unit, name = next(each[1:] for each in _UNITS if seconds <= each[0])
    most = max(seconds, _SHORTEST)
    step = _step(most / unit)
    count = floor(most / unit / step + _SHORTEST)
    places = (step * index for index in range(count + 1))
    named = f"{name} {since}".rstrip()
    return Axis(named, most, tuple(Tick(place * unit, f"{place:g}") for place in places))


def percent_axis(name: str) -> Axis:
    """An axis of shares of a whole, from none to all."""
    quarters = (0, 25, 50, 75, 100)
    return Axis(name, 1.0, tuple(Tick(each / 100, f"{each} %") for each in quarters))


def _step(most: float) -> float:
    """The smallest round step of which ``MOST_STEPS`` reach as far."""
    least = max(most, _SHORTEST) / MOST_STEPS
    power = 10.0 ** floor(log10(least))
    return next(power * each for each in _ROUND if power * each >= least * (1 - _SHORTEST))


# How charts are painted: colours that show on light and on dark paper, sizes, distances.


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


@dataclass(frozen=True)
class Heading:
    """What stands above a chart, and what it shows in a sentence for those who only hear it."""

    title: str
    subtitle: str = ""
    description: str = ""


def on_paper(heading: Heading, chart: Block, look: Look) -> Figure:
    """A chart on paper, below its heading."""
    title = written(heading.title, TITLE, look, chart.width, role=Role.HEADING, bold=True)
    colour = note_colour(look.theme)
    subtitle = written(heading.subtitle, TEXT, look, chart.width, colour=colour)
    bands = [title, space(TEXT / 2), subtitle, space(GAP), chart]
    (figure,) = paged(bands, look, None, heading.title, heading.description)
    return figure


def label(
    at: Position,
    text: str,
    size: float,
    look: Look,
    *,
    role: Role = Role.AXIS,
    anchor: Anchor = Anchor.START,
    colour: str | None = None,
) -> Text:
    """A line of text; ``colour`` is that of text on the paper, if no other is given."""
    return Text(at, text, size, role, look.writing(colour), anchor)


def rectangle(x: float, y: float, width: float, height: float) -> tuple[Position, ...]:
    """The corners of a rectangle, from its upper left one."""
    return (x, y), (x + width, y), (x + width, y + height), (x, y + height)
