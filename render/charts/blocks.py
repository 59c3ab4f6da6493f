"""What charts are put together from: blocks of shapes, one below the other on the paper."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from jigsat.render.charts.style import GAP, MARGIN, SPACING, TEXT, TITLE, note_colour
from jigsat.render.figures.look import Look
from jigsat.render.figures.picture import background
from jigsat.render.figures.shapes import (
    Anchor,
    Figure,
    Ink,
    Position,
    Role,
    Shape,
    Text,
    moved,
)
from jigsat.render.figures.writing import wrapped


@dataclass(frozen=True)
class Block:
    """Shapes with the origin in their upper left corner, and the room that they take in mm."""

    width: float
    height: float
    shapes: tuple[Shape, ...]


@dataclass(frozen=True)
class Heading:
    """What stands above a chart, and what it shows in a sentence for those who only hear it."""

    title: str
    subtitle: str = ""
    description: str = ""


def paragraph(text: Text, width: float) -> Block:
    """A text in as many lines as it needs; ``text.at`` is the upper left corner."""
    lines = list(wrapped(text.text, text.size, width, text.bold))
    x, y = text.at
    step = SPACING * text.size
    shapes = tuple(
        written(
            (x, y + (number + 0.5) * step),
            line,
            text.size,
            text.ink.fill,
            text.role,
            bold=text.bold,
        )
        for number, line in enumerate(lines)
    )
    return Block(width, len(lines) * step, shapes)


def written(
    at: Position,
    text: str,
    size: float,
    colour: str,
    role: Role = Role.NOTE,
    anchor: Anchor = Anchor.START,
    bold: bool = False,
) -> Text:
    """A line of text."""
    return Text(at, text, size, role, Ink(fill=colour), anchor, bold=bold)


def rectangle(x: float, y: float, width: float, height: float) -> tuple[Position, ...]:
    """The corners of a rectangle, from its upper left one."""
    return (x, y), (x + width, y), (x + width, y + height), (x, y + height)


def stacked(blocks: Sequence[Block], gap: float = GAP) -> Block:
    """Blocks below each other."""
    shapes: list[Shape] = []
    height = 0.0
    for block in blocks:
        height += gap if shapes else 0.0
        shapes += [moved(shape, 0.0, height) for shape in block.shapes]
        height += block.height
    return Block(max(block.width for block in blocks), height, tuple(shapes))


def on_paper(heading: Heading, chart: Block, look: Look) -> Figure:
    """A chart on paper, below its heading."""
    title = written((0, 0), heading.title, TITLE, look.text, Role.HEADING, bold=True)
    subtitle = written((0, 0), heading.subtitle, TEXT, note_colour(look.theme))
    above = [paragraph(text, chart.width) for text in (title, subtitle) if text.text]
    whole = stacked([stacked(above, gap=TEXT / 2), chart])
    width, height = whole.width + 2 * MARGIN, whole.height + 2 * MARGIN
    drawn = tuple(moved(shape, MARGIN, MARGIN) for shape in whole.shapes)
    return Figure(
        width,
        height,
        (background(width, height, look), *drawn),
        heading.title,
        heading.description,
    )
