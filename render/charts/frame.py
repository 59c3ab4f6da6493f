"""What stands around a chart: heading and paper; and what it is put together from."""

from __future__ import annotations

from dataclasses import dataclass

from jigsat.render.charts.style import GAP, TEXT, TITLE, note_colour
from jigsat.render.figures.look import Look
from jigsat.render.figures.shapes import Anchor, Figure, Position, Role, Text
from jigsat.render.sheets.blocks import Block, space, written
from jigsat.render.sheets.paging import paged


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
