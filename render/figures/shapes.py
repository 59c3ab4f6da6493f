"""Shapes in millimetres, each with its meaning: what a painter paints, and all it knows.

x runs to the right and y downwards, from the upper left corner of the figure.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Protocol, assert_never

from rich.cells import cell_len

from jigsat.render.fonts import advances

Position = tuple[float, float]

#: No colour: not painted.
NONE = "none"


class Role(StrEnum):
    """What a shape is; classes of an SVG and layers of a DXF are called so."""

    PAGE = "page"
    BACKGROUND = "background"
    BOARD = "board"
    PIECE = "piece"
    SOLID = "solid"
    CELL = "cell"
    OUTLINE = "outline"
    BLANK = "blank"
    OPEN = "open"
    LABEL = "label"
    FACE = "face"
    CAPTION = "caption"
    CELL_NAME = "cell-name"
    SIZE = "size"
    HEADING = "heading"
    NOTE = "note"
    CUT = "cut"
    ENGRAVE = "engrave"


@dataclass(frozen=True)
class Ink:
    """How a shape is painted: colours as "#rrggbb" or ``NONE``, ``width`` of lines in mm.

    ``dashes``: the lengths of dashes and gaps in mm; none for a line that is drawn through.
    """

    fill: str = NONE
    stroke: str = NONE
    width: float = 0
    dashes: tuple[float, ...] = ()


@dataclass(frozen=True)
class Area:
    """An area between closed rings of corners; a ring inside another one is a hole."""

    rings: tuple[tuple[Position, ...], ...]
    role: Role
    ink: Ink


@dataclass(frozen=True)
class Line:
    """A line through points."""

    points: tuple[Position, ...]
    role: Role
    ink: Ink


@dataclass(frozen=True)
class Disc:
    """A disc, or a circle if it has no fill."""

    centre: Position
    radius: float
    role: Role
    ink: Ink


class Anchor(StrEnum):
    """Which point of a text its position is."""

    START = "start"
    MIDDLE = "middle"
    END = "end"


@dataclass(frozen=True)
class Text:
    """A line of text in one size: ``size`` is the height of its letters' body (an em) in mm.

    ``at``: the anchor on the line's middle height (not its base line). ``turn``: degrees
    clockwise about that point.
    """

    at: Position
    text: str
    size: float
    role: Role
    ink: Ink
    anchor: Anchor = Anchor.MIDDLE
    turn: float = 0
    bold: bool = False


@dataclass(frozen=True)
class Group:
    """Shapes that are one thing; ``title`` says which, for those who point at it or hear it."""

    shapes: tuple[Shape, ...]
    role: Role
    title: str = ""


Shape = Area | Line | Disc | Text | Group


@dataclass(frozen=True)
class Figure:
    """A picture: its size in mm, the shapes from the back to the front, and what it shows."""

    width: float
    height: float
    shapes: tuple[Shape, ...]
    title: str
    description: str = ""


class SceneFigure(Protocol):
    """A scene as shapes, its upper left corner at the origin."""

    @property
    def size(self) -> Position:
        """The width and height in mm."""

    def shapes(self) -> Iterator[Shape]:
        """What is to be painted, from the back to the front."""


def moved(shape: Shape, right: float, down: float) -> Shape:
    """The shape, moved by a distance in millimetres."""
    return placed(shape, 1, right, down)


def placed(shape: Shape, factor: float, right: float, down: float) -> Shape:
    """The shape made larger by a factor about the origin, then moved."""

    def there(position: Position) -> Position:
        return position[0] * factor + right, position[1] * factor + down

    def painted(ink: Ink) -> Ink:
        dashes = tuple(factor * dash for dash in ink.dashes)
        return ink if factor == 1 else replace(ink, width=factor * ink.width, dashes=dashes)

    match shape:
        case Area(rings, role, ink):
            found = tuple(tuple(map(there, ring)) for ring in rings)
            return Area(found, role, painted(ink))
        case Line(points, role, ink):
            return Line(tuple(map(there, points)), role, painted(ink))
        case Disc(centre, radius, role, ink):
            return Disc(there(centre), factor * radius, role, painted(ink))
        case Text(at, _, size):
            return replace(shape, at=there(at), size=factor * size)
        case Group(shapes):
            inside = tuple(placed(each, factor, right, down) for each in shapes)
            return replace(shape, shapes=inside)
        case _:
            assert_never(shape)


def leaves(shapes: tuple[Shape, ...]) -> Iterator[Area | Line | Disc | Text]:
    """All shapes but groups, from the back to the front."""
    for shape in shapes:
        if isinstance(shape, Group):
            yield from leaves(shape.shapes)
        else:
            yield shape


# How much room text takes in DejaVu Sans, the font that pictures are written in.


#: The width of letters that the font does not have, in ems: for each column of a terminal.
_OTHERS = 0.62
#: How much wider bold letters are.
_BOLD = 1.15
#: A space at which no line ends.
_JOINED = "\N{NO-BREAK SPACE}"
#: From one line of text to the next, in ems.
LINE = 1.25


def width_of(text: str, size: float, bold: bool = False) -> float:
    """The width of a text in mm; ``size``: of the font, in mm."""
    return sum(map(_advance, text)) * size * (_BOLD if bold else 1)


def size_that_fits(text: str, width: float, most: float, bold: bool = False) -> float:
    """The size of font in mm at which a text fits a width, but not more than ``most``."""
    return min(most, width / max(1e-9, width_of(text, 1, bold)))


def wrapped(text: str, size: float, width: float, bold: bool = False) -> Iterator[str]:
    """The text in lines that fit a width in mm; broken inside words only where it must be.

    At no-break spaces it stays together; they become spaces.
    """
    line = ""
    for word in filter(None, text.split(" ")):
        for part in _parts(word, size, width, bold):
            part = part.replace(_JOINED, " ")
            longer = f"{line} {part}" if line else part
            if line and width_of(longer, size, bold) > width:
                yield line
                longer = part
            line = longer
    if line:
        yield line


def _parts(word: str, size: float, width: float, bold: bool) -> Iterator[str]:
    """The word, or as much of it at a time as fits."""
    while width_of(word, size, bold) > width and len(word) > 1:
        number = 1
        while width_of(word[: number + 1], size, bold) <= width:
            number += 1
        yield word[:number]
        word = word[number:]
    yield word


def _advance(letter: str) -> float:
    advance = advances().get(letter)
    return _OTHERS * cell_len(letter) if advance is None else advance


# Sizes of paper.


@dataclass(frozen=True)
class Paper:
    """A sheet of paper: width and height in mm, and the margin that printers leave."""

    width: float
    height: float
    margin: float = 12

    @property
    def room(self) -> tuple[float, float]:
        """The width and height in mm between the margins."""
        return self.width - 2 * self.margin, self.height - 2 * self.margin


PAPERS: Mapping[str, Paper] = {"a4": Paper(210, 297), "letter": Paper(215.9, 279.4)}
